import sharp from 'sharp';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { CanvasSurface } from './canvas-surface.ts';
import { Labels } from './labels.ts';
import { paintFeatures, paintNames, type Feature, type Sheet } from './paint-features.ts';
import { netOf, placeIn } from './place.ts';
import type { LegendTask, MapTask, PaintTask, PictureType } from './task.ts';
import { unpacked } from './unpack.ts';

const dimensions = { point: 1, line: 2, area: 3 } as const;
/** Of a picture. */
const fine = 0.5;

/** A drawing as the bytes of a picture. */
export const paint = (task: PaintTask): Promise<Uint8Array> => ('layers' in task ? paintMap(task) : paintLegend(task));

function paintMap({ width, height, type, background, scale, net, layers }: MapTask): Promise<Uint8Array> {
  const surface = new CanvasSurface(width, height);
  const sheet: Sheet = { surface, place: placeIn(net), scale, fine };
  const names = layers.map(({ style, fields, features, coarse }) => {
    if (coarse) paintFeatures(sheet, spots(style), unpacked(coarse, fields, 1));
    return paintFeatures(sheet, style, unpacked(features, fields, dimensions[style.shape]));
  });
  const labels = new Labels();
  // Who lies on top is named first.
  for (const one of names.toReversed()) paintNames(sheet, one, labels);
  return encoded(surface, width, height, type, background);
}

/** How a feature is drawn that is only known to be there: its colour, as small as can be seen. */
function spots({ fill, ...style }: VectorStyle): VectorStyle {
  const rules = style.rules?.map(({ fill: inside, ...rule }) => ({ ...rule, ...(inside && { colour: inside.colour }), width: 0, glyph: undefined }));
  return {
    ...style,
    shape: 'point',
    colour: fill?.colour ?? style.colour,
    width: 0,
    radius: { near: 1.5, far: 1.5, until: 1 },
    rules,
    label: undefined,
  };
}

const ROW = 26;
const SWATCH = 20;

function paintLegend({ type, ratio, entries }: LegendTask): Promise<Uint8Array> {
  const font = { size: 13 * ratio, weight: 400 } as const;
  const words = new CanvasSurface(1, 1);
  const widest = Math.max(0, ...entries.map((entry) => words.measure(entry.words, font)));
  const width = Math.min(2000, Math.ceil((SWATCH + 20) * ratio + widest));
  const height = Math.ceil(Math.max(1, entries.length) * ROW * ratio);
  const surface = new CanvasSurface(width, height);
  for (const [row, entry] of entries.entries()) {
    const [left, top] = [6 * ratio, (row * ROW + (ROW - SWATCH) / 2) * ratio];
    const place = placeIn(netOf([0, 0, 1, 1], 1, (x, y) => [left + x * ratio, top + y * ratio]));
    const { label: _label, rules: _rules, ...style } = entry.style;
    const sheet: Sheet = { surface, place, scale: { resolution: 0, ratio }, fine: 0 };
    paintFeatures(sheet, { ...style, width: Math.min(3, style.width) }, [{ parts: samples[style.shape], at: null, valueOf: () => undefined }]);
    // Letters are set by their middle.
    const middle = (SWATCH + 14) * ratio + words.measure(entry.words, font) / 2;
    surface.text(entry.words, middle, (row + 0.5) * ROW * ratio, font, { colour: '#1b1f24', opacity: 1 }, null);
  }
  return encoded(surface, width, height, type, '#ffffff');
}

const samples: Readonly<Record<VectorStyle['shape'], Feature['parts']>> = {
  point: [[10, 10]],
  line: [[2, 15, 18, 5]],
  area: [[2, 3, 18, 3, 18, 17, 2, 17, 2, 3]],
};

/** Canvas takes six times as long for the same PNG. */
function encoded(surface: CanvasSurface, width: number, height: number, type: PictureType, background: string | null): Promise<Uint8Array> {
  const picture = sharp(surface.pixels(), { raw: { width, height, channels: 4 } });
  const ground = background ?? (type === 'image/jpeg' ? '#ffffff' : null);
  const laid = ground === null ? picture : picture.flatten({ background: ground });
  return (type === 'image/png' ? laid.png({ compressionLevel: 3, adaptiveFiltering: false }) : laid.jpeg({ quality: 85 })).toBuffer();
}
