import { readFile } from 'node:fs/promises';
import encodeQR from 'qr';
import sharp from 'sharp';
import { crossesIn, labelsOf, linesIn } from '../../domain/grid.ts';
import { cornersOf, toSheet, type Box, type MapFrame, type Point } from '../../domain/frame.ts';
import { noteOf } from '../../domain/layer-states.ts';
import { boxOn, filled, type Element } from '../../domain/layouts.ts';
import { lengthText, scaleBarOf } from '../../domain/marks.ts';
import { controlPoints } from '../../domain/truth.ts';
import { drawClaims, drawTable, tableHeight } from './draw-claims.ts';
import { drawRows } from './draw-rows.ts';
import { drawLegend } from './draw-legend.ts';
import { drawMap, type Survey } from './draw-map.ts';
import type { PageSurface } from './page-surface.ts';
import { black, grey, Pencil } from './pencil.ts';
import type { Crossing, PageTask, Promises, SheetMap } from './task.ts';

const white = { colour: '#ffffff', opacity: 1 };

export interface Surveys {
  readonly map: readonly Survey[];
  readonly overview: readonly Survey[];
}

/** Draws a page; the order of the layout's elements is that of the drawing, the map before all of them. */
export async function drawSheet(surface: PageSurface, page: PageTask, surveys: Surveys): Promise<void> {
  const pencil = new Pencil(surface);
  const { map, layout, size, overview } = page;
  if (map) await drawMain(pencil, map, page, surveys.map);
  const boxes = layout.elements.map(({ place }) => boxOn(size, place));
  shareColumn(page, boxes);
  for (const [index, element] of layout.elements.entries()) {
    const box = boxes[index];
    if (!box || element.kind === 'map') continue;
    if (element.kind === 'overview') {
      if (overview) await drawOverview(pencil, page, surveys.overview);
    } else if (element.kind === 'legend') {
      if (page.hasLegend) await drawLegend(pencil, box, page, surveys.map);
    } else if (element.kind === 'logo' || element.kind === 'image') {
      const path = element.kind === 'logo' ? page.logo : page.pictures[element.file ?? ''];
      if (path) await drawPicture(surface, path, box);
    } else drawPlain(pencil, element, box, page, surveys.map);
  }
}

/** A legend above a table in one column share the room of both: the table takes what its rows need, the legend what is left. Changes the boxes. */
function shareColumn({ layout: { elements }, claims, hasLegend }: PageTask, boxes: (Box | null)[]): void {
  const [above, below] = [elements.findIndex(({ kind }) => kind === 'legend'), elements.findIndex(({ kind }) => kind === 'table')];
  const [legend, table] = [boxes[above], boxes[below]];
  if (!legend || !table || legend.x !== table.x || legend.width !== table.width || legend.y >= table.y) return;
  const [gap, end] = [table.y - legend.y - legend.height, table.y + table.height];
  const needed = tableHeight(claims);
  const top = hasLegend ? Math.max(table.y, end - needed) : legend.y;
  boxes[above] = { ...legend, height: needed === 0 ? end - legend.y : top - gap - legend.y };
  boxes[below] = { ...table, y: top, height: end - top };
}

async function drawMain(pencil: Pencil, map: SheetMap, { projection, claims, crossing }: PageTask, surveys: readonly Survey[]): Promise<void> {
  const { surface } = pencil;
  const { frame } = map;
  await drawMap(surface, map, surveys, projection);
  await surface.within(ringOf(frame.box, surface.unit), () => {
    drawClaims(pencil, frame, claims);
    drawCrossing(pencil, frame, crossing);
  });
  pencil.box(frame.box, null, 0.35);
  for (const [index, ground] of controlsOf(frame).entries()) markPlace(surface, `Control${index}`, toSheet(frame)(ground));
}

const controlsOf = (frame: MapFrame): readonly Point[] => controlPoints(cornersOf(frame), frame.center, frame.scale);

/** What the page must be found to have, from the task alone. */
export function promisesOf({ size, map, layout, crossing }: PageTask): Promises {
  if (!map) return { ...size, scale: null, rotation: 0, places: [], bar: null };
  const { frame } = map;
  const crosses = crossing === 'crosses' ? crossesIn(frame) : [];
  const bar = layout.elements.find(({ kind }) => kind === 'scaleBar');
  const box = bar && boxOn(size, bar.place);
  return {
    ...size,
    scale: frame.scale,
    rotation: frame.rotation,
    places: [
      ...controlsOf(frame).map((ground, index) => ({ name: `Control${index}`, ground })),
      ...crosses.map(({ ground }, index) => ({ name: `Cross${index}`, ground })),
    ],
    bar: box ? scaleBarOf(frame.scale, box.width - BAR_REST).metres : null,
  };
}

