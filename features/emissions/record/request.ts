import { z } from 'zod';
import { geometryInput, type Geometry, type SimpleGeometry } from '#platform/geo/geojson.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { nif } from '#platform/kernel/nif.ts';
import { optional, optionalText } from '#platform/kernel/text.ts';

/** `boundary` is the land, `claim` what is meant to be done on it. */
export const claimRoles = ['boundary', 'claim'] as const;
export type ClaimRole = (typeof claimRoles)[number];

/** One document with all plans, or one file each. */
export const documentChoices = ['global', 'separate'] as const;
export type DocumentChoice = (typeof documentChoices)[number];

const claim = z.object({ role: z.enum(claimRoles), geometry: geometryInput, name: z.string().trim().max(120).default('') });
export type Claim = z.output<typeof claim>;

const metres = z.number().min(-1e8).max(1e8);

const requester = z.object({ name: optionalText(200), nif: optional(nif), email: optional(email), phone: optional(phone) });
export type Requester = z.output<typeof requester>;
const nobody: Requester = { name: null, nif: null, email: null, phone: null };

/** Together: a plot with its buildings has a hundred. */
const mostCorners = 5000;

/** What people send; kind and map are said by the address they send it to. Coordinates are in the municipality's projection. */
export const emissionBody = z
  .object({
    /** Records of the kind's catalogue (plans; for the others their own), in the order of the document. */
    plans: z.array(z.int().positive()).min(1).max(40),
    worktypeId: z.int().positive().nullable().default(null),
    claims: z.array(claim).max(200).default([]),
    /** The place, where nothing is drawn. */
    center: z.tuple([metres, metres]).nullable().default(null),
    /** How the place is called: an address, a number of a parcel. */
    place: optionalText(300),
    requester: requester.default(nobody),
    consent: z.boolean().default(false),
    process: optionalText(60),
    purpose: optionalText(300),
    remarks: optionalText(1000),
    documents: z.enum(documentChoices).default('global'),
  })
  .superRefine(({ claims, center }, context) => {
    if (claims.length === 0 && center === null) context.addIssue(issueAt('required', ['claims']));
    if (claims.reduce((corners, { geometry }) => corners + cornersIn(geometry), 0) > mostCorners)
      context.addIssue(issueAt('geometry.corners', ['claims'], { n: mostCorners }));
  });
export type EmissionBody = z.output<typeof emissionBody>;

/** What an emission keeps of it to be made, and made again. Who asked is in columns of its own. */
export type KeptRequest = Pick<EmissionBody, 'plans' | 'claims' | 'center' | 'documents'>;

export const partsOf = (geometry: Geometry): readonly SimpleGeometry[] => (geometry.type === 'GeometryCollection' ? geometry.geometries : [geometry]);

function cornersIn(geometry: Geometry): number {
  const count = (coordinates: readonly unknown[]): number =>
    coordinates.reduce<number>((sum, one) => sum + (Array.isArray(one) ? count(one) : 0), typeof coordinates[0] === 'number' ? 1 : 0);
  return partsOf(geometry).reduce((sum, { coordinates }) => sum + count(coordinates), 0);
}

/** One sheet of a document, as it was drawn: what a verification shows, and what a register counts. */
export const emissionFacts = z.object({
  pages: z.int(),
  plans: z.array(z.object({ id: z.number(), name: z.string(), scale: z.number().nullable(), crs: z.string(), pages: z.int() })),
  layers: z.array(
    z.object({
      title: z.object({ pt: z.string(), en: z.string() }),
      /** As the print engine says it: `drawn`, `late`, `refused`... */
      state: z.string(),
      /** Of the data, where it is known. */
      version: z.string().nullable(),
    }),
  ),
  /** By whom the files are signed; absent: nobody. */
  signature: z
    .object({
      by: z.string(),
      issuer: z.string(),
      stampedAt: z.string().nullable(),
      /** Error code of why there is no time stamp although a server is set. */
      stampFailure: z.string().nullable(),
    })
    .nullish(),
});
export type EmissionFacts = z.output<typeof emissionFacts>;
