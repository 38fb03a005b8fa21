import type { Font, Ink } from '#platform/paint/server/surface.ts';
import type { Box, Point } from '../../domain/frame.ts';
import type { PageSurface } from './page-surface.ts';

export const black: Ink = { colour: '#1b1f24', opacity: 1 };
export const grey: Ink = { colour: '#57606a', opacity: 1 };

/** Millimetres in a point. */
const POINT = 25.4 / 72;

export interface Words {
  /** Points. */
  readonly size: number;
  readonly weight?: Font['weight'];
  readonly ink?: Ink;
  readonly align?: 'left' | 'center' | 'right';
  readonly angle?: number;
  readonly halo?: boolean;
}

/** Draws in millimetres on whatever the sheet is made of. */
export class Pencil {
  readonly surface: PageSurface;

  constructor(surface: PageSurface) {
    this.surface = surface;
  }

  line(points: readonly Point[], width: number, ink: Ink = black): void {
    this.surface.lines([this.#path(points)], { ...ink, width: width * this.surface.unit });
  }

  shape(points: readonly Point[], fill: Ink | null, width = 0, ink: Ink = black, holes: readonly (readonly Point[])[] = []): void {
    this.surface.area(
      [this.#path(points), ...holes.map((hole) => this.#path(hole))],
      fill,
      width > 0 ? { ...ink, width: width * this.surface.unit } : null,
    );
  }

  box({ x, y, width, height }: Box, fill: Ink | null, line = 0, ink: Ink = black): void {
    this.shape(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      fill,
      line,
      ink,
    );
  }

  /** One line; its middle is at the height of the place. */
  write(words: string, [x, y]: Point, { size, weight = 400, ink = black, align = 'left', angle = 0, halo = false }: Words): void {
    const { unit } = this.surface;
    const white = { colour: '#ffffff', opacity: 0.9, width: 0.9 * unit };
    this.surface.write(words, x * unit, y * unit, { size: size * POINT * unit, weight }, ink, { align, angle, ...(halo && { halo: white }) });
  }

  width(words: string, { size, weight = 400 }: Words): number {
    const { unit } = this.surface;
    return this.surface.measure(words, { size: size * POINT * unit, weight }) / unit;
  }

  /** Words in lines of a width; what has no room ends with an ellipsis. */
  wrapped(words: string, width: number, most: number, how: Words): readonly string[] {
    const lines: string[] = [];
    for (const paragraph of words.split('\n')) {
      let line = '';
      for (const word of paragraph.split(/ +/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.width(longer, how) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    const kept = lines.slice(0, Math.max(0, most));
    const last = kept.length - 1;
    return kept.map((line, at) => this.shortened(lines.length > kept.length && at === last ? `${line}…` : line, width, how));
  }

  shortened(words: string, width: number, how: Words): string {
    if (this.width(words, how) <= width) return words;
    let [least, most] = [0, words.length];
    while (least < most) {
      const half = Math.ceil((least + most) / 2);
      if (this.width(`${words.slice(0, half)}…`, how) <= width) least = half;
      else most = half - 1;
    }
    return `${words.slice(0, least).trimEnd()}…`;
  }

  /** Lines one below the other from the top of a box. */
  block(words: string, box: Box, how: Words): void {
    const step = how.size * POINT * 1.3;
    const lines = this.wrapped(words, box.width, Math.max(1, Math.floor((box.height + step * 0.2) / step)), how);
    const x = how.align === 'right' ? box.x + box.width : how.align === 'center' ? box.x + box.width / 2 : box.x;
    lines.forEach((line, at) => this.write(line, [x, box.y + step * (at + 0.5)], how));
  }

  #path(points: readonly Point[]): number[] {
    return points.flatMap(([x, y]) => [x * this.surface.unit, y * this.surface.unit]);
  }
}
