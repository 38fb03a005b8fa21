import { boxOn, layoutSchema, type Layout } from './layouts.ts';
import type { SheetSize } from './sheets.ts';

/* Sheets of a report on what was found at a place: a map true to scale with a table below it, and the table alone. */

const own = (words: string) => ({ pt: words, en: words });
/** Millimetres of a row of a table of words. */
export const ROW_HEIGHT = 4.6;

const head = [
  { kind: 'logo' as const, place: { left: 18, top: 12, width: 14, height: 14 } },
  { kind: 'text' as const, place: { left: 36, right: 18, top: 12, height: 6 }, words: own('{municipality}'), size: 11, weight: '600' as const },
  { kind: 'text' as const, place: { left: 36, right: 18, top: 19, height: 6 }, words: own('{kind} · {number}'), size: 9.5 },
  { kind: 'box' as const, place: { left: 18, right: 18, top: 29, height: 0 }, width: 0.3 },
  { kind: 'text' as const, place: { left: 18, right: 18, top: 32, height: 7 }, words: own('{plan}'), size: 13, weight: '700' as const },
  { kind: 'text' as const, place: { left: 18, right: 18, top: 40, height: 8 }, words: own('{comment}'), size: 8 },
];

const foot = [
  { kind: 'box' as const, place: { left: 18, right: 18, bottom: 26, height: 0 }, width: 0.2 },
  {
    kind: 'text' as const,
    place: { left: 18, right: 46, bottom: 17, height: 8 },
    label: { pt: 'Confirme este documento em', en: 'Check this document at' },
    words: own('{check}'),
    size: 7,
  },
  { kind: 'text' as const, place: { left: 18, right: 46, bottom: 8, height: 8 }, words: own('{legal}'), size: 6.5 },
  { kind: 'qr' as const, place: { right: 18, width: 17, bottom: 7, height: 17 } },
  { kind: 'text' as const, place: { right: 37, bottom: 8, width: 14, height: 5 }, words: own('{page}'), size: 8, align: 'right' as const },
];

export const findingsLayout = layoutSchema.parse({
  id: 'findings',
  title: { pt: 'Mapa com quadro', en: 'Map with table' },
  apps: ['emission'],
  elements: [
    ...head,
    { kind: 'map', place: { left: 18, right: 18, top: 50, height: 118 } },
    { kind: 'scaleBar', place: { left: 18, top: 170, width: 70, height: 8 } },
    {
      kind: 'text',
      place: { left: 92, width: 40, top: 171, height: 5 },
      words: { pt: 'Escala 1:{scale}', en: 'Scale 1:{scale}' },
      size: 9,
      weight: '600',
    },
    { kind: 'text', place: { left: 92, right: 40, top: 176, height: 4 }, words: own('{crs}'), size: 6.5 },
    { kind: 'north', place: { right: 18, width: 18, top: 169, height: 16 } },
    { kind: 'notes', place: { left: 18, right: 40, top: 181, height: 4 } },
    { kind: 'table', place: { left: 22, right: 18, top: 188, bottom: 29 } },
    ...foot,
  ],
});

export const findingsTable = layoutSchema.parse({
  id: 'findings-table',
  title: { pt: 'Quadro', en: 'Table' },
  apps: ['emission'],
  elements: [
    ...head,
    { kind: 'text', place: { left: 18, right: 18, top: 48, height: 26 }, words: own('{facts}'), size: 9 },
    { kind: 'table', place: { left: 22, right: 18, top: 76, bottom: 29 } },
    ...foot,
  ],
});

/** Rows that the table of a layout holds on a sheet, without its headings; 0 where it has none. */
export function tableRoom({ elements }: Layout, size: SheetSize): number {
  const table = elements.find(({ kind }) => kind === 'table');
  const box = table && boxOn(size, table.place);
  return box ? Math.max(0, Math.floor(box.height / ROW_HEIGHT) - 1) : 0;
}
