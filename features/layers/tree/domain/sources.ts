import { z } from 'zod';
import { filterSchema } from '../../data/domain/filter.ts';
import { tileLayers, type TileLayer } from '../../territory/domain/tile-layers.ts';

/** Tile layers of the territory that can stand in a tree: those with a drawing of their own. */
const drawn = tileLayers.filter(({ behavior }) => behavior === 'overlay');
const drawnIds = drawn.map(({ id }) => id);

export function territoryLayer(id: string): TileLayer | undefined {
  return drawn.find((layer) => layer.id === id);
}

export const territoryLayers: readonly TileLayer[] = drawn;

const id = z.int().positive();

/**
 * Where a layer comes from. One more kind is one entry here and one in each `Record<SourceKind, …>` of the server, which the compiler asks
 * for.
 */
const sources = {
  /** Harvested layers of one service of others, by their numbers, drawn as one. */
  ogc: z.strictObject({ kind: z.literal('ogc'), resources: z.array(id).min(1).max(20) }),
  /** A built-in tile layer of the municipality's territory. */
  territory: z.strictObject({ kind: z.literal('territory'), layer: z.enum(drawnIds) }),
  /** A set of the municipality's own data: the version shown, in the symbols that were given there. */
  data: z.strictObject({ kind: z.literal('data'), dataset: id, filter: filterSchema.optional() }),
} as const;

export type SourceKind = keyof typeof sources;
export type SourceOf<K extends SourceKind> = z.output<(typeof sources)[K]>;
export type LayerSource = { [K in SourceKind]: SourceOf<K> }[SourceKind];

export const sourceSchema = z.discriminatedUnion('kind', [sources.ogc, sources.territory, sources.data]);
