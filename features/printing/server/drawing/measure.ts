import { readFile } from 'node:fs/promises';
import type { Measured } from '../../domain/truth.ts';
import type { Promises } from './task.ts';

/** A place left on a sheet, in millimetres from its upper left corner. */
export interface Mark {
  readonly points: readonly (readonly [number, number])[];
}
export type Marks = ReadonlyMap<string, Mark>;

export interface PageMarks {
  readonly width: number;
  readonly height: number;
  readonly marks: Marks;
}

/** The places left in a drawing for programs, out of its text. */
export async function svgMarks(path: string): Promise<PageMarks> {
  const text = await readFile(path, 'utf8');
  const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(text) ?? [];
  const marks = new Map<string, Mark>();
  for (const [, name = '', way = ''] of text.matchAll(/<path id="((?:Control|Cross|Bar)[\w-]*)" d="([^"]*)"/g)) {
    marks.set(name, { points: [...way.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const) });
  }
  return { width: Number(width), height: Number(height), marks };
}

/** What was promised to be somewhere, where it is. */
export function measuredBy({ width, height, marks }: PageMarks, { places, bar }: Promises): Measured {
  const points = places.flatMap(({ name, ground }) => {
    const at = marks.get(name)?.points[0];
    return at ? [{ ground, at }] : [];
  });
  const [from, to] = marks.get('Bar')?.points ?? [];
  return { width, height, points, bar: bar !== null && from && to ? { metres: bar, ends: [from, to] } : null };
}
