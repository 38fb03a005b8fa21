/** What a catalogue may be made of; the three the specification names (2 §3), and two kinds of services that give features to read. */
export const catalogueTypes = ['wms', 'wmts', 'csw', 'wfs', 'oapif'] as const;
export type CatalogueType = (typeof catalogueTypes)[number];
/** What a layer can come from. */
export type LayerType = Exclude<CatalogueType, 'csw'>;

export const typeNames: Readonly<Record<CatalogueType, string>> = {
  wms: 'WMS',
  wmts: 'WMTS',
  csw: 'CSW',
  wfs: 'WFS',
  oapif: 'OGC API Features',
};

/** Results on a page (specification 2 §9). */
export const pageSize = 50;
/** Of quiet before what was typed is looked for, milliseconds (specification 2 §9). */
export const searchDelay = 1000;
/** Features read from a service at most: the map draws them all at once. */
export const maxFeatures = 2000;
/** Of an id, so that it fits into an address. */
export const maxKey = 220;
