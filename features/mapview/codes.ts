/** Modules whose map is the same page, each under its own codes. */
export const mapPages = ['ig', 'epl', 'gu'] as const;
export type MapPage = (typeof mapPages)[number];

/**
 * Codes of the map and its own tools (specification 2 §6). For plan emission it gives the range EPL_00036 to 49 alone: its tools stand in the
 * order of the geoportal's, 35 further on, but for the way to the back office, which has a code of its own.
 */
export const may = {
  ig: {
    home: 'IG_00001',
    layers: 'IG_00002',
    backoffice: 'IG_00006',
    layerswitcher: 'IG_00009',
    identify: 'IG_00012',
  },
  epl: {
    home: 'EPL_00036',
    layers: 'EPL_00037',
    backoffice: 'EPL_00050',
    layerswitcher: 'EPL_00044',
    identify: 'EPL_00047',
  },
  gu: {
    home: 'GU_00001',
    layers: 'GU_00074',
    backoffice: 'GU_00076',
    layerswitcher: 'GU_00079',
    identify: 'GU_00082',
  },
} as const satisfies Readonly<Record<MapPage, Readonly<Record<string, string>>>>;
export type ToolCode = keyof (typeof may)['ig'];
