import sharp from 'sharp';
import { deep, isFault, parseTree, type Element } from '#platform/geo/xml.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';

/* What the tests of our own map services draw, and how they read what comes. */

/** A square of a kilometre and one beside it that the style draws otherwise. */
const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1000, y],
    [x + 1000, y + 1000],
    [x, y + 1000],
    [x, y],
  ],
];
export const features = [
  { type: 'Feature', properties: { Uso: 'Urbano & <novo>', ano: 2001 }, geometry: { type: 'Polygon', coordinates: square(0, 0) } },
  { type: 'Feature', properties: { Uso: 'Rústico', ano: 2002 }, geometry: { type: 'Polygon', coordinates: square(2000, 0) } },
];
const colour = (hex: string) => ({ light: hex, dark: '#000000' });
export const style: VectorStyle = {
  shape: 'area',
  colour: colour('#101010'),
  width: 1,
  fill: { colour: colour('#ff0000'), opacity: 1 },
  rules: [{ title: { pt: 'Rústicos', en: 'Rural' }, when: { field: 'uso', in: ['Rústico'] }, fill: { colour: colour('#0000ff'), opacity: 1 } }],
};

/** Colour of each pixel of a picture, with its opacity: `#rrggbbaa`. */
export async function pixels(bytes: Buffer): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => `#${data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex')}`;
}
/** Throws for what is no XML. */
export function tree(text: string): Element {
  const read = parseTree(text);
  if (isFault(read)) throw new Error(`no XML: ${text.slice(0, 500)}`);
  return read;
}
/** Code of an exception; what is none as it stands. */
export const fault = (text: string): string => deep(tree(text), 'ServiceException')[0]?.attributes['code'] ?? text;

/** All of it, and a question for a picture of that. */
const box = '-500,-500,3500,3500';
export const map = {
  service: 'WMS',
  version: '1.3.0',
  request: 'GetMap',
  layers: '',
  styles: '',
  crs: 'EPSG:3763',
  bbox: box,
  width: '400',
  height: '400',
  format: 'image/png',
};
