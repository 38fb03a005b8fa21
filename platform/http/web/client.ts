import { recordOf } from '#platform/kernel/unknown.ts';
import type { Contract, EndpointSpec, ReceivedOf, RequestOf } from '#platform/http/contract.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { loading } from './loading.ts';
import { Problem, problemFrom } from './problem.ts';

export { Problem, isProblem } from './problem.ts';

/** What the client needs of an endpoint: no schema, so that the first load can call without carrying zod. */
export type Wire = Pick<EndpointSpec, 'method' | 'path' | 'kind' | 'silent'>;

interface CallOptions {
  /** Version of the record for If-Match; endpoints declared `versioned` need it. */
  readonly version?: number;
  readonly signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  readonly files: readonly (File | Blob)[];
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface Download {
  readonly blob: Blob;
  /** From Content-Disposition; empty when the server named none. */
  readonly name: string;
}

export type Request<E extends EndpointSpec> = RequestOf<E> & CallOptions;
/** The request may be left out when nothing in it is required. */
type Args<T> = Partial<T> extends T ? [request?: T] : [request: T];
type Input = CallOptions & { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

interface ClientSettings {
  /** Replaces the leading `/api` of every path, e.g. `https://api.example.pt/api`. */
  base: string;
  language: () => Locale;
  /** A 503 came: the application goes to the maintenance page. */
  onUnavailable: () => void;
  /** A 401 came: the session has ended. True when it was begun anew meanwhile: the call is made once more. */
  onSignedOut: (endpoint: Wire) => Promise<boolean>;
  /** Every answer names the revision of the configuration in force. */
  onConfig: (revision: number) => void;
  /** Every answer carries a mark of who asks and what they may do. */
  onAccess: (mark: string) => void;
}

const settings: ClientSettings = {
  base: '/api',
  language: () => 'pt',
  onUnavailable: () => {},
  onSignedOut: () => Promise.resolve(false),
  onConfig: () => {},
  onAccess: () => {},
};

/** Set once by the shell. */
export function configureClient(change: Partial<ClientSettings>): void {
  Object.assign(settings, change);
}

/**
 * Calls an endpoint of a contract: `await api(channels, 'list', { query: { page: 2 } })`.
 * Answers what the contract's output says; throws `Problem`, or `AbortError` when `signal` fired.
 */
export async function api<C extends Contract, K extends keyof C & string>(
  contract: C,
  key: K,
  ...[request]: Args<Request<C[K]>>
): Promise<ReceivedOf<C[K]>> {
  return sendAs<C[K]>(endpointOf(contract, key), request);
}

/**
 * Sends text fields and files as one multipart form (files in parts named `files`, other values than strings as JSON),
 * reporting progress. Throws as `api` does.
 */
export async function upload<C extends Contract, K extends keyof C & string>(
  contract: C,
  key: K,
  request: RequestOf<C[K]> & UploadOptions,
): Promise<ReceivedOf<C[K]>> {
  const endpoint = endpointOf(contract, key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `api`
  return (await again(endpoint, request, () => guarded(endpoint, () => sendForm(endpoint, request)))) as ReceivedOf<C[K]>;
}

/** Fetches the bytes of a `download` endpoint. Throws as `api` does. */
export async function download<C extends Contract, K extends keyof C & string>(
  contract: C,
  key: K,
  ...[request]: Args<Request<C[K]>>
): Promise<Download> {
  const endpoint = endpointOf(contract, key);
  const response = await again(endpoint, request ?? {}, () => guarded(endpoint, () => perform(endpoint, request ?? {})));
  const named = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return { blob: await response.blob(), name: decodeURIComponent(named?.[1] ?? named?.[2] ?? '') };
}

/** Address of an endpoint, for links, images and tile sources. */
export function addressOf<C extends Contract, K extends keyof C & string>(
  contract: C,
  key: K,
  ...[request]: Args<Pick<RequestOf<C[K]>, 'params' | 'query'>>
): string {
  return address(endpointOf(contract, key).path, request ?? {});
}

/**
 * A call of the first load, which must not carry zod: the endpoint is written out, `sendAs<(typeof contract)['show']>({ method, path })`, and
 * the compiler compares it with its contract. `api` is what screens use.
 */
export async function sendAs<E extends EndpointSpec>(
  endpoint: Pick<E, 'method' | 'path'> & Pick<Wire, 'silent'>,
  request: Input = {},
): Promise<ReceivedOf<E>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answers with the same contract
  return (await send(endpoint, request)) as ReceivedOf<E>;
}

/** The untyped core. */
export async function send(endpoint: Wire, request: Input = {}): Promise<unknown> {
  const once = async (): Promise<unknown> => {
    const response = await perform(endpoint, request);
    return response.status === 204 ? undefined : ((await response.json()) as unknown);
  };
  return again(endpoint, request, () => guarded(endpoint, once));
}

/** Raises the loading indicator for the whole call, body included. */
async function guarded<T>(endpoint: Wire, work: () => Promise<T>): Promise<T> {
  const done = endpoint.silent ? undefined : loading.begin();
  try {
    return await work();
  } finally {
    done?.();
  }
}

/** A call refused because the session ended waits while the person signs in again, and is then made once more: nothing typed is lost. */
async function again<T>(endpoint: Wire, request: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401 || !(await settings.onSignedOut(endpoint))) throw error;
    request.signal?.throwIfAborted();
    return work();
  }
}

