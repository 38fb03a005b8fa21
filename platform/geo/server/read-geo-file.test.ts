import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import init, { type Gdal } from 'gdal3.js/node.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/kernel/errors.ts';
import { until } from '#platform/testing/until.ts';
import { openGeoFile } from './read-geo-file.ts';
import type { GeoFileOptions, GeoProblem, GeoRow } from './geo-file.ts';

const map = { epsg: 3763, proj4: '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs' };
let folder: string;
let gdal: Gdal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'largo-geo-test-'));
  const home = dirname(createRequire(import.meta.url).resolve('gdal3.js/node.js'));
  gdal = await init({ path: relative(process.cwd(), join(home, 'dist', 'package')), logHandler: () => {}, errorHandler: () => {} });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const square = (lng: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + 0.01, lat],
      [lng + 0.01, lat + 0.01],
      [lng, lat + 0.01],
      [lng, lat],
    ],
  ],
});
const collection = (count: number) => ({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, index) => ({
    type: 'Feature',
    properties: { DICOFRE: `01010${index % 10}`, nome: `São João ${index}` },
    geometry: square(-8.5 + index * 1e-4, 40.2),
  })),
});

async function saved(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function converted(format: string, name: string, count = 20, extra: string[] = []): Promise<Record<string, Uint8Array>> {
  const source = await saved('source.geojson', JSON.stringify(collection(count)));
  const { datasets } = await gdal.open([source]);
  const output = (await gdal.ogr2ogr(datasets[0]!, ['-f', format, ...extra], name)) as unknown as { local: string; all?: { local: string }[] };
  const parts = output.all?.map((part) => part.local) ?? [output.local];
  return Object.fromEntries(await Promise.all(parts.map(async (part) => [basename(part), new Uint8Array(await gdal.getFileBytes(part))] as const)));
}

async function readAll(
  path: string,
  options: Partial<GeoFileOptions> = {},
): Promise<{ rows: GeoRow[]; problems: readonly GeoProblem[]; layer: string; format: string }> {
  const file = await openGeoFile(path, { map, ...options });
  try {
    const rows: GeoRow[] = [];
    for await (const batch of file.batches()) rows.push(...batch);
    return { rows, problems: file.problems, layer: file.layer, format: file.format };
  } finally {
    await file.close();
  }
}

/** Living processes of GDAL this test has started. */
function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = / \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('geo-process');
      } catch {
        return false; // ended meanwhile
      }
    });
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

const firstX = (row: GeoRow | undefined): number => (row?.geometry?.type === 'Polygon' ? row.geometry.coordinates[0]![0]![0] : NaN);

