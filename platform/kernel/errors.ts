import { fill } from './fill.ts';
import { tableOf } from './entries.ts';
import { keysOf } from './unknown.ts';
import type { Locale } from './locale.ts';

/** One entry of a slice's error table: HTTP status and the sentence the user reads, per language. */
export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 422 | 428 | 429 | 500 | 502 | 503 | 504 | 507;
  readonly pt: string;
  readonly en: string;
}

/** A complaint about one field. `code` and `params` let the browser say it again with its own label. */
export interface FieldError {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message: string;
}

/** Field path ("contacts.0.email") to its complaints. */
export type FieldErrors = Readonly<Record<string, readonly FieldError[]>>;

export interface ErrorDetails {
  /** Values for the `{name}` marks in the message. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: FieldErrors;
  /** Extra members of the problem document, e.g. the newer record of a conflict. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error a user may cause or must understand. Anything else thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: string;
  readonly definition: ErrorDefinition;
  readonly details: ErrorDetails;

  constructor(code: string, definition: ErrorDefinition, details: ErrorDetails = {}) {
    super(`${code}: ${fill(definition.en, details.params)}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.definition = definition;
    this.details = details;
  }

  get status(): number {
    return this.definition.status;
  }

  say(locale: Locale): string {
    return fill(this.definition[locale], this.details.params);
  }
}

export type ErrorFactory = ((details?: ErrorDetails) => AppError) & { readonly code: string; readonly definition: ErrorDefinition };

/**
 * Turns a slice's table into one factory per code: `throw kernelErrors['record.stale']({ ... })`.
 * Codes are dotted, lower case, and unique over the product (held by a test).
 */
export function defineErrors<const C extends string>(table: Readonly<Record<C, ErrorDefinition>>): Readonly<Record<C, ErrorFactory>> {
  return tableOf(keysOf(table), (code) => {
    const definition = table[code];
    return Object.assign((details?: ErrorDetails) => new AppError(code, definition, details), { code, definition });
  });
}

export const kernelErrors = defineErrors({
  'request.invalid': { status: 422, pt: 'Corrija os erros assinalados no formulário.', en: 'Please correct the errors in the form.' },
  'request.malformed': { status: 400, pt: 'O pedido não está bem formado.', en: 'The request is malformed.' },
  'request.too-large': { status: 413, pt: 'O ficheiro excede o limite de {max} MB.', en: 'The file is over the limit of {max} MB.' },
  'request.file-too-large': {
    status: 413,
    pt: 'O ficheiro «{name}» excede o limite de {max} MB.',
    en: 'The file “{name}” is over the limit of {max} MB.',
  },
  'request.unsupported-type': { status: 415, pt: 'Este tipo de ficheiro não é aceite.', en: 'This type of file is not accepted.' },
  'request.rate-limited': {
    status: 429,
    pt: 'Demasiados pedidos. Tente de novo dentro de {seconds} {seconds|segundo|segundos}.',
    en: 'Too many requests. Try again in {seconds} {seconds|second|seconds}.',
  },
  'request.origin': { status: 403, pt: 'O pedido veio de outro sítio e foi recusado.', en: 'The request came from another site and was refused.' },
  'access.login-required': { status: 401, pt: 'Inicie sessão para continuar.', en: 'Sign in to continue.' },
  'access.denied': { status: 403, pt: 'Não tem permissão para esta operação.', en: 'You have no permission for this.' },
  'access.only-logged-out': { status: 403, pt: 'Já tem sessão iniciada.', en: 'You are already signed in.' },
  'access.read-only': {
    status: 403,
    pt: 'Está a ver como «{role}»: só pode ler. Saia desta vista para fazer alterações.',
    en: 'You are seeing as “{role}”: you can only read. Leave this view to make changes.',
  },
  'record.not-found': { status: 404, pt: 'O registo não existe ou não está disponível.', en: 'The record does not exist or is not available.' },
  'record.stale': { status: 409, pt: 'Este registo foi alterado por outro utilizador.', en: 'This record was changed by another user.' },
  'record.version-required': {
    status: 428,
    pt: 'Recarregue o registo e tente de novo: falta a versão que está a alterar.',
    en: 'Reload the record and try again: the version being changed is missing.',
  },
  'record.in-use': { status: 409, pt: 'Não é possível eliminar: o registo está a ser usado.', en: 'It cannot be deleted: the record is in use.' },
  'record.duplicate': { status: 422, pt: 'Já existe um registo com estes dados.', en: 'A record with these values already exists.' },
  'page.not-found': { status: 404, pt: 'A página não foi encontrada.', en: 'The page was not found.' },
  'tenant.unknown': {
    status: 421,
    pt: 'Este endereço não pertence a nenhum município desta instalação.',
    en: 'This address belongs to no municipality of this installation.',
  },
  'tenant.suspended': {
    status: 503,
    pt: 'O portal de {name} está suspenso. Contacte o município pelos meios habituais.',
    en: 'The portal of {name} is suspended. Contact the municipality by its usual means.',
  },
  'tenant.maintenance': {
    status: 503,
    pt: 'O portal de {name} está em manutenção e volta assim que possível. O que já foi enviado está guardado.',
    en: 'The portal of {name} is under maintenance and will be back as soon as possible. What was sent before is kept.',
  },
  'tenant.too-many-requests': {
    status: 429,
    pt: 'O portal de {name} está a receber demasiados pedidos. Tente de novo dentro de {seconds} {seconds|segundo|segundos}.',
    en: 'The portal of {name} is receiving too many requests. Try again in {seconds} {seconds|second|seconds}.',
  },
  'server.internal': {
    status: 500,
    pt: 'Não foi possível processar o pedido. Entre em contato com o suporte técnico',
    en: 'The request could not be processed. Contact technical support',
  },
  'server.storage-full': {
    status: 507,
    pt: 'Não há espaço para guardar. Os serviços técnicos foram avisados; tente mais tarde.',
    en: 'There is no space left to save. Try again later.',
  },
  'server.unavailable': { status: 503, pt: 'O serviço está temporariamente indisponível.', en: 'The service is temporarily unavailable.' },
});
