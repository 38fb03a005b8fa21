import { sql, type Selectable } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { pageOffset, type PageQuery } from '#platform/kernel/page.ts';
import type { Resource } from '../contract.ts';
import type { Bounds, ServiceType } from '../domain/capabilities.ts';
import { contains } from './store.ts';
import type { ResourceTable } from './tables.ts';

type Row = Selectable<ResourceTable> & { layers: number };

const box = ([a, b, c, d]: Bounds): [number, number, number, number] => [a, b, c, d];

function present(row: Row): Resource {
  const { data } = row;
  return {
    resourceId: Number(row.id),
    serviceId: Number(row.service_id),
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    id: row.name,
    title: row.title,
    abstract: row.abstract,
    keywords: [...data.keywords],
    queryable: data.queryable,
    bounds: data.bounds ? box(data.bounds) : null,
    nativeBounds: data.nativeBounds.map(({ crs, bounds }) => ({ crs, bounds: box(bounds) })),
    projections: [...data.projections],
    styles: data.styles.map((style) => ({ ...style })),
    formats: [...data.formats],
    infoFormats: [...data.infoFormats],
    dimensions: data.dimensions.map((dimension) => ({ ...dimension })),
    minScale: data.minScale,
    maxScale: data.maxScale,
    attribution: data.attribution,
    metadataUrls: [...data.metadataUrls],
    tileMatrixSets: [...data.tileMatrixSets],
    tileTemplate: data.tileTemplate,
    layers: row.layers,
    vanishedAt: row.vanished_at === null ? null : new Date(row.vanished_at).toISOString(),
    firstSeenAt: new Date(row.first_seen_at).toISOString(),
  };
}

const children = sql`(select count(*)::integer from ogc_resource c where c.parent_id = r.id and c.vanished_at is null) as layers`;
const words = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
const searched = sql`concat_ws(' ', r.name, r.title, r.abstract, r.data ->> 'keywords')`;

/** Layers of a service in its own order; with a search the groups they stand in come along, so that the tree holds. */
export async function listResources(db: Db, serviceId: number, q: string | undefined, vanished: boolean): Promise<Resource[]> {
  const conditions = [sql`r.service_id = ${serviceId}`, vanished ? sql`true` : sql`r.vanished_at is null`];
  const matches = words(q).map((word) => contains(searched, word));
  if (matches.length === 0) {
    const { rows } =
      await sql<Row>`select r.*, ${children} from ogc_resource r where ${sql.join(conditions, sql` and `)} order by r.position, r.id`.execute(db);
    return rows.map(present);
  }
  const { rows } = await sql<Row>`with recursive hit (id) as (
      select r.id from ogc_resource r where ${sql.join([...conditions, ...matches], sql` and `)}
      union select p.parent_id from ogc_resource p join hit on hit.id = p.id where p.parent_id is not null
    ) select r.*, ${children} from ogc_resource r where r.id in (select id from hit) order by r.position, r.id`.execute(db);
  return rows.map(present);
}

export type ResourceQuery = PageQuery & {
  readonly type?: ServiceType | undefined;
  readonly serviceId?: number | undefined;
  /** Only of services that are not private. */
  readonly public?: boolean;
  /** Only what a map can show: no catalogues. */
  readonly drawable?: boolean;
};

export async function pageResources(db: Db, query: ResourceQuery) {
  const where = sql.join(
    [
      sql`s.deleted_at is null and r.vanished_at is null and r.name is not null`,
      ...(query.type ? [sql`s.type = ${query.type}`] : []),
      ...(query.public === true ? [sql`not s.is_private`] : []),
      ...(query.drawable === true ? [sql`s.type <> 'csw'`] : []),
      ...(query.serviceId ? [sql`s.id = ${query.serviceId}`] : []),
      ...words(query.q).map((word) => contains(searched, word)),
    ],
    sql` and `,
  );
  const from = sql`from ogc_resource r join ogc_service s on s.id = r.service_id where ${where}`;
  const { rows } = await sql<
    Row & { service_title: string; service_type: ServiceType }
  >`select r.*, ${children}, s.title as service_title, s.type as service_type
    ${from} order by fold(r.title), r.id limit ${query.pageSize} offset ${pageOffset(query)}`.execute(db);
  return {
    items: rows.map((row) => ({ ...present(row), serviceTitle: row.service_title, serviceType: row.service_type })),
    ...(await countRows(db, from)),
  };
}

/** One harvested layer by its number; null when the service has none such. */
export async function findResource(db: Db, serviceId: number, resourceId: number): Promise<Resource | null> {
  const { rows } = await sql<Row>`select r.*, ${children} from ogc_resource r where r.service_id = ${serviceId} and r.id = ${resourceId}`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

/** The first of these names that the service does not offer; null when it offers all. */
export async function unknownName(db: Db, serviceId: number, names: readonly string[]): Promise<string | null> {
  const asked = [...new Set(names)];
  if (asked.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select distinct name from ogc_resource
    where service_id = ${serviceId} and vanished_at is null and name = any(${asked}::text[])`.execute(db);
  const offered = new Set(rows.map(({ name }) => name));
  return asked.find((name) => !offered.has(name)) ?? null;
}

/** Every name that can be asked for. */
export async function offeredNames(db: Db, serviceId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select distinct name from ogc_resource
    where service_id = ${serviceId} and vanished_at is null and name is not null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
