import { sql } from 'kysely';
import { mapSource } from '#features/ogc/server/index.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { UnreadableSecret } from '#platform/secrets/server/secrets.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { defaultLayerName, layerManagers, managersOf, type LayerManager, type MapFront } from '../../territory/map-modules.ts';
import type { MapLayer } from '../../territory/map-layer.ts';
import { mapLayerOf, type Gateway, type LayerValues } from '../domain/map-layer.ts';
import { layerErrors } from '../errors.ts';
import { defaultLayersOf } from '../resources.ts';
import type { Reach } from './fetch-picture.ts';
import { serviceLayerOf } from './service-layer.ts';

/** The default layers a map of the module begins with, in their order; what is drawn from something that is gone is left out. */
export async function defaultLayersOn(front: MapFront, site: Site): Promise<MapLayer[]> {
  const found: MapLayer[] = [];
  for (const manager of managersOf(front)) {
    for (const { id, version, ...values } of await activeLayers(site.db, manager)) {
      const { service } = await sourceOf(site.db, site.srid, values);
      const name = defaultLayerName(manager, id);
      const layer = mapLayerOf(name, values, gatewayOf(front, name, version), service, thumbnailOf(front, name, values));
      if (layer && (service?.isInProjection ?? true)) found.push(layer);
    }
  }
  return found;
}

async function activeLayers(db: Db, manager: LayerManager) {
  const resource = defaultLayersOf[manager];
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource.table)}
    where deleted_at is null and status order by position, id`.execute(db);
  return rows.length === 0
    ? []
    : byIds(
        db,
        resource,
        rows.map(({ id }) => Number(id)),
      );
}

/** An active layer of a map, by the name it has there, with what is needed to ask for its pictures; null where there is none. */
export async function reachOf(services: Services, site: Site, front: MapFront, name: string): Promise<(Reach & { readonly version: number }) | null> {
  const [mark = '', number = ''] = name.split('-');
  const manager = managersOf(front).find((one) => layerManagers[one].mark === mark);
  if (!manager) return null;
  const [record] = await byIds(site.db, defaultLayersOf[manager], [Number(number)]);
  if (!record || record.deletedAt !== null || !record.status) return null;
  const key = record.apikey === true ? await keyOf(services, site.db, manager, record.id) : null;
  return { values: record, key, version: record.version, ...(await sourceOf(site.db, site.srid, record)) };
}

/** The stored key, opened. */
export async function keyOf({ secrets }: Services, db: Db, manager: LayerManager, id: number): Promise<string | null> {
  const { rows } = await sql<{ apikey: string | null }>`select apikey from ${sql.table(defaultLayersOf[manager].table)} where id = ${id}`.execute(db);
  const sealed = rows[0]?.apikey ?? null;
  try {
    return sealed === null ? null : secrets.open(sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) throw layerErrors['layers.key']({ cause: error });
    throw error;
  }
}

export async function sourceOf(db: Db, srid: number, values: LayerValues): Promise<Pick<Reach, 'source' | 'service'>> {
  const id = values.ogcRemoteServiceResourceId;
  const source = id === null ? null : await mapSource(db, id);
  return { source, service: source && serviceLayerOf(source, values, srid) };
}

/** The version stands in the address: what browsers kept of the layer as it was is not shown as it is. */
function gatewayOf(front: MapFront, name: string, version: number): Gateway {
  const path = `/api/${front}/front/map/defaultlayers/${name}`;
  return { tiles: `${path}/tiles/{z}/{x}/{y}?v=${version}`, picture: `${path}/picture?v=${version}`, legend: `${path}/legend?v=${version}` };
}

function thumbnailOf(front: MapFront, name: string, { img }: LayerValues): string | undefined {
  return img === null ? undefined : `/api/${front}/front/map/defaultlayers/${name}/img/${img.id}`;
}
