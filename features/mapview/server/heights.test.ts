import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administration } from '#features/administration/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { heights, heightsDesk } from '../heights-contract.ts';
import { maySetHeights } from '../heights-codes.ts';
import { mapview } from './index.ts';
import { readPng } from './png.ts';
import { startHeights, type HeightServer } from './test-heights.ts';

let app: TestApp;
let tiles: HeightServer;
let manager: TestClient;

beforeAll(async () => {
  tiles = await startHeights();
  app = await testApp({ features: [layers, occurrences, administration, mapview], outgoingAllow: [tiles.host] });
  manager = app.as({ codes: [maySetHeights.change] });
});
afterAll(async () => {
  await app.close();
  tiles.close();
});
beforeEach(() => {
  tiles.mode = 'well';
});

const usual = { encoding: 'terrarium' as const, template: '', maxZoom: 13, attribution: 'Dados: MDT de exemplo' };
async function set(values: Partial<Omit<typeof usual, 'encoding'>> & { encoding?: 'terrarium' | null } = {}, key?: string | null) {
  const { version } = (await manager.call(heightsDesk, 'show', {})).body;
  const body = { values: { ...usual, template: `${tiles.base}/t/{z}/{x}/{y}.png?k={key}`, ...values }, ...(key !== undefined && { key }) };
  return manager.call(heightsDesk, 'update', { version, body });
}
const center = () => app.site().config.map.center;
const read = (points: readonly (readonly [number, number])[]) =>
  app.anonymous.call(heights, 'read', { body: { points: points.map(([x, y]): [number, number] => [x, y]) } });

describe('heights', () => {
  it('without a source are offered to nobody', async () => {
    expect((await app.anonymous.call(heights, 'state', {})).body).toEqual({ isThere: false, attribution: null });
    expect((await read([center()])).problem.code).toBe('heights.none');
  });

  it('are read from tiles, along a line in its order, each tile once', async () => {
    expect((await set({}, 'segredo')).body).toMatchObject({ keySet: true, values: { encoding: 'terrarium', maxZoom: 13 } });
    expect((await app.anonymous.call(heights, 'state', {})).body).toEqual({ isThere: true, attribution: usual.attribution });
    const [x, y] = center();
    const { body } = await read([
      [x, y],
      [x + 200, y],
      [x + 400, y],
    ]);
    const [first, second, third] = body.heights.map((height) => height ?? NaN);
    expect(first).toBeGreaterThanOrEqual(100);
    // A metre every pixel.
    expect(((third ?? 0) - (first ?? 0)) * body.grain).toBeGreaterThan(380);
    expect(((third ?? 0) - (first ?? 0)) * body.grain).toBeLessThan(420);
    expect(second).toBeCloseTo(((first ?? 0) + (third ?? 0)) / 2, 0);
    expect(body.attribution).toBe(usual.attribution);
    const before = tiles.asked.length;
    await read([[x + 10, y]]);
    expect(tiles.asked.length).toBe(before);
  });

  it('are unknown where nobody can know them', async () => {
    const { body } = await read([
      [2e7, 2e7],
      [-3e7, 3e7],
    ]);
    expect(body.heights).toEqual([null, null]);
    expect((await read([[9e307, 0]])).status).toBe(422);
    const many = Array.from({ length: 501 }, (): [number, number] => [0, 0]);
    expect((await read(many)).problem.fields).toHaveProperty('points');
    expect((await read([])).status).toBe(422);
  });

  it.each(['dead', 'broken', 'garbage', 'redirect', 'huge', 'page'] as const)('of a source that is %s are said to be missing', async (mode) => {
    await set({ maxZoom: 12 });
    await set();
    tiles.mode = mode;
    const answer = await read([center()]);
    expect(answer.problem.code).toBe('heights.no-answer');
    expect(answer.raw.payload).not.toContain(tiles.host);
  });
});

describe('the settings', () => {
  it('never send the key back, and keep it for its server only', async () => {
    const texts = [
      (await manager.call(heightsDesk, 'show', {})).raw.payload,
      (await app.anonymous.call(heights, 'state', {})).raw.payload,
      (await read([center()])).raw.payload,
    ];
    expect(texts.join(' ')).not.toContain('segredo');
    expect((await set({ template: 'https://mdt.example/{z}/{x}/{y}?k={key}' })).problem.fields?.['key']?.[0]?.code).toBe('heights.key-needed');
    expect((await set({ template: `${tiles.base}/open/{z}/{x}/{y}.png` })).body.keySet).toBe(true);
    const trail = await app.site().db.selectFrom('audit_entry').selectAll().where('type', '=', 'height_source').execute();
    expect(trail.length).toBeGreaterThan(0);
    expect(JSON.stringify(trail)).not.toContain('segredo');
  });

  it('are tried before they are saved', async () => {
    const values = { ...usual, template: `${tiles.base}/t/{z}/{x}/{y}.png?k={key}` };
    const ask = async (key: string | null) => (await manager.call(heightsDesk, 'test', { body: { values, key } })).body;
    expect((await ask('errada')).problem).toContain('recusou o pedido');
    const { problem, height } = await ask('segredo');
    expect([problem, (height ?? 0) >= 100]).toEqual([null, true]);
    tiles.mode = 'page';
    expect((await ask('segredo')).problem).toContain('PNG');
  });

  it('are of whoever keeps the settings', async () => {
    const body = { values: { ...usual, template: 'x' } };
    expect((await manager.call(heightsDesk, 'update', { version: 1, body })).status).toBe(422);
    const reader = app.as({ codes: ['ACL_00041'] });
    expect((await reader.call(heightsDesk, 'update', { version: 1, body: { values: { ...usual, encoding: null, template: null } } })).status).toBe(
      403,
    );
    expect((await manager.call(heightsDesk, 'update', { version: 1, body: { values: { ...usual, encoding: null, template: null } } })).status).toBe(
      409,
    );
    expect((await set({ encoding: null, template: '' })).body.values).toMatchObject({ encoding: null, template: null });
  });
});

describe('a PNG', () => {
  it.each([3, 4] as const)('of %i channels gives the pixels sharp gives, whatever its filters', async (channels) => {
    const pixels = Buffer.from(Array.from({ length: 40 * 30 * channels }, (_, index) => (index * index * 7 + (index >> 3)) & 255));
    const raw = { width: 40, height: 30, channels };
    for (const adaptiveFiltering of [true, false]) {
      const png = await sharp(pixels, { raw }).png({ adaptiveFiltering }).toBuffer();
      expect(Buffer.from(readPng(png)?.body ?? []).equals(pixels)).toBe(true);
    }
  });

  it('of another kind is none', async () => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } });
    expect(readPng(await image.clone().png({ palette: true }).toBuffer())).toBeNull();
    expect(readPng(await image.clone().jpeg().toBuffer())).toBeNull();
    const whole = await image.clone().png().toBuffer();
    for (let length = 0; length < whole.length - 20; length++) expect(readPng(whole.subarray(0, length))).toBeNull();
  });
});
