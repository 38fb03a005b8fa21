import { guessByHints } from '#platform/imports/columns.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { fold } from '#platform/kernel/words.ts';

/** What a column of a file may fill. */
export const targets = ['code', 'building', 'area', 'slope', 'azimuth', 'measured'] as const;
export type Target = (typeof targets)[number];

export const targetLabels: Readonly<Record<Target, Text>> = {
  code: { pt: 'Código', en: 'Code' },
  building: { pt: 'Edifício', en: 'Building' },
  area: { pt: 'Área (m², ao longo da inclinação)', en: 'Area (m², along the slope)' },
  slope: { pt: 'Inclinação', en: 'Slope' },
  azimuth: { pt: 'Orientação', en: 'Direction' },
  measured: { pt: 'Radiação medida (kWh/m² por ano)', en: 'Measured radiation (kWh/m² a year)' },
};

/** Undefined: the name is no target's. */
export const labelOfTarget = (name: string, locale: Locale): string | undefined => new Map(Object.entries(targetLabels)).get(name)?.[locale];

/** Headings by which columns are known, folded; the first that a heading holds. */
const hints: readonly (readonly [Target, RegExp])[] = [
  ['building', /edif|predio|build|bldg|casa/],
  ['slope', /incl|decliv|slope|tilt|pend/],
  ['azimuth', /azim|orient|aspect|expos|direc/],
  ['measured', /irrad|radia|kwh|insol|measur|medid/],
  ['area', /area|superf/],
  ['code', /cod|id$|^id|ident|ref|num/],
];

export const guessColumns = (names: readonly string[]): Partial<Record<Target, string>> => guessByHints(names, hints);

/** A number as files have it: `12.5`, `12,5`, `1 234,5`. Null: it is none. */
export function numberOf(cell: string): number | null {
  const plain = cell.replaceAll(/[\s ]/g, '');
  const written = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written) ? Number(written) : null;
}

export interface Conventions {
  readonly slopes: 'degrees' | 'percent';
  readonly directions: 'north' | 'south';
}

const words: Readonly<Record<string, number>> = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, so: 225, w: 270, o: 270, nw: 315, no: 315 };

/** Whole degrees from the horizontal; null: none between 0 and 90. */
export function slopeOf(cell: string, { slopes }: Conventions): number | null {
  const value = numberOf(cell);
  if (value === null || value < 0) return null;
  const degrees = Math.round(slopes === 'percent' ? (Math.atan(value / 100) * 180) / Math.PI : value);
  return degrees <= 90 ? degrees : null;
}

/** Whole degrees from north by east, 0 to 359; also of winds written in letters. */
export function azimuthOf(cell: string, { directions }: Conventions): number | null {
  const named = words[fold(cell).trim()];
  if (named !== undefined) return named;
  const value = numberOf(cell);
  if (value === null || Math.abs(value) > 360) return null;
  return (Math.round(directions === 'south' ? value + 180 : value) + 720) % 360;
}
