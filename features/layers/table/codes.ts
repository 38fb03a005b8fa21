import type { MapFront } from '../territory/map-modules.ts';

/** The specification names no codes of an attribute table: these are ours, one pair for the map of each module. */
export const may = {
  ig: { view: 'IG_00048', export: 'IG_00049' },
  epl: { view: 'EPL_00072', export: 'EPL_00073' },
  gu: { view: 'GU_00138', export: 'GU_00139' },
  meubairro: { view: 'MB_01190', export: 'MB_01191' },
} as const satisfies Readonly<Record<MapFront, { readonly view: string; readonly export: string }>>;
