import { sql, type RawBuilder } from 'kysely';
import { wordsOf } from '#platform/kernel/words.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Drawn } from './tiles.ts';

/** A set of data as layers of the map show it. */
export interface ShownData extends Drawn {
  readonly id: number;
  readonly title: string;
  readonly attribution: string | null;
  readonly extent: readonly number[] | null;
  readonly features: number;
}

/** As JSON in a statement of others; null while it shows nothing, or stands in the trash. */
export function shownJson(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', d.id, 'title', d.title, 'attribution', d.attribution, 'style', d.style, 'fields', d.fields,
      'versionId', v.id, 'mark', v.mark, 'shape', v.shape, 'extent', v.extent, 'features', v.features)
    from dataset d join dataset_version v on v.id = d.current_version_id where d.id = ${id} and d.deleted_at is null)`;
}

export async function shownData(db: Db | Trx, id: number): Promise<ShownData | null> {
  const { rows } = await sql<{ data: ShownData | null }>`select ${shownJson(sql`${id}::bigint`)} as data`.execute(db);
  return rows[0]?.data ?? null;
}

/** Sets of data that layers can be made of, by words of their titles. */
export async function pickableData(db: Db, q: string | undefined): Promise<readonly { id: number; title: string }[]> {
  const words = q === undefined ? [] : wordsOf(q);
  const { rows } = await sql<{ id: string; title: string }>`select id, title from dataset where deleted_at is null and current_version_id is not null
    ${
      words.length === 0
        ? sql``
        : sql`and ${sql.join(
            words.map((word) => sql`fold(title) like '%' || ${word} || '%'`),
            sql` and `,
          )}`
    }
    order by fold(title), id limit 100`.execute(db);
  return rows.map(({ id, title }) => ({ id: Number(id), title }));
}
