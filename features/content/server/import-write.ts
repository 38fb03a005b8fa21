import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { one, write } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ImportItem } from '../domain/import/item.ts';
import { formerPath, shortened, withoutEmoji } from '../domain/import/words.ts';
import { news, newsCategories, pages } from '../resources.ts';
import type { PreparedText } from './import-text.ts';
import type { Kind } from './tables.ts';
import { bindings } from './write.ts';

const categoryMax = 100;

/** A text that came in an earlier run, or in this one. */
export interface Known {
  readonly kind: Kind;
  readonly id: number;
  readonly digest: string;
  readonly missing: number;
  /** As the import left it, and as it is. */
  readonly version: number;
  readonly current: number;
  readonly deleted: boolean;
  readonly slug: string;
  readonly locale: Locale;
  readonly addresses: readonly string[];
}

export const isEdited = ({ version, current, deleted }: Known): boolean => deleted || version !== current;

/** What a person changed stays as it is, also between the plan and the writing. */
export class EditedHere extends Error {}

export interface Writing {
  readonly site: Site;
  readonly services: Services;
  readonly item: ImportItem;
  /** What the fields take: item and text made to fit them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly text: PreparedText;
  readonly digest: string;
  readonly known: Known | null;
  /** The same text in the other language, where the import may join them. */
  readonly partner: Known | null;
}

const bindingOf = (table: string): ResourceBinding => {
  const found = bindings.find(({ resource }) => resource.table === table);
  if (!found) throw new Error(`${table} has no binding.`);
  return found;
};

/** Writes one text as the form would, with its files and where it came from. Answers what is known of it from now on. */
export async function writeItem(trx: Trx, writing: Writing): Promise<Known> {
  const { site, services, item, text, known, partner } = writing;
  const call: Acting = {
    site,
    db: site.db,
    actor: system,
    locale: site.config.locale,
    services,
    version: null,
    files: [],
    can: () => true,
    tx: (work) => site.tx(system, work),
  };
  const { kind } = item;
  const resource = kind === 'news' ? news : pages;
  const before = known && (await one(trx, resource, known.id, 'any', true));
  if (known && before && (before.version !== known.version || before.deletedAt !== null)) throw new EditedHere();
  for (const { received, digest, usedAs } of text.newFiles) {
    const { id } = await services.files.store(trx, site, system, received);
    await sql`insert into content_import_file (digest, used_as, file_id) values (${digest}, ${usedAs}, ${id})
      on conflict (digest, used_as) do update set file_id = excluded.file_id`.execute(trx);
  }
  const categoryId = item.category === null ? null : await categoryFor(trx, call, item.category, item.locale);
  const given = {
    ...(kind === 'page' && { type: 'page', url: null }),
    ...before,
    ...writing.values,
    ...(kind === 'news' && { categoryId }),
    ...(partner && { translationId: partner.id }),
    roles: [],
  };
  const id = await save(trx, call, kind, given, known?.id ?? null);
  const replaced = before?.['thumbnail'];
  const held = typeof replaced === 'object' && replaced !== null && 'id' in replaced ? String(replaced.id) : null;
  if (held !== null && text.thumbnail && held !== text.thumbnail.id) await services.files.remove(trx, site, held);
  await keepOldAddress(trx, item, id);
  const { version, slug } = await one(trx, resource, id);
  // Of a folder the addresses are paths in it: nobody keeps a link to those.
  const paths = item.source.startsWith('wordpress ') ? item.addresses.map(formerPath) : [];
  await sql`insert into content_import (source, kind, item_id, digest, left_version, missing, addresses, paths)
    values (${item.source}, ${kind}, ${id}, ${writing.digest}, ${version}, ${text.missing}, ${[...item.addresses]}::text[], ${paths}::text[])
    on conflict (source) do update set kind = excluded.kind, item_id = excluded.item_id, digest = excluded.digest, left_version = excluded.left_version,
      missing = excluded.missing, addresses = excluded.addresses, paths = excluded.paths, imported_at = now()`.execute(trx);
  // Its translation was told of it: that was the import's doing, too.
  if (partner)
    await sql`update content_import i set left_version = t.version from ${sql.table(kind)} t
      where i.kind = ${kind} and i.item_id = ${partner.id} and t.id = i.item_id`.execute(trx);
  const { locale, addresses } = item;
  return {
    kind,
    id,
    digest: writing.digest,
    missing: text.missing,
    version,
    current: version,
    deleted: false,
    slug: String(slug),
    locale,
    addresses,
  };
}

/** Through the fields' own rules and the hooks of the slice. */
async function save(trx: Trx, call: Acting, table: string, given: Readonly<Record<string, unknown>>, id: number | null): Promise<number> {
  const { resource, beforeSave, afterSave } = bindingOf(table);
  const parsed = inputSchema(resource).safeParse(given);
  if (!parsed.success) {
    throw kernelErrors['request.invalid']({ fields: fieldErrors(parsed.error, call.locale) });
  }
  const { roles, ...asked } = parsed.data;
  const values = { ...asked, ...(await beforeSave?.(trx, call, asked, id)) };
  // Who may see it is said here, and stays.
  const written = await write(trx, resource, id === null ? { ...values, roles } : values, id, call.locale);
  await afterSave?.(trx, call, written);
  return written;
}

async function categoryFor(trx: Trx, call: Acting, named: string, locale: Locale): Promise<number | null> {
  const name = shortened(withoutEmoji(named), categoryMax);
  if (name === '') return null;
  const { rows } = await sql<{ id: number }>`select id from news_category
    where fold(name) = fold(${name}) and locale = ${locale} and deleted_at is null`.execute(trx);
  return rows[0] ? Number(rows[0].id) : save(trx, call, newsCategories.table, { name, locale, active: true, roles: [] }, null);
}

/** Where its address had to be another, the old one leads to it as well, unless it is somebody else's. */
async function keepOldAddress(trx: Trx, { kind, locale, slug }: ImportItem, id: number): Promise<void> {
  if (slug === null || slug.length > 120) return;
  await sql`insert into content_address (kind, locale, slug, item_id) select ${kind}, ${locale}, ${slug}, ${id}::bigint
    where not exists (select 1 from ${sql.table(kind)} t where t.slug = ${slug} and t.locale = ${locale} and t.deleted_at is null)
    on conflict (kind, slug, locale) do nothing`.execute(trx);
}
