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
  const content = referred(said, 'Contents');
  const begins = file.indexOf('stream\n', at.get(content)) + 7;
  const length = Number(/\/Length (\d+)/.exec(text(content))?.[1]);
  const marks = new Map<string, Mark>();
  for (const { name, points } of marksIn(await unpacked(file.subarray(begins, begins + length))))
    marks.set(name, { points: points.map(([x, y]): Point => [(x - left) / POINTS, (top - y) / POINTS]) });
  return { width: (right - left) / POINTS, height: (top - bottom) / POINTS, marks };
}

const code = (letter: string): number => letter.charCodeAt(0);
const [openWords, closeWords, escape, less, more, slash] = ['(', ')', '\\', '<', '>', '/'].map(code);
/** Numbers an operator may ask for; of more only the last are kept. */
const KEPT = 8;

/** The ways drawn between `/Name BMC` and `EMC`, where they lie on the page. */
function* marksIn(bytes: Uint8Array): Generator<{ readonly name: string; readonly points: readonly Point[] }> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = (from: number, to: number): string => text.toString('latin1', from, to);
  const isEnd = (letter: number): boolean =>
    letter <= 32 || letter === slash || letter === openWords || letter === less || letter === 91 || letter === 93;
  const numbers = new Int32Array(KEPT);
  const stack: Matrix[] = [];
  let matrix = unit;
  let [count, named] = [0, ''];
  let open: { readonly name: string; readonly points: Point[] } | null = null;
  /** The last numbers before the operator; each ends before the next thing begins. */
  const values = (wanted: number): number[] =>
    Array.from({ length: wanted }, (_, index) => {
      const from = numbers[(count - wanted + index + KEPT) % KEPT] ?? 0;
      return Number.parseFloat(word(from, from + 24));
    });
  for (let at = 0; at < bytes.length;) {
    const letter = bytes[at] ?? 0;
    if (letter <= 32 || letter === 91 || letter === 93 || letter === more) at += 1;
    else if (letter === openWords) at = behindWords(bytes, at);
    else if (letter === less) at = bytes[at + 1] === less ? at + 2 : bytes.indexOf(more ?? 0, at) + 1;
    else {
      const from = at;
      do at += 1;
      while (at < bytes.length && !isEnd(bytes[at] ?? 0));
      if (letter === slash) named = word(from + 1, at);
      else if (letter < 58) numbers[count++ % KEPT] = from;
      else {
        const operator = at - from > 3 ? '' : word(from, at);
        if (operator === 'q') stack.push(matrix);
        else if (operator === 'Q') matrix = stack.pop() ?? unit;
        else if (operator === 'cm') {
          const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values(6);
          matrix = times(matrix, [a, b, c, d, e, f]);
        } else if (operator === 'BMC') open = { name: named, points: [] };
        else if (operator === 'EMC') {
          if (open) yield open;
          open = null;
        } else if (open && (operator === 'm' || operator === 'l')) {
          const [x = 0, y = 0] = values(2);
          const [a, b, c, d, e, f] = matrix;
          open.points.push([a * x + c * y + e, b * x + d * y + f]);
        } else if (operator === 'BI') throw new Error('a picture in the middle of the page');
        count = 0;
      }
    }
  }
}

function behindWords(bytes: Uint8Array, from: number): number {
  let deep = 0;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === escape) at += 1;
    else if (bytes[at] === openWords) deep += 1;
    else if (bytes[at] === closeWords && --deep === 0) return at + 1;
  }
  return bytes.length;
}