function markPlace(surface: PageSurface, name: string, [x, y]: Point): void {
  surface.mark(name, [[x * surface.unit, y * surface.unit]]);
}

const ringOf = ({ x, y, width, height }: Box, unit: number): number[] =>
  [x, y, x + width, y, x + width, y + height, x, y + height].map((one) => one * unit);

/** Half a cross's arm. */
const ARM = 2.5;

function drawCrossing(pencil: Pencil, frame: MapFrame, crossing: Crossing): void {
  if (crossing === 'none') return;
  const lines = linesIn(frame);
  const crosses = crossing === 'crosses' ? crossesIn(frame) : [];
  if (crossing === 'lines') for (const { ends } of lines) pencil.line(ends, 0.1, { ...black, opacity: 0.55 });
  else {
    const angle = (frame.rotation * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle) * ARM, Math.sin(angle) * ARM];
    for (const [index, { sheet }] of crosses.entries()) {
      const [x, y] = sheet;
      pencil.line(
        [
          [x - dx, y - dy],
          [x + dx, y + dy],
        ],
        0.18,
      );
      pencil.line(
        [
          [x + dy, y - dx],
          [x - dy, y + dx],
        ],
        0.18,
      );
      markPlace(pencil.surface, `Cross${index}`, sheet);
    }
  }
  for (const { text, at, angle } of labelsOf(lines, crosses)) pencil.write(text, at, { size: 6, align: 'center', angle, halo: true });
}

function drawPlain(
  pencil: Pencil,
  element: Exclude<Element, { kind: 'map' | 'overview' | 'legend' | 'logo' | 'image' }>,
  box: Box,
  page: PageTask,
  surveys: readonly Survey[],
): void {
  switch (element.kind) {
    case 'text':
      return drawWords(pencil, element, box, page);
    case 'qr':
      return drawCode(pencil, box, page.values['check'] ?? '');
    case 'scaleBar':
      if (page.map) drawBar(pencil, box, page.map.frame);
      return;
    case 'north':
      if (page.map) drawNorth(pencil, box, page);
      return;
    case 'table':
      return page.rows ? drawRows(pencil, box, page.rows, page.locale) : drawTable(pencil, box, page.claims, page.locale);
    case 'notes':
      return drawNotes(pencil, box, page, surveys);
    case 'box':
      return pencil.box(box, null, element.width);
  }
}

/** Points of the small heading over words, and millimetres it takes. */
const HEADING = { size: 5.5, room: 2.6 } as const;

function drawWords(pencil: Pencil, { words, label, size, weight, align }: Element & { kind: 'text' }, box: Box, { locale, values }: PageTask): void {
  const said = filled(words[locale], values);
  if (said === null) return;
  const heading = label?.[locale] ?? '';
  const room = heading === '' ? 0 : HEADING.room;
  if (room > 0) pencil.block(heading, { ...box, height: room }, { size: HEADING.size, align, ink: grey });
  pencil.block(said, { ...box, y: box.y + room, height: box.height - room }, { size, weight: weights[weight], align });
}

/** As many dark squares as cameras need, runs of a row in one; light around it is the sheet's own. */
function drawCode(pencil: Pencil, box: Box, text: string): void {
  if (text === '') return;
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const side = Math.min(box.width, box.height) / rows.length;
  const [left, top] = [box.x + box.width - side * rows.length, box.y + box.height - side * rows.length];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) pencil.box({ x: left + from * side, y: top + y * side, width: (x - from) * side, height: side }, black);
    }
}

const weights = { 400: 400, 600: 600, 700: 700 } as const;

/** Room the last number needs beside the bar. */
const BAR_REST = 10;

function drawBar(pencil: Pencil, { x, y, width, height }: Box, frame: MapFrame): void {
  const bar = scaleBarOf(frame.scale, width - BAR_REST);
  const [top, thick] = [y + height - 3.5, 1.6];
  const part = bar.millimetres / bar.parts;
  for (let index = 0; index < bar.parts; index++)
    pencil.box({ x: x + index * part, y: top, width: part, height: thick }, index % 2 === 0 ? black : white, 0.15);
  const label = (metres: number, at: number, align: 'left' | 'center'): void =>
    pencil.write(at === 0 ? '0' : align === 'center' ? String(metres).replace('.', ',') : lengthText(metres), [x + at, top - 2], { size: 7, align });
  label(0, 0, 'left');
  label(bar.metres >= 1000 ? bar.metres / 2000 : bar.metres / 2, bar.millimetres / 2, 'center');
  pencil.write(lengthText(bar.metres), [x + bar.millimetres, top - 2], { size: 7, align: 'center' });
  const { unit } = pencil.surface;
  pencil.surface.mark('Bar', [
    [x * unit, (top + thick) * unit],
    [(x + bar.millimetres) * unit, (top + thick) * unit],
  ]);
}

