import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { fontFamilies, fontFiles } from '#platform/paint/server/fonts.ts';
import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { Font, Hatching, Ink, Path, Pen } from '#platform/paint/server/surface.ts';
import { capitals, type Corners, type Lettering, type PageSurface, type Picture } from './page-surface.ts';

for (const { family, path } of fontFiles) GlobalFonts.registerFromPath(path, family);

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
/** The reader's own where ours is not there: words stay words. */
const families = "'Noto Sans', 'DejaVu Sans', sans-serif";
/** Letters are measured at a size at which their widths are not rounded. */
const MEASURED = 100;

/** A drawing for programs: one sheet, units are millimetres. */
export class SvgSurface implements PageSurface {
  readonly unit = 1;
  readonly #file: WriteStream;
  readonly #ruler: SKRSContext2D = createCanvas(1, 1).getContext('2d');
  readonly #patterns = new Map<string, string>();
  #clips = 0;

  constructor(path: string, width: number, height: number, info: { readonly title: string; readonly lang: string }) {
    this.#file = createWriteStream(path);
    this.#out(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${n(width)}mm" height="${n(height)}mm" viewBox="0 0 ${n(width)} ${n(height)}" xml:lang="${info.lang}" font-family="${families}"><title>${escapeMarkup(info.title)}</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    );
  }

  async end(): Promise<void> {
    const finished = once(this.#file, 'finish');
    this.#file.end('</svg>\n');
    await finished;
  }

  area(rings: readonly Path[], fill: Ink | Hatching | null, edge: Pen | null): void {
    const inside = fill === null ? 'fill="none"' : 'side' in fill ? `fill="url(#${this.#pattern(fill)})"` : filled(fill);
    this.#out(`<path d="${pathOf(rings, true)}" fill-rule="evenodd" ${inside}${edge ? stroked(edge) : ''}/>`);
  }

  lines(lines: readonly Path[], pen: Pen): void {
    this.#out(`<path d="${pathOf(lines, false)}" fill="none"${stroked(pen)}/>`);
  }

  circle(x: number, y: number, radius: number, fill: Ink, edge: Pen | null): void {
    this.#out(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${filled(fill)}${edge ? stroked(edge) : ''}/>`);
  }

  text(words: string, x: number, y: number, font: Font, ink: Ink, halo: Pen | null): void {
    this.write(words, x, y, font, ink, { align: 'center', ...(halo && { halo }) });
  }

  measure(words: string, { size, weight }: Font): number {
    this.#ruler.font = `${weight} ${MEASURED}px ${fontFamilies}`;
    return (this.#ruler.measureText(words).width * size) / MEASURED;
  }

  async within(ring: Path, draw: () => Promise<void> | void): Promise<void> {
    const id = `c${++this.#clips}`;
    this.#out(`<clipPath id="${id}"><path d="${pathOf([ring], true)}"/></clipPath><g clip-path="url(#${id})">`);
    await draw();
    this.#out('</g>');
  }

  async faded(opacity: number, draw: () => Promise<void> | void): Promise<void> {
    if (opacity < 1) this.#out(`<g opacity="${n(opacity)}">`);
    await draw();
    if (opacity < 1) this.#out('</g>');
  }

  async picture({ pixels, width, height }: Picture, { topLeft, topRight, bottomLeft }: Corners): Promise<void> {
    const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const [a, b] = [(topRight[0] - topLeft[0]) / width, (topRight[1] - topLeft[1]) / width];
    const [c, d] = [(bottomLeft[0] - topLeft[0]) / height, (bottomLeft[1] - topLeft[1]) / height];
    const matrix = [a, b, c, d, topLeft[0], topLeft[1]].map((one) => one.toFixed(8)).join(' ');
    this.#out(
      `<image width="${width}" height="${height}" preserveAspectRatio="none" transform="matrix(${matrix})" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`,
    );
    if (this.#file.writableNeedDrain) await once(this.#file, 'drain');
  }

  shows(): boolean {
    return true;
  }

  mark(name: string, points: readonly (readonly [number, number])[]): void {
    this.#out(`<path id="${name}" d="${pathOf([points.flat()], false)}" fill="none"/>`);
  }

  write(words: string, x: number, y: number, { size, weight }: Font, ink: Ink, { align, angle = 0, halo }: Lettering): void {
    if (words.trim() === '') return;
    const anchor = align === 'left' ? '' : ` text-anchor="${align === 'center' ? 'middle' : 'end'}"`;
    const turned = angle === 0 ? '' : ` transform="rotate(${n(angle)} ${n(x)} ${n(y)})"`;
    const behind = halo ? ` paint-order="stroke"${stroked(halo)}` : '';
    this.#out(
      `<text x="${n(x)}" y="${n(y + (capitals / 2) * size)}" font-size="${n(size)}" font-weight="${weight}"${anchor}${turned} ${filled(ink)}${behind}>${escapeMarkup(words)}</text>`,
    );
  }

  #pattern(hatching: Hatching): string {
    const key = JSON.stringify(hatching);
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const id = `h${this.#patterns.size + 1}`;
    this.#patterns.set(key, id);
    const { side, ground, ink, lineWidth, lines, dot } = hatching;
    const drawn = [
      ground ? `<rect width="${n(side)}" height="${n(side)}" ${filled(ground)}/>` : '',
      lines.length > 0
        ? `<path d="${pathOf(
            lines.map((line) => [...line]),
            false,
          )}"${stroked({ ...ink, width: lineWidth })}/>`
        : '',
      dot === null ? '' : `<circle cx="${n(side / 2)}" cy="${n(side / 2)}" r="${n(dot)}" ${filled(ink)}/>`,
    ];
    this.#out(`<pattern id="${id}" width="${n(side)}" height="${n(side)}" patternUnits="userSpaceOnUse">${drawn.join('')}</pattern>`);
    return id;
  }

  #out(text: string): void {
    this.#file.write(`${text}\n`);
  }
}

const filled = ({ colour, opacity }: Ink): string => `fill="${colour}"${opacity < 1 ? ` fill-opacity="${n(opacity)}"` : ''}`;
const stroked = ({ colour, opacity, width, dash }: Pen): string =>
  ` stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round" stroke-linecap="${dash ? 'butt' : 'round'}"${opacity < 1 ? ` stroke-opacity="${n(opacity)}"` : ''}${dash ? ` stroke-dasharray="${dash.map(n).join(' ')}"` : ''}`;

function pathOf(paths: readonly Path[], closed: boolean): string {
  let path = '';
  for (const one of paths) {
    for (let at = 0; at + 1 < one.length; at += 2) path += `${at === 0 ? 'M' : 'L'}${n(one[at] ?? 0)} ${n(one[at + 1] ?? 0)}`;
    if (closed && one.length > 0) path += 'Z';
  }
  return path;
}
