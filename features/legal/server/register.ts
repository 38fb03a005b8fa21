import type { Db } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { dataOf } from '#platform/privacy/server/processing.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { RegisterLine } from '../contract.ts';
import { bases, roles, type Role } from '../domain/bases.ts';
import { wordsOf } from './words.ts';

export interface Asking {
  readonly db: Db;
  readonly site: Site;
  readonly services: Pick<Services, 'processing' | 'personalColumns'>;
  readonly locale: Locale;
}

const optionIn = <K extends string>(table: Readonly<Record<K, Readonly<Record<Locale, string>>>>, key: string | null, locale: Locale): string =>
  Object.entries<Readonly<Record<Locale, string>>>(table).find(([name]) => name === key)?.[1][locale] ?? '';

/** The product's processing as far as its modules are on, as the municipality changed it, and the municipality's own. */
export async function registerOf({ db, site, services, locale }: Asking): Promise<RegisterLine[]> {
  const words = wordsOf(locale);
  const rows = await db
    .selectFrom('processing_activity')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const listed = (some: readonly string[]): string => some.join('; ');
  const own = rows.map((row) => ({
    replaces: row.replaces,
    id: `m${row.id}`,
    name: row.name,
    purpose: row.purpose,
    basis: [optionIn(bases, row.basis, locale), row.law].filter(Boolean).join('. ') || null,
    people: row.people,
    data: row.data,
    recipients: row.recipients,
    transfers: row.transfers,
    retention: row.retention,
    measures: row.measures,
  }));
  const { modules } = site.config;
  const product = services.processing
    .filter(({ module }) => module === undefined || modules.includes(module))
    .map((one): RegisterLine => {
      const line = {
        id: one.id,
        name: one.name[locale],
        purpose: one.purpose[locale],
        basis: `${bases[one.basis][locale]}. ${one.law[locale]}`,
        people: listed(one.people.map((kind) => words.people[kind])),
        data: listed(dataOf(one, services.personalColumns).map((kind) => words.data[kind])),
        recipients: one.recipients[locale],
        transfers: words.register.noTransfers,
        retention: one.retention[locale],
        measures: listed([words.register.common, ...(one.measures ? [one.measures[locale]] : [])]),
        origin: 'product' as const,
      };
      const change = own.find(({ replaces }) => replaces === one.id);
      if (!change) return line;
      return {
        ...line,
        name: change.name,
        purpose: change.purpose ?? line.purpose,
        basis: change.basis ?? line.basis,
        people: change.people ?? line.people,
        data: change.data ?? line.data,
        recipients: change.recipients ?? line.recipients,
        transfers: change.transfers ?? line.transfers,
        retention: change.retention ?? line.retention,
        measures: change.measures ?? line.measures,
        origin: 'changed',
      };
    });
  const known = new Set(services.processing.map(({ id }) => id));
  const added = own
    .filter(({ replaces }) => replaces === null || !known.has(replaces))
    .map((line): RegisterLine => ({
      id: line.id,
      name: line.name,
      purpose: line.purpose ?? '',
      basis: line.basis ?? '',
      people: line.people ?? '',
      data: line.data ?? '',
      recipients: line.recipients ?? '',
      transfers: line.transfers ?? '',
      retention: line.retention ?? '',
      measures: line.measures ?? '',
      origin: 'own',
    }));
  return [...product, ...added];
}

export interface LegalContact {
  readonly role: Role;
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly url: string | null;
}

export async function contactsOf(db: Db): Promise<LegalContact[]> {
  const rows = await db
    .selectFrom('legal_contact')
    .select(['role', 'name', 'address', 'phone', 'email', 'url'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  // Of the declared choice; the row's type says text.
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Roles that article 30 and Decree-Law 83/2018 want named and that nobody fills. */
export const missingIn = (contacts: readonly LegalContact[], locale: Locale): string[] =>
  (['controller', 'dpo', 'accessibility'] as const).filter((role) => !contacts.some((one) => one.role === role)).map((role) => roles[role][locale]);
