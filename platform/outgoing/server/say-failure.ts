import { errorCode } from '#platform/kernel/unknown.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { outgoingErrors } from '../errors.ts';

const refused = new Set(['ECONNREFUSED']);
const notFound = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA']);
const unreachable = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'EMFILE']);
const slow = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT']);

const certificates: Readonly<Record<string, keyof typeof outgoingErrors>> = {
  CERT_HAS_EXPIRED: 'outgoing.certificate-expired',
  CERT_NOT_YET_VALID: 'outgoing.certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'outgoing.certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'outgoing.certificate-issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'outgoing.certificate-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'outgoing.certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'outgoing.certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'outgoing.certificate-issuer',
};

/** Any failure on the way as one of our errors; `seconds` is the limit that was set. */
export function sayFailure(error: unknown, host: string, seconds: number): AppError {
  if (error instanceof AppError) return error;
  const details = { params: { host }, cause: error };
  const code = codeOf(error);
  const certificate = certificates[code] ?? (/^(CERT_|ERR_SSL_|ERR_TLS_|EPROTO)/.test(code) ? 'outgoing.certificate' : null);
  if (certificate) return outgoingErrors[certificate](details);
  if (notFound.has(code)) return outgoingErrors['outgoing.not-found'](details);
  if (refused.has(code)) return outgoingErrors['outgoing.refused'](details);
  if (slow.has(code)) return outgoingErrors['outgoing.too-slow']({ params: { host, seconds }, cause: error });
  if (unreachable.has(code)) return outgoingErrors['outgoing.unreachable'](details);
  return outgoingErrors['outgoing.broken'](details);
}

/** Several addresses tried in vain come as one error that holds the others. */
function codeOf(error: unknown): string {
  return errorCode(error instanceof AggregateError ? error.errors[0] : error);
}
