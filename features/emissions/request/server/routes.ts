import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { cornersOf, mapBox, sizeOf } from '#features/printing/server/index.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors, type FieldErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { EmissionBody } from '../../record/request.ts';
import { emissionFronts, emissionKinds, type EmissionFront, type EmissionKind } from '../../record/kinds.ts';
import { createEmission, linkJob } from '../../record/server/store.ts';
import { frontContracts, issuedContract, printContracts, requesterFields, type PrintContract } from '../contract.ts';
import { requestErrors } from '../errors.ts';
import { emit } from '../jobs.ts';
import { placeProblems } from './check.ts';
import { setupOf, type KindSetup } from './configuration.ts';
import { featureable, pickable } from './featureable.ts';
import { allName, byToken, openFiles, openLink } from './links.ts';
import { frameOf } from './sheets.ts';

export function routes(app: FastifyInstance, services: Services): void {
  for (const front of emissionFronts) for (const kind of emissionKinds) bindKind(app, services, front, kind);
  for (const { kind, contract } of frontContracts)
    bind(app, services, contract, {
      worktypes: async ({ db }) => {
        const setup = await setupOf(db, kind);
        return { worktypes: worktypesOf(setup), plans: plansOf(setup) };
      },
    });
  bind(app, services, issuedContract, {
    show: async ({ db, params }) => {
      const row = await byToken(db, params.token);
      const files = await openFiles(db, row);
      return {
        kind: row.kind,
        number: row.number,
        state: row.state,
        validUntil: row.valid_until,
        issuedAt: row.issued_at?.toISOString() ?? null,
        files: files.map(({ position, name, title, pages, bytes }) => ({ position, name, title, pages, bytes })),
      };
    },
    file: async (call) => sendIssued(call),
  });
}

function bindKind(app: FastifyInstance, services: Services, front: EmissionFront, kind: EmissionKind): void {
  bind(app, services, printContracts[front][kind], {
    capabilities: async (call) => {
      const setup = await setupOf(call.db, kind);
      const { title, claims, upload, fields, consent, documents, price, settings } = setup;
      return {
        kind,
        title,
        claims,
        upload,
        fields,
        consent,
        price,
        draw: settings.drawStatus,
        documents: [...documents],
        plans: plansOf(setup),
        worktypes: worktypesOf(setup),
        featureable: (await pickable(call, front, setup)).map(({ id, title: named }) => ({ id, title: named })),
      };
    },
    check: async ({ db, site, body, locale }) => {
      const setup = await setupOf(db, kind);
      const plans = chosenPlans(setup, body.plans);
      const problems = await placeProblems(db, site, body, setup.claims);
      const isPlaced = body.claims.length > 0 || body.center !== null;
      return {
        problems: problems.map((problem) => ({ code: problem.code, message: problem.say(locale) })),
        frames: isPlaced
          ? plans.map((plan) => {
              const frame = frameOf(plan, body, site);
              return { plan: plan.id, scale: frame.scale, corners: cornersOf(frame) };
            })
          : [],
      };
    },
    create: async (call) => ({ jobId: await create(call, front, kind) }),
    job: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== emit.name) throw kernelErrors['record.not-found']();
      return presentJob(row, emit, call.locale, services.now());
    },
    featureable: async (call) => featureable(call, front, await setupOf(call.db, kind)),
  });
}

const plansOf = ({ plans }: KindSetup) =>
  plans.map(({ id, name, scale, layout, sheet }) => {
    const { width, height } = mapBox(layout, sizeOf(sheet));
    return { id, name, scale, map: { width, height }, sheet: sheet.size };
  });
const worktypesOf = ({ offers }: KindSetup) => offers.map(({ id, name, plans }) => ({ id, name, plans: plans.map((plan) => plan.id) }));

function chosenPlans({ plans }: KindSetup, ids: readonly number[]) {
  if (plans.length === 0) throw requestErrors['emission.off']();
  return ids.map((id) => {
    const plan = plans.find((one) => one.id === id);
    if (!plan) throw requestErrors['emission.sheet']({ params: { plan: id } });
    return plan;
  });
}

/** Enters the request and starts its job in one transaction: neither is there without the other. */
async function create(call: Call<PrintContract['create']>, front: EmissionFront, kind: EmissionKind): Promise<string> {
  const { site, actor, locale, services, body } = call;
  const setup = await setupOf(call.db, kind);
  const plans = [...new Set(body.plans)];
  chosenPlans(setup, plans);
  const fields = fieldsOf(kind, setup, body, locale);
  if (Object.keys(fields).length > 0) throw requestErrors['emission.form']({ fields });
  const [problem] = await placeProblems(call.db, site, body, setup.claims);
  if (problem) throw problem;
  const worktypeName = setup.offers.find(({ id }) => id === body.worktypeId)?.name ?? null;
  const asked = { ...body, plans };
  const price = setup.price === null ? null : setup.price.toFixed(2);
  return call.tx(async (trx) => {
    const id = await createEmission(trx, site, { kind, front, asked, actor, locale, worktypeName, price, now: services.now() });
    await openLink(trx, id);
    const jobId = await services.jobs.start(trx, site, actor, emit, { id });
    await linkJob(trx, id, jobId);
    return jobId;
  });
}

/** What the settings ask for and the form does not have. */
function fieldsOf(kind: EmissionKind, { fields, consent, offers, documents }: KindSetup, body: EmissionBody, locale: 'pt' | 'en'): FieldErrors {
  const missing = requesterFields
    .filter((field) => fields[field] === 'required' && body.requester[field] === null)
    .map((field) => `requester.${field}`);
  if (consent !== null && !body.consent && Object.values(body.requester).some((value) => value !== null)) missing.push('consent');
  const offer = offers.find(({ id }) => id === body.worktypeId);
  if (!offer && body.worktypeId === null && kind !== 'plan') missing.push('worktypeId');
  return {
    ...Object.assign({}, ...missing.map((field) => fieldError(field, 'required', locale))),
    ...(!offer && body.worktypeId !== null && fieldError('worktypeId', 'choice', locale)),
    ...(offer && !body.plans.every((id) => offer.plans.some((plan) => plan.id === id)) && fieldError('plans', 'choice', locale)),
    ...(!documents.includes(body.documents) && fieldError('documents', 'choice', locale)),
  };
}

async function sendIssued(call: Call<(typeof issuedContract)['file']>) {
  const { db, site, params, services, reply, locale } = call;
  const row = await byToken(db, params.token);
  const files = await openFiles(db, row);
  if (params.position === 'all' && files.length > 0) {
    const entries: Record<string, Uint8Array> = {};
    for (const { name, file_id } of files) {
      const opened = await services.files.open(site, file_id);
      if (!opened) throw requestErrors['emission.gone']();
      entries[name] = await buffer(opened.stream);
    }
    // What is in it is packed already.
    const packed = zipSync(entries, { level: 0 });
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${allName(row.number, locale)}"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(packed));
  }
  const file = files.find(({ position }) => String(position) === params.position);
  const opened = file && (await services.files.open(site, file.file_id));
  if (!opened) throw requestErrors['emission.gone']();
  return sendFile(reply, opened, { disposition: 'inline' });
}
