import type { Text } from '#platform/kernel/locale.ts';

/** What `map_service_id` names: the kind of source a default layer is drawn from (decision 058). */
export const sourceKinds = ['xyz', 'wms', 'wmts', 'tiles', 'town'] as const;
export type DefaultKind = (typeof sourceKinds)[number];

export const kindNames: Readonly<Record<DefaultKind, Text>> = {
  xyz: { pt: 'Mosaicos de imagens (XYZ)', en: 'Tiles of pictures (XYZ)' },
  wms: { pt: 'Serviço WMS', en: 'WMS service' },
  wmts: { pt: 'Serviço WMTS', en: 'WMTS service' },
  tiles: { pt: 'Camada do território', en: 'Layer of the territory' },
  town: { pt: 'Mapa do município', en: 'Map of the municipality' },
};

export const behaviours = ['basemap', 'overlay'] as const;
export type Behaviour = (typeof behaviours)[number];

export const behaviourNames: Readonly<Record<Behaviour, Text>> = {
  basemap: { pt: 'Mapa de base', en: 'Base map' },
  overlay: { pt: 'Camada por cima', en: 'Overlay' },
};

/** The town's own looks. */
export const looks = ['streets', 'grey'] as const;
export type Look = (typeof looks)[number];
export const isLook = (value: unknown): value is Look => looks.some((look) => look === value);

export const lookNames: Readonly<Record<Look, Text>> = {
  streets: { pt: 'Ruas', en: 'Streets' },
  grey: { pt: 'Cinzento', en: 'Grey' },
};

export const formats = { png: 'image/png', png8: 'image/png8', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureFormat = keyof typeof formats;

export const encodings = ['KVP', 'REST'] as const;
