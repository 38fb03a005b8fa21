import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { assetLayerIds, isAssetLayer } from '../domain/feature-layers.ts';
import { tileLayers, tilesOf, type TileLayer } from '../domain/tile-layers.ts';

/** The one rule for list and tile: a layer with a code is there only for who holds it. */
export function visibleLayers({ can }: Pick<Call, 'can'>): readonly TileLayer[] {
  return tileLayers.filter(({ permission }) => permission === null || can(permission));
}

/** The territory as layers of a map, for whoever asks. */
export async function listedLayers(call: Pick<Call, 'can' | 'db'>) {
  const layers = await withFeatures(call.db, visibleLayers(call));
  return layers.flatMap(({ id, label, behavior, visible, maxResolution, style, ...told }) => {
    if (behavior === 'part') return [];
    const source = tilesOf(id);
    const identify =
      told.identify && call.can('ACL_00007') ? { ...told.identify, fields: [...told.identify.fields, ...(told.staffFields ?? [])] } : told.identify;
    return [{ id, title: label, behavior, visible, opacity: 1, source, style, identify, maxResolution: maxResolution ?? undefined }];
  });
}

/** A municipality that keeps no lamps has no layer of lamps. */
async function withFeatures(db: Db, layers: readonly TileLayer[]): Promise<readonly TileLayer[]> {
  const { rows } = await sql<{ layer: string }>`select layer from unnest(${[...assetLayerIds]}::text[]) as layer
    where exists (select from asset where asset.layer = layer)`.execute(db);
  const there = new Set(rows.map(({ layer }) => layer));
  return layers.filter(({ id }) => !isAssetLayer(id) || there.has(id));
}
