import { createCanvas, ImageData } from '@napi-rs/canvas';
import { fontFamilies } from '#platform/paint/server/fonts.ts';
import { CanvasSurface } from '#platform/paint/server/canvas-surface.ts';
import type { Font, Ink, Path } from '#platform/paint/server/surface.ts';
import { capitals, type Corners, type Lettering, type PageSurface, type Picture } from './page-surface.ts';
import type { Mark } from './measure.ts';

/** A strip of a picture of a sheet, from one row of pixels on: an A0 sheet whole would take half a gigabyte. */
export class PictureSurface extends CanvasSurface implements PageSurface {
  readonly unit: number;
  readonly #top: number;
  readonly #width: number;
  readonly #height: number;
  readonly #marks: Map<string, Mark>;

  /** `unit`: pixels in a millimetre. Places are noted in millimetres of the whole sheet. */
  constructor(unit: number, width: number, height: number, top: number, marks: Map<string, Mark>) {
    super(width, height);
    this.unit = unit;
    this.#top = top;
    this.#width = width;
    this.#height = height;
    this.#marks = marks;
    this.pen.fillStyle = '#ffffff';
    this.pen.fillRect(0, 0, width, height);
    this.pen.translate(0, -top);
  }

  write(words: string, x: number, y: number, { size, weight }: Font, { colour, opacity }: Ink, { align, angle = 0, halo }: Lettering): void {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    pen.rotate((angle * Math.PI) / 180);
    pen.font = `${weight} ${size}px ${fontFamilies}`;
    pen.textAlign = align;
    pen.textBaseline = 'alphabetic';
    if (halo) {
      pen.save();
      pen.globalAlpha *= halo.opacity;
      pen.strokeStyle = halo.colour;
      pen.lineWidth = halo.width;
      pen.strokeText(words, 0, (capitals / 2) * size);
      pen.restore();
    }
    pen.fillStyle = colour;
    pen.globalAlpha *= opacity;
    pen.fillText(words, 0, (capitals / 2) * size);
    pen.restore();
  }

  async within(ring: Path, draw: () => Promise<void> | void): Promise<void> {
    const { pen } = this;
    pen.save();
    pen.beginPath();
    for (let at = 0; at + 1 < ring.length; at += 2) pen.lineTo(ring[at] ?? 0, ring[at + 1] ?? 0);
    pen.closePath();
    pen.clip();
    await draw();
    pen.restore();
  }

  async faded(opacity: number, draw: () => Promise<void> | void): Promise<void> {
    const before = this.pen.globalAlpha;
    this.pen.globalAlpha = before * opacity;
    await draw();
    this.pen.globalAlpha = before;
  }

  async picture({ pixels, width, height }: Picture, { topLeft, topRight, bottomLeft }: Corners): Promise<void> {
    const { pen } = this;
    const whole = createCanvas(width, height);
    whole
      .getContext('2d')
      .putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength), width, height), 0, 0);
    pen.save();
    pen.imageSmoothingQuality = 'high';
    pen.transform(
      (topRight[0] - topLeft[0]) / width,
      (topRight[1] - topLeft[1]) / width,
      (bottomLeft[0] - topLeft[0]) / height,
      (bottomLeft[1] - topLeft[1]) / height,
      topLeft[0],
      topLeft[1],
    );
    pen.drawImage(whole, 0, 0);
    pen.restore();
  }

  shows(left: number, top: number, right: number, bottom: number): boolean {
    return right >= 0 && left <= this.#width && bottom >= this.#top && top <= this.#top + this.#height;
  }

  mark(name: string, points: readonly (readonly [number, number])[]): void {
    this.#marks.set(name, { points: points.map(([x, y]) => [x / this.unit, y / this.unit]) });
  }
}
