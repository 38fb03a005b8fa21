import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { findJob } from '#platform/jobs/server/store.ts';
import { endedJob, until } from '#platform/testing/until.ts';
import { ogcProxy, ogcServices, type Service } from '../contract.ts';
import { cswDocument, cswRecords, oldWmsDocument, wmtsDocument } from '../domain/sample-documents.ts';
import { checkServices } from '../jobs.ts';
import { may } from '../permissions.ts';
import { ogc } from './index.ts';

/* A server that answers as told: documents of our own, and every way to answer badly. */

let app: TestApp;
let staff: TestClient;
let server: Server;
let base: string;
let now = new Date('2026-03-01T10:00:00Z');
const seen: { url: string; authorization: string | undefined }[] = [];
/** By path: what to answer now. */
const answers = new Map<string, { status?: number; type?: string; body: string | Buffer; location?: string }>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
    if (url.pathname === '/csw' && url.searchParams.get('request') === 'GetRecords') {
      const start = Number(url.searchParams.get('startPosition'));
      const size = Number(url.searchParams.get('maxRecords'));
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(cswRecords(start, Math.min(250, start + size - 1), 250));
    }
    const known = answers.get(url.pathname);
    if (!known) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404</html>');
    response.writeHead(known.status ?? 200, { 'content-type': known.type ?? 'text/xml', ...(known.location && { location: known.location }) });
    return void response.end(known.body);
  });
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  base = `http://127.0.0.1:${port}`;
  app = await testApp({ features: [ogc], outgoingAllow: [`127.0.0.1:${port}`], work: true, now: () => now });
  staff = app.as({ codes: Object.values(may) });
  answers.set('/wms', { body: oldWmsDocument(3) });
  answers.set('/wmts.xml', { body: wmtsDocument(base) });
  answers.set('/csw', { body: cswDocument });
  answers.set('/legend.png', { type: 'image/png', body: Buffer.from('legend') });
  answers.set('/tiles/cor/PT/3/4/5.png', { type: 'image/png', body: Buffer.from('tile') });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const input = (path: string, more: Record<string, unknown> = {}) => ({
  url: `${base}${path}`,
  type: 'wms' as const,
  title: `Serviço ${path}`,
  ...more,
});

