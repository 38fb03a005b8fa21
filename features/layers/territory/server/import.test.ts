import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import {
  importTerritory,
  layers,
  locate,
  reportText,
  searchAddresses,
  type ImportKind,
  type ImportOptions,
  type ImportReport,
} from '../../server/index.ts';
import { box } from './test-territory.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'largo-import-'));
  app = await testApp({ features: [layers], tenants: [testTenant('alfa', { name: 'Vila Clara' })] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } };
const geojson = (...features: [Record<string, unknown>, unknown][]): string =>
  JSON.stringify({ type: 'FeatureCollection', crs, features: features.map(([properties, geometry]) => ({ type: 'Feature', properties, geometry })) });

async function bring(kind: ImportKind, name: string, content: string | Uint8Array, options: ImportOptions = {}): Promise<ImportReport> {
  const path = join(folder, name);
  await writeFile(path, content);
  return importTerritory(app.site(), system, kind, path, options);
}
const notes = (list: ImportReport['refused']) => list.map(({ row, code }) => [row, code]);
const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(app.site().db)).rows[0]!.n;

/** Its ring crosses itself at (0, 0): two triangles. */
const bowtie = {
  type: 'Polygon',
  coordinates: [
    [
      [-3000, -3000],
      [3000, 3000],
      [3000, -3000],
      [-3000, 3000],
      [-3000, -3000],
    ],
  ],
};

