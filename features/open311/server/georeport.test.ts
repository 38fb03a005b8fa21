import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { sql } from 'kysely';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { layers, refreshAddressStreets, replaceBoundary, replaceParishes, writeAddresses } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences, seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { until } from '#platform/testing/until.ts';
import { open311Keys, type KeyInput, type ServiceRequest } from '../contract.ts';
import { may } from '../permissions.ts';
import { open311 } from './index.ts';
import { departures, schemas } from './standard-facts.ts';

/* Other applications, as the standard has them: only addresses, form bodies and what comes back. */

let app: TestApp;
let pictures: Server;
let clock = new Date('2026-11-21T10:00:00Z');
const here = { lat: '39.66825833', long: '-8.13310833' };
const square = (size: number): SimpleGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [-size, -size],
      [size, -size],
      [size, size],
      [-size, size],
      [-size, -size],
    ],
  ],
});

beforeAll(async () => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  pictures = createServer((request, response) => {
    const isPhoto = request.url === '/photo.jpg';
    response.writeHead(isPhoto || request.url === '/page' ? 200 : 404, { 'content-type': 'image/jpeg' }).end(isPhoto ? photo : '<html></html>');
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  app = await testApp({ features: [identity, messaging, layers, occurrences, open311], now: () => clock, outgoingAllow: [`127.0.0.1:${port()}`] });
  const site = app.site();
  await site.tx(system, async (trx) => {
    const into = { trx, srid: site.srid };
    const limits = { caopVersion: null, validFrom: null, geometry: square(4000) };
    await replaceBoundary(into, { dico: '9999', name: 'Ensaio', ...limits });
    await replaceParishes(into, [{ dicofre: '999901', name: 'Poente', ...limits }]);
    await writeAddresses(into, [{ street: 'Rua das Flores', house: '10', postcode: '9999-001', locality: 'Ensaio', point: [10, 10] }]);
    await refreshAddressStreets(trx);
    await seedCatalogue(trx, { codePrefix: 'EN' });
  });
});
afterAll(async () => {
  pictures.close();
  await app.close();
});

const port = () => (pictures.address() as AddressInfo).port;
const boss = () => app.as({ codes: Object.values(may) });

async function makeKey(changes: Partial<KeyInput> = {}): Promise<{ id: number; secret: string }> {
  const body = {
    name: `App ${Math.random()}`,
    scopes: ['read', 'write'] as const,
    channelId: null,
    collectsConsent: true,
    hourlyLimit: 100,
    ...changes,
  };
  const made = await boss().call(open311Keys, 'create', { body: { ...body, scopes: [...body.scopes] } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return { id: made.body.key.id, secret: made.body.secret };
}

const v2 = '/api/open311/v2';
const get = (path: string, headers: Record<string, string> = {}) => app.anonymous.inject({ url: path, headers });
const json = async <T>(path: string): Promise<T> => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json<T>();
};
const send = (format: 'json' | 'xml', form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.anonymous.inject({
    method: 'POST',
    url: `${v2}/requests.${format}`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...headers },
  });
const lamp = (secret: string) => ({ api_key: secret, service_code: 'iluminacao', description: 'Candeeiro apagado há dias', ...here });

/** The standard's XML put into JSON as the standard puts it: every leaf a text, nothing a null. */
function spark(element: XmlElement): unknown {
  const children = element.children.filter((child) => child instanceof XmlElement);
  if (lists.has(element.name)) return children.map(spark);
  if (children.length === 0) return element.children.map((child) => (child instanceof XmlText ? child.text : '')).join('');
  return Object.fromEntries(children.map((child) => [child.name, spark(child)]));
}
const lists = new Set(['services', 'attributes', 'values', 'service_requests', 'errors', 'endpoints', 'formats']);
const readXml = (body: string): { root: string; value: unknown } => {
  expect(body.startsWith('<?xml version="1.0" encoding="utf-8"?>')).toBe(true);
  const { root } = parseXml(body);
  if (!root) throw new Error('an empty document');
  return { root: root.name, value: spark(root) };
};
/** JSON with every leaf as XML can hold it. */
const asTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTexts(inner)]));
  return value === null ? '' : String(value);
};

