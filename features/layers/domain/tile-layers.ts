import type { Text } from '#platform/kernel/locale.ts';

export const tileLayerIds = [
  'basemap',
  'municipality_boundary',
  'parish',
  'land_use',
  'building',
  'street',
  'address',
  'place',
  'parcel',
  'school',
  'street_lamp',
  'waste_container',
  'tree',
] as const;
export type TileLayerId = (typeof tileLayerIds)[number];

export interface TileLayer {
  readonly id: TileLayerId;
  readonly label: Text;
  /** `part`: a piece of the base map that can also be had alone; not listed among the layers. */
  readonly behavior: 'basemap' | 'overlay' | 'part';
  /** Shown when the map opens. */
  readonly visible: boolean;
  /** Metres per pixel from which on there is something to see; null: always. */
  readonly maxResolution: number | null;
  /** Code that opens list entry, tile and search alike; null: everyone. */
  readonly permission: string | null;
}

const layer = (id: TileLayerId, pt: string, en: string, more: Partial<Omit<TileLayer, 'id' | 'label'>> = {}): TileLayer => ({
  id,
  label: { pt, en },
  behavior: 'part',
  visible: false,
  maxResolution: null,
  permission: null,
  ...more,
});

/** The municipality's own territory as map layers. */
export const tileLayers: readonly TileLayer[] = [
  layer('basemap', 'Mapa base', 'Base map', { behavior: 'basemap', visible: true }),
  layer('municipality_boundary', 'Limite do município', 'Municipal boundary', { behavior: 'overlay' }),
  layer('parish', 'Freguesias', 'Parishes', { behavior: 'overlay' }),
  layer('school', 'Escolas', 'Schools', { behavior: 'overlay' }),
  layer('street_lamp', 'Candeeiros', 'Street lamps', { behavior: 'overlay', maxResolution: 2 }),
  layer('waste_container', 'Contentores', 'Waste containers', { behavior: 'overlay', maxResolution: 4 }),
  layer('tree', 'Árvores', 'Trees', { behavior: 'overlay', maxResolution: 2 }),
  layer('parcel', 'Parcelas', 'Parcels', { behavior: 'overlay', maxResolution: 2 }),
  layer('land_use', 'Ocupação do solo', 'Land use'),
  layer('building', 'Edifícios', 'Buildings', { maxResolution: 4 }),
  layer('street', 'Arruamentos', 'Streets'),
  layer('address', 'Números de polícia', 'House numbers', { maxResolution: 0.5 }),
  layer('place', 'Lugares', 'Places'),
];
