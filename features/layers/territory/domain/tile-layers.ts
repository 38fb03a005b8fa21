import type { Text } from '#platform/kernel/locale.ts';
import type { IdentifyRule, VectorStyle } from '#platform/map/document/schema.ts';

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
  /** How an overlay is drawn, and what is told of a feature of it. */
  readonly style?: VectorStyle;
  readonly identify?: IdentifyRule;
  /** Told beside to those who may enter the back office: codes that mean nothing to others. */
  readonly staffFields?: IdentifyRule['fields'];
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

/** What stands on the lamp, the container, the tree. */
const plate = { name: 'code', label: { pt: 'Número na placa', en: 'Number on the plate' } };
const named: Text = { pt: '{name}', en: '{name}' };

/** A single thing of the town: a dot, with its number where there is room. */
const dot = (colour: string, labelled: number): Pick<TileLayer, 'style' | 'identify'> => ({
  style: {
    shape: 'point',
    colour: { light: colour, dark: colour },
    width: 1.5,
    radius: { near: 6, far: 4, until: 1 },
    label: { field: 'code', until: labelled, offset: 15, colour: { light: '#1f2937', dark: '#f1f5f9' } },
  },
  identify: { title: named, fields: [plate] },
});

const schoolLevels = {
  preschool: { pt: 'Pré-escolar', en: 'Pre-school' },
  primary: { pt: '1.º ciclo', en: 'Primary' },
  basic: { pt: 'Básico', en: 'Basic' },
  secondary: { pt: 'Secundário', en: 'Secondary' },
};

/** The municipality's own territory as map layers. Of those on the map the first is drawn last; points are never hidden by areas. */
export const tileLayers: readonly TileLayer[] = [
  layer('basemap', 'Mapa base', 'Base map', { behavior: 'basemap', visible: true }),
  layer('school', 'Escolas', 'Schools', {
    behavior: 'overlay',
    style: {
      shape: 'point',
      colour: { light: '#0b6e8f', dark: '#0b6e8f' },
      width: 2,
      radius: { near: 9, far: 5, until: 8 },
      glyph: { text: 'E', until: 8 },
      label: { field: 'name', until: 4, offset: 18, colour: { light: '#075066', dark: '#9fdcf2' } },
    },
    identify: { title: named, fields: [{ name: 'level', label: { pt: 'Nível', en: 'Level' }, values: schoolLevels }] },
  }),
  layer('street_lamp', 'Candeeiros', 'Street lamps', { behavior: 'overlay', maxResolution: 2, ...dot('#a16207', 0.5) }),
  layer('waste_container', 'Contentores', 'Waste containers', { behavior: 'overlay', maxResolution: 4, ...dot('#0f766e', 1) }),
  layer('tree', 'Árvores', 'Trees', { behavior: 'overlay', maxResolution: 2, ...dot('#3f7d20', 0.5) }),
  layer('municipality_boundary', 'Limite do município', 'Municipal boundary', {
    behavior: 'overlay',
    style: { shape: 'area', colour: { light: '#7a3fb0', dark: '#c79bf0' }, width: 3.5 },
    identify: { title: named, fields: [] },
  }),
  layer('parish', 'Freguesias', 'Parishes', {
    behavior: 'overlay',
    style: {
      shape: 'area',
      colour: { light: '#a8480f', dark: '#ffb27d' },
      width: 2.5,
      dash: [10, 5],
      label: { field: 'name', until: 64, offset: 0 },
    },
    identify: { title: named, fields: [] },
    staffFields: [{ name: 'dicofre', label: { pt: 'Código', en: 'Code' } }],
  }),
  layer('parcel', 'Parcelas', 'Parcels', {
    behavior: 'overlay',
    maxResolution: 2,
    style: { shape: 'area', colour: { light: '#9c2f6b', dark: '#f0a3cd' }, width: 1.25, label: { field: 'code', until: 0.5, offset: 0 } },
    identify: { title: { pt: 'Parcela {code}', en: 'Parcel {code}' }, fields: [] },
  }),
  layer('land_use', 'Ocupação do solo', 'Land use'),
  layer('building', 'Edifícios', 'Buildings', { maxResolution: 4 }),
  layer('street', 'Arruamentos', 'Streets'),
  layer('address', 'Números de polícia', 'House numbers', { maxResolution: 0.5 }),
  layer('place', 'Lugares', 'Places'),
];

/** Where a layer of the territory is asked for its tiles, and for what it has at a point. */
export function tilesOf(id: TileLayerId) {
  return {
    kind: 'tiles' as const,
    url: `/api/ig/front/tiles/${id}/{z}/{x}/{y}`,
    ...(id !== 'basemap' && { ask: { url: '/api/ig/front/map/identify', layer: id } }),
  };
}
