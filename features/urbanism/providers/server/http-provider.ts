import type { z } from 'zod';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { searchFields, type SearchField } from '../../record/domain/provider.ts';
import { changedPage, foundPage, wire, type Remote, type RemoteProcess } from '../domain/wire.ts';
import { providerErrors } from '../errors.ts';

/** Where a municipality's processes are, as its settings say. */
export interface Source {
  readonly provider: Remote;
  /** Begins with http(s) and ends without a stroke. */
  readonly address: string;
  readonly key: string | null;
}

/** What every provider can be asked, whoever is behind it. Throws `providerErrors`: the caller decides what is shown instead. */
export interface ProcessProvider {
  find(filter: Readonly<Partial<Record<SearchField, string>>>, page: number, size: number): Promise<{ items: RemoteProcess[]; total: number }>;
  /** Null: it knows none of that number. */
  read(number: string): Promise<RemoteProcess | null>;
  /** In the order of their changes; a cursor goes on from there, null: that was all. */
  changedSince(instant: string, cursor: string | null): Promise<{ items: RemoteProcess[]; cursor: string | null }>;
}

const limits = { timeoutMs: 8000, maxBytes: 8 * 1024 * 1024, maxRedirects: 0 } as const;

export function httpProvider({ outgoing }: Pick<Services, 'outgoing'>, { provider, address, key }: Source): ProcessProvider {
  async function ask<S extends z.ZodType>(path: string, query: Readonly<Record<string, string>>, schema: S): Promise<z.output<S> | null> {
    const headers = { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) };
    const search = new URLSearchParams(query).toString();
    const { status, body } = await outgoing.fetch(`${address}${path}${search && `?${search}`}`, { ...limits, headers }).catch(unreachable);
    if (status === 404) return null;
    if (status === 401 || status === 403) throw providerErrors['provider.refused']();
    if (status >= 500 || status === 429) throw providerErrors['provider.no-answer']();
    const read = status === 200 ? schema.safeParse(parsed(body)) : null;
    if (!read?.success) throw providerErrors['provider.strange']({ cause: read?.error });
    return read.data;
  }
  return {
    find: async (filter, page, size) => {
      const asked = searchFields[provider].flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]] as const]));
      const found = await ask('/processes', { ...Object.fromEntries(asked), page: String(page), size: String(size) }, foundPage(provider));
      return found ?? { items: [], total: 0 };
    },
    read: (number) => ask(`/processes/${encodeURIComponent(number)}`, {}, wire[provider]),
    changedSince: async (since, cursor) => {
      const found = await ask('/processes', { since, ...(cursor !== null && { cursor }) }, changedPage(provider));
      return found ?? { items: [], cursor: null };
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
