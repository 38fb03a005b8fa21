import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Offer, TileMatrixSet } from '../domain/capabilities.ts';
import { findService, type ServiceRow } from './store.ts';

/** A harvested layer with its service: all that is needed to draw it. */
export interface OgcSource {
  readonly service: ServiceRow;
  /** Of the protocol, as the service spoke it last. */
  readonly version: string;
  readonly name: string;
  readonly title: string;
  readonly data: Pick<Offer, 'queryable' | 'styles' | 'formats' | 'infoFormats' | 'projections' | 'tileMatrixSets' | 'tileTemplate' | 'attribution'>;
  /** Of a WMTS: the grids of the service. */
  readonly grids: readonly TileMatrixSet[];
}

/** Null where the layer or its service is gone, or the service has become private. */
export async function mapSource(db: Db, resourceId: number): Promise<OgcSource | null> {
  const { rows } = await sql<{
    service_id: number;
    name: string;
    title: string;
    data: OgcSource['data'];
    version: string | null;
    grids: TileMatrixSet[] | null;
  }>`
    select r.service_id, r.name, r.title, r.data, t.found ->> 'version' as version, t.grids
    from ogc_resource r join ogc_layer l on l.id = r.id left join ogc_state t on t.service_id = r.service_id
    where r.id = ${resourceId} and l.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { service_id: serviceId, version, grids, ...layer } = row;
  return { ...layer, service: await findService(db, Number(serviceId)), version: version ?? '1.3.0', grids: grids ?? [] };
}
