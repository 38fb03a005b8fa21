import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { RunStopped } from '#platform/jobs/server/stop.ts';
import { searchContract } from '#platform/search/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { areaContract } from '../../areas/contract.ts';
import { processContract } from '../../record/contract.ts';
import { entities } from '../../record/lookups.ts';
import { mayKeep, mayProcess, maySection } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { urbanism } from '../../server/index.ts';
import { finderContract, type ExportType } from '../contract.ts';
import { exportHandler } from './export.ts';

const api = resourceContract(processes);
const codes = [...Object.values(mayKeep).flatMap((area) => Object.values(area)), ...Object.values(mayProcess), ...Object.values(maySection)];

let app: TestApp;
let clerk: TestClient;
/** Somewhere in the municipality. */
let middle: readonly [number, number];
let needed: Record<string, number>;

beforeAll(async () => {
  const features = [identity, layers, parties, urbanism];
  app = await testApp({ features, now: () => new Date('2026-11-23T12:00:00Z'), work: true });
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
  const [x, y] = app.site().config.map.center;
  middle = [Math.round(x), Math.round(y)];
  const owner = await clerk.call(resourceContract(entities), 'create', { body: { name: 'Ana Costa', nif: '501442600' } as never });
  needed = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId: owner.body.id };
});
afterAll(() => app.close());

