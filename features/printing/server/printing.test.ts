import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { layers, replaceBoundary, replaceParishes, writeSchools, writeStreets } from '#features/layers/server/index.ts';
import { mayOgc, ogc, ogcServices } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { endedJob, until } from '#platform/testing/until.ts';
import { visibleContracts } from '../contract.ts';
import { builtInLayout } from '../domain/built-in.ts';
import { testPage } from './drawing/sheets-for-tests.ts';
import { mainland } from '#platform/tenancy/projections.ts';
import { printing } from './index.ts';
import { startPrinter } from './printer.ts';
import { startUnruly, type Unruly } from './unruly-for-tests.ts';

/** Who sets layers up (specification 2 §6). */
const layerCodes = ['IG_00014', 'IG_00015', 'IG_00016', 'IG_00017', 'IG_00018'];
const contract = visibleContracts.ig;
const poppler = existsSync('/usr/bin/pdftotext');

const square = (x: number, y: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ] satisfies [number, number][],
  ],
});

/** Processes that draw, of those a process has started. */
const printersBelow = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const isChild = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('print-process') ? [pid] : [];
    } catch {
      return []; // It has just ended.
    }
  });

const request = (more: Record<string, unknown> = {}) => ({
  layout: 'legend',
  sheet: { size: 'A4' as const, orientation: 'portrait' as const },
  dpi: 150,
  map: { center: [0, 0] as [number, number], scale: 2000 },
  texts: { title: 'Planta da praça', subtitle: 'Ensaio' },
  ...more,
});

