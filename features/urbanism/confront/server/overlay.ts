import { sql, type RawBuilder } from 'kysely';
import { dataTable } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { leastOf, type Shape } from '../domain/overlay.ts';
import type { AsOf, OpenSource } from './sources.ts';
import { geometryOf, type LandOf } from './subject.ts';

/** What lies in the land, of one source: features of one name and code together, or each by itself. */
export interface Overlay {
  readonly source: number;
  readonly shape: Shape;
  readonly name: string | null;
  readonly code: string | null;
  /** As the data, or the limit, say it. */
  readonly article: string | null;
  /** `12/24`: a limit's own link to a regulation. */
  readonly reference: string | null;
  /** Of a limit: the plan or permit and its version. */
  readonly edition: string | null;
  readonly features: number;
  readonly measure: number;
  /** GeoJSON of the part in the land. */
  readonly geometry: string;
}

export interface Overlays {
  readonly found: readonly Overlay[];
  /** m² that the findings of a source cover that count, by source: where two lie over each other, once. */
  readonly covered: ReadonlyMap<number, number>;
}

type Land = Pick<LandOf, 'wkb' | 'area' | 'registered'>;
type Usable = OpenSource & { readonly from: Exclude<OpenSource['from'], { kind: 'none' }> };
const isUsable = (source: OpenSource): source is Usable => source.from.kind !== 'none';

const attribute = (key: string | null) => (key === null ? sql`null::text` : sql`f.properties->>${sql.lit(key)}`);

/**
 * All sources in one statement: the pieces of a whole plan stand under one index. Areas are measured by what both have, lines and points by
 * what lies within: along the edge they only touch.
 */
export function overlayQuery(all: readonly OpenSource[], land: Land, srid: number, { day, originals = false }: Options = {}): RawBuilder<Raw> | null {
  const sources = all.filter(isUsable);
  if (sources.length === 0) return null;
  const versions = sources.flatMap(({ from }) => (from.kind === 'dataset' ? [from] : []));
  const cut = originals ? [] : versions.filter(({ isCut }) => isCut);
  const isWhole = (id: number): boolean => !cut.some(({ version }) => version.id === id);
  const whole = [...new Set(versions.map(({ version }) => version.id))].filter(isWhole);
  const types = [...new Set(sources.flatMap(({ from }) => (from.kind === 'limits' ? [from.type] : [])))];
  const widths = [...new Set(sources.map(({ tolerance }) => tolerance))];
  const on = day ? sql`${day}::date` : sql`current_date`;
  const parts = [
    ...(cut.length > 0
      ? [
          sql`select p.version_id as layer, p.feature_id as id, l.t, l.geom as land, l.edge, p.geom from land l
            join urban_piece p on st_intersects(p.geom, l.geom) where p.version_id = any(${[...new Set(cut.map(({ version }) => version.id))]}::bigint[])`,
        ]
      : []),
    ...whole.map(
      (id) => sql`select ${sql.lit(id)}::bigint as layer, f.id, l.t, l.geom as land, l.edge, st_makevalid(f.geom) as geom from land l
        join ${dataTable(id)} f on f.geom && l.geom`,
    ),
    ...(types.length > 0
      ? [
          sql`select -m.limit_type_id as layer, m.id, l.t, l.geom as land, l.edge, p.geom from land l
            join ${originals ? sql`urban_limit_shape` : sql`urban_limit_piece`} p on st_intersects(p.geom, l.geom)
            join urban_limit m on m.id = p.${sql.ref(originals ? 'id' : 'limit_id')}
            where m.limit_type_id = any(${types}::bigint[]) and m.deleted_at is null and (m.valid_from is null or m.valid_from <= ${on})
              and (m.valid_to is null or m.valid_to >= ${on})`,
        ]
      : []),
  ];
  return sql<Raw>`with given as materialized (select ${geometryOf(land.wkb, srid)} as geom),
    land as materialized (select w.t, w.geom, st_boundary(w.geom) as edge from (
      select t, case when t = 0 then g.geom else st_buffer(g.geom, t) end as geom from given g, unnest(${widths}::double precision[]) t) w where not st_isempty(w.geom)),
    touched as (${sql.join(parts, sql` union all `)}),
    clipped as materialized (select layer, id, t, st_dimension(geom) as dim, case st_dimension(geom)
        when 2 then case when st_contains(land, geom) then geom when st_contains(geom, land) then land else st_collectionextract(st_intersection(geom, land), 3) end
        when 1 then st_collectionextract(st_difference(st_intersection(geom, land), edge), 2)
        else st_collectionextract(st_difference(st_intersection(geom, land), edge), 1) end as geom from touched),
    named as (${sql.join(
      sources.map((source) => namedOf(source)),
      sql` union all `,
    )}),
    grouped as (select source, dim, name, code, article, reference, edition, count(distinct id)::int as features,
      case when count(*) = 1 then (array_agg(geom))[1] else st_unaryunion(st_collect(geom)) end as geom
      from named where not st_isempty(geom) group by source, dim, name, code, article, reference, edition, own),
    measured as materialized (select *, case dim when 2 then st_area(geom) when 1 then st_length(geom) else features end as measure from grouped),
    covered as (select m.source, case when count(*) = 1 then min(m.measure) else st_area(st_unaryunion(st_collect(m.geom))) end as m2
      from measured m join unnest(${sources.map(({ id }) => id)}::bigint[], ${sources.map(({ rules }) => leastOf('area', rules, land))}::double precision[]) as k (source, least)
      on k.source = m.source where m.dim = 2 and m.measure >= k.least group by m.source)
    select m.source::int, m.dim, m.name, m.code, m.article, m.reference, m.edition, m.features, m.measure, c.m2, st_asgeojson(m.geom, 3, 0) as shape
    from measured m left join covered c on c.source = m.source order by m.source, m.measure desc, m.name, m.code`;
}

