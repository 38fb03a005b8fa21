import { z } from 'zod';
import { issue } from '#platform/kernel/issue.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Box } from './frame.ts';
import { namesIn } from './values.ts';
import { sheetNames, type Sheet, type SheetSize } from './sheets.ts';

/*
 * Apps > layouts > typed attributes > formats, after MapFish Print. A layout is data: where its elements stand on a sheet of any size. What whoever
 * prints may fill in follows from its elements.
 */

const mm = z.number().min(0).max(2000);

/** Distances in millimetres to edges of the sheet. With both of a pair the element grows with the sheet; with one it has a size of its own. */
const place = z
  .object({ left: mm, right: mm, top: mm, bottom: mm, width: mm, height: mm })
  .partial()
  .refine((one) => [one.left, one.right, one.width].filter((side) => side !== undefined).length === 2, { path: ['width'], ...issue('layout.place') })
  .refine((one) => [one.top, one.bottom, one.height].filter((side) => side !== undefined).length === 2, {
    path: ['height'],
    ...issue('layout.place'),
  });
export type Place = z.output<typeof place>;

const at = { place };
const size = z.number().min(4).max(60);
const lettering = {
  /** Points. */ size: size.default(9),
  weight: z.enum(['400', '600', '700']).default('400'),
  align: z.enum(['left', 'center', 'right']).default('left'),
};

const sentence = z.object({ pt: z.string().max(2000), en: z.string().max(2000) });

export const elementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('map'), ...at }),
  /** Words with `{name}` in them: a value that is known, or an attribute. Nothing is drawn where the attribute is empty. */
  z.object({
    kind: z.literal('text'),
    ...at,
    words: sentence,
    /** Small, above the words, and only with them. */
    label: sentence.optional(),
    ...lettering,
  }),
  z.object({ kind: z.literal('scaleBar'), ...at }),
  z.object({ kind: z.literal('north'), ...at }),
  z.object({ kind: z.literal('overview'), ...at }),
  z.object({ kind: z.literal('legend'), ...at }),
  /** Coordinates and areas of what was drawn. */
  z.object({ kind: z.literal('table'), ...at }),
  /** Which layers are not there as they should, who owns the data. */
  z.object({ kind: z.literal('notes'), ...at }),
  z.object({ kind: z.literal('logo'), ...at }),
  /** A picture the municipality has uploaded for its layouts. */
  z.object({ kind: z.literal('image'), ...at, file: z.uuid().nullable().default(null) }),
  /** Where the document can be checked, for a camera; nothing where it cannot be. */
  z.object({ kind: z.literal('qr'), ...at }),
  /** A frame, or with no height a line. */
  z.object({ kind: z.literal('box'), ...at, width: z.number().min(0.05).max(3).default(0.2) }),
]);
export type Element = z.output<typeof elementSchema>;
export type ElementKind = Element['kind'];

const words = z.object({ pt: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) });
export const attributeSchema = z.object({
  id: z.string().regex(/^[a-z_]{1,40}$/),
  title: words,
  type: z.literal('string'),
  max: z.int().min(1).max(2000),
  lines: z.int().min(1).max(20).default(1),
});

/** What a layout is for: the print of the visible area, or documents that are issued. */
export const appIds = ['visible', 'emission'] as const;
export type AppId = (typeof appIds)[number];

const body = {
  title: words,
  apps: z.array(z.enum(appIds)).min(1).max(appIds.length).default(['visible']),
  /** Sheets it is made for; those it has room on where nothing is said. */
  sheets: z.array(z.enum(sheetNames)).min(1).max(sheetNames.length).optional(),
  /** What whoever prints may write. */
  texts: z.array(attributeSchema).max(20).default([]),
  elements: z.array(elementSchema).min(1).max(80),
};
const mapsIn = ({ elements }: { readonly elements: readonly Element[] }): number => elements.filter(({ kind }) => kind === 'map').length;
const oneMap = { path: ['elements'], ...issue('layout.one-map') };

/** A layout as it is written and kept; its id is given when it is first saved. */
export const layoutBody = z.object(body).refine((layout) => mapsIn(layout) === 1, oneMap);
export type LayoutBody = z.output<typeof layoutBody>;

