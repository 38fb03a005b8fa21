import { createCanvas, GlobalFonts, type Canvas, type CanvasPattern, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFamilies, fontFiles } from './fonts.ts';
import type { Font, Hatching, Ink, Path, Pen, Surface } from './surface.ts';

for (const { family, path } of fontFiles) if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`the font ${path} cannot be read`);

/** A picture, in pixels. */
export class CanvasSurface implements Surface {
  readonly #canvas: Canvas;
  readonly #pen: SKRSContext2D;
  readonly #patterns = new Map<string, CanvasPattern>();

  constructor(width: number, height: number) {
    this.#canvas = createCanvas(width, height);
    this.#pen = this.#canvas.getContext('2d');
    this.#pen.lineJoin = 'round';
    this.#pen.textAlign = 'center';
    this.#pen.textBaseline = 'middle';
  }

  area(rings: readonly Path[], fill: Ink | Hatching | null, edge: Pen | null): void {
    this.#trace(rings, true);
    if (fill !== null) {
      this.#pen.fillStyle = 'side' in fill ? this.#pattern(fill) : cssOf(fill);
      this.#pen.fill('evenodd');
    }
    if (edge !== null) this.#stroke(edge);
  }

  lines(lines: readonly Path[], pen: Pen): void {
    this.#trace(lines, false);
    this.#stroke(pen);
  }

  circle(x: number, y: number, radius: number, fill: Ink, edge: Pen | null): void {
    this.#pen.beginPath();
    this.#pen.arc(x, y, radius, 0, 2 * Math.PI);
    this.#pen.fillStyle = cssOf(fill);
    this.#pen.fill();
    if (edge !== null) this.#stroke(edge);
  }

  text(words: string, x: number, y: number, font: Font, ink: Ink, halo: Pen | null): void {
    this.#setFont(font);
    if (halo !== null) {
      this.#pen.strokeStyle = cssOf(halo);
      this.#pen.lineWidth = halo.width;
      this.#pen.setLineDash([]);
      this.#pen.strokeText(words, x, y);
    }
    this.#pen.fillStyle = cssOf(ink);
    this.#pen.fillText(words, x, y);
  }

  measure(words: string, font: Font): number {
    this.#setFont(font);
    return this.#pen.measureText(words).width;
  }

  /** Red, green, blue, alpha of each pixel, rows from the top. */
  pixels(): Uint8ClampedArray {
    return this.#pen.getImageData(0, 0, this.#canvas.width, this.#canvas.height).data;
  }

  #trace(paths: readonly Path[], closed: boolean): void {
    const pen = this.#pen;
    pen.beginPath();
    for (const path of paths) {
      for (let at = 0; at + 1 < path.length; at += 2) {
        const [x = 0, y = 0] = [path[at], path[at + 1]];
        if (at === 0) pen.moveTo(x, y);
        else pen.lineTo(x, y);
      }
      if (closed) pen.closePath();
    }
  }

  #stroke(edge: Pen): void {
    this.#pen.strokeStyle = cssOf(edge);
    this.#pen.lineWidth = edge.width;
    this.#pen.setLineDash([...(edge.dash ?? [])]);
    this.#pen.stroke();
  }

  #setFont({ size, weight }: Font): void {
    const font = `${weight} ${size}px ${fontFamilies}`;
    if (this.#pen.font !== font) this.#pen.font = font;
  }

  #pattern(hatching: Hatching): CanvasPattern {
    const key = JSON.stringify(hatching);
    const pattern = this.#patterns.get(key) ?? this.#hatched(hatching);
    this.#patterns.set(key, pattern);
    return pattern;
  }

  /** A whole number of pixels, or the seams would be seen. */
  #hatched({ side, ground, ink, lineWidth, lines, dot }: Hatching): CanvasPattern {
    const pixels = Math.max(2, Math.round(side));
    const scale = pixels / side;
    const square = createCanvas(pixels, pixels);
    const pen = square.getContext('2d');
    if (ground !== null) {
      pen.fillStyle = cssOf(ground);
      pen.fillRect(0, 0, pixels, pixels);
    }
    pen.strokeStyle = pen.fillStyle = cssOf(ink);
    pen.lineWidth = lineWidth;
    pen.beginPath();
    for (const [x, y, toX, toY] of lines) {
      pen.moveTo(x * scale, y * scale);
      pen.lineTo(toX * scale, toY * scale);
    }
    pen.stroke();
    if (dot !== null) {
      pen.beginPath();
      pen.arc(pixels / 2, pixels / 2, dot, 0, 2 * Math.PI);
      pen.fill();
    }
    return this.#pen.createPattern(square, 'repeat');
  }
}

const cssOf = ({ colour, opacity }: Ink): string =>
  opacity >= 1
    ? colour
    : `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`;
