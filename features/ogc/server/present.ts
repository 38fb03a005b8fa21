import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { outgoingErrors } from '#platform/outgoing/errors.ts';
import type { Service, ServiceDetail } from '../contract.ts';
import { ogcErrors } from '../errors.ts';
import type { FullRow } from './store.ts';

const known: Readonly<Record<string, { readonly definition: { readonly pt: string; readonly en: string } }>> = { ...outgoingErrors, ...ogcErrors };

/** A stored failure in the reader's language. */
export function sayFailure(
  row: { failure_code: string | null; failure_params: Readonly<Record<string, string | number>> | null },
  locale: Locale,
): { code: string; message: string } | null {
  const { failure_code: code, failure_params: params } = row;
  if (code === null) return null;
  const definition = known[code]?.definition;
  return { code, message: definition ? fill(definition[locale], params ?? {}) : code };
}

const iso = (date: Date | null): string | null => (date === null ? null : new Date(date).toISOString());

export function presentService(row: FullRow, locale: Locale): Service {
  return {
    id: row.id,
    version: row.version,
    url: row.url,
    type: row.type,
    title: row.title,
    description: row.description,
    abstract: row.abstract,
    keywords: row.keywords,
    useProxy: row.use_proxy,
    isPrivate: row.is_private,
    username: row.username,
    hasPassword: row.password !== null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    deletedAt: iso(row.deleted_at),
    health: {
      state: row.state ?? 'unknown',
      failureRate: row.failure_rate,
      checks: row.checks ?? 0,
      lastCheckAt: iso(row.last_check_at),
      lastGoodAt: iso(row.last_good_at),
      milliseconds: row.milliseconds,
      failure: sayFailure(row, locale),
    },
    harvestedAt: iso(row.harvested_at),
    resources: row.resources,
  };
}

export function presentDetail(row: FullRow, locale: Locale): ServiceDetail {
  return { ...presentService(row, locale), found: row.found, report: row.report };
}