async function added(values: Record<string, unknown>) {
  const made = await clerk.call(api, 'create', { body: { ...needed, ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

function square(east: number, north: number, side = 20) {
  const [x, y] = [middle[0] + east, middle[1] + north];
  return {
    type: 'Polygon' as const,
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ] as [number, number][][],
  };
}

async function drawn(id: number, east: number, north: number, side = 20): Promise<void> {
  const saved = await clerk.call(processContract, 'saveAreas', {
    params: { id },
    body: { areas: [{ name: 'Lote', geometry: square(east, north, side) }] },
  });
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
}

const around = (reach: number) => [middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach].join(',');

async function onMap(query: Record<string, unknown> = {}, client = clerk) {
  const answer = await client.call(finderContract, 'map', { query: { bbox: around(1000), resolution: 2, ...query } as never });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return answer.body;
}
const numbers = (found: Awaited<ReturnType<typeof onMap>>) =>
  found.features.flatMap(({ properties }) => ('process' in properties ? [properties.process] : [])).toSorted();

describe('the map of a search', () => {
  it('shows what was found where its area lies, and follows when either changes', async () => {
    const first = await added({ process: 'MAPA 1/2026', subject: 'Moradia', entryAt: '2026-03-04' });
    const second = await added({ process: 'MAPA 2/2026', subject: 'Piscina', statusId: 2 });
    await added({ process: 'MAPA 3/2026', subject: 'Sem área' });
    await drawn(first.id, 0, 0);
    await drawn(second.id, 100, 100);
    expect(numbers(await onMap({ process: 'MAPA' }))).toEqual(['MAPA 1/2026', 'MAPA 2/2026']);
    expect(numbers(await onMap({ status: '2' }))).toEqual(['MAPA 2/2026']);
    expect(numbers(await onMap({ subject: 'moradía' }))).toEqual(['MAPA 1/2026']);
    expect(numbers(await onMap({ q: 'costa', date: '2026-03-01..2026-03-31' }))).toEqual(['MAPA 1/2026']);

    const { body } = await clerk.call(api, 'show', { params: { id: first.id } });
    await clerk.call(api, 'update', { params: { id: first.id }, version: body.version, body: { ...body, statusId: 2 } as never });
    expect(numbers(await onMap({ status: '2' }))).toEqual(['MAPA 1/2026', 'MAPA 2/2026']);
    const shown = await clerk.call(processContract, 'areas', { params: { id: first.id } });
    const [area] = shown.body.items;
    await clerk.call(processContract, 'saveAreas', {
      params: { id: first.id },
      body: { areas: [{ id: area?.id ?? 0, version: area?.version ?? 0, name: 'Lote', geometry: square(-500, -500) }] },
    });
    const moved = (await onMap({ process: 'MAPA 1' })).features[0]?.geometry.coordinates;
    expect(moved?.map(Math.round)).toEqual([middle[0] - 490, middle[1] - 490]);
    await clerk.call(processContract, 'saveAreas', { params: { id: second.id }, body: { areas: [] } });
    expect(numbers(await onMap({ process: 'MAPA' }))).toEqual(['MAPA 1/2026']);
    await clerk.call(api, 'remove', { params: { id: first.id } });
    expect(numbers(await onMap({ process: 'MAPA' }))).toEqual([]);
  });

  it('gathers many in clusters that do not change when only the view moves', async () => {
    const [x, y] = middle;
    await sql`insert into urban_process (id, process, subject, status_id) select 100000 + i, 'MUITOS ' || i, 'Muitos', 1 from generate_series(1, 600) i`.execute(
      app.site().db,
    );
    await sql`insert into urban_area (id, geom) select 100000 + i, st_multi(st_makeenvelope(${x}::float8 + (i % 30) * 20, ${y}::float8 + (i / 30) * 20,
      ${x}::float8 + (i % 30) * 20 + 10, ${y}::float8 + (i / 30) * 20 + 10, ${sql.lit(app.site().srid)})) from generate_series(1, 600) i`.execute(
      app.site().db,
    );
    await sql`insert into urban_process_area select 100000 + i, 100000 + i from generate_series(1, 600) i`.execute(app.site().db);
    const whole = await onMap({ subject: 'Muitos' });
    expect([whole.clustered, whole.total]).toEqual([true, 600]);
    const counts = new Map(whole.features.map(({ id, properties }) => [id, 'count' in properties ? properties.count : 1]));
    const beside = await onMap({ subject: 'Muitos', bbox: [x - 900, y - 900, x + 1100, y + 1100].join(',') });
    for (const { id, properties } of beside.features) if (counts.has(id)) expect('count' in properties && properties.count).toBe(counts.get(id));
    // From far away squares that were counted beforehand answer.
    const far = { bbox: around(20_000), resolution: 32 };
    expect((await onMap({ ...far, subject: 'Muitos' })).total).toBe(600);
    const all = await sql<{ n: number }>`select count(gx)::int as n from urban_place where deleted_at is null`.execute(app.site().db);
    expect((await onMap(far)).total).toBe(all.rows[0]?.n);
    const near = await onMap({ subject: 'Muitos', bbox: [x, y, x + 100, y + 100].join(','), resolution: 0.2 });
    expect(near.clustered).toBe(false);
    const wrong = await clerk.call(finderContract, 'map', { query: { bbox: '3,2,1,0', resolution: 1 } as never });
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['bbox']]);
  });
});

describe('what lies at a place', () => {
  it('is told to who may search, the smallest area first', async () => {
    const large = await added({ process: 'AQUI 1/2026', subject: 'Loteamento' });
    const small = await added({ process: 'AQUI 2/2026', subject: 'Lote' });
    await drawn(large.id, -900, 0, 200);
    await drawn(small.id, -850, 50, 20);
    const place = { x: middle[0] - 840, y: middle[1] + 60 };
    const { body } = await clerk.call(finderContract, 'at', { params: place, query: {} });
    expect(body.items.map(({ process, squareMetres }) => [process, squareMetres])).toEqual([
      ['AQUI 2/2026', 400],
      ['AQUI 1/2026', 40_000],
    ]);
    const edge = { x: middle[0] - 705, y: middle[1] + 100 };
    expect((await clerk.call(finderContract, 'at', { params: edge, query: {} })).body.items).toHaveLength(1);
    expect((await clerk.call(finderContract, 'at', { params: { ...edge, x: edge.x + 10 }, query: { reach: 13 } })).body.items).toHaveLength(1);
    const stranger = await app
      .as({ codes: codes.filter((code) => code !== mayProcess.search) })
      .call(finderContract, 'at', { params: place, query: {} });
    expect(stranger.status).toBe(403);
  });
});

describe('the search of the map', () => {
  it('finds processes by number and words, by classification, for those who may search', async () => {
    await added({ process: 'NAV 7/2026', subject: 'Ampliação de armazém', address: 'Rua do Cais' });
    const { body } = await clerk.call(finderContract, 'navigate', { query: { q: 'armazem cais' } });
    expect(body.groups.map(({ items }) => items.map(({ process }) => process))).toEqual([['NAV 7/2026']]);
    const hits = async (client: TestClient) => (await client.call(searchContract, 'search', { query: { q: 'nav 7/2026' } })).body.groups;
    expect(await hits(clerk)).toMatchObject([
      {
        id: 'urban-process',
        hits: [{ label: 'NAV 7/2026 · Ampliação de armazém', exact: true, to: '/gu/home/NAV%207%2F2026', group: expect.any(String) }],
      },
    ]);
    expect(await hits(app.anonymous)).toEqual([]);
    expect(await hits(app.as({ codes: [mayProcess.show] }))).toEqual([]);
  });
});

describe('exports', () => {
  async function exported(type: ExportType, query: Record<string, unknown> = {}) {
    const started = await clerk.call(finderContract, 'exportSearch', {
      params: { type },
      query: { process: 'FICH', sort: 'process', ...query } as never,
    });
    expect(started.status, JSON.stringify(started.problem)).toBe(202);
    const job = await endedJob(clerk, started.body.jobId);
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'finished' });
    const watched = await clerk.call(finderContract, 'exportSearchJob', { params: { id: started.body.jobId } });
    expect(watched.body.downloadUrl).toBe(job.downloadUrl);
    return { job, bytes: (await clerk.inject({ url: job.downloadUrl ?? '' })).rawPayload };
  }

  it('hold exactly what was found, in every kind', async () => {
    const first = await added({ process: 'FICH 1/2026', subject: 'Muro; alto', entryAt: '2026-02-03', totalArea: '120.50', floorsAbove: 2 });
    await added({ process: 'FICH 2/2026', subject: 'Sem área' });
    await added({ process: 'FICH 1/2026', parentId: first.id, subject: 'Alteração' });
    await drawn(first.id, 300, 300);
    const csv = await exported('csv');
    const [head = '', ...rows] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(';')[0])).toEqual(['FICH 1/2026', 'FICH 1/2026', 'FICH 2/2026']);
    expect(head).toContain('NIF do requerente');
    expect(rows.find((row) => row.includes('"Muro; alto"'))).toMatch(/03\/02\/2026.*;120,50;.*;2;.*Ana Costa;501442600/);

    const book = await exported('xls');
    expect(book.job.fileName).toMatch(/^processos-2026-11-23\.xlsx$/);
    expect(strFromU8(unzipSync(book.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Muro; alto');

    const geojson = await exported('geojson');
    expect(geojson.job.data).toEqual({ count: 1, left: 2 });
    const { features } = JSON.parse(geojson.bytes.toString('utf8')) as {
      features: { properties: object; geometry: { type: string; coordinates: number[][][][] } }[];
    };
    expect(features).toMatchObject([
      { properties: { process: 'FICH 1/2026', total_area: 120.5, owner: 'Ana Costa', entry_at: '2026-02-03' }, geometry: { type: 'MultiPolygon' } },
    ]);
    expect(Math.abs(features[0]?.geometry.coordinates[0]?.[0]?.[0]?.[0] ?? 1e9)).toBeLessThan(180);
    for (const type of ['gpkg', 'shp', 'kml', 'gml'] as const) {
      const { job, bytes } = await exported(type);
      expect(job.fileName).toMatch(type === 'shp' ? /\.zip$/ : new RegExp(`\\.${type}$`));
      expect(bytes.length).toBeGreaterThan(500);
    }
  });

  it('keep what is written, whatever it looks like, and leave out what was deleted meanwhile', async () => {
    const subject = 'Diz "muro"; a\\b, c\\\\d (alto)';
    const obs = `${'longo '.repeat(100)}\nsegunda, linha`;
    const { id } = await added({
      process: 'HOSTIL 1/2026',
      subject,
      obs,
      article: '00123',
      fraction: '-',
      entryAt: '2026-02-03',
      totalArea: '120.50',
    });
    const gone = await added({ process: 'HOSTIL 2/2026' });
    await drawn(id, 900, 900);
    await drawn(gone.id, 950, 900);
    await sql`update urban_process set deleted_at = now() where id = ${gone.id}`.execute(app.site().db);
    const asked = { process: 'HOSTIL' };
    const table = (await exported('csv', asked)).bytes.toString('utf8');
    expect(table).toContain(`"${subject.replaceAll('"', '""')}"`);
    expect(table).toContain(`"${obs}"`);
    expect(JSON.parse((await exported('geojson', asked)).bytes.toString('utf8'))).toMatchObject({
      features: [{ id, properties: { subject, obs, article: '00123', total_area: 120.5 } }],
    });
    for (const type of ['gml', 'kml'] as const) {
      const text = (await exported(type, asked)).bytes.toString('utf8').replaceAll('&quot;', '"');
      for (const value of [subject, obs, '00123', '120.5']) expect(text, type).toContain(`>${value}<`);
    }
    const dbf = unzipSync((await exported('shp', asked)).bytes)['processos.dbf'] ?? new Uint8Array();
    for (const value of [subject, obs.slice(0, 254), '00123', '20260203']) expect(strFromU8(dbf)).toContain(value);
    const gpkg = (await exported('gpkg', asked)).bytes;
    for (const value of [subject, obs, '00123']) expect(gpkg.includes(value), value).toBe(true);
  });

  it.each(['csv', 'xls', 'geojson', 'kml', 'shp', 'gpkg'] as const)('as %s that are stopped leave no file behind', async (format) => {
    const started = await temporaryFolder('export');
    await rm(started, { recursive: true });
    const held = async () => (await readdir(dirname(started))).filter((name) => name.startsWith('export-'));
    const stop = new AbortController();
    const actor = { ...anonymous, kind: 'user', userId: 901, name: 'Rita Alves', codes: new Set(codes) } as const;
    let during: string[] = [];
    const stopped = exportHandler.handler({
      id: 'x',
      site: app.site(),
      actor,
      payload: { which: { filter: { process: 'FICH' } }, sort: '-entryAt', format, locale: 'pt' },
      services: app.services,
      attempt: 1,
      signal: stop.signal,
      progress: async () => {
        during = await held();
        stop.abort(new RunStopped('shutdown'));
        stop.signal.throwIfAborted();
      },
    });
    await expect(stopped).rejects.toThrow();
    expect(during).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  it('of one process hold it alone, or all of its number', async () => {
    const { rows } = await sql<{ id: number }>`select id from urban_process where process = 'FICH 1/2026' and sub_process is null`.execute(
      app.site().db,
    );
    const id = Number(rows[0]?.id);
    for (const [type, count] of [
      ['process', 1],
      ['tree', 2],
    ] as const) {
      const started = await clerk.call(finderContract, 'exportOne', { params: { id }, query: { format: 'csv', type } });
      expect(started.status).toBe(202);
      expect((await endedJob(clerk, started.body.jobId)).data).toEqual({ count, left: 0 });
    }
    expect((await clerk.call(finderContract, 'exportOne', { params: { id: 99_999_999 }, query: {} })).status).toBe(404);
    const pdf = await clerk.call(finderContract, 'exportOne', { params: { id }, query: { format: 'pdf' } as never });
    expect([pdf.status, Object.keys(pdf.problem.fields ?? {})]).toEqual([422, ['format']]);
  });

  it('are for those who may export, and each job for who began it', async () => {
    const reader = app.as({ codes: codes.filter((code) => code !== mayProcess.export), userId: 902 });
    expect((await reader.call(finderContract, 'exportSearch', { params: { type: 'csv' }, query: {} })).status).toBe(403);
    const started = await clerk.call(finderContract, 'exportSearch', { params: { type: 'csv' }, query: {} });
    const other = app.as({ codes, userId: 903 });
    expect((await other.call(finderContract, 'exportSearchJob', { params: { id: started.body.jobId } })).status).toBe(404);
    await endedJob(clerk, started.body.jobId);
  });
});

it('areas that many processes have place each of them', async () => {
  const made = await clerk.call(areaContract, 'create', { body: { name: 'Bairro', geometry: square(600, -600, 50) } });
  const [one, two] = [await added({ process: 'BAIRRO 1/2026' }), await added({ process: 'BAIRRO 2/2026' })];
  await clerk.call(areaContract, 'associate', { params: { id: made.body.id }, body: { processes: [one.id, two.id] } });
  expect(numbers(await onMap({ process: 'BAIRRO' }))).toEqual(['BAIRRO 1/2026', 'BAIRRO 2/2026']);
  await clerk.call(areaContract, 'disassociate', { params: { id: made.body.id }, body: { processes: [one.id] } });
  expect(numbers(await onMap({ process: 'BAIRRO' }))).toEqual(['BAIRRO 2/2026']);
});

it('what is counted by square is what a count of the places says', async () => {
  const { rows: kept } = await sql`select * from urban_square where n <> 0 order by 1, 2, 3`.execute(app.site().db);
  const { rows: anew } =
    await sql`select gx >> 5 as qx, gy >> 5 as qy, coalesce(status_id, 0) as status_id, count(*)::integer as n, sum(gx) as sx, sum(gy) as sy
    from urban_place where gx is not null and deleted_at is null group by 1, 2, 3 order by 1, 2, 3`.execute(app.site().db);
  expect(anew.length).toBeGreaterThan(0);
  expect(kept).toEqual(anew);
});