describe.skipIf(!hasMapserver() || !poppler)('print of the visible area', () => {
  let app: TestApp;
  let ana: TestClient;
  let staff: TestClient;
  let maps: Mapserver;
  let unruly: Unruly;
  let role: number;
  const ids: Record<string, string> = {};
  const folder = mkdtempSync(join(tmpdir(), 'largo-print-test-'));

  beforeAll(async () => {
    maps = await startMapserver({ layers: [demoParishes] });
    unruly = await startUnruly();
    app = await testApp({ features: [identity, ogc, layers, printing], outgoingAllow: [maps.host, unruly.host], work: true });
    await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
    await app.site().tx(system, async (trx) => {
      const into = { trx, srid: app.site().srid };
      const limits = { caopVersion: '2023', validFrom: '2023-01-01' };
      await replaceBoundary(into, { dico: '0101', name: 'Município de ensaio', ...limits, geometry: square(-4000, -4000, 8000) });
      await replaceParishes(into, [{ dicofre: '010101', name: 'São Bento', ...limits, geometry: square(-4000, -4000, 8000) }]);
      await writeStreets(into, [
        {
          name: 'Rua Alexandre Herculano',
          kind: 'primary',
          geometry: {
            type: 'LineString',
            coordinates: [
              [-2000, 0],
              [2000, 0],
            ],
          },
        },
      ]);
      await writeSchools(into, [
        { name: 'Escola da Paz', level: 'basic', address: null, capacity: 200, geometry: { type: 'Point', coordinates: [300, 300] } },
      ]);
    });
    const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
    role = Number(rows[0]?.id);
    staff = app.as({ codes: [...Object.values(mayOgc), ...layerCodes, 'IG_00010'], userId: 1 });
    ana = app.as({ codes: ['IG_00010'], userId: 2, name: 'Ana' });
    for (const [name, url] of [
      ['freguesias', maps.url],
      ['ortofotos', unruly.url],
    ] as const) {
      const body = { url, type: 'wms' as const, title: name, isPrivate: false, useProxy: false };
      const service = (await staff.call(ogcServices, 'create', { body })).body;
      expect(await endedJob(staff, (await staff.call(ogcServices, 'harvest', { params: { id: service.id } })).body.jobId)).toMatchObject({
        status: 'finished',
      });
      const { items } = (await staff.call(ogcServices, 'resources', { params: { id: service.id }, query: {} })).body;
      const resource = items.find(({ id }) => id === name)?.resourceId;
      const add = async (key: string, values: Record<string, unknown>): Promise<void> => {
        const payload = { values: { kind: 'resource', source: { kind: 'ogc', resources: [resource] }, visible: false, ...values } };
        const made = await staff.inject({ method: 'POST', url: '/api/iggestao/gestao/layers', payload });
        expect(made.statusCode, made.body).toBe(201);
        ids[key] = `l${made.json().id}`;
      };
      await add(name, { name: name === 'freguesias' ? 'Freguesias do serviço' : 'Ortofotos' });
      if (name !== 'freguesias') continue;
      await add('secret', { name: 'Segredo', private: true, roles: [role] });
      await add('nobody', { name: 'Segredo de ninguém', private: true, roles: [] });
      await add('off', { name: 'Segredo desligado', active: false });
      await add('shown', { name: 'Segredo à vista', private: true, roles: [role], visible: true });
    }
  });
  afterAll(async () => {
    await app.close();
    await maps.close();
    await unruly.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function print(who: TestClient, more: Record<string, unknown> = {}) {
    const asked = await who.call(contract, 'create', { body: request(more) as never });
    expect(asked.status, JSON.stringify(asked.problem)).toBe(202);
    const job = await endedJob(who, asked.body.jobId);
    if (job.status !== 'finished') return { job, text: '', path: '' };
    const file = await who.inject({ url: job.downloadUrl ?? '' });
    expect(file.statusCode).toBe(200);
    const path = join(folder, `${asked.body.jobId}.pdf`);
    writeFileSync(path, file.rawPayload);
    return { job, path, text: execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }) };
  }
  const stateOf = (job: { data: Record<string, unknown> | null }, id: string | undefined): unknown =>
    (job.data?.['layers'] as { id: string; state: string }[] | undefined)?.find((one) => one.id === id);

  it('says what can be printed', async () => {
    const { body } = await ana.call(contract, 'capabilities', {});
    expect(body).toMatchObject({ crs: { epsg: 3763 }, maxPages: 60, apps: [{ id: 'visible' }] });
    expect(body.layouts.map(({ id }) => id)).toEqual(['simple', 'legend', 'table', 'map']);
    const sheet = body.layouts[0]?.sheets.find(({ size, orientation }) => size === 'A4' && orientation === 'portrait');
    expect(sheet).toEqual({ size: 'A4', orientation: 'portrait', width: 210, height: 297, map: { width: 190, height: 240 } });
    expect((await app.anonymous.call(contract, 'capabilities', {})).status).toBe(401);
  });

  it('draws the town as vectors with words, true to scale, with the legend of what is there', async () => {
    const { job, text, path } = await print(ana, { layers: { shown: ['school', 'parish'] } });
    expect(job).toMatchObject({
      status: 'finished',
      progress: 100,
      message: 'Documento gerado com sucesso.',
      fileName: expect.stringMatching(/^planta-da-praca-.*\.pdf$/) as string,
    });
    expect(stateOf(job, 'streets')).toMatchObject({ state: 'drawn' });
    expect(stateOf(job, 'school')).toMatchObject({ state: 'empty' }); // 300 m to the north-east: not on a sheet of 268 by 480 m
    expect(text).toMatch(/Planta da praça/);
    expect(text).toMatch(/Rua Alexandre Herculano/);
    expect(text).toMatch(/Escala 1:2 000 · PT-TM06\/ETRS89 \(EPSG:3763\)/);
    expect(text).toMatch(/M 100/);
    expect(text).toMatch(/Freguesias/);
    expect(text).not.toMatch(/Escolas/);
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
  });

  it('asks a service in pieces it can make, at the sheet’s resolution, and its layer lies where it should', async () => {
    const before = maps.asked.length;
    const { job, path } = await print(ana, {
      base: 'none',
      layers: { shown: [ids['freguesias']] },
      layout: 'map',
      dpi: 300,
      crossing: 'none',
      map: { center: [0, 0], scale: 2000 },
    });
    expect(stateOf(job, ids['freguesias'])).toMatchObject({ state: 'drawn' });
    const asked = maps.asked.slice(before).map(({ query }) => new URLSearchParams(query.toLowerCase()));
    const views = asked.filter((one) => one.get('request') === 'getmap');
    for (const one of views) expect([one.get('crs'), one.get('dpi'), one.get('map_resolution')]).toEqual(['epsg:3763', '300', '300']);
    for (const one of views) expect(Math.max(Number(one.get('width')), Number(one.get('height')))).toBeLessThanOrEqual(4096);
    // The border between the two parishes is the meridian x = 0: in the middle of the map, on paper too.
    const out = join(folder, 'parishes');
    execFileSync('pdftocairo', ['-png', '-r', '254', '-singlefile', path, out]);
    const { data, info } = await sharp(`${out}.png`).greyscale().raw().toBuffer({ resolveWithObject: true });
    const row = 120 * 10;
    const dark = Array.from({ length: info.width }, (_, x) => x).filter(
      (x) => x > 150 && x < info.width - 150 && (data[(row * info.width + x) * info.channels] ?? 255) < 60,
    );
    expect(dark.length).toBeGreaterThan(0);
    for (const x of dark) expect(Math.abs(x / 10 - 105)).toBeLessThan(0.3);
  });

  it('never leaves out silently: what hangs, dies, refuses or answers garbage is named on the sheet and in the answer', async () => {
    const cases = [
      ['garbage', 'failed', /Ortofotos: a resposta do serviço não é um mapa/],
      ['dies', 'late', /Ortofotos: o serviço não respondeu/],
      ['hangs', 'late', /Ortofotos: o serviço não respondeu/],
    ] as const;
    for (const [does, state, words] of cases) {
      unruly.does = does;
      const { job, text } = await print(ana, { layers: { shown: [ids['ortofotos']] } });
      expect([does, job.status, (stateOf(job, ids['ortofotos']) as { state: string }).state]).toEqual([does, 'finished', state]);
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(words);
      expect(job.message).toMatch(/1 camada não está como devia/);
    }
    unruly.does = 'refuses-large';
    unruly.asked.length = 0;
    const { job } = await print(ana, { layers: { shown: [ids['ortofotos']] } });
    expect(stateOf(job, ids['ortofotos'])).toMatchObject({ state: 'drawn' });
    expect(unruly.asked.length).toBeGreaterThan(2);
    unruly.does = 'draws';
  });

  it('shows each person what that person may see, and nobody else’s', async () => {
    const member = app.as({ codes: ['IG_00010'], userId: 3, roleIds: [role] });
    const shown = { layers: { shown: [ids['secret']] } };
    // Codes and roles of a job are those its starter has when it runs: a stranger's list never holds the layer.
    for (const key of ['secret', 'nobody', 'off'] as const) {
      const id = ids[key] ?? '';
      const before = maps.asked.length;
      for (const more of [{ layers: { shown: [id], order: [id], opacity: { [id]: 1 } } }, { base: id }]) {
        const { job, text } = await print(ana, { ...more, layout: 'legend' });
        expect([key, job.status, stateOf(job, id)]).toEqual([key, 'finished', undefined]);
        expect(text).not.toMatch(/Segredo|Freguesias/);
      }
      // Neither its picture nor its legend was even asked for.
      expect([key, maps.asked.length]).toEqual([key, before]);
    }
    const own = await print(member, shown);
    expect(stateOf(own.job, ids['secret'])).toMatchObject({ state: 'drawn' });
    expect(own.text).toMatch(/Segredo/);
    const asked = await member.call(contract, 'create', { body: request(shown) as never });
    expect((await ana.call(contract, 'job', { params: { id: asked.body.jobId } })).status).toBe(404);
    expect((await app.anonymous.call(contract, 'create', { body: request() as never })).status).toBe(401);
  });

  it('a preview of the designer too has what its caller may see, and nothing else', async () => {
    const payload = { layout: builtInLayout('legend'), sheet: { size: 'A4', orientation: 'portrait' }, scale: 20_000 };
    const seen = async (userId: number, roleIds: number[]): Promise<string> => {
      const who = app.as({ codes: ['IG_00019'], name: 'Rui', userId, roleIds });
      const answer = await who.inject({ method: 'POST', url: '/api/geoportalgestao/gestao/printlayouts/preview', payload });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      return answer.rawPayload.toString('base64');
    };
    const [stranger, other, member] = [await seen(21, []), await seen(22, []), await seen(23, [role])];
    expect(stranger === other).toBe(true);
    expect(stranger === member).toBe(false);
  });

  it('names what only the screen knows', async () => {
    const title = { pt: 'Ocorrências', en: 'Reports' };
    const { job, text } = await print(ana, { layers: { shown: ['occurrences', 'parish'], titles: { occurrences: title, parish: title } } });
    expect(stateOf(job, 'occurrences')).toMatchObject({ state: 'screen-only', title });
    expect(stateOf(job, 'parish')).toMatchObject({ title: { pt: 'Freguesias' } });
    expect(text).toMatch(/Ocorrências: só existe no ecrã/);
  });

  it('says what cannot be printed before anything is done', async () => {
    const refused = async (more: Record<string, unknown>) => {
      const { status, problem } = await ana.call(contract, 'create', { body: request(more) as never });
      return [status, problem?.code];
    };
    expect(await refused({ layout: 'none' })).toEqual([422, 'print.layout']);
    expect(await refused({ sheet: { size: 'free', width: 100, height: 100 } })).toEqual([422, 'print.sheet']);
    expect(await refused({ format: 'png', dpi: 600, sheet: { size: 'A0', orientation: 'portrait' } })).toEqual([422, 'print.dpi']);
    expect(await refused({ map: { center: [500_000, 0], scale: 2000 } })).toEqual([422, 'print.outside']);
    expect(await refused({ map: { extent: [-4000, -4000, 4000, 4000], scale: 500 }, atlas: {} })).toEqual([422, 'print.pages']);
    expect(await refused({ map: { extent: [-400, -400, 400, 400], scale: 2000 }, atlas: {}, format: 'svg' })).toEqual([422, 'print.format']);
    expect(await refused({ dpi: 20 })).toEqual([422, 'request.invalid']);
  });

  it('makes sheets side by side over a large extent, each numbered', async () => {
    const { job, text, path } = await print(ana, { map: { extent: [-400, -400, 400, 400], scale: 2000 }, atlas: { overlap: 10 }, layout: 'simple' });
    const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))?.[1]);
    expect(pages).toBeGreaterThan(3);
    expect(job.data).toMatchObject({ pages, scale: 2000 });
    expect(text).toMatch(new RegExp(`folha 1/${pages} \\(A1\\)`));
  });

  it('offers what the managers of the map set up, and then nothing else', async () => {
    const manager = app.as({ codes: ['IG_00019', 'IG_00020'], userId: 4 });
    const url = '/api/iggestao/gestao/printvisible';
    const payload = {
      name: 'Planta de localização',
      layout: 1,
      format: 'pdf',
      dpi: '300',
      pageTitle: 'Planta',
      zoomType: 'extent',
      minScale: 5000,
      municipality: false,
      divTitle: 'Divisão de Urbanismo',
    };
    const reader = app.as({ codes: ['IG_00019'], userId: 5 });
    expect((await reader.inject({ method: 'POST', url, payload })).statusCode).toBe(403);
    const made = await manager.inject({ method: 'POST', url, payload });
    expect(made.statusCode, made.body).toBe(201);
    const { id: preset, version } = made.json();
    expect((await reader.inject({ url })).json().items).toMatchObject([{ name: 'Planta de localização', crossable: true }]);
    expect((await reader.inject({ url: `${url}/settings` })).json()).toMatchObject({ crs: { epsg: 3763 }, formats: ['pdf', 'png', 'svg'] });
    expect((await reader.inject({ url: `${url}/print/apps` })).json().items).toMatchObject([{ id: 'visible' }]);
    expect((await ana.call(contract, 'capabilities', {})).body.presets).toMatchObject([
      { id: preset, name: 'Planta de localização', texts: { title: 'Planta' }, dpi: 300 },
    ]);
    expect((await ana.call(contract, 'create', { body: request() as never })).problem?.code).toBe('print.layout');
    const { job, text } = await print(ana, { preset });
    // Never closer than the manager allows.
    expect(job.data).toMatchObject({ scale: 5000 });
    expect(text).toMatch(/Divisão de Urbanismo/);
    expect(text).not.toMatch(/Câmara Municipal/);
    expect((await manager.inject({ method: 'DELETE', url: `${url}/${preset}`, headers: { 'if-match': String(version) } })).statusCode).toBe(204);
  });

  it('is stopped when it is cancelled, its process with it', async () => {
    unruly.does = 'hangs';
    unruly.asked.length = 0;
    const { jobId } = (await ana.call(contract, 'create', { body: request({ layers: { shown: [ids['ortofotos']] } }) as never })).body;
    await until('the service is asked', () => unruly.asked.length > 0);
    await ana.call(jobsContract, 'cancel', { params: { id: jobId } });
    expect(await endedJob(ana, jobId)).toMatchObject({ status: 'cancelled', downloadUrl: null });
    unruly.does = 'draws';
    expect((await print(ana)).job.status).toBe('finished');
  });

  it('a sheet whose printer is killed by somebody else is made again', async () => {
    unruly.does = 'hangs';
    unruly.asked.length = 0;
    const { jobId } = (await ana.call(contract, 'create', { body: request({ layers: { shown: [ids['ortofotos']] } }) as never })).body;
    await until('the service is asked', () => unruly.asked.length > 0);
    const killed = printersBelow(process.pid);
    expect(killed.length).toBeGreaterThan(0);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    unruly.does = 'draws';
    unruly.drop();
    const job = await endedJob(ana, jobId);
    expect([job.status, (stateOf(job, ids['ortofotos']) as { state: string }).state]).toEqual(['finished', 'drawn']);
  });

  it('a process that is killed ends the page, not the service', async () => {
    const stop = new AbortController();
    const page = testPage({ sheet: { size: 'A0', orientation: 'portrait' }, scale: 5000, map: mainland, center: [0, 0] });
    const file = {
      path: join(folder, 'killed.png'),
      format: 'png' as const,
      dpi: 300,
      size: page.size,
      title: '',
      author: '',
      lang: 'pt',
      date: new Date(0),
    };
    const printer = await startPrinter(file, stop.signal);
    const drawing = printer.page(page);
    stop.abort(new Error('stopped'));
    await expect(drawing).rejects.toThrow('stopped');
    await printer.close();
  });
});