describe('an application that knows only the address', () => {
  it('discovers, chooses, reports and follows', async () => {
    const { secret, id } = await makeKey({ channelId: 1 });
    const discovery = await json<{ endpoints: { specification: string; url: string; formats: string[] }[] }>('/api/open311/discovery.json');
    const endpoint = discovery.endpoints.find(({ specification }) => specification === 'http://wiki.open311.org/GeoReport_v2');
    expect(endpoint?.formats).toEqual(['text/xml', 'application/json']);
    const base = new URL(endpoint?.url ?? '').pathname;
    const services = await json<{ service_code: string; metadata: boolean }[]>(`${base}/services.json?jurisdiction_id=alfa`);
    expect(departures(schemas.services, services)).toEqual([]);
    expect(services.map(({ service_code }) => service_code)).not.toContain('ruido'); // only for people with a session
    const definition = await json<{ attributes: { code: string; required: boolean; values?: { key: string; name: string }[] }[] }>(
      `${base}/services/iluminacao.json`,
    );
    expect(departures(schemas.definition, definition)).toEqual([]);
    expect(definition.attributes.map(({ code, required }) => [code, required])).toEqual([
      ['subtype', false],
      ['consent', false],
    ]);
    const subtype = definition.attributes[0]?.values?.[0];
    const posted = await send('json', {
      ...lamp(secret),
      'attribute[subtype]': subtype?.key ?? '',
      first_name: 'Rosa',
      last_name: 'Ramos',
      email: 'rosa@exemplo.pt',
      device_id: 'abc',
      account_id: '7',
      media_url: `http://127.0.0.1:${port()}/photo.jpg`,
      address_string: 'Junto ao coreto',
    });
    expect(posted.statusCode, posted.body).toBe(200);
    const [receipt] = posted.json<{ service_request_id: string; service_notice: null; account_id: null }[]>();
    expect(receipt).toEqual({ service_request_id: expect.stringMatching(/^EN-2026-\d{6}$/), service_notice: null, account_id: null });
    const code = receipt?.service_request_id ?? '';
    const [found] = await json<ServiceRequest[]>(`${base}/requests/${code}.json`);
    expect(departures(schemas.requests, [found])).toEqual([]);
    expect(found).toMatchObject({ service_request_id: code, status: 'open', service_code: 'iluminacao', address: 'Junto ao coreto' });
    expect([found?.lat, found?.long].map((degrees) => degrees?.toFixed(5))).toEqual(['39.66826', '-8.13311']);
    const media = await get(new URL(found?.media_url ?? '').pathname);
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { rows } = await sql<Record<string, unknown>>`select o.channel_id, o.subtype_id, r.name, r.email from occurrence o
      join occurrence_reporter r on r.occurrence_id = o.id where o.code = ${code}`.execute(app.site().db);
    expect(rows).toEqual([{ channel_id: 1, subtype_id: Number(subtype?.key), name: 'Rosa Ramos', email: 'rosa@exemplo.pt' }]);
    expect(JSON.stringify(found)).not.toMatch(/Rosa|exemplo\.pt/);
    const { body } = await boss().call(open311Keys, 'list', {});
    expect(body.items.find((key) => key.id === id)).toMatchObject({ reports: 1, lastUsedAt: clock.toISOString() });
  });

  it('gets a token where the reporter must confirm first, and the number after', async () => {
    const { secret } = await makeKey();
    const posted = await send('xml', { ...lamp(secret), service_code: 'viaturas', email: 'caixa@exemplo.pt' });
    const { root, value } = readXml(posted.body);
    expect(root).toBe('service_requests');
    const [{ token, ...rest }] = value as [{ token: string }];
    expect(rest).toEqual({ service_notice: expect.stringContaining('confirmada'), account_id: '' });
    expect(await json(`${v2}/tokens/${token}.json`)).toEqual([{ service_request_id: null, token }]);
    expect(readXml((await get(`${v2}/tokens/${token}.xml`)).body)).toEqual({ root: 'service_requests', value: [{ service_request_id: '', token }] });
    await sql`update occurrence set confirmed_at = now() where confirmed_at is null`.execute(app.site().db);
    const [{ service_request_id: code }] = await json<[{ service_request_id: string }]>(`${v2}/tokens/${token}.json`);
    expect(code).toMatch(/^EN-2026-\d{6}$/);
    // Reports of this type are nobody's business but the reporter's.
    expect((await get(`${v2}/requests/${code}.json`)).statusCode).toBe(404);
    expect((await get(`${v2}/tokens/${code}.json`)).statusCode).toBe(404);
  });
});

