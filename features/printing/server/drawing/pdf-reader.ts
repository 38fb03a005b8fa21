import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Point } from '../../domain/frame.ts';
import type { Mark, PageMarks } from './measure.ts';

/*
 * Finds the places left in a PDF, as any reader does: from the end of the file to its table of objects, to the pages, and along every operator with the
 * matrix that holds there. It knows the file's format and nothing of how the page was drawn.
 */

const POINTS = 72 / 25.4;
const unpacked = promisify(inflate);

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

export async function pdfMarks(path: string): Promise<readonly PageMarks[]> {
  const file = await readFile(path);
  const at = placesOf(file);
  const text = (object: number): string => {
    const from = at.get(object) ?? file.length;
    const ends = ['stream\n', 'endobj'].map((word) => file.indexOf(word, from)).filter((end) => end >= 0);
    return file.toString('latin1', from, Math.min(...ends));
  };
  const trailer = file.toString('latin1', file.lastIndexOf('trailer'));
  const pages: PageMarks[] = [];
  const walk = async (object: number): Promise<void> => {
    const said = text(object);
    const [, kids] = /\/Kids \[([^\]]*)\]/.exec(said) ?? [];
    if (kids !== undefined) for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) await walk(Number(kid));
    else pages.push(await pageOf(said, text, file, at));
  };
  await walk(referred(text(referred(trailer, 'Root')), 'Pages'));
  return pages;
}

/** Where each object begins, by the table at the end of the file. */
function placesOf(file: Buffer): ReadonlyMap<number, number> {
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 60)) ?? [];
  const lines = file.toString('latin1', Number(start)).split('\n');
  const [first = 0] = (lines[1] ?? '').split(' ').map(Number);
  const places = new Map<number, number>();
  for (const [index, line] of lines.slice(2).entries()) {
    const [, place, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? [];
    if (kind === undefined) break;
    if (kind === 'n') places.set(first + index, Number(place));
  }
  return places;
}

function referred(dictionary: string, key: string): number {
  const [, object] = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary) ?? [];
  if (object === undefined) throw new Error(`the file has no ${key}`);
  return Number(object);
}

async function pageOf(said: string, text: (object: number) => string, file: Buffer, at: ReadonlyMap<number, number>): Promise<PageMarks> {
  const box = (/\/MediaBox \[([^\]]*)\]/.exec(said)?.[1] ?? '').trim().split(/\s+/).map(Number);
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const marks = new Map<string, Mark>();
  const list = /\/Contents \[([^\]]*)\]/.exec(said)?.[1];
  const streams = list === undefined ? [referred(said, 'Contents')] : [...list.matchAll(/(\d+) 0 R/g)].map(([, one]) => Number(one));
  const parts = await Promise.all(
    streams.map((one) => {
      const begins = file.indexOf('stream\n', at.get(one)) + 7;
      const length = Number(/\/Length (\d+)/.exec(text(one))?.[1]);
      return unpacked(file.subarray(begins, begins + length));
    }),
  );
  for (const { name, points } of marksIn(Buffer.concat(parts.flatMap((part) => [part, lineEnd]))))
    marks.set(name, { points: points.map(([x, y]): Point => [(x - left) / POINTS, (top - y) / POINTS]) });
  return { width: (right - left) / POINTS, height: (top - bottom) / POINTS, marks };
}

const lineEnd = Buffer.from('\n');

/** What a letter begins: 0 nothing that counts here (numbers, spaces, lists), 1 an operator, 2 words, 3 words in figures or a dictionary, 4 a name. */
const begins = Uint8Array.from({ length: 256 }, (_, letter) => {
  const one = String.fromCodePoint(letter);
  return one === '(' ? 2 : one === '<' ? 3 : one === '/' ? 4 : /[A-Za-z'"*]/.test(one) ? 1 : 0;
});
const [openWords, closeWords, escape, less, more] = [40, 41, 92, 60, 62] as const;

/** What of a page outside of marks is looked at: where an operator that counts may begin, words, names. All else, nearly all of a map, is passed over. */
const counts = /[qQcBE(</]/g;

/** The ways drawn between `/Name BMC` and `EMC`, where they lie on the page. */
function* marksIn(bytes: Buffer): Generator<{ readonly name: string; readonly points: readonly Point[] }> {
  const stack: Matrix[] = [];
  let matrix = unit;
  let named = '';
  let open: { readonly name: string; readonly points: Point[] } | null = null;
  const letters = bytes.toString('latin1');
  for (let at = 0; at < bytes.length;) {
    if (open === null) {
      counts.lastIndex = at;
      if (!counts.test(letters)) return;
      at = counts.lastIndex - 1;
    }
    const kind = begins[bytes[at] ?? 0];
    if (kind === 0) at += 1;
    else if (kind === 2) at = behindWords(bytes, at);
    else if (kind === 3) at = bytes[at + 1] === less ? at + 2 : bytes.indexOf(more, at) + 1;
    else {
      const from = at;
      at += 1;
      while (at < bytes.length && (kind === 4 ? isInName(bytes[at] ?? 0) : begins[bytes[at] ?? 0] === 1)) at += 1;
      if (kind === 4) {
        named = letters.slice(from + 1, at);
        continue;
      }
      const operator = letters.slice(from, at);
      if (operator === 'q') stack.push(matrix);
      else if (operator === 'Q') matrix = stack.pop() ?? unit;
      else if (operator === 'cm') {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersBefore(bytes, from, 6);
        matrix = times(matrix, [a, b, c, d, e, f]);
      } else if (operator === 'BMC') open = { name: named, points: [] };
      else if (operator === 'EMC') {
        if (open) yield open;
        open = null;
      } else if (open && (operator === 'm' || operator === 'l')) {
        const [x = 0, y = 0] = numbersBefore(bytes, from, 2);
        const [a, b, c, d, e, f] = matrix;
        open.points.push([a * x + c * y + e, b * x + d * y + f]);
      } else if (operator === 'BI') throw new Error('a picture in the middle of the page');
    }
  }
}

const isInName = (letter: number): boolean => letter > 32 && !'/[]<>()'.includes(String.fromCodePoint(letter));

/** The numbers an operator is given. */
const numbersBefore = (bytes: Buffer, at: number, count: number): number[] =>
  bytes
    .toString('latin1', Math.max(0, at - 160), at)
    .trim()
    .split(/\s+/)
    .slice(-count)
    .map(Number);

function behindWords(bytes: Uint8Array, from: number): number {
  let deep = 0;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === escape) at += 1;
    else if (bytes[at] === openWords) deep += 1;
    else if (bytes[at] === closeWords && --deep === 0) return at + 1;
  }
  return bytes.length;
}
