import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { DataField } from '../contract.ts';
import { tableOf } from './store.ts';
import { filtered, type Drawn } from './tiles.ts';

type Fields = readonly Pick<DataField, 'key' | 'searched'>[];

const searched = (fields: Fields): readonly RawBuilder<unknown>[] =>
  fields.filter((field) => field.searched).map(({ key }) => sql`nullif(properties->>${sql.lit(key)}, '')`);

/** What features are found by, as the index of a version holds it. */
const wordsIn = (fields: Fields): RawBuilder<unknown> =>
  sql`fold(${sql.join(
    searched(fields).map((value) => sql`coalesce(${value}, '')`),
    sql` || ' ' || `,
  )})`;

/** Makes the index that the fields of a version's features are searched by, where there is something to search. */
export async function indexWords(trx: Trx, version: number, fields: Fields): Promise<void> {
  const name = `dataset_feature_${version}_words`;
  await sql`drop index if exists ${sql.table(name)}`.execute(trx);
  if (searched(fields).length > 0)
    await sql`create index ${sql.ref(name)} on ${tableOf(version)} using gin (${wordsIn(fields)} gin_trgm_ops)`.execute(trx);
}

/** Features of one name. */
export interface NamedFeatures {
  /** The largest of them, or the first point. */
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly extent: readonly [number, number, number, number];
}

/** Features whose searched fields have all the words, each word as itself or as one of those beside it; those of one name together. */
export async function findNamed(
  db: Db,
  { versionId, fields, filter }: Pick<Drawn, 'versionId' | 'fields' | 'filter'>,
  words: readonly (readonly string[])[],
  most: number,
): Promise<readonly NamedFeatures[]> {
  const values = searched(fields);
  const [first] = values;
  if (!first || words.length === 0) return [];
  const table = tableOf(versionId);
  const text = wordsIn(fields);
  const asked = words.map(
    (alike) =>
      sql`(${sql.join(
        alike.map((word) => sql`${text} like '%' || ${word} || '%'`),
        sql` or `,
      )})`,
  );
  const { rows } = await sql<NamedFeatures>`
    with found as (select coalesce(${sql.join(values)}) as label, concat_ws(' · ', ${sql.join(values)}) as whole, count(*)::int as count,
        (array_agg(id order by size desc, id))[1] as id
      from ${table} where ${filtered(filter)} and ${sql.join(asked, sql` and `)} group by 1, 2 order by 1, 2 limit ${most})
    select f.id::int, f.label, nullif(substr(f.whole, length(f.label) + 4), '') as detail, f.count, st_x(p.at) as x, st_y(p.at) as y,
        array[st_xmin(t.geom), st_ymin(t.geom), st_xmax(t.geom), st_ymax(t.geom)] as extent
    from found f join ${table} t on t.id = f.id cross join lateral (select st_pointonsurface(t.geom) as at) p order by f.label, f.whole`.execute(db);
  return rows;
}
