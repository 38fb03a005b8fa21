import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepParts } from './sweep-parts.ts';

const started = new Date('2026-11-22T12:00:00Z');
const minutes = (n: number): Date => new Date(started.getTime() + n * 60_000);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  for (const [path, at] of [
    ['alfa/2019/01/02/old.part', minutes(-4_000_000)],
    ['alfa/2026/11/22/just-killed.part', minutes(-1)],
    ['alfa/2026/11/22/photo.thumb.part', minutes(-90)],
    ['alfa/2026/11/22/being-written.part', minutes(1)],
    ['alfa/2026/11/22/whole', minutes(-90)],
  ] as const) {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, 'x');
    utimesSync(file, at, at);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const left = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

it('removes whatever was half-written when the process starts that owns the folder', async () => {
  expect(await sweepParts(folder, started, true)).toBe(3);
  expect(left()).toEqual(['being-written.part', 'whole']);
});

it('leaves an hour to other processes that write there', async () => {
  expect(await sweepParts(folder, started, false)).toBe(2);
  expect(left()).toEqual(['being-written.part', 'just-killed.part', 'whole']);
});

it('does nothing where there is no folder', async () => {
  expect(await sweepParts(null, started, true)).toBe(0);
  expect(await sweepParts(join(folder, 'none'), started, true)).toBe(0);
});
