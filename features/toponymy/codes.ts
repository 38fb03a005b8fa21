import { catalogueCodes } from '#platform/access/permissions.ts';

/** Six codes in a row: those of every catalogue, and taking it out in a file. */
const six = (first: number) => {
  const code = (number: number): string => `TP_${String(number).padStart(5, '0')}`;
  return { ...catalogueCodes(code(first)), export: code(first + 5) };
};

export const may = {
  streets: six(1),
  doors: six(7),
  proposals: six(13),
  places: six(19),
  types: six(25),
} as const;

/** Whoever sees a record sees its parts; whoever changes it changes them. */
export const partsOf = (codes: ReturnType<typeof six>) => ({ ...codes, view: codes.detail, add: codes.edit, delete: codes.edit });

export const mayDesk = { certify: 'TP_00031', addresses: 'TP_00032' } as const;
/** The public search and the pages of streets. */
export const mayFind = 'TP_00033';
