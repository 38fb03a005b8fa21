import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optional } from '#platform/kernel/text.ts';
import { outgoingErrors } from '#platform/outgoing/errors.ts';
import { signatureErrors } from '#platform/signature/errors.ts';
import { signingErrors } from './errors.ts';
import { maySet } from './permissions.ts';

const path = '/api/eplgestao/gestao/signing';

const webAddress = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }));

/** What documents say of their signature, and where their time comes from. */
export const signingInput = z.object({
  reason: z.string().trim().max(120),
  location: z.string().trim().max(120),
  /** Server of RFC 3161; null: no time stamp. */
  stampUrl: optional(webAddress).default(null),
  /** No document without a stamp; else it is signed without one and says so. */
  stampRequired: z.boolean(),
});
export type SigningValues = z.output<typeof signingInput>;

const certificate = z.object({
  subject: z.string(),
  organisation: z.string(),
  issuer: z.string(),
  serial: z.string(),
  key: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});

const state = z.object({
  version: z.number().int(),
  values: z.object({ reason: z.string(), location: z.string(), stampUrl: z.string().nullable(), stampRequired: z.boolean() }),
  certificate: certificate.nullable(),
  /** Until the certificate ends, counted down to 0; null without one. */
  daysLeft: z.number().int().nullable(),
  /** It is stored, but the installation's key cannot open it any more. */
  unreadable: z.boolean(),
});
export type SigningState = z.output<typeof state>;

const see = { anyOf: [maySet.view, maySet.edit] };
const { 'signature.stamp-status': refused, 'signature.stamp-answer': wrong, ...certificateErrors } = signatureErrors;

export const signingContract = contract('emission-signing', 'eplgestao', {
  show: { method: 'GET', path, summary: 'How emitted documents are signed', access: see, output: state },
  update: {
    method: 'PUT',
    path,
    summary: 'Sets what signatures say and where their time stamps come from',
    access: { anyOf: [maySet.edit] },
    versioned: true,
    body: signingInput,
    output: state,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid']],
  },
  setCertificate: {
    method: 'POST',
    path: `${path}/certificate`,
    summary: 'Gives the certificate that signs: a PKCS#12 file and its password; kept encrypted, never sent back',
    access: { anyOf: [maySet.edit] },
    kind: 'upload',
    status: 200,
    body: z.object({ password: z.string().max(200) }),
    output: state,
    rateLimit: { max: 20, seconds: 60 },
    errors: [...Object.values(certificateErrors), kernelErrors['request.malformed']],
  },
  removeCertificate: {
    method: 'DELETE',
    path: `${path}/certificate`,
    summary: 'Forgets the certificate: documents are no longer signed',
    access: { anyOf: [maySet.edit] },
    status: 200,
    output: state,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Signs a sample with what is stored',
    access: { anyOf: [maySet.edit] },
    status: 200,
    rateLimit: { max: 10, seconds: 60 },
    output: z.object({
      stampedAt: z.string().nullable(),
      /** Why there is no stamp, in whole sentences. */
      stampProblem: z.string().nullable(),
      milliseconds: z.number(),
      /** The signed sample, in base64. */
      pdf: z.string(),
    }),
    errors: [...Object.values(certificateErrors), refused, wrong, ...Object.values(signingErrors), ...Object.values(outgoingErrors)],
  },
});