describe('importing the limits', () => {
  it('takes its own municipality out of a file of many, repairs it and says so', async () => {
    const report = await bring(
      'boundary',
      'CAOP2023_municipios.geojson',
      geojson(
        [{ dico: '0101', municipio: 'VILA CLARA' }, bowtie],
        [{ dico: '0102', municipio: 'Porto Sereno' }, box(4000, 4000, 100, 100)],
        [{ dico: '01X', municipio: 'Nada' }, box(0, 0, 1, 1)],
      ),
    );
    expect(report).toMatchObject({ read: 3, imported: 1, format: 'geojson' });
    expect(notes(report.repaired)).toEqual([[1, 'made-valid']]);
    expect(notes(report.refused)).toEqual([
      [3, 'no-code'],
      [2, 'other-municipality'],
    ]);
    expect(
      (
        await sql`select dico, name, caop_version, round(st_area(geom)) as area from municipality_boundary where valid_to is null`.execute(
          app.site().db,
        )
      ).rows,
    ).toEqual([{ dico: '0101', name: 'VILA CLARA', caop_version: '2023', area: 18_000_000 }]);
    expect(reportText(report, 'pt')).toContain('linha 1: geometria corrigida: Self-intersection');
  });

  it('joins the parts of a parish, puts leading zeros back, closes what was in force before', async () => {
    await bring('boundary', 'limite.geojson', geojson([{ dico: '0101', nome: 'Vila Clara' }, box(-4000, -4000, 8000, 8000)]));
    const report = await bring(
      'parishes',
      'freguesias.geojson',
      geojson(
        [{ DICOFRE: 10101, Freguesia: 'São Bento' }, box(-4000, -4000, 4000, 4000)],
        [{ DICOFRE: 10101, Freguesia: 'São Bento' }, box(-4000, 0, 4000, 4000)],
        [{ DICOFRE: '010102', Freguesia: 'Vale da Águia' }, box(0, -4000, 4000, 7000)],
        [{ DICOFRE: '020101', Freguesia: 'Outra' }, box(0, 0, 10, 10)],
        [{ DICOFRE: '010103', Freguesia: 'Longe' }, box(90000, 0, 10, 10)],
        [
          { DICOFRE: '010104', Freguesia: 'Linha' },
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      ),
    );
    expect(report).toMatchObject({ read: 6, imported: 3 });
    expect(notes(report.repaired)).toEqual([
      [1, 'code-padded'],
      [2, 'code-padded'],
      [1, 'parts-joined'],
    ]);
    expect(notes(report.refused)).toEqual([
      [5, 'outside-map'],
      [6, 'no-area'],
      [4, 'other-municipality'],
    ]);
    expect(report.warnings).toEqual([{ row: null, code: 'area-differs', params: { percent: 93.8 } }]);
    expect(
      await bring('parishes', 'novo.geojson', geojson([{ DICOFRE: '010109', Freguesia: 'Única' }, box(-4000, -4000, 8000, 8000)])),
    ).toMatchObject({ imported: 1 });
    expect((await sql`select dicofre from parish where valid_to is null`.execute(app.site().db)).rows).toEqual([{ dicofre: '010109' }]);
    expect(await count('parish')).toBe(3);
  });

  it('stores nothing of a dry run or of a file with nothing for it', async () => {
    const before = await count('municipality_boundary');
    const report = await bring('boundary', 'ensaio.geojson', geojson([{ dico: '0999', nome: 'Ensaio' }, box(0, 0, 50, 50)]), { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, imported: 1 });
    const error = await bring('boundary', 'nada.geojson', geojson([{ nome: 'Sem código' }, box(0, 0, 50, 50)])).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error('the import should have been refused');
    expect(error.code).toBe('geofile.nothing');
    expect(error.details.extra?.['report']).toMatchObject({ read: 1, imported: 0, refused: [{ row: 1, code: 'no-code' }] });
    expect(await count('municipality_boundary')).toBe(before);
  });
});

describe('importing addresses', () => {
  const table = [
    'id,street,house,postcode,city,lon,lat',
    'a,R ALMIRANTE REIS,12,2835-080,VILA CLARA,-8.133,39.668',
    'b,EN 11-JAN,S/N,2835080,VILA CLARA,-8.132,39.669',
    'c,,,12,VILA CLARA,-8.131,39.667',
    'd,,,,,-8.131,39.667',
    'e,R SEM LUGAR,1,,,,',
    'f,R DE FORA,1,2835-080,LONGE,-8.07,39.668',
    'g,R MUITO LONGE,1,2835-080,LONGE,-9.5,38',
  ].join('\n');

  it('repairs what can be, refuses what cannot, row by row, and finds them afterwards', async () => {
    const seen: number[] = [];
    const report = await bring('addresses', 'moradas.csv.gz', gzipSync(table), { progress: (percent) => void seen.push(percent) });
    expect(report).toMatchObject({ read: 7, imported: 3, format: 'csv' });
    expect(notes(report.repaired)).toEqual([
      [3, 'number-restored'],
      [3, 'postcode-completed'],
      [4, 'street-from-locality'],
      [4, 'postcode-dropped'],
    ]);
    expect(notes(report.refused)).toEqual([
      [5, 'no-street'],
      [6, 'no-geometry'],
      [8, 'outside-map'],
      [7, 'outside-boundary'],
    ]);
    expect(seen.at(-1)).toBe(100);
    expect((await searchAddresses(app.site().db, 'av almirante reis 12', 5))[0]?.label).toBe('Rua Almirante Reis 12, 2835-080 Vila Clara');
    const x = (await searchAddresses(app.site().db, 'en 11-1', 5))[0]!;
    expect(x.label).toBe('EN 11-1');
    expect((await locate(app.site().db, app.site(), [x.x, x.y])).parish?.dicofre).toBe('010109');
  });

  it('replaces all that was there', async () => {
    await bring('addresses', 'outra.csv', 'rua;numero;x;y\nRua Nova;3;10;20\n');
    expect(await count('address')).toBe(1);
    expect(await searchAddresses(app.site().db, 'almirante reis', 5)).toEqual([]);
    expect((await searchAddresses(app.site().db, 'nova 3', 5))[0]?.label).toBe('Rua Nova 3');
  });
});

describe('importing lamps, containers and trees', () => {
  const lamps = async (): Promise<unknown[]> =>
    (
      await sql`select id::integer as id, code, name, integration_id as "integrationId" from asset where layer = 'street_lamp' order by code`.execute(
        app.site().db,
      )
    ).rows;
  const bringLamps = (name: string, content: string, options: ImportOptions = {}) =>
    bring('assets', name, content, { asset: 'street_lamp', ...options });

  it('reads them row by row, keeps the number of what was there, and takes out what is gone', async () => {
    const table = [
      'codigo,nome,globalid,lon,lat',
      'L-1,Candeeiro da praça,g-1,-8.133,39.668',
      'L-2,,,-8.132,39.669',
      'L-2,Outra vez,,-8.132,39.669',
      ',Sem código,,-8.131,39.667',
      'L-9,Noutro lado,,-9.5,38',
    ].join('\n');
    const first = await bringLamps('candeeiros.csv', table);
    expect(first).toMatchObject({ kind: 'assets', read: 5, imported: 2 });
    expect(notes(first.repaired)).toEqual([[3, 'name-from-code']]);
    expect(notes(first.refused)).toEqual([
      [4, 'code-twice'],
      [5, 'no-number'],
      [6, 'outside-map'],
    ]);
    const [one, two] = (await lamps()) as { id: number }[];
    expect([one, two]).toMatchObject([
      { code: 'L-1', name: 'Candeeiro da praça', integrationId: 'g-1' },
      { code: 'L-2', name: 'L-2' },
    ]);

    const area = geojson(
      [{ code: 'L-2', name: 'Candeeiro novo' }, box(0, 0, 2, 2)],
      [
        { code: 'L-3', name: 'Terceiro' },
        { type: 'Point', coordinates: [5, 5] },
      ],
    );
    const trial = await bringLamps('novos.geojson', area, { dryRun: true });
    expect(trial).toMatchObject({ dryRun: true, imported: 2, warnings: [{ code: 'removed', params: { count: 1 } }] });
    expect(await lamps()).toHaveLength(2);
    const second = await bringLamps('novos.geojson', area);
    expect(notes(second.repaired)).toEqual([[1, 'point-taken']]);
    expect(reportText(second, 'pt')).toContain('1 que já não estão no ficheiro foram retirados');
    expect(await lamps()).toMatchObject([{ id: two!.id, code: 'L-2', name: 'Candeeiro novo' }, { code: 'L-3' }]);
  });

  it('leaves the things of other kinds alone', async () => {
    await bring('assets', 'arvores.csv', 'codigo;especie;x;y\nA-1;Plátano;10;20\n', { asset: 'tree' });
    expect(await count('asset')).toBe(3);
  });
});
