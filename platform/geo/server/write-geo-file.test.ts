import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { geoFormats, type GeoFormat } from '../formats.ts';
import { degreesOf } from '../projections.ts';
import { findOgr2ogr } from './ogr2ogr.ts';
import { openGeoFile } from './read-geo-file.ts';
import { declaredRows, rowsOf, type GeoFeature, type GeoField, type GeoRows } from './geo-rows.ts';
import { writeGeoFile, writeLayer, type GeoRecord } from './write-geo-file.ts';

const map = { epsg: 3763, proj4: '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs' };
const columns = ['code', 'address', 'count', 'created_at', 'notes'];
type Written = Awaited<ReturnType<typeof writeGeoFile>>;
async function* records(): AsyncGenerator<GeoRecord> {
  yield { point: [-20_000.5, 60_000.25], values: ['VC-1', 'Praça São João, 3', 7, new Date('2026-11-21T19:40:00Z'), '<b>&</b> "aspas"\nlinha'] };
  yield { point: [-20_100, 60_100], values: ['VC-2', '', null, null, 'ã'.repeat(100)] };
  yield { point: null, values: ['VC-3', 'Sem ponto', 1, null, null] };
}

async function read(path: string, ending: string) {
  const file = await openGeoFile(path, { name: `x.${ending}`, map });
  const rows = [];
  for await (const batch of file.batches()) rows.push(...batch);
  await file.close();
  return { problems: file.problems, rows };
}

const long = 'Observação muito longa; '.repeat(500);
/** What a table, a query or a file of lines could take for something else. */
type Value = string | number | boolean | null;
const hostile: readonly Record<string, Value>[] = [
  { code: '00123', notes: 'diz "sim"; a\\b, c\\\\d\nsegunda linha', many: 3_000_000_000, share: 1.5, day: '2026-02-03', open: true },
  { code: '1e5', notes: '🙂 (entre parênteses)', many: -1, share: -0.25, day: '1999-12-31', open: false },
  { code: null, notes: long, many: null, share: null, day: null, open: null },
  { code: ' ', notes: '"', many: 0, share: 2, day: '2026-12-01', open: true },
];
const features = hostile.map((properties, at): GeoFeature => ({
  geometry: { type: at === 1 ? 'MultiPolygon' : 'Polygon', coordinates: at === 1 ? [square(at)] : square(at) },
  properties,
}));

function square(at: number) {
  const x = at - 8.5;
  return [
    [
      [x, 39.5],
      [x, 39.75],
      [x + 0.25, 39.75],
      [x, 39.5],
    ],
  ];
}

/** As much of a text as 254 bytes, none for spaces, and numbers for yes and no. */
const inShapefile = (values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? Buffer.from(value.trim()).subarray(0, 254).toString() || null : value,
    ]),
  );

/** The same as lines that are ready, as a database makes them. */
function ready(): GeoRows {
  const kinds = { code: 'text', notes: 'text', many: 'long', share: 'number', day: 'date', open: 'boolean' } as const;
  const fields = Object.entries(kinds).map(([name, kind]): GeoField => ({ name, kind, width: kind === 'text' ? 12_000 : 0 }));
  return declaredRows(fields, 'MultiPolygon', linesOf());
}

async function* linesOf(): AsyncGenerator<string> {
  let isHeading = true;
  for await (const line of rowsOf(features).lines) {
    if (!isHeading) yield line;
    isHeading = false;
  }
}

const ways = { 'by ogr2ogr': process.env['PATH'] ?? '', 'by GDAL in WebAssembly': '/nowhere' };

