import { z } from 'zod';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { documentKinds, emissionFronts, emissionKinds, kinds, type EmissionFront, type EmissionKind } from '../record/kinds.ts';
import { documentChoices, emissionBody } from '../record/request.ts';
import { requestErrors } from './errors.ts';

const words = z.object({ pt: z.string(), en: z.string() });

/** Fields of whoever asks that the settings may require. */
export const requesterFields = ['name', 'nif', 'email', 'phone'] as const;

export const requestCapabilities = z.object({
  kind: z.enum(emissionKinds),
  title: words,
  /** In the order of the document; none: nothing is set up, the tool says so. */
  plans: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      scale: z.number().nullable(),
      /** Millimetres of the sheet's map: the preview frame. */
      map: z.object({ width: z.number(), height: z.number() }),
      sheet: z.string(),
    }),
  ),
  /** What it is for: each brings its plans. Of location plans one may ask without. */
  worktypes: z.array(z.object({ id: z.number(), name: z.string(), plans: z.array(z.number()) })),
  claims: z.object({ least: z.number(), most: z.number(), isContained: z.boolean() }),
  draw: z.boolean(),
  /** Layers whose features can be picked; empty: none. */
  featureable: z.array(z.object({ id: z.string(), title: words })),
  upload: z.object({ status: z.boolean(), property: z.string(), boundary: z.string(), claim: z.string() }),
  fields: z.record(z.enum(requesterFields), z.enum(['off', 'optional', 'required'])),
  /** The municipality's words on what the data are used for; consent is asked where there are any. */
  consent: words.nullable(),
  documents: z.array(z.enum(documentChoices)).min(1),
  /** Of a document, in euros; null: nothing is paid. */
  price: z.number().nullable(),
});
export type RequestCapabilities = z.output<typeof requestCapabilities>;

/** What an emission's job tells when it has ended. */
export const emissionOutcome = z.object({
  number: z.string(),
  /** Opens the files without signing in. */
  token: z.string(),
  files: z.array(z.object({ position: z.number(), name: z.string(), title: z.string(), pages: z.number() })),
  /** Plan by plan, the layers that are not as they should be; said in the requester's language. */
  missing: z.array(z.object({ plan: z.string(), notes: z.array(z.string()) })),
});
export type EmissionOutcome = z.output<typeof emissionOutcome>;

const point = { x: z.coerce.number().min(-1e8).max(1e8), y: z.coerce.number().min(-1e8).max(1e8) };

function printContract(front: EmissionFront, kind: EmissionKind) {
  const path = `/api/${front}/front/print/${kind}`;
  const access = { anyOf: [kinds[kind].use] };
  return contract(`emission-${front}-${kind}`, front, {
    capabilities: {
      method: 'GET',
      path: `${path}/capabilities`,
      summary: `What can be asked for: ${kinds[kind].label.en}`,
      access,
      silent: true,
      output: requestCapabilities,
    },
    check: {
      method: 'POST',
      path: `${path}/check`,
      summary: 'Whether documents can be made of a place, and what of the ground each plan would show; keeps nothing',
      access,
      silent: true,
      whileViewing: true,
      bodyMax: 2,
      rateLimit: { max: 120, seconds: 300 },
      body: z.object({ plans: emissionBody.shape.plans, claims: emissionBody.shape.claims, center: emissionBody.shape.center }),
      output: z.object({
        problems: z.array(z.object({ code: z.string(), message: z.string() })),
        /** Corners on the ground, in the order of the plans. */
        frames: z.array(z.object({ plan: z.number(), scale: z.number(), corners: z.array(z.tuple([z.number(), z.number()])) })),
      }),
      errors: [kernelErrors['request.invalid'], requestErrors['emission.off'], requestErrors['emission.sheet']],
    },
    create: {
      method: 'POST',
      path,
      summary: `Ask for documents (${kinds[kind].label.en}); answers the job that makes them`,
      access,
      status: 202,
      bodyMax: 2,
      rateLimit: { max: 20, seconds: 600 },
      body: emissionBody,
      output: z.object({ jobId: z.uuid() }),
      errors: [kernelErrors['request.invalid'], ...Object.values(requestErrors)],
    },
    job: {
      method: 'GET',
      path: `${path}/job/:id`,
      summary: 'State of documents being made; when they are ready, number and files',
      access,
      silent: true,
      params: z.object({ id: z.uuid() }),
      output: jobView,
      errors: [kernelErrors['record.not-found']],
    },
    featureable: {
      method: 'GET',
      path: `${path}/featureable/:x/:y/:crs/:resolution`,
      summary: 'Features of the layers that can be picked at a point, nearest first',
      access,
      silent: true,
      rateLimit: { max: 300, seconds: 300 },
      params: z.object({ ...point, crs: z.string().max(20), resolution: z.coerce.number().min(0).max(10_000) }),
      /** Layers that are switched on, by their ids with commas between; absent: all. */
      query: z.object({ layers: z.string().max(4000).optional() }),
      output: z.object({
        items: z.array(z.object({ layer: z.string(), layerTitle: words, id: z.number(), name: z.string(), geometry: geometrySchema })),
        crs: z.string(),
      }),
      errors: [
        kernelErrors['request.invalid'],
        requestErrors['emission.no-elements'],
        requestErrors['emission.layers-off'],
        requestErrors['emission.pick-failed'],
      ],
    },
  });
}

