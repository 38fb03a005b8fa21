import type { IdentifyRule, VectorStyle } from '#platform/map/document/schema.ts';
import { tileLayers, type TileLayer, type TileLayerId } from '../../territory/domain/tile-layers.ts';

/** Pieces of the town's map that are no layers of their own: how each is drawn as one. */
const shapes: Readonly<Partial<Record<TileLayerId, VectorStyle>>> = {
  land_use: { shape: 'area', colour: { light: '#4d7c0f', dark: '#a3c76b' }, width: 1 },
  building: { shape: 'area', colour: { light: '#475569', dark: '#cbd5e1' }, width: 1 },
  street: { shape: 'line', colour: { light: '#9a3412', dark: '#fdba74' }, width: 2 },
  address: {
    shape: 'point',
    colour: { light: '#1d4ed8', dark: '#93c5fd' },
    width: 1,
    radius: { near: 3, far: 2, until: 0.5 },
  },
  place: { shape: 'point', colour: { light: '#7e22ce', dark: '#d8b4fe' }, width: 1.5, radius: { near: 6, far: 4, until: 8 } },
};

/** Layers of the municipality's own vector tiles that a default layer may show, to everyone. */
export const ownTiles: readonly TileLayer[] = tileLayers.filter(({ id, permission }) => id !== 'basemap' && permission === null);

export function ownTile(id: unknown): TileLayer | undefined {
  return ownTiles.find((one) => one.id === id);
}

/** How it is drawn: in one colour where the clerk chose one. */
export function tileLook({ id, style, identify }: TileLayer, colour: string | null): { style?: VectorStyle; identify?: IdentifyRule } {
  const own = style ?? shapes[id];
  const painted = own && colour !== null ? { ...own, colour: { light: colour, dark: colour } } : own;
  return { ...(painted && { style: painted }), ...(identify && { identify }) };
}