describe.each(Object.entries(ways))('a geographic file %s', (_, path) => {
  let root: string;
  /** Each format once: a conversion is a process of its own. */
  let files: Record<GeoFormat, Written>;
  const write = async (format: GeoFormat) => {
    const folder = await mkdtemp(join(root, `${format}-`));
    return writeGeoFile(format, { layer: 'ocorrencias', columns, records: records(), map }, folder, new AbortController().signal);
  };

  beforeAll(async () => {
    vi.stubEnv('PATH', path);
    if (path !== '/nowhere' && (await findOgr2ogr()) === null) throw new Error('Needs ogr2ogr: install gdal-bin.');
    root = await mkdtemp(join(tmpdir(), 'largo-geo-write-'));
    const made: [GeoFormat, Written][] = [];
    for (const format of geoFormats) made.push([format, await write(format)]);
    files = Object.fromEntries(made) as Record<GeoFormat, Written>;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true, force: true });
  });

  it('is written in every format, each record once', async () => {
    for (const format of geoFormats) {
      const { path, ending } = files[format];
      expect(ending, format).toBe(format === 'shp' ? 'zip' : format);
      expect((await readFile(path)).length, format).toBeGreaterThan(100);
    }
  });

  it('comes back as it was: places to the millimetre, words with their accents', async () => {
    for (const format of ['geojson', 'shp', 'gpkg'] as const) {
      const { path, ending } = files[format];
      const { rows, problems } = await read(path, ending);
      expect(problems, format).toEqual([]);
      expect(rows.map(({ properties }) => properties['code'])).toEqual(['VC-1', 'VC-2', 'VC-3']);
      expect(rows[0]?.properties, format).toMatchObject({ address: 'Praça São João, 3', count: 7 });
      const [x = 0, y = 0] = (rows[0]?.geometry as { coordinates: number[] } | null)?.coordinates ?? [];
      expect(Math.hypot(x + 20_000.5, y - 60_000.25), format).toBeLessThan(0.02);
      expect(rows[2]?.geometry, format).toBeNull();
      expect(rows[1]?.properties['notes'], format).toBe('ã'.repeat(100));
    }
  });

  it('says its projection: degrees in KML and GeoJSON, the map’s own in the others', async () => {
    const [lng, lat] = degreesOf(map).toLngLat([-20_000.5, 60_000.25]);
    const kml = await readFile(files.kml.path, 'utf8');
    const written = /<coordinates>([-0-9.]+),([-0-9.]+)/.exec(kml);
    expect(Number(written?.[1])).toBeCloseTo(lng, 6);
    expect(Number(written?.[2])).toBeCloseTo(lat, 6);
    expect(kml).toContain('<name>VC-1</name>');
    expect(kml).toContain('&lt;b&gt;');
    const gml = await readFile(files.gml.path, 'utf8');
    expect(gml).toMatch(/EPSG(::|\/0\/|:)3763/);
    expect(gml).toContain('Praça São João, 3');
    expect(Object.keys(unzipSync(await readFile(files.shp.path))).toSorted()).toEqual(
      ['cpg', 'dbf', 'prj', 'shp', 'shx'].map((ending) => `ocorrencias.${ending}`),
    );
  });

  it.each([
    ['learnt', () => rowsOf(features)],
    ['declared', ready],
  ])('keeps every value as it is, in fields of the right kind: %s', async (_, rows) => {
    for (const format of ['shp', 'gpkg', 'gml', 'kml'] as const) {
      const folder = await mkdtemp(join(root, 'hostile-'));
      const written = await writeLayer(format, { layer: 'dados', rows: rows(), epsg: map.epsg }, folder, new AbortController().signal);
      if (format === 'gml' || format === 'kml') {
        const text = (await readFile(written.path, 'utf8')).replaceAll('&quot;', '"');
        for (const values of hostile)
          for (const [name, value] of Object.entries(values))
            if (typeof value === 'string' && value !== ' ' && name !== 'day')
              expect(text, format).toContain(format === 'kml' ? `<SimpleData name="${name}">${value}<` : `<ogr:${name}>${value}<`);
        continue;
      }
      const { rows: back, problems } = await read(written.path, written.ending);
      expect(problems, format).toEqual([]);
      const given = hostile.map((values) => (format === 'shp' ? inShapefile(values) : values));
      expect(
        back.map(({ properties }) => properties),
        format,
      ).toMatchObject(given);
    }
  });

  it('of nothing is a layer without records', async () => {
    const folder = await mkdtemp(join(root, 'empty-'));
    const { path, ending } = await writeLayer('gpkg', { layer: 'dados', rows: rowsOf([]), epsg: map.epsg }, folder, new AbortController().signal);
    expect((await read(path, ending)).rows).toEqual([]);
  });

  it.each(['gpkg', 'shp'] as const)('fails with what its source says, and ends when it is stopped while it waits for it: %s', async (format) => {
    const fields: GeoField[] = [{ name: 'code', kind: 'text', width: 4 }];
    const write = async (lines: AsyncIterable<string>, signal: AbortSignal) =>
      writeLayer(format, { layer: 'dados', rows: declaredRows(fields, 'Point', lines), epsg: map.epsg }, await mkdtemp(join(root, 'ended-')), signal);
    async function* broken(): AsyncGenerator<string> {
      yield '"POINT(1 2)",a\n';
      throw new Error('The database is away.');
    }
    await expect(write(broken(), new AbortController().signal)).rejects.toThrow('The database is away.');
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<string> {
      for (let n = 0; ; n += 1) {
        yield '"POINT(1 2)",a\n'.repeat(1000);
        if (n === 20) stop.abort();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    await expect(write(endless(), stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    stop.abort();
    const folder = await mkdtemp(join(root, 'stopped-'));
    await expect(writeGeoFile('gpkg', { layer: 'x', columns, records: records(), map }, folder, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('says why GDAL could not write', async () => {
    const folder = await mkdtemp(join(root, 'broken-'));
    const broken = writeGeoFile(
      'gpkg',
      { layer: 'x', columns, records: records(), map: { ...map, epsg: 999_999 } },
      folder,
      new AbortController().signal,
    );
    await expect(broken).rejects.toThrow(/^GDAL: /);
  });
});
