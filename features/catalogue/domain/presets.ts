import type { Text } from '#platform/kernel/locale.ts';
import type { CatalogueType } from './limits.ts';

/** A service the form offers to fill in. Nothing is asked of it before somebody adds it. */
export interface Preset {
  readonly title: string;
  readonly url: string;
  readonly type: CatalogueType;
  readonly about: Text;
}

export const presets: readonly Preset[] = [
  {
    title: 'SNIG',
    url: 'https://snig.dgterritorio.gov.pt/rndg/srv/por/csw',
    type: 'csw',
    about: { pt: 'Catálogo nacional de informação geográfica', en: 'National catalogue of geographic information' },
  },
  {
    title: 'DGT: dados abertos',
    url: 'https://ogcapi.dgterritorio.gov.pt/',
    type: 'oapif',
    about: { pt: 'Elementos para ler, da Direção-Geral do Território', en: 'Features to read, of the Directorate-General for Territory' },
  },
  {
    title: 'DGT: ortofotos de 2021',
    url: 'https://cartografia.dgterritorio.gov.pt/ortos2021/service',
    type: 'wmts',
    about: { pt: 'Fotografia aérea do continente', en: 'Aerial photographs of the mainland' },
  },
  {
    title: 'DGT: CAOP do continente',
    url: 'https://geo2.dgterritorio.gov.pt/geoserver/caop_continente/wms',
    type: 'wms',
    about: { pt: 'Limites administrativos', en: 'Administrative boundaries' },
  },
];
