import { describe, expect, it } from 'vitest';
import { readTwkbs } from './twkb.ts';

const twkb = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
/** As PostGIS writes them with precision 0. */
const point = '01 00 0a 06'; // (5 3)
const line = '02 00 03 00 00 14 00 00 14'; // (0 0, 10 0, 10 10)
const collapsedLine = '02 00 02 02 02 00 00'; // (1 1, 1 1)
const square = '03 00 01 05 00 00 14 00 00 14 13 00 00 13'; // (0 0, 10 0, 10 10, 0 10, 0 0)
const flatRing = '03 00 01 04 00 00 14 00 13 00 00 00'; // (0 0, 10 0, 0 0, 0 0)
const empty = '07 10';

describe('geometries of the embedded database', () => {
  it('are read one after the other, what is empty keeping its place', () => {
    expect(readTwkbs(twkb(`${point} ${empty} ${point}`), 1)).toEqual([{ type: 1, parts: [[5, 3]] }, null, { type: 1, parts: [[5, 3]] }]);
    expect(readTwkbs(twkb(''), 1)).toEqual([]);
  });

  it('lose the parts of a lower dimension, and what collapsed', () => {
    const collection = `07 00 02 ${point} ${line}`;
    const parts = [[0, 0, 10, 0, 10, 10]];
    expect(readTwkbs(twkb(`${collection} ${collapsedLine} ${flatRing}`), 2)).toEqual([{ type: 2, parts }, null, null]);
    expect(readTwkbs(twkb(`${flatRing} ${line}`), 3)).toEqual([null, null]);
  });

  it('turn outer rings to the right and holes to the left, as seen with y downwards', () => {
    const round = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0];
    const back = [0, 0, 0, 10, 10, 10, 10, 0, 0, 0];
    expect(readTwkbs(twkb(square), 3)).toEqual([{ type: 3, parts: [round] }]);
    // the same ring twice, as the outer one and as a hole; then another polygon, the other way round
    const withHole = '03 00 02 05 00 00 14 00 00 14 13 00 00 13 05 00 00 14 00 00 14 13 00 00 13';
    expect(readTwkbs(twkb(withHole), 3)).toEqual([{ type: 3, parts: [round, back] }]);
    const turned = '06 00 01 01 05 00 00 00 14 14 00 00 13 13 00';
    expect(readTwkbs(twkb(turned), 3)).toEqual([{ type: 3, parts: [round] }]);
  });

  it('may reach far over the tile', () => {
    const far = '01 00 80 80 80 80 80 01 ff ff ff ff 7f';
    expect(readTwkbs(twkb(far), 1)[0]?.parts[0]).toEqual([2 ** 34, -(2 ** 34)]);
  });
});
