import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly level: 'info' | 'warning' | 'alert';
  readonly title: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly until: Date;
}

/** Notices of this moment, the most urgent first; in the other language only while there are none in this one. */
export async function noticesNow(db: Db, now: Date, locale: Locale) {
  const { rows } = await sql<Row>`select id, version, level, title, text, url, ends_at as until from notice
    where active and deleted_at is null and starts_at <= ${now} and ends_at > ${now}
      and (locale = ${locale} or not exists (select 1 from notice o where o.active and o.deleted_at is null and o.starts_at <= ${now} and o.ends_at > ${now} and o.locale = ${locale}))
    order by case level when 'alert' then 1 when 'warning' then 2 else 3 end, ends_at, id limit 10`.execute(db);
  return rows.map(({ id, until, ...row }) => ({ ...row, id: Number(id), until: new Date(until).toISOString() }));
}
