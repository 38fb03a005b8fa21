import { describe, expect, it } from 'vitest';
import { decodeHeight, heightAt, heightSettings, levelFor, spotOf, tileAddress } from './heights.ts';
import { profileCsv, profileOf, samplesOf } from './profile.ts';

describe('a colour as a height', () => {
  it.each([
    ['terrarium', [128, 0, 0], 0],
    ['terrarium', [129, 244, 128], 500.5],
    ['terrarium', [0, 0, 0], null],
    ['mapbox', [1, 134, 160], 0],
    ['mapbox', [1, 154, 40], 500],
    ['mapbox', [0, 0, 0], null],
  ] as const)('of %s %j is %s', (encoding, [red, green, blue], metres) => {
    const height = decodeHeight(encoding, red, green, blue);
    if (metres === null) expect(height).toBeNull();
    else expect(height).toBeCloseTo(metres, 3);
  });

  it('is nothing where a tile is clear', () => {
    expect(decodeHeight('terrarium', 129, 0, 0, 0)).toBeNull();
  });
});

describe('tiles', () => {
  it('are found as the web counts them', () => {
    expect(spotOf([0, 0], 1)).toEqual({ z: 1, x: 1, y: 1, across: 0, down: 0 });
    expect(spotOf([-8.42, 40.2], 13)).toMatchObject({ x: 3904, y: 3095 });
    expect([spotOf([0, 89], 3), spotOf([NaN, 0], 3)]).toEqual([null, null]);
  });

  it('are read between their pixels', () => {
    const row = [0, 10, 20, 30].flatMap((metres) => [128, metres, 0]);
    const tile = { width: 4, height: 1, channels: 3, body: Uint8Array.from(row) };
    const at = (across: number) => heightAt(tile, 'terrarium', { z: 0, x: 0, y: 0, across, down: 0.5 });
    expect([at(0), at(0.125), at(0.25), at(0.5), at(1)]).toEqual([0, 0, 5, 15, 30]);
    const holed = { ...tile, body: Uint8Array.from([...row.slice(0, 9), 0, 0, 0]) };
    expect(heightAt(holed, 'terrarium', { z: 0, x: 0, y: 0, across: 1, down: 0.5 })).toBeNull();
  });

  it('of a long line are coarser ones', () => {
    const line = Array.from({ length: 100 }, (_, index): [number, number] => [-9 + index / 50, 40]);
    expect(levelFor(line.slice(0, 2), 13)).toBe(13);
    const level = levelFor(line, 13);
    expect(new Set(line.map((place) => spotOf(place, level)?.x)).size).toBeLessThanOrEqual(16);
  });

  it('have an address of z, x, y and the key', () => {
    const spot = { z: 3, x: 1, y: 2, across: 0, down: 0 };
    expect(tileAddress('https://h.pt/{z}/{x}/{y}.png?k={key}&o={other}', spot, 'a&b')).toBe('https://h.pt/3/1/2.png?k=a%26b&o={other}');
    const ok = (template: string) => heightSettings.safeParse({ encoding: 'mapbox', template }).success;
    expect([
      ok('https://h.pt/{z}/{x}/{y}.png'),
      ok('https://h.pt/{z}/{x}.png'),
      ok('https://{x}.pt/{z}/{y}'),
      ok('ftp://h/{z}{x}{y}'),
      ok(''),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe('a profile', () => {
  it('has places along the line, evenly, both ends included', () => {
    const samples = samplesOf(
      [
        [0, 0],
        [30, 0],
        [30, 10],
      ],
      500,
    );
    expect(samples.map(({ along }) => along)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
    expect(samples.at(-1)?.at).toEqual([30, 10]);
    expect(samples[7]?.at).toEqual([30, 5]);
    const long = [
      [0, 0],
      [1e6, 0],
    ] as const;
    expect(samplesOf(long, 500)).toHaveLength(500);
    expect(
      samplesOf(
        [
          [1, 1],
          [1, 1],
        ],
        500,
      ),
    ).toHaveLength(2);
  });

  const measured = (heights: readonly (number | null)[], step = 50) =>
    heights.map((height, index) => ({ at: [index, 0] as const, along: index * step, height }));

  it('says how far it climbs and falls, and how steep it is', () => {
    expect(profileOf(measured([10, 15, 12, 12.4, 12, 22]))).toEqual({ length: 250, lowest: 10, highest: 22, ascent: 15, descent: 3, steepest: 20 });
  });

  it('does not count what wavers, and leaves out what nobody knows', () => {
    expect(profileOf(measured([10, 10.4, 9.8, 10.3]))).toMatchObject({ ascent: 0, descent: 0 });
    expect(profileOf(measured([10, null, 14]))).toMatchObject({ ascent: 4, steepest: 4 });
    expect([profileOf(measured([null, 3])), profileOf([])]).toEqual([null, null]);
  });

  it('tells the slope of a stretch, not of a step', () => {
    expect(profileOf(measured([0, 4, 0, 4, 0, 4, 0], 5))?.steepest).toBeLessThan(20);
  });

  it('is a table for the spreadsheet of the language', () => {
    expect(profileCsv(measured([1.25, null]), ['d', 'x', 'y', 'h'], true)).toBe('\uFEFFd;x;y;h\r\n0,0;0,00;0,00;1,3\r\n50,0;1,00;0,00;\r\n');
    expect(profileCsv(measured([1]), ['d', 'x', 'y', 'h'], false)).toContain('0.0,0.00,0.00,1.0');
  });
});