export interface Options extends Pick<AsOf, 'day'> {
  /** Reads no pieces: what the pieces are held against. */
  readonly originals?: boolean;
}

interface Raw {
  readonly source: number;
  readonly dim: 0 | 1 | 2;
  readonly name: string | null;
  readonly code: string | null;
  readonly article: string | null;
  readonly reference: string | null;
  readonly edition: string | null;
  readonly features: number;
  readonly measure: number;
  readonly m2: number | null;
  readonly shape: string;
}

/** The findings of one source out of what was clipped, with their names. */
function namedOf({ id, from, grouping, tolerance }: Usable): RawBuilder<unknown> {
  const own = grouping === 'feature' ? sql`c.id` : sql`null::bigint`;
  const which = sql`c.t = ${tolerance}::double precision`;
  if (from.kind === 'limits')
    return sql`select ${sql.lit(id)}::bigint as source, c.id, c.dim, c.geom, m.name, m.code, m.article, m.regulation_ref as reference, m.edition, ${own} as own
      from clipped c join urban_limit m on m.id = c.id where c.layer = ${sql.lit(-from.type)} and ${which}`;
  const { filter, version } = from;
  const only = filter === null ? sql`` : sql`and f.properties->>${sql.lit(filter.field)} = ${filter.value}`;
  return sql`select ${sql.lit(id)}::bigint as source, c.id, c.dim, c.geom, ${attribute(from.nameField)} as name, ${attribute(from.codeField)} as code,
      ${attribute(from.articleField)} as article, null::text as reference, null::text as edition, ${own} as own
    from clipped c join ${dataTable(version.id)} f on f.id = c.id where c.layer = ${sql.lit(version.id)} and ${which} ${only}`;
}

const shapeOfDimension = ['point', 'line', 'area'] as const;

export async function overlay(db: Db, sources: readonly OpenSource[], land: Land, srid: number, options: Options = {}): Promise<Overlays> {
  const query = overlayQuery(sources, land, srid, options);
  const { rows } = query === null ? { rows: [] } : await query.execute(db);
  return {
    found: rows.map(({ dim, m2: _covered, shape, ...row }) => ({ ...row, shape: shapeOfDimension[dim], geometry: shape })),
    covered: new Map(rows.flatMap(({ source, m2 }) => (m2 === null ? [] : [[source, m2] as const]))),
  };
}
