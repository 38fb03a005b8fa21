import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { stem, wordsOf } from '#platform/kernel/words.ts';
import { mediaIn, plainText } from '#platform/richtext/server/clean.ts';
import { freeSlug, slugMax, slugOf } from '../domain/slug.ts';
import { news, newsCategories, notices, pages } from '../resources.ts';
import type { Kind } from './tables.ts';

interface Addressed {
  readonly slug: string | null;
  readonly locale: string;
}

interface Text extends Addressed {
  readonly title: string;
  readonly published: boolean;
  readonly publishedAt: string | null;
}

/** An address made from the title where none was given; none that another text has, or once had and is found by. */
async function slugFor(trx: Trx, table: string, title: string, { slug, locale }: Addressed, id: number | null): Promise<string> {
  if (slug) return slug;
  const base = slugOf(title);
  // Two of one title at once: one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` slug ${table} ${base}`}, 0))`.execute(trx);
  const { rows } = await sql<{
    slug: string;
  }>`select slug from ${sql.table(table)} where slug like ${`${base.slice(0, slugMax - 6)}%`} and locale = ${locale}
      and deleted_at is null and id is distinct from ${id}
    union select slug from content_address where kind = ${table} and locale = ${locale} and item_id is distinct from ${id}`.execute(trx);
  return freeSlug(base, new Set(rows.map((row) => row.slug)));
}

/** The address a text leaves goes on leading to it, unless another text takes it. */
async function keepAddresses(trx: Trx, kind: Kind, id: number): Promise<void> {
  const now = sql`select slug, locale from ${sql.table(kind)} where id = ${id}`;
  await sql`delete from content_address a using (${now}) t where a.kind = ${kind} and a.locale = t.locale and a.slug = t.slug`.execute(trx);
  await sql`insert into content_address (kind, locale, slug, item_id)
    select distinct on (x.slug) ${kind}, x.locale, x.slug, ${id}::bigint from (
      select changes -> 'slug' ->> 0 as slug, coalesce(changes -> 'locale' ->> 0, t.locale) as locale from audit_entry, (${now}) t
      where type = ${kind} and record_id = ${String(id)} and changes ? 'slug' and changes -> 'slug' ->> 0 is not null
        and changes -> 'slug' ->> 0 <> t.slug order by audit_entry.id desc limit 1
    ) x where not exists (select 1 from ${sql.table(kind)} o where o.slug = x.slug and o.locale = x.locale and o.deleted_at is null)
    on conflict (kind, locale, slug) do update set item_id = excluded.item_id`.execute(trx);
}

/** Two texts that are each other's translation name each other, and nobody else names them. */
async function pairTranslations(trx: Trx, call: Acting, kind: Kind, id: number): Promise<void> {
  const table = sql.table(kind);
  const { rows } = await sql<{
    own: string;
    other: string | null;
    translation_id: number | null;
  }>`select t.locale as own, o.locale as other, t.translation_id
    from ${table} t left join ${table} o on o.id = t.translation_id where t.id = ${id}`.execute(trx);
  const [row] = rows;
  if (row?.translation_id && row.own === row.other)
    throw kernelErrors['request.invalid']({ fields: fieldError('translationId', 'content.other-language', call.locale) });
  const other = row?.translation_id ?? null;
  await sql`update ${table} set translation_id = null where translation_id = ${id} and id is distinct from ${other}`.execute(trx);
  if (other === null) return;
  await sql`update ${table} set translation_id = null where translation_id = ${other} and id <> ${id}`.execute(trx);
  await sql`update ${table} set translation_id = ${id} where id = ${other} and translation_id is distinct from ${id}`.execute(trx);
}

/** What lists, search and pictures need of a text, beside it. */
export async function indexText(trx: Trx, kind: Kind, id: number): Promise<void> {
  const subtitle = kind === 'news' ? sql`subtitle` : sql`null::text`;
  const { rows } = await sql<{ title: string; subtitle: string | null; content: string | null; thumbnail: string | null; locale: string; at: Date }>`
    select title, ${subtitle} as subtitle, content, ${kind === 'news' ? sql`thumbnail` : sql`null::uuid`} as thumbnail, locale,
      coalesce(published_at, created_at) as at from ${sql.table(kind)} where id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const plain = plainText(row.content ?? '');
  const stems = (text: string): string => [...new Set(wordsOf(text).flatMap((word) => [word, stem(word)]))].join(' ');
  await sql`insert into content_index (kind, item_id, locale, at, plain, words) values (${kind}, ${id}, ${row.locale}, ${row.at}, ${plain},
      setweight(to_tsvector('simple', ${stems(row.title)}), 'A') || setweight(to_tsvector('simple', ${stems(row.subtitle ?? '')}), 'B')
        || to_tsvector('simple', ${stems(plain)}))
    on conflict (kind, item_id) do update set locale = excluded.locale, at = excluded.at, plain = excluded.plain, words = excluded.words`.execute(
    trx,
  );
  const files = [...mediaIn(row.content ?? ''), ...(row.thumbnail === null ? [] : [row.thumbnail])];
  await sql`delete from content_media where kind = ${kind} and item_id = ${id} and not (file_id = any(${files}::uuid[]))`.execute(trx);
  await sql`insert into content_media (kind, item_id, file_id) select ${kind}, ${id}, f.id from file f where f.id = any(${files}::uuid[]) and f.deleted_at is null
    on conflict do nothing`.execute(trx);
  // Sent while the text was written: from now on it belongs to it, in this version and those before.
  await sql`update file set expires_at = null where id = any(${mediaIn(row.content ?? '')}::uuid[]) and expires_at is not null`.execute(trx);
}

function textHooks(kind: Kind) {
  return {
    beforeSave: async (trx: Trx, call: Acting, values: Text, id: number | null) => ({
      slug: await slugFor(trx, kind, values.title, values, id),
      ...(values.published && values.publishedAt === null && { publishedAt: call.services.now().toISOString() }),
    }),
    afterSave: async (trx: Trx, call: Acting, id: number) => {
      await pairTranslations(trx, call, kind, id);
      await keepAddresses(trx, kind, id);
      await indexText(trx, kind, id);
    },
  };
}

export const bindings: readonly ResourceBinding[] = [
  binding(newsCategories, {
    beforeSave: async (trx, _call, values, id) => ({ slug: await slugFor(trx, 'news_category', values.name, values, id) }),
  }),
  binding(news, textHooks('news')),
  binding(pages, textHooks('page')),
  { resource: notices },
];
