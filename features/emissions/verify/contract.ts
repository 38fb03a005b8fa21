import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { documentKinds } from '../record/kinds.ts';
import { emissionFacts } from '../record/request.ts';
import { verifyErrors } from './errors.ts';

const path = '/api/portal/front/verification';
const instant = z.string();
const plan = emissionFacts.shape.plans.element.omit({ id: true });

/** What anybody may know of an issued document: never who asked for it, nor the place it is of. */
const verification = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  standing: z.enum(['issued', 'expired', 'annulled']),
  issuedAt: instant,
  issuer: z.string(),
  /** `yyyy-mm-dd`, the last day. */
  validUntil: z.string().nullable(),
  annulledAt: instant.nullable(),
  replacedBy: z.string().nullable(),
  replaces: z.string().nullable(),
  pages: z.number(),
  plans: z.array(plan),
  layers: emissionFacts.shape.layers,
  signature: z.object({ by: z.string(), issuer: z.string(), stampedAt: instant.nullable() }).nullable(),
  /** Of the files that were issued; a browser compares one with them by itself. */
  files: z.array(z.object({ title: z.string(), pages: z.number(), bytes: z.number(), sha256: z.string() })),
  fingerprint: z.string(),
  /** Does the fingerprint of the code on the sheet belong to it? Null: none was given. */
  matches: z.boolean().nullable(),
});
export type Verification = z.output<typeof verification>;

export const verifyContract = contract('emission-verification', null, {
  show: {
    method: 'GET',
    path: `${path}/:number`,
    summary: 'What a document with this number is, when and by whom it was issued, and whether it is valid',
    access: 'public',
    silent: true,
    params: z.object({ number: z.string().max(60) }),
    /** First digits of the fingerprint, from the code on the sheet. */
    query: z.object({ f: z.string().max(64).optional() }),
    output: verification,
    rateLimit: { max: 60, seconds: 60 },
    errors: [verifyErrors['verify.unknown']],
  },
  compare: {
    method: 'POST',
    path: `${path}/file`,
    summary: 'Which issued document a file with this SHA-256 is; the file itself is not sent',
    access: 'public',
    status: 200,
    silent: true,
    body: z.object({
      sha256: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/),
    }),
    output: z.object({ number: z.string().nullable() }),
    rateLimit: { max: 60, seconds: 60 },
  },
});
