/** Modules with a map for the public, and the code their paths begin with. */
export const mapFronts = ['ig', 'epl', 'gu', 'meubairro'] as const;
export type MapFront = (typeof mapFronts)[number];

/**
 * Modules that manage layers. `mark` begins the id of their layers in a map; `maps` are those their layers are on: what the administration of
 * the platform keeps is on every map.
 */
export const layerManagers = {
  iggestao: { mark: 'ig', maps: ['ig'] },
  geoportalgestao: { mark: 'gp', maps: mapFronts },
  eplgestao: { mark: 'epl', maps: ['epl'] },
  gugestao: { mark: 'gu', maps: ['gu'] },
  meubairrogestao: { mark: 'mb', maps: ['meubairro'] },
} as const satisfies Readonly<Record<string, { readonly mark: string; readonly maps: readonly MapFront[] }>>;
export type LayerManager = keyof typeof layerManagers;

/** In the order of their layers on a map: the module's own before those of the platform. */
export function managersOf(front: MapFront): readonly LayerManager[] {
  const own: readonly LayerManager[] = ['iggestao', 'eplgestao', 'gugestao', 'meubairrogestao'];
  return [...own.filter((manager) => mapsOf(manager).includes(front)), 'geoportalgestao'];
}

/** How a map names a default layer. */
export const defaultLayerName = (manager: LayerManager, id: number): string => `${layerManagers[manager].mark}-${id}`;

export function mapsOf(manager: LayerManager): readonly MapFront[] {
  return layerManagers[manager].maps;
}
