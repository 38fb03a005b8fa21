import { catalogueCodes } from '#platform/access/permissions.ts';

/** Six codes in a row: those of every catalogue, and taking it out in a file. */
const six = (first: number) => {
  const code = (number: number): string => `CE_${String(number).padStart(5, '0')}`;
  return { ...catalogueCodes(code(first)), export: code(first + 5) };
};

export const may = {
  cemeteries: six(1),
  plots: six(7),
  deceased: six(13),
  operations: six(19),
  concessions: six(25),
  licences: six(31),
  rates: six(41),
} as const;

/** Whoever sees a record sees its parts; whoever changes it changes them. */
export const partsOf = (codes: ReturnType<typeof six>) => ({ ...codes, view: codes.detail, add: codes.edit, delete: codes.edit });

export const mayDesk = { overview: 'CE_00037', registers: 'CE_00038', import: 'CE_00039' } as const;
/** The public search. */
export const mayFind = 'CE_00040';
