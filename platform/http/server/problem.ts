import { errorCode } from '#platform/kernel/unknown.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, kernelErrors, type FieldErrors } from '#platform/kernel/errors.ts';
import { pickLocale, type Locale } from '#platform/kernel/locale.ts';
import { fieldError, fieldErrors } from '#platform/kernel/messages.ts';

/** RFC 9457 problem document with our code and per-field messages in the user's language. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly fields?: FieldErrors;
  readonly [extra: string]: unknown;
}

/** The one error handler: what users may cause keeps its words, everything else is a bug, logged and hidden. */
export function problemHandler(error: FastifyError | AppError | z.ZodError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = noteFailure(error, request, reply);
  return reply
    .code(known.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(known, localeOf(request), request.id));
}

const localeOf = (request: FastifyRequest): Locale => request.largo?.locale ?? pickLocale(request.headers['accept-language']);

/** The failure as one of ours; what is a bug is in the log, and when to come again in the answer's head. */
export function noteFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): AppError {
  const known = appErrorOf(error, localeOf(request), request.routeOptions.config.endpoint?.bodyMax);
  // A municipality that is not served now is known to the operator: no fault of this request.
  if (known.status >= 500 && !known.code.startsWith('tenant.')) request.log.error({ err: error, code: known.code }, 'request failed');
  const seconds = known.details.params?.['seconds'];
  if (known.status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds);
  return known;
}

export function problemOf(error: AppError, locale: Locale, requestId: string): ProblemDocument {
  return {
    type: `/api/docs#${error.code}`,
    title: titles[error.status]?.[locale] ?? titles[500]?.[locale] ?? '',
    status: error.status,
    code: error.code,
    detail: error.say(locale),
    requestId,
    ...(error.details.fields && { fields: error.details.fields }),
    ...error.details.extra,
  };
}

/** Any failure as one of ours: what is no fault of the caller is `server.internal`. */
export function appErrorOf(error: FastifyError | Error, locale: Locale, bodyMax = 1): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return kernelErrors['request.invalid']({ fields: fieldErrors(error, locale), cause: error });
  if (isResponseSerializationError(error)) return kernelErrors['server.internal']({ cause: error });
  const code = errorCode(error);
  const statusCode = 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return kernelErrors['request.too-large']({ params: { max: bodyMax }, cause: error });
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return kernelErrors['request.unsupported-type']({ cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return kernelErrors['request.malformed']({ cause: error });
  return databaseError(error, locale) ?? kernelErrors['server.internal']({ cause: error });
}

/** What PostgreSQL says when the input, not the code, is to blame, or when it is away. */
function databaseError(error: Error & { code?: string }, locale: Locale): AppError | null {
  switch (error.code) {
    case '22P05': // a NUL character in text
    case '22021':
    case '22003': // number out of range
    case '22007': // no date
    case '22008': // date out of range
    case '22009': // offset of a zone out of range
      return kernelErrors['request.invalid']({ cause: error });
    case '23505':
      return kernelErrors['record.duplicate']({ cause: error });
    case '23503':
      return missingReference(error, locale) ?? kernelErrors['record.in-use']({ cause: error });
    case '57P01':
    case '57P02':
    case '57P03':
    case '08006':
    case '08001':
    case '08003':
    case '08000':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case '53300':
      return kernelErrors['server.unavailable']({ cause: error });
    case '53100':
    case 'ENOSPC':
      return kernelErrors['server.storage-full']({ cause: error });
    default:
      return /Connection terminated|is not queryable|timeout exceeded when trying to connect|embedded database (has stopped|is closed)/.test(
        error.message,
      )
        ? kernelErrors['server.unavailable']({ cause: error })
        : null;
  }
}

/** A value that names a record which is not there (any more). PostgreSQL says the column in the detail. */
function missingReference(error: Error & { detail?: string }, locale: Locale): AppError | null {
  const column = /^Key \((\w+)\)=.* is not present in table/.exec(error.detail ?? '')?.[1];
  if (column === undefined) return null;
  const field = column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  return kernelErrors['request.invalid']({ fields: fieldError(field, 'choice', locale), cause: error });
}

const titles: Record<number, Record<Locale, string>> = {
  400: { pt: 'Pedido inválido', en: 'Bad request' },
  401: { pt: 'Sessão necessária', en: 'Sign-in needed' },
  403: { pt: 'Acesso Negado', en: 'Access denied' },
  404: { pt: 'Não encontrado', en: 'Not found' },
  409: { pt: 'Conflito', en: 'Conflict' },
  410: { pt: 'Já não existe', en: 'Gone' },
  413: { pt: 'Demasiado grande', en: 'Too large' },
  415: { pt: 'Tipo não aceite', en: 'Unsupported type' },
  421: { pt: 'Endereço desconhecido', en: 'Unknown address' },
  422: { pt: 'Erro no processamento', en: 'Processing error' },
  428: { pt: 'Versão em falta', en: 'Version needed' },
  429: { pt: 'Demasiados pedidos', en: 'Too many requests' },
  500: { pt: 'Erro Interno', en: 'Internal error' },
  503: { pt: 'Serviço indisponível', en: 'Service unavailable' },
  507: { pt: 'Sem espaço', en: 'Out of space' },
};
