import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { styleWithin } from '../../data/domain/filter.ts';
import type { Shape } from '../../data/domain/shapes.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import { isTold } from '../../data/server/told.ts';
import { isAssetLayer } from '../../territory/domain/feature-layers.ts';
import type { TileLayer, TileLayerId } from '../../territory/domain/tile-layers.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import { visibleLayers } from '../../territory/server/listed.ts';
import { territoryLayer } from '../../tree/domain/sources.ts';
import { seenLayer } from '../../tree/server/guard.ts';

/** The features of a layer as the caller sees them: rows of `id`, `geom` and `properties`. */
export interface ShownLayer {
  readonly rows: RawBuilder<unknown>;
  readonly shape: Shape;
  readonly style: VectorStyle | null;
  /** Fields its tiles carry: nothing else is told of a feature, nor is it found by anything else. */
  readonly fields: readonly { readonly key: string; readonly name: string }[];
}

type Asking = Pick<CallContext, 'db' | 'actor' | 'can'>;

/** Own data and the territory alike. Throws `record.not-found` for what is not there, is not for the caller, or is of another server. */
export async function shownLayer(call: Asking, front: MapFront, id: string): Promise<ShownLayer> {
  const number = /^l(\d{1,15})$/.exec(id)?.[1];
  if (number === undefined) return ofTerritory(visibleLayers(call).find((one) => one.id === id));
  const { row } = await seenLayer(call.db, front, call, Number(number));
  if (row.source?.kind === 'territory') return ofTerritory(territoryLayer(row.source.layer));
  const { data } = row;
  if (!data) throw kernelErrors['record.not-found']();
  const style = data.style && styleWithin(data.style, data.filter);
  return {
    rows: sql`select id, geom, properties from ${tableOf(data.versionId)} where ${filtered(data.filter)}`,
    shape: data.shape,
    style,
    fields: data.fields.filter((field) => isTold(field, data.style)),
  };
}

function ofTerritory(layer: TileLayer | undefined): ShownLayer {
  const source = layer?.behavior === 'overlay' ? sources[layer.id] : undefined;
  if (!layer || !source) throw kernelErrors['record.not-found']();
  const { shape, fields, from } = source;
  const pairs = sql.join(fields.map((key) => sql`${sql.lit(key)}, ${sql.ref(key)}`));
  return {
    rows: sql`select id, geom, jsonb_build_object(${pairs}) as properties from ${from}`,
    shape,
    style: layer.style ?? null,
    fields: fields.map((key) => ({ key, name: key })),
  };
}

interface Source {
  readonly shape: Shape;
  /** Columns: what the tiles carry. */
  readonly fields: readonly string[];
  readonly from: RawBuilder<unknown>;
}

const assets = (id: TileLayerId): Source | undefined =>
  isAssetLayer(id) ? { shape: 'point', fields: ['code', 'name'], from: sql`asset where layer = ${id}` } : undefined;

const sources: Partial<Readonly<Record<TileLayerId, Source | undefined>>> = {
  municipality_boundary: { shape: 'area', fields: ['name'], from: sql`municipality_boundary where valid_to is null` },
  parish: { shape: 'area', fields: ['name', 'dicofre'], from: sql`parish where valid_to is null` },
  parcel: { shape: 'area', fields: ['code'], from: sql`parcel` },
  school: { shape: 'point', fields: ['name', 'level'], from: sql`school` },
  street_lamp: assets('street_lamp'),
  waste_container: assets('waste_container'),
  tree: assets('tree'),
};
