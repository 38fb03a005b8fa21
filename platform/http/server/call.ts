import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf } from '#platform/http/contract.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Services } from './services.ts';

/** A file of a multipart request, already on the temporary disk; it is removed when the answer has been sent. */
export interface UploadedFile {
  readonly name: string;
  /** Path on the temporary disk. */
  readonly path: string;
  readonly bytes: number;
}

/** One request as a handler sees it: parsed input, the tenant, who acts. */
export interface Call<E extends EndpointSpec = EndpointSpec> extends CallContext {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** A request without its input: the tenant, who acts. */
export interface CallContext {
  /** The file parts of an `upload` endpoint; empty elsewhere. */
  readonly files: readonly UploadedFile[];
  readonly site: Site;
  readonly db: Db;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly services: Services;
  /** Version from If-Match; null when the caller sent none. */
  readonly version: number | null;
  /** May the actor use this code here (roles and the tenant's overrides)? */
  can(code: string): boolean;
  /** One audited transaction on behalf of the actor. */
  tx<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who acts, where and in which language: a request without what is HTTP, so that a job can do the same. */
export type Acting = Omit<CallContext, 'request' | 'reply'>;