describe('XML', () => {
  it.each([
    ['services', `${v2}/services`],
    ['service_definition', `${v2}/services/iluminacao`],
    ['service_requests', `${v2}/requests`],
    ['discovery', '/api/open311/discovery'],
  ])('of %s says what JSON says', async (root, path) => {
    const answer = await get(`${path}.xml`);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(readXml(answer.body)).toEqual({ root, value: asTexts(await json(`${path}.json`)) });
  });
});

describe('refusals', () => {
  const told = async (answer: Awaited<ReturnType<typeof get>>) => {
    const body = answer.json<{ code: number; description: string }[]>();
    expect(body.every(({ code, description }) => code === answer.statusCode && description !== '')).toBe(true);
    return [answer.statusCode, ...body.map(({ description }) => description)];
  };

  it('have the standard’s shape in both formats and the caller’s language', async () => {
    const answer = await get(`${v2}/services.xml?jurisdiction_id=nowhere`, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(404);
    expect(readXml(answer.body)).toEqual({
      root: 'errors',
      value: [{ code: '404', description: 'The jurisdiction_id “nowhere” does not exist at this address.' }],
    });
    expect(await told(await get(`${v2}/services/nada.json`))).toEqual([404, 'O service_code “nada” não existe.']);
    expect((await told(await get(`${v2}/requests/EN-2020-000001.json`)))[0]).toBe(404);
    expect((await told(await get(`${v2}/tokens/x.json`)))[0]).toBe(404);
    expect((await told(await get(`${v2}/requests.json?start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z`)))[0]).toBe(400);
    expect((await told(await get(`${v2}/requests.json?start_date=ontem`)))[1]).toMatch(/^start_date: /);
  });

  it('keep out whoever has no good key', async () => {
    const { secret, id } = await makeKey();
    const { secret: reader } = await makeKey({ scopes: ['read'] });
    const { api_key: _key, ...without } = lamp('');
    expect((await told(await send('json', without)))[0]).toBe(403);
    expect((await told(await send('json', lamp('lg_falsa'))))[0]).toBe(403);
    expect(await told(await send('json', lamp(reader)))).toEqual([403, 'Esta chave não permite comunicar ocorrências.']);
    expect((await get(`${v2}/services.json?api_key=${reader}`)).statusCode).toBe(200);
    expect((await told(await get(`${v2}/services.json?api_key=falsa`)))[0]).toBe(403);
    expect((await boss().call(open311Keys, 'revoke', { params: { id } })).status).toBe(204);
    expect((await told(await send('json', lamp(secret))))[0]).toBe(403);
  });

  it('are those of our own reporting', async () => {
    const { secret } = await makeKey();
    const post = async (changes: Record<string, string>) => told(await send('json', { ...lamp(secret), ...changes }));
    expect(await post({ lat: '41', long: '-8' })).toEqual([400, 'Não é possível registar ocorrências fora do município']);
    expect(await post({ lat: '95' })).toEqual([400, expect.stringMatching(/^lat: /)]);
    expect(await post({ lat: '', long: '' })).toEqual([400, expect.stringMatching(/^address_string: /)]);
    expect(await post({ description: '' })).toEqual([400, expect.stringMatching(/^description: /)]);
    expect(await post({ service_code: 'ruido' })).toEqual([404, expect.stringContaining('ruido')]);
    expect(await post({ service_code: 'viaturas' })).toEqual([400, expect.stringMatching(/^email: /)]);
    expect(await post({ 'attribute[cor]': 'azul' })).toEqual([400, 'O atributo “cor” não existe neste serviço.']);
    expect(await post({ lat: '', long: '', address_string: 'Rua das Flores 12' })).toEqual([400, expect.stringContaining('Rua das Flores 10')]);
    expect(await post({ lat: '', long: '', address_string: 'Rua das Flores 20, 4000-123 Porto' })).toEqual([
      400,
      'Não é possível registar ocorrências fora do município',
    ]);
    const placed = await send('json', { ...lamp(secret), lat: '', long: '', address_string: 'Rua das Flores 10' });
    const [{ service_request_id: code } = { service_request_id: '' }] = placed.json<{ service_request_id: string }[]>();
    expect((await json<ServiceRequest[]>(`${v2}/requests/${code}.json`))[0]?.lat).not.toBeNull();
    const strict = await makeKey({ collectsConsent: false });
    const named = { ...lamp(strict.secret), first_name: 'Rosa' };
    expect(await told(await send('json', named))).toEqual([400, expect.stringMatching(/^attribute\[consent\]: /)]);
    expect((await send('json', { ...named, 'attribute[consent]': 'yes' })).statusCode).toBe(200);
    expect((await send('json', lamp(strict.secret))).statusCode).toBe(200);
  });

  it('ask what the type asks, and say which answer is wrong', async () => {
    const site = app.site();
    const [type] = (await sql<{ id: number }>`select id from occurrence_type where code = 'animais'`.execute(site.db)).rows;
    await sql`insert into occurrence_question (type_id, key, kind, label, required, options) values (${type?.id}, 'quantos', 'number', 'Quantos animais?', true, '[]')`.execute(
      site.db,
    );
    // Readers keep the catalogue for a second.
    const definition = await until('the new question', async () => {
      const service = await json<{ attributes: object[] }>(`${v2}/services/animais.json`);
      return JSON.stringify(service).includes('quantos') && service;
    });
    expect(departures(schemas.definition, definition)).toEqual([]);
    expect(definition.attributes).toContainEqual(
      expect.objectContaining({ code: 'quantos', datatype: 'number', required: true, description: 'Quantos animais?' }),
    );
    const { secret } = await makeKey();
    const tree = { ...lamp(secret), service_code: 'animais', description: 'Cão à solta na praça' };
    expect(await told(await send('json', tree))).toEqual([400, expect.stringMatching(/^attribute\[quantos\]: /)]);
    expect((await told(await send('json', { ...tree, 'attribute[quantos]': 'muitos' })))[1]).toMatch(/^attribute\[quantos\]: /);
    const posted = await send('json', { ...tree, 'attribute[quantos]': '3' });
    expect(posted.statusCode, posted.body).toBe(200);
    expect((await sql`select value from occurrence_answer`.execute(site.db)).rows).toEqual([{ value: 3 }]);
  });

  it('refuse what is no photo, and where no request of ours may go', async () => {
    const { secret } = await makeKey();
    const post = async (media_url: string) => told(await send('json', { ...lamp(secret), media_url }));
    const at = `http://127.0.0.1:${port()}`;
    expect((await post(`${at}/page`))[0]).toBe(400);
    expect(await post(`${at}/nada`)).toEqual([400, 'Não foi possível obter uma fotografia em media_url: HTTP 404']);
    expect((await post('http://169.254.169.254/latest'))[1]).toContain('rede interna');
    expect((await post('file:///etc/passwd'))[0]).toBe(400);
  });

  it('come when a key is used more than it may', async () => {
    const { secret } = await makeKey({ hourlyLimit: 2 });
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await send('json', lamp(secret)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  it('filters by code, service, time and status, and pages', async () => {
    const { secret } = await makeKey();
    clock = new Date('2026-03-01T10:00:00Z');
    const [old] = (await send('json', lamp(secret))).json<{ service_request_id: string }[]>();
    clock = new Date('2026-11-22T10:00:00Z');
    const [young] = (await send('json', { ...lamp(secret), service_code: 'residuos', description: 'Contentor cheio' })).json<
      { service_request_id: string }[]
    >();
    await sql`update occurrence set status_id = (select id from occurrence_status where is_last order by id limit 1), closed_at = now() where code = ${young?.service_request_id}`.execute(
      app.site().db,
    );
    const codes = async (query: string) => (await json<ServiceRequest[]>(`${v2}/requests.json?${query}`)).map((one) => one.service_request_id);
    expect(await codes('')).not.toContain(old?.service_request_id);
    expect(await codes('start_date=2026-02-20T00:00:00Z&end_date=2026-03-10T00:00:00Z')).toEqual([old?.service_request_id]);
    expect(await codes(`service_request_id=${old?.service_request_id},${young?.service_request_id},nada`)).toEqual([
      young?.service_request_id,
      old?.service_request_id,
    ]);
    expect(await codes('service_code=residuos')).toEqual([young?.service_request_id]);
    expect(await codes('status=closed')).toEqual([young?.service_request_id]);
    expect(await codes('status=open')).not.toContain(young?.service_request_id);
    const all = await codes('status=open,closed');
    expect([...(await codes('page_size=2')), ...(await codes('page_size=2&page=2'))]).toEqual(all.slice(0, 4));
    expect((await get(`${v2}/requests.json?page_size=1001`)).statusCode).toBe(400);
  });

  it('tells the last public answer, and never what is not public', async () => {
    const { secret } = await makeKey();
    const [{ service_request_id: code }] = (await send('json', lamp(secret))).json<[{ service_request_id: string }]>();
    const { db } = app.site();
    await sql`insert into occurrence_event (occurrence_id, kind, side, is_public, text) select o.id, v.kind, 'staff', v.is_public, v.text from occurrence o,
      (values ('answer', true, 'Vamos lá amanhã'), ('note', false, 'Segredo da casa')) v (kind, is_public, text) where o.code = ${code}`.execute(db);
    expect((await json<ServiceRequest[]>(`${v2}/requests/${code}.json`))[0]?.status_notes).toBe('Vamos lá amanhã');
    await sql`update occurrence set visibility = 'private' where code = ${code}`.execute(db);
    expect((await get(`${v2}/requests/${code}.json`)).statusCode).toBe(404);
    expect((await get(`${v2}/requests.json`)).body).not.toContain(code);
  });

  it('sent twice with one key makes one', async () => {
    const { secret } = await makeKey();
    const headers = { 'idempotency-key': 'a-key-of-some-length-1' };
    const answers = [await send('json', lamp(secret), headers), await send('json', lamp(secret), headers)];
    expect(answers[0]?.body).toBe(answers[1]?.body);
    expect((await send('json', lamp(secret), { 'idempotency-key': 'x' })).statusCode).toBe(400);
    const other = await send('json', { ...lamp(secret), description: 'Outro candeeiro' }, headers);
    expect([other.statusCode, other.body]).toEqual([400, expect.stringContaining('já tinha sido enviada')]);
    // Another application's keys are its own.
    const foreign = await send('json', { ...lamp((await makeKey()).secret), description: 'Outro candeeiro' }, headers);
    expect(foreign.statusCode).toBe(200);
    expect(foreign.body).not.toBe(answers[0]?.body);
  });
});

describe('keys', () => {
  it('are shown once, kept as a hash, and stay known after they were revoked', async () => {
    const { secret, id } = await makeKey({ name: 'A minha rua' });
    const list = await boss().call(open311Keys, 'list', {});
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect(list.body).toMatchObject({
      jurisdiction: 'alfa',
      items: expect.arrayContaining([expect.objectContaining({ id, prefix: secret.slice(0, 8) })]),
    });
    const dump = await sql<{ all: string }>`select coalesce(string_agg(t, ' '), '') as all from (select k::text as t from open311_key k union all
      select changes::text from audit_entry) x`.execute(app.site().db);
    expect(dump.rows[0]?.all).not.toContain(secret);
    expect(dump.rows[0]?.all).toContain('A minha rua');
  });

  it('may be changed by one at a time, and by nobody without the right', async () => {
    const { id } = await makeKey();
    const body: KeyInput = { name: 'Outro nome', scopes: ['write'], channelId: null, collectsConsent: false, hourlyLimit: 5 };
    const changed = await boss().call(open311Keys, 'update', { params: { id }, body, version: 1 });
    expect(changed.body).toMatchObject({ name: 'Outro nome', scopes: ['write'], hourlyLimit: 5 });
    expect((await boss().call(open311Keys, 'update', { params: { id }, body, version: 1 })).status).toBe(409);
    expect((await boss().call(open311Keys, 'create', { body })).status).toBe(422);
    const looker = app.as({ codes: [may.keys] });
    expect((await looker.call(open311Keys, 'create', { body })).status).toBe(403);
    expect((await looker.call(open311Keys, 'list', {})).status).toBe(200);
    expect((await app.as({ tenant: 'beta', codes: Object.values(may) }).call(open311Keys, 'list', {})).body.items).toEqual([]);
  });
});
