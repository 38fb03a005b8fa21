import type { TFunction } from 'i18next';

/** Systems met in Portuguese municipal data, the likeliest first. */
export const knownCrs = [3763, 27493, 20791, 20790, 5018, 5014, 5015, 5016, 4326, 3857, 25829] as const;

/** In plain words first: most people know when the data were made, few the code. */
export function crsName(t: TFunction, epsg: number, name?: string): string {
  const plain = t(`crs.names.${epsg}`, { defaultValue: '' });
  const exact = name === undefined ? `EPSG:${epsg}` : `${name}, EPSG:${epsg}`;
  return plain === '' ? exact : `${plain} (${exact})`;
}