describe('reading geographic files', () => {
  it('brings GeoJSON in degrees into the tenant’s projection, in batches, with row numbers', async () => {
    const { rows, format } = await readAll(await saved('a.geojson', JSON.stringify(collection(1200))));
    expect(format).toBe('geojson');
    expect(rows.length).toBe(1200);
    expect(rows.map((row) => row.row)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    expect(firstX(rows[0])).toBeCloseTo(-31238.73, 0);
    expect(rows[0]?.properties['nome']).toBe('São João 0');
  });

  it('reads the streets of OpenStreetMap, as XML and as PBF', async () => {
    const xml = `<osm version="0.6"><node id="1" version="1" lat="38.81" lon="-8.59"/><node id="2" version="1" lat="38.81" lon="-8.58"/>
      <way id="7" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Rua da Praia"/><tag k="oneway" v="yes"/></way></osm>`;
    const pbf = join(import.meta.dirname, '../../../app/fixtures/ruas.osm.pbf');
    for (const path of [await saved('ruas.osm', xml), pbf]) {
      const { rows, format } = await readAll(path, { layer: 'lines' });
      expect(format, path).toBe('osm');
      const street = rows.find(({ properties }) => properties['name'] === 'Rua da Praia');
      expect(street?.properties, path).toMatchObject({ highway: 'residential', oneway: 'yes' });
      expect(street?.geometry, path).toMatchObject({ type: 'LineString' });
    }
  });

  it('reads a zipped shapefile of another projection, side files and all', async () => {
    const parts = await converted('ESRI Shapefile', 'freguesias', 20, ['-t_srs', 'EPSG:27493', '-lco', 'ENCODING=UTF-8']);
    const zip = await saved('freguesias.zip', zipSync({ ...parts, 'leia-me.txt': new Uint8Array([1]), 'freguesias.qmd': new Uint8Array([1]) }));
    const { rows, problems, format, layer } = await readAll(zip);
    expect({ format, layer, count: rows.length, first: rows[0]?.row, problems }).toEqual({
      format: 'shapefile',
      layer: 'freguesias',
      count: 20,
      first: 1,
      problems: [],
    });
    expect(firstX(rows[0])).toBeCloseTo(-31238.73, -1);
    expect(rows[3]?.properties['nome']).toBe('São João 3');
  });

  it('reads a GeoPackage, bare and zipped', async () => {
    const [[name, bytes]] = Object.entries(await converted('GPKG', 'limites')) as [[string, Uint8Array]];
    expect((await readAll(await saved(name, bytes))).rows.length).toBe(20);
    expect((await readAll(await saved('limites.zip', zipSync({ [`pasta/${name}`]: bytes })))).rows.length).toBe(20);
  });

  it('asks which of several shapefiles, and finds it by the beginning of its name', async () => {
    const a = await converted('ESRI Shapefile', 'Área urbana');
    const b = await converted('ESRI Shapefile', 'Limite de Freguesia');
    const zip = await saved('dois.zip', zipSync({ ...a, ...b }));
    const error = await refusal(readAll(zip));
    expect(error.code).toBe('geofile.choose-layer');
    expect(error.say('pt')).toContain('Limite de Freguesia');
    expect((await readAll(zip, { layer: 'area' })).layer).toBe('Área urbana');
    expect((await refusal(readAll(zip, { layer: 'nada' }))).code).toBe('geofile.unknown-layer');
  });

  it('wants the projection of a file that does not say it', async () => {
    const parts = await converted('ESRI Shapefile', 'semprj', 5, ['-t_srs', 'EPSG:3763']);
    const bare = Object.fromEntries(Object.entries(parts).filter(([name]) => !name.endsWith('.prj')));
    const zip = await saved('semprj.zip', zipSync(bare));
    expect((await refusal(readAll(zip))).code).toBe('geofile.no-projection');
    expect(firstX((await readAll(zip, { sourceSrid: 3763 })).rows[0])).toBeCloseTo(-31238.73, 0);
  });

  it('lists what is missing of a truncated shapefile', async () => {
    const parts = await converted('ESRI Shapefile', 'cortado', 50);
    const cut = Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [name, name.endsWith('.shp') ? bytes.slice(0, bytes.length / 2) : bytes]),
    );
    const { rows, problems } = await readAll(await saved('cortado.zip', zipSync(cut)));
    expect(problems.length + rows.filter((row) => row.geometry === null).length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.geometry !== null).length).toBeLessThan(50);
  });

  it('refuses what is no geographic file, whatever its name', async () => {
    expect((await refusal(readAll(await saved('lixo.gpkg', 'isto não é um gpkg')))).code).toBe('geofile.unreadable');
    expect((await refusal(readAll(await saved('lixo.zip', 'isto não é um zip')))).code).toBe('geofile.unreadable');
    expect((await refusal(readAll(await saved('lixo.geojson', '{"type":')))).code).toBe('geofile.unreadable');
    expect((await refusal(readAll(await saved('plano.pdf', '%PDF')))).code).toBe('geofile.unreadable');
    expect((await refusal(readAll(await saved('vazio.zip', zipSync({ 'a.txt': new Uint8Array([1]) }))))).code).toBe('geofile.unreadable');
  });

  it('stops archives that unpack too large, and paths that climb out', async () => {
    const bomb = await saved('bomba.zip', zipSync({ 'a.geojson': new Uint8Array(8 * 1024 * 1024) }));
    expect((await refusal(readAll(bomb))).code).toBe('geofile.too-large');
    expect((await refusal(readAll(bomb, { limits: { bytes: 1024 } }))).code).toBe('geofile.too-large');
    const climbing = await saved('fora.zip', zipSync({ '../../fora.geojson': new TextEncoder().encode(JSON.stringify(collection(2))) }));
    expect((await readAll(climbing)).rows.length).toBe(2);
    await expect(readFile(join(folder, '..', 'fora.geojson'))).rejects.toThrow();
    const gz = await saved('bomba.csv.gz', gzipSync(`lon,lat\n${'1,2\n'.repeat(5_000_000)}`));
    expect((await refusal(readAll(gz, { limits: { bytes: 1024 * 1024 } }))).code).toMatch(/^geofile\.(too-large|unreadable)$/);
  });

  it('ends a conversion that takes too long', async () => {
    const path = await saved('lento.geojson', JSON.stringify(collection(2000)));
    expect((await refusal(readAll(path, { limits: { seconds: 0.01 } }))).code).toBe('geofile.timeout');
    expect(processes()).toEqual([]);
  });

  it('ends a conversion that takes too much memory, and leaves no process behind', async () => {
    const path = await saved('largo.geojson', JSON.stringify(collection(2000)));
    expect((await refusal(readAll(path, { limits: { memoryMb: 40 } }))).code).toBe('geofile.too-costly');
    expect(processes()).toEqual([]);
  });

  it('goes on when GDAL is killed in the middle, as the system does when memory runs out', async () => {
    const path = await saved('morto.geojson', JSON.stringify(collection(2000)));
    const reading = refusal(readAll(path, {}));
    const pid = await until('a process of GDAL', () => processes()[0]);
    process.kill(pid, 'SIGKILL');
    expect((await reading).code).toBe('geofile.too-costly');
  });
});

describe('reading tables with coordinates', () => {
  it('takes lon and lat as degrees, counts rows as a spreadsheet does, keeps rows without a position', async () => {
    const { rows, problems, format } = await readAll(
      await saved('m.csv.gz', gzipSync('id,rua,lon,lat\n1,"Rua A, lote 2",-8.133108,39.668258\n2,Rua B,,\n3,Rua C,abc,39\n')),
    );
    expect(format).toBe('csv');
    expect(rows.map((row) => [row.row, row.geometry === null])).toEqual([
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(rows[0]?.properties['rua']).toBe('Rua A, lote 2');
    expect(problems).toEqual([]);
  });

  it('takes x and y as the tenant’s metres, with semicolons and decimal commas', async () => {
    const { rows } = await readAll(await saved('m.csv', '\uFEFFX;Y;nome\n-31217,4;59073,1;a\n'));
    expect(rows[0]?.geometry).toEqual({ type: 'Point', coordinates: [-31217.4, 59073.1] });
  });

  it('says which columns it looked for', async () => {
    expect((await refusal(readAll(await saved('n.csv', 'a,b\n1,2\n')))).say('pt')).toContain('lon e lat');
  });
});
