import { fold } from '#platform/kernel/words.ts';
import { columnOf, field, placeCode, type FieldName } from './import-fields.ts';
import type { ImportKind } from './import-report.ts';
import { streetKindOf } from './street-kind.ts';

/** A layer as it looks from outside. */
interface Looked {
  readonly layer: string;
  readonly shape: 'point' | 'line' | 'area' | 'unknown';
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Municipality {
  /** District and municipality, four digits. */
  readonly dico: string;
  readonly name: string;
  readonly district: string | null;
}

/** Which of the imports a layer is for, by its shape and columns and by what is in them; null: none. `by`: the column of the official code. */
export function recogniseTerritory(looked: Looked): { readonly kind: Exclude<ImportKind, 'assets'>; readonly by: string | null } | null {
  const { shape, rows } = looked;
  const sample = rows.slice(0, 200);
  if (sample.length === 0) return null;
  const most = (test: (row: Looked['rows'][number]) => boolean): boolean => sample.filter(test).length >= sample.length / 2;
  if (shape === 'area') {
    const parish = limitColumn(sample, 'parishCode', /^\d{5,6}$/);
    if (parish !== null && most((row) => field(row, 'parishName') !== null)) return { kind: 'parishes', by: parish };
    const municipality = limitColumn(sample, 'municipalityCode', /^\d{3,4}$/);
    if (municipality !== null && most((row) => field(row, 'municipalityName') !== null)) return { kind: 'boundary', by: municipality };
  }
  if (shape === 'point' && most((row) => field(row, 'street') !== null) && sample.some((row) => field(row, 'postcode') ?? field(row, 'house')))
    return { kind: 'addresses', by: null };
  if (shape === 'line' && rows.filter((row) => streetKindOf(field(row, 'way')) !== null).length >= Math.max(1, rows.length / 10))
    return { kind: 'streets', by: null };
  return null;
}

/** Names that say nothing by themselves ("codigo") are codes of limits only beside a column of that name. */
const vague = new Set(['codigo', 'ine']);

function limitColumn(rows: Looked['rows'], name: FieldName, digits: RegExp): string | null {
  const column = columnOf(rows[0] ?? {}, name);
  if (column === null || vague.has(fold(column))) return null;
  return rows.every((row) => digits.test(String(row[column] ?? '').replace(/\.0+$/, ''))) ? column : null;
}

/** The municipalities that a layer of limits speaks of, in the order of their codes. */
export function municipalitiesIn({ rows }: Looked, kind: 'boundary' | 'parishes', by: string): Municipality[] {
  const found = new Map<string, Municipality>();
  for (const row of rows) {
    const { code } = placeCode(String(row[by] ?? ''), kind === 'boundary' ? 4 : 6);
    // Of parishes the column `nome` is their own name.
    const named = columnOf(row, 'municipalityName', kind === 'parishes' ? ['municipio', 'concelho'] : undefined);
    const name = named === null ? null : String(row[named] ?? '').trim();
    const dico = code?.slice(0, 4);
    if (dico === undefined || name === null || name === '' || found.has(dico)) continue;
    found.set(dico, { dico, name, district: field(row, 'district') });
  }
  return [...found.values()].toSorted((a, b) => a.dico.localeCompare(b.dico));
}
