import { guessByHints } from '#platform/imports/columns.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { fold } from '#platform/kernel/words.ts';
import type { OperationKind, PlotKind } from './places.ts';

/** What a column of a table may fill. */
export const targets = ['cemetery', 'section', 'plot', 'kind', 'name', 'bornAt', 'diedAt', 'doneAt', 'permit', 'formerNumber', 'obs'] as const;
export type Target = (typeof targets)[number];

export const targetLabels: Readonly<Record<Target, Text>> = {
  cemetery: { pt: 'Cemitério (código ou nome)', en: 'Cemetery (code or name)' },
  section: { pt: 'Talhão', en: 'Section' },
  plot: { pt: 'Número do lugar', en: 'Number of the plot' },
  kind: { pt: 'Tipo de lugar', en: 'Kind of plot' },
  name: { pt: 'Nome do falecido', en: 'Name of the deceased' },
  bornAt: { pt: 'Data de nascimento', en: 'Born on' },
  diedAt: { pt: 'Data do falecimento', en: 'Died on' },
  doneAt: { pt: 'Data da inumação', en: 'Buried on' },
  permit: { pt: 'Boletim de óbito, guia ou alvará', en: 'Certificate or permit' },
  formerNumber: { pt: 'Registo no livro antigo', en: 'Entry in the old book' },
  obs: { pt: 'Observações', en: 'Notes' },
};

/** Undefined: the name is no target's. */
export const labelOfTarget = (name: string, locale: Locale): string | undefined => new Map(Object.entries(targetLabels)).get(name)?.[locale];

/** Headings by which columns are known, folded; the first that a heading holds. */
const hints: readonly (readonly [Target, RegExp])[] = [
  ['cemetery', /cemit|cemetery/],
  ['section', /talhao|seccao|quarteirao|section/],
  ['kind', /tipo|kind/],
  ['formerNumber', /livro|folha|registo|book/],
  ['permit', /boletim|guia|alvara|permit|certid/],
  ['plot', /sepultura|lugar|jazigo|covato|numero|plot|^n\.?[ºo°]?$/],
  ['bornAt', /nasc|born|birth/],
  ['name', /nome|name|defunto/],
  ['diedAt', /falec|data.*obito|morte|died|death/],
  ['doneAt', /inuma|enterr|data|buried|burial/],
  ['obs', /obs|nota|note/],
];

export const guessColumns = (names: readonly string[]): Partial<Record<Target, string>> => guessByHints(names, hints);

/** A day as tables have it: `2024-03-01…`, `1/3/2024`, `01.03.2024`. Null: not understood. */
export function dayOf(cell: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(cell);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell);
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? null : written;
}

const kindHints: readonly (readonly [PlotKind, RegExp])[] = [
  ['ossuary', /^oss/],
  ['columbarium', /^col|^cend/],
  ['vault', /^jaz|^vault|^capela|^mausol/],
  ['grave', /^sep|^cov|^grave|^campa/],
];
export const kindOf = (cell: string): PlotKind | null => kindHints.find(([, pattern]) => pattern.test(fold(cell)))?.[0] ?? null;

/** How somebody whom a table places there came to lie there. */
export const operationFor: Readonly<Record<PlotKind, { readonly kind: OperationKind; readonly result: 'bones' | null }>> = {
  grave: { kind: 'burial', result: null },
  vault: { kind: 'burial', result: null },
  ossuary: { kind: 'transfer', result: 'bones' },
  columbarium: { kind: 'ashes', result: null },
};
