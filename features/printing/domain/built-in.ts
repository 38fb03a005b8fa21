import type { Text } from '#platform/kernel/locale.ts';
import { identifiedPlan, locationPlan } from './built-in-plans.ts';
import { layoutSchema, type AppId, type Layout } from './layouts.ts';

/** What comes with the product; the layout designer's own stand beside them. */

const title = { id: 'title', title: { pt: 'Título', en: 'Title' }, type: 'string', max: 120 };
const subtitle = { id: 'subtitle', title: { pt: 'Subtítulo', en: 'Subtitle' }, type: 'string', max: 160 };
const comment = { id: 'comment', title: { pt: 'Observações', en: 'Comment' }, type: 'string', max: 400, lines: 3 };
const own = (words: string) => ({ pt: words, en: words });

/** The strip under the map: bar, figures, norths, notes. */
const foot = [
  { kind: 'scaleBar', place: { left: 10, bottom: 19, width: 75, height: 11 } },
  { kind: 'north', place: { right: 10, bottom: 9, width: 22, height: 22 } },
  {
    kind: 'text',
    place: { left: 10, right: 36, bottom: 13, height: 5 },
    words: { pt: 'Escala 1:{scale} · {crs} · {date}', en: 'Scale 1:{scale} · {crs} · {date}' },
    size: 8,
  },
  { kind: 'notes', place: { left: 10, right: 36, bottom: 5, height: 8 } },
];

const head = [
  { kind: 'logo', place: { left: 10, top: 8, width: 12, height: 12 } },
  { kind: 'text', place: { left: 25, right: 10, top: 8, height: 7 }, words: own('{title}'), size: 15, weight: '700' },
  { kind: 'text', place: { left: 25, right: 10, top: 15.5, height: 5 }, words: own('{subtitle}'), size: 9.5 },
  { kind: 'text', place: { right: 10, top: 3.5, width: 120, height: 4 }, words: own('{municipality} · {service}'), size: 7.5, align: 'right' },
];

const simple = layoutSchema.parse({
  id: 'simple',
  title: { pt: 'Mapa com título', en: 'Map with a title' },
  texts: [title, subtitle],
  elements: [{ kind: 'map', place: { left: 10, right: 10, top: 24, bottom: 33 } }, ...head, ...foot],
});

const withLegend = layoutSchema.parse({
  id: 'legend',
  title: { pt: 'Mapa com legenda', en: 'Map with its legend' },
  texts: [title, subtitle, comment],
  elements: [
    { kind: 'map', place: { left: 10, right: 66, top: 24, bottom: 33 } },
    { kind: 'overview', place: { right: 10, top: 24, width: 52, height: 40 } },
    { kind: 'legend', place: { right: 10, top: 68, width: 52, bottom: 63 } },
    { kind: 'text', place: { right: 10, width: 52, bottom: 33, height: 27 }, words: own('{comment}'), size: 8 },
    ...head,
    ...foot,
  ],
});

const withTable = layoutSchema.parse({
  id: 'table',
  title: { pt: 'Mapa com coordenadas e áreas', en: 'Map with coordinates and areas' },
  texts: [title, subtitle, comment],
  elements: [
    { kind: 'map', place: { left: 10, right: 66, top: 24, bottom: 33 } },
    { kind: 'legend', place: { right: 10, top: 24, width: 52, height: 60 } },
    { kind: 'table', place: { right: 10, top: 88, width: 52, bottom: 63 } },
    { kind: 'text', place: { right: 10, width: 52, bottom: 33, height: 27 }, words: own('{comment}'), size: 8 },
    ...head,
    ...foot,
  ],
});

const bare = layoutSchema.parse({
  id: 'map',
  title: { pt: 'Só o mapa', en: 'The map alone' },
  texts: [],
  elements: [{ kind: 'map', place: { left: 10, right: 10, top: 10, bottom: 33 } }, ...foot],
});

export const builtInLayouts: readonly Layout[] = [simple, withLegend, withTable, bare, locationPlan, identifiedPlan];

/** Printing as a program is told of it: one app for each purpose. */
export const printApps = [
  { id: 'visible', title: { pt: 'Impressão da área visível', en: 'Print of the visible area' } },
  { id: 'emission', title: { pt: 'Emissão de plantas e documentos', en: 'Issue of plans and documents' } },
] as const satisfies readonly { readonly id: AppId; readonly title: Text }[];

export const builtInLayout = (id: string): Layout | undefined => builtInLayouts.find((one) => one.id === id);