async function perform(endpoint: Wire, request: Input): Promise<Response> {
  const headers = headersFor(request);
  let body: string | undefined;
  if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(request.body);
  }
  const target = address(endpoint.path, request);
  let response: Response;
  try {
    response = await fetch(target, {
      method: endpoint.method,
      headers,
      credentials: credentials(),
      ...(body === undefined ? {} : { body }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Problem(0, {});
  }
  const [revision, access] = response.headers.get('x-largo')?.split(' ') ?? [];
  if (revision !== undefined) settings.onConfig(Number(revision));
  if (access !== undefined) settings.onAccess(access);
  if (response.ok) return response;
  throw reported(problemFrom(response.status, response.headers.get('content-type'), await response.text()), endpoint);
}

function sendForm(endpoint: Wire, request: Input & UploadOptions): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(request.body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of request.files) form.append('files', file);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, address(endpoint.path, request));
    xhr.withCredentials = credentials() === 'include';
    for (const [name, value] of Object.entries(headersFor(request))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.responseText === '' ? undefined : JSON.parse(xhr.responseText));
      else reject(reported(problemFrom(xhr.status, xhr.getResponseHeader('content-type'), xhr.responseText), endpoint));
    };
    xhr.onerror = () => reject(new Problem(0, {}));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    if (request.signal?.aborted) return xhr.onabort(new ProgressEvent('abort'));
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

/** `/api/platform/config` decides itself what a 503 means; everywhere else it leads to the maintenance page. */
function reported(problem: Problem, endpoint: Wire): Problem {
  if (problem.status === 503 && endpoint.path !== '/api/platform/config') settings.onUnavailable();
  return problem;
}

function headersFor(request: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, application/problem+json', 'accept-language': settings.language() };
  if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
  return headers;
}

function credentials(): RequestCredentials {
  return /^https?:/.test(settings.base) ? 'include' : 'same-origin';
}

function endpointOf(contract: Contract, key: string): EndpointSpec {
  const endpoint = contract[key];
  if (!endpoint) throw new Error(`The contract has no endpoint "${key}".`);
  return endpoint;
}

/** Fills `:name` marks and appends the query; lists repeat their key, null and undefined are left out. */
export function address(path: string, request: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = recordOf(request.params);
  const filled = path.replace(/:(\w+)\??/g, (_mark, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? '' : encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, one instanceof Date ? one.toISOString() : String(one));
    }
  }
  const query = search.toString();
  return `${settings.base}${filled.replace(/^\/api(?=\/|$)/, '').replace(/\/+$/, '')}${query === '' ? '' : `?${query}`}`;
}
