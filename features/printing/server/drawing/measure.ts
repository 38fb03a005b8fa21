import { readFile } from 'node:fs/promises';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Measured } from '../../domain/truth.ts';
import type { Point } from '../../domain/frame.ts';
import type { Promises } from './task.ts';

/** A place left on a sheet, in millimetres from its upper left corner. */
export interface Mark {
  readonly points: readonly (readonly [number, number])[];
}
export type Marks = ReadonlyMap<string, Mark>;

const POINTS = 72 / 25.4;

type Matrix = readonly [number, number, number, number, number, number];
const unit: Matrix = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  A * a + B * c,
  A * b + B * d,
  C * a + D * c,
  C * b + D * d,
  E * a + F * c + e,
  E * b + F * d + f,
];

interface PageMarks {
  readonly width: number;
  readonly height: number;
  readonly marks: Marks;
}

/** Reads the places back out of a file that was made, page after page, by a reader that knows nothing of how it was written. Pictures are left packed. */
export async function pdfMarks(path: string): Promise<readonly PageMarks[]> {
  const file = await getDocumentProxy(new Uint8Array(await readFile(path)), { maxImageSize: 1, verbosity: 0 });
  const { OPS } = await getResolvedPDFJS();
  const pages: PageMarks[] = [];
  try {
    for (let number = 1; number <= file.numPages; number++) {
      const page = await file.getPage(number);
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      const { fnArray, argsArray } = await page.getOperatorList();
      const marks = new Map<string, Mark>();
      const stack: Matrix[] = [];
      let [matrix, name]: [Matrix, string | null] = [unit, null];
      fnArray.forEach((operator: number, at: number) => {
        const args: unknown = argsArray[at];
        if (operator === OPS.save) stack.push(matrix);
        else if (operator === OPS.restore) matrix = stack.pop() ?? unit;
        else if (operator === OPS.transform && isMatrix(args)) matrix = times(matrix, args);
        else if (operator === OPS.beginMarkedContent) name = nameIn(args);
        else if (operator === OPS.endMarkedContent) name = null;
        else if (operator === OPS.constructPath && name !== null) {
          const [a, b, c, d, e, f] = matrix;
          const onPage = ([x, y]: Point): [number, number] => [(a * x + c * y + e - left) / POINTS, (top - (b * x + d * y + f)) / POINTS];
          marks.set(name, { points: pointsIn(args).map(onPage) });
        }
      });
      pages.push({ width: (right - left) / POINTS, height: (top - bottom) / POINTS, marks });
      page.cleanup();
    }
  } finally {
    await file.cleanup();
  }
  return pages;
}

const isMatrix = (value: unknown): value is Matrix => Array.isArray(value) && value.length === 6 && value.every((one) => typeof one === 'number');

function nameIn(args: unknown): string | null {
  const [first]: unknown[] = Array.isArray(args) ? args : [];
  return typeof first === 'object' && first !== null && 'name' in first && typeof first.name === 'string' ? first.name : null;
}

/** Of a path as pdf.js keeps it: [operator, [numbers], box]; 0 is a move and 1 a line, each with its place. */
function pointsIn(args: unknown): Point[] {
  const [, paths]: unknown[] = Array.isArray(args) ? args : [];
  const [numbers]: unknown[] = Array.isArray(paths) ? paths : [];
  const values = numbers instanceof Float32Array || Array.isArray(numbers) ? [...numbers].map(Number) : [];
  const points: Point[] = [];
  for (let at = 0; at + 2 < values.length && (values[at] === 0 || values[at] === 1); at += 3) points.push([values[at + 1] ?? 0, values[at + 2] ?? 0]);
  return points;
}

/** The same of a drawing for programs, out of its text. */
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
