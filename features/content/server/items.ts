import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Kind } from './tables.ts';
import { visible, type Viewer } from './visible.ts';

/**
 * The text at an address, as far as the viewer may see it: in the language asked for, by an address it once had there, else in the other language.
 * Null where there is none; what one may not see does not shine through.
 */
export async function idAt(db: Db, kind: Kind, slug: string, locale: Locale, viewer: Viewer | 'any'): Promise<number | null> {
  const seen = viewer === 'any' ? sql`t.deleted_at is null` : visible(kind, 't', viewer);
  const { rows } = await sql<{ id: number }>`select t.id from (
      select id, case when locale = ${locale} then 1 else 3 end as place from ${sql.table(kind)} where slug = ${slug}
      union all select item_id, case when locale = ${locale} then 2 else 4 end from content_address where kind = ${kind} and slug = ${slug}
    ) a join ${sql.table(kind)} t on t.id = a.id where ${seen} order by a.place limit 1`.execute(db);
  return rows[0] ? Number(rows[0].id) : null;
}

export interface TranslationRow {
  readonly locale: Locale;
  readonly slug: string;
  readonly title: string;
}

/** The same text in the other language, if one may see it. */
export async function translationOf(db: Db, kind: Kind, id: number, viewer: Viewer): Promise<TranslationRow | null> {
  const { rows } =
    await sql<TranslationRow>`select o.locale, o.slug, o.title from ${sql.table(kind)} n join ${sql.table(kind)} o on o.id = n.translation_id
    where n.id = ${id} and ${visible(kind, 'o', viewer)}`.execute(db);
  return rows[0] ?? null;
}
