import type { z } from 'zod';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { searchFields, type SearchField } from '../../record/domain/provider.ts';
import { providerErrors } from '../../record/provider-errors.ts';
import { changedPage, foundPage, wire, type Remote, type RemoteProcess } from '../domain/wire.ts';

/** Where a municipality's processes are, as its settings say. */
export interface Source {
  readonly provider: Remote;
  /** Begins with http(s) and ends without a stroke. */
  readonly address: string;
  readonly key: string | null;
}

/** `odd`: how many more there were that could not be understood. */
interface Told {
  readonly items: RemoteProcess[];
  readonly odd: number;
}

/** What every provider can be asked, whoever is behind it. Throws `providerErrors`: the caller decides what is shown instead. */
export interface ProcessProvider {
  find(filter: Readonly<Partial<Record<SearchField, string>>>, page: number, size: number): Promise<Told & { readonly total: number }>;
  /** Null: it knows none of that number. */
  read(number: string, sub: string | null): Promise<RemoteProcess | null>;
  /** In the order of their changes; a cursor goes on from there, null: that was all. */
  changedSince(instant: string, cursor: string | null): Promise<Told & { readonly cursor: string | null }>;
}

interface Patience {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const limits = { timeoutMs: 8000, maxBytes: 8 * 1024 * 1024, maxRedirects: 0 } as const;

export function httpProvider({ outgoing }: Pick<Services, 'outgoing'>, { provider, address, key }: Source, patience: Patience = {}): ProcessProvider {
  async function ask<S extends z.ZodType>(path: string, query: Readonly<Record<string, string>>, schema: S): Promise<z.output<S> | null> {
    const headers = { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) };
    const search = new URLSearchParams(query).toString();
    const url = `${address}${path}${search && `?${search}`}`;
    const { status, body } = await outgoing.fetch(url, { ...limits, ...patience, headers }).catch((error: unknown) => {
      patience.signal?.throwIfAborted();
      return unreachable(error);
    });
    if (status === 404) return null;
    if (status === 401 || status === 403) throw providerErrors['provider.refused']();
    if (status >= 500 || status === 429) throw providerErrors['provider.no-answer']();
    const read = status === 200 ? schema.safeParse(parsed(body)) : null;
    if (!read?.success) throw providerErrors['provider.strange']({ cause: read?.error });
    return read.data;
  }
  const understood = (all: readonly unknown[]): Told => {
    const items = all.flatMap((one) => wire[provider].safeParse(one).data ?? []);
    // Not one of them: it is another system that answers.
    if (items.length === 0 && all.length > 0) throw providerErrors['provider.strange']();
    return { items, odd: all.length - items.length };
  };
  return {
    find: async (filter, page, size) => {
      const asked = searchFields[provider].flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]] as const]));
      const found = await ask('/processes', { ...Object.fromEntries(asked), page: String(page), size: String(size) }, foundPage);
      return { ...understood(found?.items ?? []), total: found?.total ?? 0 };
    },
    read: (number, sub) => ask(`/processes/${encodeURIComponent(number)}`, sub === null ? {} : { sub }, wire[provider]),
    changedSince: async (since, cursor) => {
      const found = await ask('/processes', { since, ...(cursor !== null && { cursor }) }, changedPage);
      return { ...understood(found?.items ?? []), cursor: found?.cursor ?? null };
    },
  };
}

function unreachable(error: unknown): never {
  if (error instanceof AppError) throw providerErrors['provider.no-answer']({ cause: error });
  throw error;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