async function add(path: string, more: Record<string, unknown> = {}): Promise<Service> {
  const made = await staff.call(ogcServices, 'create', { body: input(path, more) as never });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function harvest(id: number): Promise<JobView> {
  const started = await staff.call(ogcServices, 'harvest', { params: { id } });
  expect(started.status).toBe(202);
  return endedJob(staff, started.body.jobId);
}

const tell = (path: string, more: Record<string, unknown> = {}) =>
  staff.call(ogcServices, 'test', { body: { url: `${base}${path}`, ...more } as never });

describe('a test before saving', () => {
  it('finds the type, the words of the service and how much there is', async () => {
    const { body } = await tell('/wms?SERVICE=WMS&REQUEST=GetCapabilities&map=a.map');
    expect(body.url).toBe(`${base}/wms?map=a.map`);
    expect(body.found).toMatchObject({ type: 'wms', version: '1.1.1', title: 'Cartografia', layers: 3, ownProjection: true, redirectedTo: null });
    expect((await tell('/wmts.xml')).body.found).toMatchObject({ type: 'wmts', layers: 1, ownProjection: true });
    expect((await tell('/csw')).body.found).toMatchObject({ type: 'csw', layers: 250, ownProjection: null });
  });

  it.each([
    ['a web page', { body: '<!doctype html><html></html>', type: 'text/html' }, 'ogc.page'],
    ['half a document', { body: oldWmsDocument(20).slice(0, 2500) }, 'ogc.broken-xml'],
    ['a complaint', { body: '<ServiceExceptionReport><ServiceException>em baixo</ServiceException></ServiceExceptionReport>' }, 'ogc.exception'],
    [
      'a complaint with an error status',
      {
        status: 400,
        body: '<ows:ExceptionReport xmlns:ows="o"><ows:Exception><ows:ExceptionText>x</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
      },
      'ogc.exception',
    ],
    ['an error', { status: 500, body: 'boom', type: 'text/plain' }, 'ogc.http-status'],
    ['a closed door', { status: 401, body: '' }, 'ogc.sign-in'],
    ['another document', { body: '<rss/>' }, 'ogc.other-document'],
    ['another service', { body: cswDocument }, 'ogc.other-type'],
    ['eleven megabytes', { body: Buffer.alloc(11 * 1024 * 1024, 0x20) }, 'outgoing.too-large'],
    ['a way inside', { status: 302, body: '', location: 'http://169.254.169.254/' }, 'outgoing.not-allowed'],
  ])('says plainly: %s', async (_what, answer, code) => {
    answers.set('/bad', answer);
    const told = await tell('/bad', { type: 'wms' });
    expect(told.problem.code).toBe(code);
    expect(told.problem.detail).not.toMatch(/[{}]/);
  });

  it('reads old encodings, and the right document under the wrong type', async () => {
    const latin = oldWmsDocument(1).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    answers.set('/latin', { type: 'text/html', body: Buffer.from(latin, 'latin1') });
    expect((await tell('/latin')).body.found.abstract).toBe('Ação');
  });

  it('names where a moved service is now', async () => {
    answers.set('/old', { status: 301, body: '', location: '/wms' });
    expect((await tell('/old', { type: 'wms' })).body.found.redirectedTo).toBe(`${base}/wms`);
  });

  it('does not reach into the network', async () => {
    for (const url of ['http://localhost:1/wms', 'http://10.0.0.1/wms', 'file:///etc/passwd']) {
      const told = await staff.call(ogcServices, 'test', { body: { url } as never });
      expect([422]).toContain(told.status);
    }
  });
});

describe('a service', () => {
  it('is written, changed with its version, thrown away and taken back', async () => {
    const made = await add('/wms', { keywords: ['a'], isPrivate: true });
    expect(made).toMatchObject({ isPrivate: true, useProxy: false, hasPassword: false, health: { state: 'unknown' } });
    const stale = await staff.call(ogcServices, 'update', { params: { id: made.id }, version: made.version + 1, body: input('/wms') });
    expect(stale.problem.code).toBe('record.stale');
    const changed = await staff.call(ogcServices, 'update', {
      params: { id: made.id },
      version: made.version,
      body: input('/wms', { title: 'Ruas e praças' }),
    });
    expect(changed.body).toMatchObject({ title: 'Ruas e praças', version: made.version + 1 });
    expect((await staff.call(ogcServices, 'list', { query: { q: 'PRACAS' } })).body.items.map(({ id }) => id)).toEqual([made.id]);
    expect((await staff.call(ogcServices, 'remove', { params: { id: made.id } })).status).toBe(204);
    expect((await staff.call(ogcServices, 'show', { params: { id: made.id } })).status).toBe(404);
    expect((await staff.call(ogcServices, 'list', { query: { deleted: 'true' } })).body.total).toBe(1);
    expect((await staff.call(ogcServices, 'restore', { params: { id: made.id } })).body.id).toBe(made.id);
  });

  it('names the field that is wrong', async () => {
    const bad = await staff.call(ogcServices, 'create', { body: { url: 'ftp://x', type: 'wms', title: ' ' } as never });
    expect(Object.keys(bad.problem.fields ?? {}).toSorted()).toEqual(['title', 'url']);
  });

  it('keeps its password to itself and to its server', async () => {
    const made = await add('/wms', { username: 'ana', password: 'segredo-do-mapa' });
    expect(JSON.stringify(made)).not.toContain('segredo-do-mapa');
    expect(made.hasPassword).toBe(true);
    const { rows } = await sql<{ password: string }>`select password from ogc_service where id = ${made.id}`.execute(app.site().db);
    expect(rows[0]?.password).not.toContain('segredo');
    const { rows: trail } = await sql`select changes from audit_entry where type = 'ogc_service' and record_id = ${String(made.id)}`.execute(
      app.site().db,
    );
    expect(JSON.stringify(trail)).not.toContain(rows[0]?.password ?? '?');
    await staff.call(ogcServices, 'reload', { params: { id: made.id } });
    expect(seen.at(-1)?.authorization).toBe(`Basic ${Buffer.from('ana:segredo-do-mapa').toString('base64')}`);
    const { body: kept } = await staff.call(ogcServices, 'show', { params: { id: made.id } });
    // Pointed at another server, the password does not go along.
    const away = { ...input('/wms', { username: 'ana' }), url: 'https://example.com/wms' };
    const moved = await staff.call(ogcServices, 'update', { params: { id: made.id }, version: kept.version, body: away });
    expect(moved.problem.fields).toHaveProperty('password');
    const tried = await staff.call(ogcServices, 'test', { body: { url: 'https://example.com/wms', username: 'ana', serviceId: made.id } as never });
    expect(tried.problem.fields).toHaveProperty('password');
    const cleared = await staff.call(ogcServices, 'update', {
      params: { id: made.id },
      version: kept.version,
      body: { ...away, username: null, password: null },
    });
    expect(cleared.body).toMatchObject({ hasPassword: false, username: null, health: { state: 'unknown' } });
  });

  it('forgets its password with its user name', async () => {
    const made = await add('/wms', { username: 'ana', password: 'x' });
    const same = await staff.call(ogcServices, 'update', {
      params: { id: made.id },
      version: made.version,
      body: input('/wms', { username: 'ana' }),
    });
    expect(same.body.hasPassword).toBe(true);
    const bare = await staff.call(ogcServices, 'update', {
      params: { id: made.id },
      version: same.body.version,
      body: input('/wms', { username: '' }),
    });
    expect(bare.body).toMatchObject({ hasPassword: false, username: null });
  });

  it('reloads its own words and leaves the clerk’s', async () => {
    const made = await add('/wms', { title: 'Meu nome', description: 'Minha nota' });
    const { body } = await staff.call(ogcServices, 'reload', { params: { id: made.id } });
    expect(body).toMatchObject({
      title: 'Meu nome',
      description: 'Minha nota',
      abstract: 'Ação',
      found: { title: 'Cartografia' },
      health: { state: 'good' },
    });
  });
});

describe('a harvest', () => {
  it('keeps the numbers of layers, and marks what is new, changed, gone and back', async () => {
    answers.set('/change', { body: oldWmsDocument(3) });
    const made = await add('/change');
    expect(await harvest(made.id)).toMatchObject({ status: 'finished', data: { total: 3, added: 5, changed: 0, gone: 0 } });
    const list = async (query = {}) => (await staff.call(ogcServices, 'resources', { params: { id: made.id }, query })).body.items;
    const first = await list();
    expect(first.map(({ id, title, layers }) => [id, title, layers])).toEqual([
      [null, 'Tudo', 1],
      [null, 'Grupo', 3],
      ['camada0', 'Camada 0', 0],
      ['camada1', 'Camada 1', 0],
      ['camada2', 'Camada 2', 0],
    ]);
    expect(first[2]).toMatchObject({ parentId: first[1]?.resourceId, bounds: [-9, 38, -8, 39], projections: ['EPSG:3763', 'EPSG:4326'] });
    expect(await harvest(made.id)).toMatchObject({ data: { added: 0, changed: 0, gone: 0 } });

    answers.set('/change', { body: oldWmsDocument(4).replace('Camada 1<', 'Camada um<').replace('<Name>camada2<', '<Name>outra<') });
    expect(await harvest(made.id)).toMatchObject({ data: { total: 4, added: 2, changed: 1, gone: 1 } });
    const second = await list({ vanished: 'true' });
    expect(second.find(({ id }) => id === 'camada1')).toMatchObject({ resourceId: first[3]?.resourceId, title: 'Camada um' });
    expect(second.find(({ id }) => id === 'camada2')?.vanishedAt).not.toBeNull();
    expect((await list()).some(({ id }) => id === 'camada2')).toBe(false);
    const { body: detail } = await staff.call(ogcServices, 'show', { params: { id: made.id } });
    expect(detail.report).toMatchObject({ changed: ['Camada um'], gone: ['camada2'], cut: false });

    answers.set('/change', { body: oldWmsDocument(3) });
    expect(await harvest(made.id)).toMatchObject({ data: { returned: 1, gone: 2 } });
    expect((await list()).find(({ id }) => id === 'camada2')?.resourceId).toBe(first[4]?.resourceId);
    expect((await list({ q: 'CAMADA 2' })).map(({ title }) => title)).toEqual(['Tudo', 'Grupo', 'Camada 2']);
  });

  it('reads a catalogue page by page', async () => {
    const made = await add('/csw', { type: 'csw' });
    expect(await harvest(made.id)).toMatchObject({ status: 'finished', data: { total: 250, added: 250 } });
    const page = await staff.call(ogcServices, 'allResources', { query: { type: 'csw', q: 'ficha 17', pageSize: 100 } });
    expect(page.body.items.map(({ id }) => id)).toContain('id-17');
    expect(page.body.items[0]).toMatchObject({ serviceTitle: 'Serviço /csw', serviceType: 'csw' });
  });

  it('that fails says why, and what was there stays', async () => {
    answers.set('/fails', { body: oldWmsDocument(1) });
    const made = await add('/fails');
    await harvest(made.id);
    answers.set('/fails', { body: 'nada', status: 404, type: 'text/plain' });
    const job = await harvest(made.id);
    expect(job).toMatchObject({ status: 'failed', message: 'O servidor respondeu com o erro 404.' });
    const { body } = await staff.call(ogcServices, 'show', { params: { id: made.id } });
    expect(body).toMatchObject({ resources: 1, health: { state: 'failing', failure: { code: 'ogc.http-status' } } });
  }, 60_000);
});

describe('health', () => {
  it('is measured by the clock’s job: last good answer, rate, state', async () => {
    answers.set('/beat', { body: oldWmsDocument(1) });
    const made = await add('/beat');
    const site = app.site();
    const check = async (): Promise<Service['health']> => {
      now = new Date(now.getTime() + 1_800_000);
      const id = await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, checkServices, {}));
      await until('the end of the check', async () => (await findJob(site.db, id))?.status === 'finished');
      return (await staff.call(ogcServices, 'show', { params: { id: made.id } })).body.health;
    };
    const good = await check();
    expect(good).toMatchObject({ state: 'good', failureRate: 0, checks: 1, failure: null });
    answers.set('/beat', { body: '<html></html>', type: 'text/html' });
    expect(await check()).toMatchObject({ state: 'failing', failureRate: 0.5, lastGoodAt: good.lastGoodAt, failure: { code: 'ogc.page' } });
    answers.set('/beat', { body: oldWmsDocument(1) });
    expect((await check()).state).toBe('unstable');
    const { body } = await staff.call(ogcServices, 'checks', { params: { id: made.id } });
    expect(body.items.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect((await staff.call(ogcServices, 'list', { query: { state: 'unstable' } })).body.items.map(({ id }) => id)).toEqual([made.id]);
  });
});