/** What the engine draws; a cover has no map. */
export const layoutSchema = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), ...body }).refine((layout) => mapsIn(layout) <= 1, oneMap);
export type Layout = z.output<typeof layoutSchema>;

/** Where an element stands on a sheet; null where the sheet has no room for it. */
export function boxOn({ width, height }: SheetSize, { left, right, top, bottom, ...own }: Place): Box | null {
  const [x, wide] = along(width, left, right, own.width);
  const [y, high] = along(height, top, bottom, own.height);
  return Math.min(wide, high, x, y) < -1e-9 || x + wide > width + 1e-9 || y + high > height + 1e-9 ? null : { x, y, width: wide, height: high };
}

function along(whole: number, before: number | undefined, after: number | undefined, own: number | undefined): [start: number, length: number] {
  if (before !== undefined) return [before, own ?? whole - before - (after ?? 0)];
  return [whole - (after ?? 0) - (own ?? 0), own ?? 0];
}

/** A layout without one is a cover. */
export const hasMap = ({ elements }: Layout): boolean => elements.some(({ kind }) => kind === 'map');

/** The box of a layout's map. Throws a RangeError where the sheet is too small for it. */
export function mapBox(layout: Layout, size: SheetSize): Box {
  const map = layout.elements.find(({ kind }) => kind === 'map');
  const box = map && boxOn(size, map.place);
  if (!box || box.width < LEAST_MAP || box.height < LEAST_MAP) throw new RangeError(`The sheet is too small for the layout ${layout.id}.`);
  return box;
}

/** Millimetres of a map's side below which nothing can be read of it. */
export const LEAST_MAP = 30;

/** Whether a layout is made for sheets of this name; of a free sheet its size alone decides. */
export const isFor = ({ sheets }: Pick<Layout, 'sheets'>, { size }: Pick<Sheet, 'size'>): boolean =>
  sheets === undefined || size === 'free' || sheets.includes(size);

export const fits = (layout: Layout, size: SheetSize): boolean => {
  try {
    if (hasMap(layout)) mapBox(layout, size);
    return layout.elements.every(({ place: one }) => boxOn(size, one) !== null);
  } catch {
    return false;
  }
};

/** An attribute as programs are told of it (MapFish's `!map`, `!string`, `!legend`). */
export interface Attribute {
  readonly id: string;
  readonly type: 'map' | 'string' | 'legend' | 'table' | 'overviewMap' | 'scalebar' | 'northArrow';
  readonly title: Text;
  readonly max?: number;
}

const drawn: Readonly<Partial<Record<ElementKind, Attribute>>> = {
  map: { id: 'map', type: 'map', title: { pt: 'Mapa', en: 'Map' } },
  legend: { id: 'legend', type: 'legend', title: { pt: 'Legenda', en: 'Legend' } },
  overview: { id: 'overview', type: 'overviewMap', title: { pt: 'Enquadramento', en: 'Overview' } },
  table: { id: 'table', type: 'table', title: { pt: 'Coordenadas e áreas', en: 'Coordinates and areas' } },
  scaleBar: { id: 'scalebar', type: 'scalebar', title: { pt: 'Escala gráfica', en: 'Scale bar' } },
  north: { id: 'north', type: 'northArrow', title: { pt: 'Norte', en: 'North' } },
};

export function attributesOf({ elements, texts }: Layout): readonly Attribute[] {
  return [...elements.flatMap(({ kind }) => drawn[kind] ?? []), ...texts.map(({ id, title, type, max }) => ({ id, type, title, max }))];
}

/** Words with their values, what is empty between dots left out; null where all of them are empty. */
export function filled(template: string, values: Readonly<Record<string, string>>): string | null {
  const names = namesIn(template);
  if (names.length > 0 && names.every((name) => (values[name] ?? '') === '')) return null;
  const words = template.replaceAll(/\{(\w+)\}/g, (_mark, name: string) => values[name] ?? '');
  return words
    .split(' · ')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(' · ');
}