export type PrintContract = ReturnType<typeof printContract>;

const byKind = (front: EmissionFront) => ({
  plan: printContract(front, 'plan'),
  pmdfci: printContract(front, 'pmdfci'),
  administrativeprocess: printContract(front, 'administrativeprocess'),
  pis: printContract(front, 'pis'),
});
export const printContracts = { ig: byKind('ig'), epl: byKind('epl') } as const;

function frontContract(front: EmissionFront, kind: 'plan' | 'administrativeprocess') {
  return contract(`emission-front-${front}-${kind}`, front, {
    worktypes: {
      method: 'GET',
      path: `/api/${front}/front/print/${kind}/front`,
      summary: 'Work types one may ask for, with the plans each brings',
      access: { anyOf: [kinds[kind].use] },
      silent: true,
      output: z.object({ worktypes: requestCapabilities.shape.worktypes, plans: requestCapabilities.shape.plans }),
    },
  });
}
export const frontContracts = emissionFronts.flatMap((front) =>
  (['plan', 'administrativeprocess'] as const).map((kind) => ({ front, kind, contract: frontContract(front, kind) })),
);

const token = z.object({ token: z.string().max(64) });

/** What was issued, for whoever has the private link. */
export const issuedContract = contract('emission-issued', 'portal', {
  show: {
    method: 'GET',
    path: '/api/portal/front/emissions/:token',
    summary: 'An emission by its private link',
    access: 'public',
    silent: true,
    rateLimit: { max: 120, seconds: 300 },
    params: token,
    output: z.object({
      kind: z.enum(documentKinds),
      number: z.string().nullable(),
      state: z.string(),
      issuedAt: z.string().nullable(),
      validUntil: z.string().nullable(),
      files: z.array(z.object({ position: z.number(), name: z.string(), title: z.string(), pages: z.number(), bytes: z.number() })),
    }),
    errors: [requestErrors['emission.gone']],
  },
  file: {
    method: 'GET',
    path: '/api/portal/front/emissions/:token/files/:position',
    summary: 'One of the files of an emission; `all`: a ZIP of them',
    access: 'public',
    kind: 'download',
    rateLimit: { max: 120, seconds: 300 },
    params: token.extend({ position: z.string().regex(/^(\d{1,3}|all)$/) }),
    errors: [requestErrors['emission.gone']],
  },
});

export const requestContracts = [
  ...emissionFronts.flatMap((front) => emissionKinds.map((kind) => printContracts[front][kind])),
  ...frontContracts.map((one) => one.contract),
  issuedContract,
];
