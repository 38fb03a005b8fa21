import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { MostRead } from '../contract.ts';
import { readDays, readFewest, readMost } from '../domain/readings.ts';
import type { Kind } from './tables.ts';
import { visible, type Viewer } from './visible.ts';

/** Of what was read most so many are looked at: some may be hidden from the viewer, or stand there in their own language already. */
const looked = 100;

/** What was read most lately, as far as the viewer may see it, in their language where there is one; none while there is too little to tell. */
export async function mostRead(db: Db, viewer: Viewer, locale: Locale, timeZone: string): Promise<MostRead[]> {
  const of = (kind: Kind): RawBuilder<unknown> => sql`select m.kind, t.slug, t.locale, t.title, m.times, t.id
    from most m join ${sql.table(kind)} t on t.id = m.item_id
    where m.kind = ${kind} and ${visible(kind, 't', viewer)} and (t.locale = ${locale}
      or not exists (select 1 from ${sql.table(kind)} o where o.id = t.translation_id and ${visible(kind, 'o', viewer)}))`;
  const { rows } = await sql<MostRead>`with most as (
      select kind, item_id, sum(count) as times from content_reading where day > ${localDay(viewer.now, timeZone)}::date - ${readDays}::int
      group by kind, item_id order by times desc, kind, item_id limit ${looked})
    select kind, slug, locale, title from (${of('news')} union all ${of('page')}) x order by times desc, kind, id limit ${readMost}`.execute(db);
  return rows.length < readFewest ? [] : [...rows];
}
