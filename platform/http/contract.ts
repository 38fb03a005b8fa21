import { extended } from '#platform/kernel/entries.ts';
import type { z } from 'zod';
import type { ErrorFactory } from '#platform/kernel/errors.ts';

/**
 * Who may call an endpoint:
 * `public` everyone; `logged-out` only without a session; `logged-in` any session;
 * `{ anyOf }` whoever holds one of the permission codes (a tenant may override a code to `none`, which makes it public).
 * Finer rules (own records, visibility) live in the guards of the slice and narrow further.
 */
export type EndpointAccess = 'public' | 'logged-out' | 'logged-in' | { readonly anyOf: readonly string[] };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointSpec {
  readonly method: Method;
  /** Absolute path with `:name` parameters, e.g. `/api/meubairro/front/occurrences/show/:code`. */
  readonly path: string;
  readonly summary: string;
  readonly access: EndpointAccess;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON body; for `kind: 'upload'` the text fields of the multipart form. */
  readonly body?: z.ZodType;
  /** Largest JSON body, in MiB; 1 unless told. */
  readonly bodyMax?: number;
  /** JSON answer; absent means 204 with no body (or raw bytes when `kind` is `download`). */
  readonly output?: z.ZodType;
  readonly kind?: 'json' | 'upload' | 'download';
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors?: readonly ErrorFactory[];
  /** The call does not raise the application's loading indicator (specification 1 §4). */
  readonly silent?: true;
  /** What a visitor is answered may be a moment old: it comes from a replica, where the installation has one. The handler keeps nothing of it for later answers. */
  readonly mayLag?: true;
  /** Calls per window and per address (and per user when there is one), counted per endpoint and tenant. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /** Open also to whoever sees with a role's eyes, although the method is no reading one: it changes nothing of the municipality's. */
  readonly whileViewing?: true;
  /** The write needs If-Match with the record's version. */
  readonly versioned?: true;
}

/** The endpoint with its identity, as kept in a contract. */
export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { readonly id: string; readonly module: string | null };

export type Contract<T extends Record<string, EndpointSpec> = Record<string, EndpointSpec>> = {
  readonly [K in keyof T]: Endpoint<T[K]>;
};

/**
 * Names a group of endpoints. `id` becomes the first part of each operation id ("occurrences.create").
 * With a `module`, every endpoint answers 404 for a municipality that has not switched that module on.
 */
export function contract<const T extends Record<string, EndpointSpec>>(id: string, module: string | null, endpoints: T): Contract<T> {
  return extended(endpoints, (key) => ({ id: `${id}.${key}`, module }));
}

/** A part of a contract that is written in a file of its own. */
export const endpoints = <const T extends Record<string, EndpointSpec>>(part: T): T => part;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the handler receives (parsed) and what the caller sends (before parsing). */
export type ParamsOf<E extends EndpointSpec> = Out<E['params']>;
export type QueryOf<E extends EndpointSpec> = Out<E['query']>;
export type BodyOf<E extends EndpointSpec> = Out<E['body']>;
export type AnswerOf<E extends EndpointSpec> = E['output'] extends z.ZodType ? z.input<E['output']> : void;
export type ReceivedOf<E extends EndpointSpec> = E['output'] extends z.ZodType ? z.output<E['output']> : void;

/** A part in which nothing is required may be left out whole. */
type Sent<K extends string, S> = S extends z.ZodType
  ? Partial<z.input<S>> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined };
export type RequestOf<E extends EndpointSpec> = Sent<'params', E['params']> & Sent<'query', E['query']> & Sent<'body', E['body']>;