/** An arrow to grid north, a line to true north, and how far they are apart. */
function drawNorth(pencil: Pencil, { x, y, width, height }: Box, { norths, locale }: PageTask): void {
  const [cx, cy, radius] = [x + width / 2, y + height / 2 - 1.5, Math.min(width, height) / 2 - 3.5];
  const at = (degrees: number, share: number): Point => [
    cx + Math.sin((degrees * Math.PI) / 180) * radius * share,
    cy - Math.cos((degrees * Math.PI) / 180) * radius * share,
  ];
  const { grid } = norths;
  pencil.shape([at(grid, 1), at(grid + 150, 0.75), at(grid, -0.35), at(grid - 150, 0.75)], white, 0.2);
  pencil.shape([at(grid, 1), at(grid + 150, 0.75), at(grid, -0.35)], black);
  pencil.write('N', at(grid, 1.28), { size: 8, weight: 700, align: 'center' });
  const apart = norths.true - grid;
  if (!Number.isFinite(apart)) return;
  pencil.line([at(norths.true, 0), at(norths.true, 1)], 0.12, { colour: '#c0392b', opacity: 1 });
  const minutes = Math.round(Math.abs(apart) * 60);
  const side = apart < 0 ? { pt: 'W', en: 'W' } : { pt: 'E', en: 'E' };
  const words = `${{ pt: 'N. verdadeiro', en: 'True north' }[locale]} ${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′ ${side[locale]}`;
  pencil.write(words, [x + width, y + height - 1], { size: 5, align: 'right', ink: grey });
}

function drawNotes(pencil: Pencil, box: Box, { locale }: PageTask, surveys: readonly Survey[]): void {
  const missing = surveys.flatMap(({ report }) => noteOf(report, locale) ?? []);
  const owners = [
    ...new Set(
      surveys
        .filter(({ report }) => report.state === 'drawn')
        .map(({ layer }) => layer.attribution)
        .filter((one) => one !== ''),
    ),
  ];
  const said =
    missing.length === 0
      ? ''
      : `${{ pt: 'Atenção, não está tudo neste mapa', en: 'Note that not everything is on this map' }[locale]}: ${missing.join('; ')}.`;
  const whose = owners.length === 0 ? '' : `${{ pt: 'Dados', en: 'Data' }[locale]}: ${owners.join(' · ')}`;
  const how = { size: 6, ink: grey } as const;
  const warned = said === '' ? [] : pencil.wrapped(said, box.width, 2, { ...how, weight: 600 });
  warned.forEach((line, at) => pencil.write(line, [box.x, box.y + 1.4 + at * 2.7], { ...how, weight: 600, ink: { colour: '#9b1c1c', opacity: 1 } }));
  const left = { ...box, y: box.y + warned.length * 2.7, height: box.height - warned.length * 2.7 };
  if (whose !== '' && left.height > 2) pencil.block(whose, left, how);
}

async function drawOverview(pencil: Pencil, page: PageTask, surveys: readonly Survey[]): Promise<void> {
  const { overview, map } = page;
  if (!overview || !map) return;
  await drawMap(pencil.surface, overview.map, surveys, page.projection);
  const place = toSheet(overview.map.frame);
  await pencil.surface.within(ringOf(overview.box, pencil.surface.unit), () => {
    pencil.shape(cornersOf(map.frame).map(place), { colour: '#c0392b', opacity: 0.12 }, 0.5, { colour: '#c0392b', opacity: 1 });
  });
  pencil.box(overview.box, null, 0.2);
}

async function drawPicture(surface: PageSurface, path: string, box: Box): Promise<void> {
  const pixels = Math.round(Math.max(box.width, box.height) * 16);
  const { data, info } = await sharp(await readFile(path), { density: 300 })
    .resize({ width: pixels, height: pixels, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(box.width / info.width, box.height / info.height) * surface.unit;
  const [x, y, width, height] = [box.x * surface.unit, box.y * surface.unit, info.width * scale, info.height * scale];
  await surface.picture(
    { pixels: data, width: info.width, height: info.height },
    { topLeft: [x, y], topRight: [x + width, y], bottomLeft: [x, y + height] },
  );
}
