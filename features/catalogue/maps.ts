import type { Text } from '#platform/kernel/locale.ts';

/** Maps with a catalogue of their own: who opens it, who keeps its services. */
export interface CatalogueMap {
  /** Module of the map, and what the paths begin with. */
  readonly front: 'ig' | 'epl' | 'gu' | 'meubairro';
  readonly label: Text;
  readonly mayUse: string;
  readonly mayKeep: string;
}

/**
 * IG_00011 and GU_00081 are the specification's (2 §6). For plan emission it gives the range EPL_00036 to 49 for the map's tools: they stand in the
 * order of the geoportal's, whose eleventh is the catalogue. The map of Meu Bairro has the geoportal's tools under the geoportal's codes. Codes for
 * keeping services are ours.
 */
export const catalogueMaps = [
  { front: 'ig', label: { pt: 'Catálogo do mapa', en: 'Catalogue of the map' }, mayUse: 'IG_00011', mayKeep: 'IG_00046' },
  { front: 'epl', label: { pt: 'Catálogo das plantas', en: 'Catalogue of location plans' }, mayUse: 'EPL_00046', mayKeep: 'EPL_00074' },
  { front: 'gu', label: { pt: 'Catálogo do urbanismo', en: 'Catalogue of urban planning' }, mayUse: 'GU_00081', mayKeep: 'GU_00140' },
  { front: 'meubairro', label: { pt: 'Catálogo do Meu Bairro', en: 'Catalogue of My Neighbourhood' }, mayUse: 'IG_00011', mayKeep: 'IG_00046' },
] as const satisfies readonly CatalogueMap[];
export type CatalogueFront = (typeof catalogueMaps)[number]['front'];
