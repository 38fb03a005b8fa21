import type { LookupAddress } from 'node:dns';

export interface OutgoingRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Basic sign-in; goes to the first server only, never along a redirect to another. */
  readonly credentials?: { readonly username: string; readonly password: string } | null;
  /** Of the answer once unpacked; default 10 MB. */
  readonly maxBytes?: number;
  /** From the first look-up to the last byte, redirects included; default 20 s. */
  readonly timeoutMs?: number;
  /** Default 5. */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  /** Unpacked. */
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface CheckedHost {
  readonly host: string;
  readonly port: number;
  /** Connect to one of these (`servername: host` for TLS): a second look-up could answer something else. */
  readonly addresses: readonly LookupAddress[];
}

/**
 * The one way out for requests made for a user or an administrator. Throws `outgoingErrors` only; an answer of any HTTP
 * status is an answer.
 */
export interface Outgoing {
  fetch(address: string | URL, request?: OutgoingRequest): Promise<OutgoingAnswer>;
  /** For what is no HTTP, such as a mail server: ports are the caller's to limit. */
  checkHost(host: string, port: number): Promise<CheckedHost>;
  close(): void;
}
