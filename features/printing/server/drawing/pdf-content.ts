import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Path } from '#platform/paint/server/surface.ts';

const [zero, space, point, minus, newLine] = [48, 32, 46, 45, 10];
const [move, line, close] = [109, 108, 104];
/** Bytes of a position at most: two numbers of up to 14 letters, what is to be done and spaces. */
const POSITION = 36;

const pack = promisify(deflate);
/** A third of the time of the usual one, for files a twentieth larger. */
const LEVEL = 4;
/** Bytes of a part: packed by another thread while the next is drawn. */
const PART = 1_000_000;

/** What is written on a page, as bytes: a map has a million numbers, and words for each would take longer than all the rest. */
export class PdfContent {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;
  #packed: Promise<Buffer>[] = [];

  /** Operators as they are, and the end of the line. */
  add(operators: string): void {
    this.#room(operators.length + 1);
    this.#length += this.#bytes.write(operators, this.#length, 'latin1');
    this.#bytes[this.#length++] = newLine;
  }

  /** Here one operator is over and the next has not begun: where a part may end. */
  rest(): void {
    if (this.#length > PART) this.#pack();
  }

  bytes(some: Uint8Array): void {
    this.#room(some.length);
    this.#bytes.set(some, this.#length);
    this.#length += some.length;
  }

  path(paths: readonly Path[], closed: boolean): void {
    for (const one of paths) {
      this.#room((one.length / 2 + 1) * POSITION);
      for (let at = 0; at + 1 < one.length; at += 2) {
        this.#number(one[at] ?? 0);
        this.#number(one[at + 1] ?? 0);
        this.#bytes[this.#length++] = at === 0 ? move : line;
        this.#bytes[this.#length++] = space;
      }
      if (!closed || one.length < 2) continue;
      this.#bytes[this.#length++] = close;
      this.#bytes[this.#length++] = space;
    }
  }

  /** All that was written, packed, in parts; the next page begins empty. */
  async take(): Promise<readonly Buffer[]> {
    if (this.#length > 0) this.#pack();
    const parts = await Promise.all(this.#packed);
    this.#packed = [];
    return parts;
  }

  #pack(): void {
    const part = this.#bytes.subarray(0, this.#length);
    // With room for the whole answer it is packed in one go, without this thread.
    this.#packed.push(pack(part, { level: LEVEL, chunkSize: part.length + 4096 }));
    this.#bytes = Buffer.allocUnsafe(1 << 16);
    this.#length = 0;
  }

  /** Two decimals of a point: four thousandths of a millimetre. */
  #number(value: number): void {
    const hundredths = Math.abs(value) * 100 + 0.5;
    // What lies kilometres off the sheet is not seen; no reader takes more. Whole numbers of 32 bits are divided fastest.
    const kept = hundredths < 1e9 ? hundredths | 0 : 1e9;
    const bytes = this.#bytes;
    let at = this.#length;
    if (value < 0 && kept > 0) bytes[at++] = minus;
    const whole = (kept / 100) | 0;
    let end = at + 1;
    for (let more = 10; whole >= more; more *= 10) end += 1;
    at = end;
    let left = whole;
    do {
      const tenth = (left / 10) | 0;
      bytes[--end] = zero + left - tenth * 10;
      left = tenth;
    } while (left > 0);
    const rest = kept - whole * 100;
    if (rest > 0) {
      const tenth = (rest / 10) | 0;
      bytes[at++] = point;
      bytes[at++] = zero + tenth;
      if (rest > tenth * 10) bytes[at++] = zero + rest - tenth * 10;
    }
    bytes[at++] = space;
    this.#length = at;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }
}
