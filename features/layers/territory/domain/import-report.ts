import type { Locale, Text } from '#platform/kernel/locale.ts';
import { fill } from '#platform/kernel/fill.ts';

export const importKinds = ['boundary', 'parishes', 'addresses', 'streets', 'assets'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What can be said about a record: `{name}` marks are filled from the note. */
const importNotes = {
  'no-geometry': { pt: 'sem geometria', en: 'no geometry' },
  'no-area': { pt: 'a geometria não tem área', en: 'the geometry has no area' },
  'made-valid': { pt: 'geometria corrigida: {reason}', en: 'geometry repaired: {reason}' },
  'no-code': { pt: 'código em falta ou errado: "{value}"', en: 'code missing or invalid: "{value}"' },
  'code-padded': { pt: 'zeros à esquerda repostos: {value}', en: 'leading zeros restored: {value}' },
  'no-number': { pt: 'sem código que o identifique', en: 'no code to tell it by' },
  'code-twice': { pt: 'código repetido no ficheiro: {value}', en: 'code appears twice in the file: {value}' },
  'name-from-code': { pt: 'sem nome: ficou o código, {value}', en: 'no name: the code was used instead, {value}' },
  'point-taken': { pt: 'não é um ponto: ficou um ponto dentro da forma', en: 'no point: a point inside the shape was used' },
  removed: { pt: '{count} que já não estão no ficheiro foram retirados', en: '{count} no longer in the file were removed' },
  'no-line': { pt: 'não é uma linha', en: 'not a line' },
  'no-way': { pt: 'não é uma rua nem um caminho: "{value}"', en: 'neither a street nor a path: "{value}"' },
  'no-name': { pt: 'sem nome', en: 'no name' },
  'no-street': { pt: 'sem nome de rua nem localidade', en: 'no street name and no locality' },
  'street-from-locality': { pt: 'sem nome de rua: ficou o da localidade, {value}', en: 'no street name: the locality’s name was used, {value}' },
  'other-municipality': { pt: 'pertence a outro município: {value}', en: 'belongs to another municipality: {value}' },
  'outside-map': {
    pt: 'fora da área do mapa ({x}, {y}): o sistema de coordenadas está certo?',
    en: 'outside the map ({x}, {y}): is the coordinate system right?',
  },
  'outside-boundary': { pt: 'a mais de {metres} m fora do município', en: 'more than {metres} m outside the municipality' },
  'postcode-dropped': { pt: 'código postal ignorado: "{value}"', en: 'postcode ignored: "{value}"' },
  'postcode-completed': { pt: 'código postal corrigido: {value}', en: 'postcode repaired: {value}' },
  'number-restored': {
    pt: 'número desfeito por uma folha de cálculo: "{value}" passou a "{now}"',
    en: 'number mangled by a spreadsheet: "{value}" became "{now}"',
  },
  'parts-joined': { pt: '{count} {count|parte|partes} de {value} {count|unida|unidas}', en: '{count} {count|part|parts} of {value} joined' },
  'area-differs': { pt: 'as freguesias cobrem {percent} % do município', en: 'the parishes cover {percent} % of the municipality' },
  reader: { pt: 'o leitor de ficheiros avisou: «{value}»', en: 'the file reader warned: “{value}”' },
} as const satisfies Record<string, Text>;
export type ImportNoteCode = keyof typeof importNotes;

export interface ImportNote {
  /** Row of the file; null for the whole. */
  readonly row: number | null;
  readonly code: ImportNoteCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface ImportReport {
  readonly kind: ImportKind;
  readonly file: string;
  readonly format: string;
  readonly layer: string;
  readonly dryRun: boolean;
  /** Records read, and how many came in (as they were or repaired). */
  readonly read: number;
  readonly imported: number;
  readonly repaired: readonly ImportNote[];
  readonly refused: readonly ImportNote[];
  readonly warnings: readonly ImportNote[];
}

const SHOWN = 20;
const words = {
  pt: {
    dry: ' (ensaio, nada foi gravado)',
    read: 'lidos',
    imported: 'importados',
    repaired: 'Corrigidos',
    refused: 'Recusados',
    warnings: 'Avisos',
    row: 'linha',
    more: '... e mais {count}',
  },
  en: {
    dry: ' (dry run, nothing was stored)',
    read: 'read',
    imported: 'imported',
    repaired: 'Repaired',
    refused: 'Refused',
    warnings: 'Warnings',
    row: 'row',
    more: '... and {count} more',
  },
} as const;

/** How often each reason came up, most often first, in words: `12 × sem geometria`. */
export function reasonsText(notes: readonly ImportNote[], locale: Locale): string[] {
  const byCode = Map.groupBy(notes, ({ code }) => code);
  return [...byCode]
    .toSorted((a, b) => b[1].length - a[1].length)
    .map(([code, [first, ...others]]) =>
      others.length === 0
        ? fill(importNotes[code][locale], first?.params ?? {})
        : `${others.length + 1} × ${fill(importNotes[code][locale], first?.params ?? {})}`,
    );
}

/** The report as plain text: counts, then the first notes of each sort and how often each reason came up. */
export function reportText(report: ImportReport, locale: Locale): string {
  const say = words[locale];
  const lines = [`${report.file} [${report.layer}]${report.dryRun ? say.dry : ''}: ${report.read} ${say.read}, ${report.imported} ${say.imported}`];
  for (const sort of ['repaired', 'refused', 'warnings'] as const) {
    const notes = report[sort];
    if (notes.length === 0) continue;
    lines.push(`${say[sort]}: ${notes.length}`);
    for (const { row, code, params } of notes.slice(0, SHOWN))
      lines.push(`  ${row === null ? '' : `${say.row} ${row}: `}${fill(importNotes[code][locale], params)}`);
    if (notes.length > SHOWN) lines.push(`  ${fill(say.more, { count: notes.length - SHOWN })}`);
  }
  return lines.join('\n');
}
