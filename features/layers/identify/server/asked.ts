import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { filtered } from '../../data/server/tiles.ts';
import { tableOf } from '../../data/server/store.ts';
import type { TileLayerId } from '../../territory/domain/tile-layers.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import { visibleLayers } from '../../territory/server/listed.ts';
import { replaced, sourcesOf } from '../../territory/server/tile-sources.ts';
import { seenLayers, type SeenLayer } from '../../tree/server/guard.ts';
import { toldKeys } from '../domain/told.ts';

/** A layer the caller may ask. */
export interface Asked {
  readonly key: string;
  /** A select of `id`, `geom` and `properties` of what may be in a box. */
  rows(box: RawBuilder<unknown>): RawBuilder<unknown>;
  /** May this field be told? */
  tells(field: string): boolean;
}

type Asking = Pick<CallContext, 'db' | 'actor' | 'can'>;

/** Of the layers that are asked about those the caller sees, through the guard of tree and territory, as far as they can be asked. */
export async function askedLayers(call: Asking, front: MapFront, keys: readonly string[]): Promise<readonly Asked[]> {
  const numbers = keys.flatMap((key) => /^l(\d+)$/.exec(key)?.[1] ?? []).map(Number);
  const seen = numbers.length === 0 ? [] : await seenLayers(call.db, front, call, numbers);
  const own = new Map(seen.map((one) => [`l${one.row.id}`, one]));
  const territory = visibleLayers(call).filter(({ behavior }) => behavior !== 'basemap');
  return keys.flatMap((key) => {
    const layer = own.get(key);
    if (layer) return ofTree(key, layer) ?? [];
    const name = territory.find(({ id }) => id === key)?.id;
    return name === undefined ? [] : (ofTerritory(key, name) ?? []);
  });
}

function ofTree(key: string, { row }: SeenLayer): Asked | null {
  const { source, data, featureinfo, typename } = row;
  if (featureinfo?.status === false) return null;
  if (source?.kind === 'territory') return ofTerritory(key, source.layer);
  if (!data) return null;
  const told = toldKeys(data.fields, { featureinfo, typename });
  return {
    key,
    rows: (box) => sql`select id, geom, properties from ${tableOf(data.versionId)} where geom && ${box} and ${filtered(data.filter)}`,
    tells: (field) => told.has(field),
  };
}

/** As its tiles tell it from nearest by: nothing is simplified or left out. */
function ofTerritory(key: string, id: TileLayerId): Asked | null {
  const [source] = sourcesOf(id, new Set(replaced));
  if (!source) return null;
  const named = sql.join(source.properties.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
  const told = source.properties.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_strip_nulls(jsonb_build_object(${named}))`;
  return {
    key,
    rows: (box) => sql`select id, geom, ${told} as properties from (${source.rows({ box, resolution: 0, pixels: () => 0 })}) t`,
    tells: () => true,
  };
}
