import sharp from 'sharp';
import { symbolFor, withRule } from '#platform/map/document/style.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { paintFeatures } from '#platform/paint/server/paint-features.ts';
import { netOf, placeIn } from '#platform/paint/server/place.ts';
import type { Box } from '../../domain/frame.ts';
import { SYMBOL, type Survey } from './draw-map.ts';
import { grey, type Pencil } from './pencil.ts';
import type { PageTask } from './task.ts';

const ROW = 4.6;
const SWATCH = { width: 6, height: 3.4 };
/** Millimetres from which a legend has two columns, and what lies between them. */
const TWO_COLUMNS = 80;
const GUTTER = 4;

type Entry =
  | { readonly kind: 'title'; readonly words: string }
  | { readonly kind: 'symbol'; readonly words: string; readonly style: VectorStyle }
  | {
      readonly kind: 'picture';
      readonly data: Uint8Array;
      readonly pixels: readonly [number, number];
      readonly width: number;
      readonly height: number;
    };

/** Symbols of what is on this sheet and nothing else, in the order in which they lie, the top one first. */
export async function drawLegend(pencil: Pencil, box: Box, page: PageTask, surveys: readonly Survey[]): Promise<void> {
  const columns = box.width >= TWO_COLUMNS ? 2 : 1;
  const width = (box.width - (columns - 1) * GUTTER) / columns;
  const entries: Entry[] = [];
  for (const survey of surveys.toReversed()) entries.push(...(await entriesOf(survey, page.locale, width)));
  if (entries.length === 0) return;
  pencil.write({ pt: 'Legenda', en: 'Legend' }[page.locale], [box.x, box.y + 2], { size: 9, weight: 700 });
  const top = box.y + 5.5;
  const end = box.y + box.height + 0.5;
  let [x, y, column] = [box.x, top, 1];
  for (const [index, entry] of entries.entries()) {
    const height = entry.kind === 'picture' ? entry.height + 1 : ROW;
    const isLast = index === entries.length - 1;
    // A heading never stands alone at the foot of a column.
    const needed = entry.kind === 'title' ? height + ROW : height;
    if (column < columns && y + needed > end) [x, y, column] = [x + width + GUTTER, top, column + 1];
    if (y + height + (isLast || column < columns ? 0 : ROW) > end) {
      const left = entries.length - index;
      const words = { pt: `e mais ${left} que não cabem na folha`, en: `and ${left} more that do not fit the sheet` }[page.locale];
      pencil.write(words, [x, y + ROW / 2], { size: 6.5, ink: grey });
      return;
    }
    await drawEntry(pencil, entry, x, y, width);
    y += height;
  }
}

async function drawEntry(pencil: Pencil, entry: Entry, x: number, y: number, width: number): Promise<void> {
  if (entry.kind === 'title') {
    pencil.write(pencil.shortened(entry.words, width, { size: 7.5, weight: 600 }), [x, y + ROW / 2], { size: 7.5, weight: 600 });
    return;
  }
  if (entry.kind === 'symbol') {
    drawSwatch(pencil, entry.style, x + 0.5, y + (ROW - SWATCH.height) / 2);
    const room = width - SWATCH.width - 2.5;
    pencil.write(pencil.shortened(entry.words, room, { size: 7.5 }), [x + SWATCH.width + 2.5, y + ROW / 2], { size: 7.5 });
    return;
  }
  const { unit } = pencil.surface;
  const [across, down] = entry.pixels;
  await pencil.surface.picture(
    { pixels: entry.data, width: across, height: down },
    { topLeft: [x * unit, y * unit], topRight: [(x + entry.width) * unit, y * unit], bottomLeft: [x * unit, (y + entry.height) * unit] },
  );
}

async function entriesOf({ layer, report, rules }: Survey, locale: 'pt' | 'en', room: number): Promise<Entry[]> {
  const { content } = layer;
  if (report.state !== 'drawn' && (report.missing === undefined || report.missing === report.pieces)) return [];
  const title = report.title[locale];
  if (content.kind === 'features' || content.kind === 'geojson') {
    const { style } = content;
    const found = [...rules].toSorted((a, b) => a - b);
    const symbols = found.flatMap((at): Entry[] => {
      const rule = style.rules?.[at];
      return [{ kind: 'symbol', words: rule ? rule.title[locale] : title, style: rule ? withRule(style, rule) : style }];
    });
    return symbols.length === 1 && found[0] === -1 ? symbols : symbols.length === 0 ? [] : [{ kind: 'title', words: title }, ...symbols];
  }
  const pictures: Entry[] = [];
  for (const path of layer.legends) {
    try {
      const { data, info } = await sharp(path, { limitInputPixels: 16_000_000 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      if (info.width < 2 || info.height < 2) continue;
      const scale = Math.min(SYMBOL * 1.2, room / info.width, 90 / info.height);
      pictures.push({ kind: 'picture', data, pixels: [info.width, info.height], width: info.width * scale, height: info.height * scale });
    } catch {
      // A legend that is no picture says nothing; the layer itself is on the sheet.
    }
  }
  return pictures.length > 0 ? [{ kind: 'title', words: title }, ...pictures] : [];
}

function drawSwatch({ surface }: Pencil, style: VectorStyle, x: number, y: number): void {
  const { unit } = surface;
  const { width, height } = SWATCH;
  const place = placeIn(netOf([0, 0, 1, 1], 1, (px, py) => [(x + px) * unit, (y + py) * unit]));
  const parts =
    style.shape === 'point'
      ? [[width / 2, height / 2]]
      : style.shape === 'line'
        ? [[0, height * 0.7, width * 0.4, height * 0.3, width * 0.6, height * 0.7, width, height * 0.3]]
        : [[0, 0, width, 0, width, height, 0, height, 0, 0]];
  // One symbol, whatever would hold for a feature without values.
  const plain: VectorStyle = { ...style, rules: undefined, onlyRules: false, label: undefined };
  if (symbolFor(plain, () => null) === null) return;
  const sheet = { surface, place, fine: 0.01, scale: { resolution: style.radius?.until ?? 0.01, ratio: SYMBOL * unit } };
  paintFeatures(sheet, plain, [{ parts, at: null, valueOf: () => null }]);
}