describe('the gateway', () => {
  const tile = { request: 'GetTile', layer: 'orto24', style: 'cor', tilematrixset: 'PT', tilematrix: '3', tilerow: '4', tilecol: '5' };
  const ask = (client: TestClient, id: number, query: Record<string, string>) => client.call(ogcProxy, 'ask', { params: { id }, query });

  it('passes tiles on, for the services that ask for it', async () => {
    const open = await add('/wmts.xml', { type: 'wmts', useProxy: true });
    expect((await ask(app.anonymous, open.id, tile)).problem.code).toBe('ogc.layer');
    await harvest(open.id);
    const got = await ask(app.anonymous, open.id, tile);
    expect([got.status, got.raw.body, got.raw.headers['content-type']]).toEqual([200, 'tile', 'image/png']);
    expect(got.raw.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" });
    expect((await ask(app.anonymous, open.id, { ...tile, layer: 'outra' })).problem.code).toBe('ogc.layer');
    expect((await ask(app.anonymous, open.id, { ...tile, url: 'http://10.0.0.1' })).problem.code).toBe('ogc.parameter');
    expect((await ask(app.anonymous, open.id, { ...tile, tilecol: '6' })).problem.code).toBe('ogc.http-status');
    const closed = await add('/wmts.xml', { type: 'wmts', useProxy: false });
    expect((await ask(staff, closed.id, tile)).status).toBe(404);
  });

  it('keeps private services to those who hold the code', async () => {
    const secret = await add('/wmts.xml', { type: 'wmts', useProxy: true, isPrivate: true });
    await harvest(secret.id);
    expect((await ask(app.anonymous, secret.id, tile)).status).toBe(404);
    expect((await ask(app.as({ codes: [may.view] }), secret.id, tile)).status).toBe(404);
    const got = await ask(app.as({ codes: [may.resources] }), secret.id, tile);
    expect([got.status, got.raw.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await ask(app.as({ codes: Object.values(may), tenant: 'beta' }), secret.id, tile)).status).toBe(404);
  });

  it('never passes on what a browser would run', async () => {
    const open = await add('/wms', { useProxy: true });
    await harvest(open.id);
    const map = { request: 'GetMap', layers: 'camada0', width: '10', height: '10' };
    answers.set('/wms', { type: 'text/html', body: '<script>1</script>' });
    expect((await ask(app.anonymous, open.id, map)).problem.code).toBe('ogc.answer-type');
    const info = await ask(app.anonymous, open.id, { request: 'GetFeatureInfo', query_layers: 'camada0' });
    expect(info.raw.headers['content-type']).toBe('text/plain; charset=utf-8');
    answers.set('/wms', {
      type: 'application/vnd.ogc.se_xml',
      body: '<ServiceExceptionReport><ServiceException>sem dados</ServiceException></ServiceExceptionReport>',
    });
    expect((await ask(app.anonymous, open.id, map)).problem.detail).toContain('sem dados');
    answers.set('/wms', { body: oldWmsDocument(3) });
  });

  it('shows legends', async () => {
    const made = await add('/wmts.xml', { type: 'wmts' });
    await harvest(made.id);
    const [layer] = (await staff.call(ogcServices, 'resources', { params: { id: made.id }, query: {} })).body.items;
    const params = { id: made.id, resourceId: layer?.resourceId ?? 0 };
    expect((await staff.call(ogcServices, 'legend', { params, query: {} })).raw.body).toBe('legend');
    expect((await staff.call(ogcServices, 'legend', { params, query: { style: 'cinza' } })).problem.code).toBe('ogc.no-legend');
    expect((await staff.call(ogcServices, 'legend', { params: { ...params, resourceId: 999_999 }, query: {} })).status).toBe(404);
  });
});
