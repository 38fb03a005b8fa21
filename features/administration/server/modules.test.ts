import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { tenancyContract } from '#platform/tenancy/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { modulesContract, type ModuleItem } from '../contract.ts';
import { may } from '../permissions.ts';
import { administration } from './index.ts';

let app: TestApp;
let admin: TestClient;
const codes = Object.values(may).flatMap((area) => Object.values(area));

beforeAll(async () => {
  app = await testApp({
    features: [identity, messaging, layers, mapview, occurrences, administration],
    tenants: [testTenant('alfa', { modules: ['portal', 'ig', 'meubairro', 'meubairrogestao', 'geoportalgestao', 'gu'] }), testTenant('beta')],
  });
  admin = app.as({ codes, name: 'Rosa' });
});
afterAll(() => app.close());

async function modules(client = admin): Promise<ModuleItem[]> {
  return (await client.call(modulesContract, 'list', {})).body.items;
}

async function module(code: string): Promise<ModuleItem> {
  const found = (await modules()).find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
}

const bodyOf = ({ code, url, name, description, keywords, home, backoffice, guest, active, themeColor }: ModuleItem) => ({
  code,
  url,
  name,
  description,
  keywords,
  home,
  backoffice,
  guest,
  active,
  themeColor,
});

async function turn(code: string, change: Partial<ReturnType<typeof bodyOf>>) {
  const found = await module(code);
  return admin.call(modulesContract, 'update', { params: { id: found.id }, body: { ...bodyOf(found), ...change }, version: found.version });
}

const shown = async (client: TestClient = app.anonymous) => (await client.call(tenancyContract, 'config', {})).body.data;

describe('modules', () => {
  it('begin as the municipality’s file says, with the known words', async () => {
    const items = await modules();
    expect(items.map(({ code }) => code)).toEqual(['portal', 'meubairro', 'ig', 'gu', 'geoportalgestao', 'meubairrogestao']);
    expect(items.every(({ active, offered }) => active && offered)).toBe(true);
    expect(await module('meubairro')).toMatchObject({ name: { pt: 'Meu Bairro', en: 'My Neighbourhood' }, guest: true, home: true, version: 1 });
  });

  it('that are off answer as not found at every door, and are back as soon as they are on', async () => {
    const doors = ['/api/meubairro/front', '/api/meubairro/front/occurrences/search', '/api/meubairro/front/occurrences/store/lists'];
    const statuses = () => Promise.all(doors.map(async (url) => (await app.anonymous.inject({ url })).statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    const before = (await shown()).revision;
    expect((await turn('meubairro', { active: false })).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 404]);
    const config = await shown();
    expect(config.modules.map(({ code }) => code)).not.toContain('meubairro');
    expect(config.revision).toBeGreaterThan(before);
    await turn('meubairro', { active: true });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('of one municipality leave the other alone', async () => {
    await turn('gu', { active: false });
    expect((await shown(app.as({ tenant: 'beta' }))).modules.map(({ code }) => code)).toContain('iggestao');
    expect((await app.anonymous.inject({ url: '/api/gu/front' })).statusCode).toBe(404);
    await turn('gu', { active: true });
  });

  it('closed to visitors want a session, at the module’s configuration and behind it', async () => {
    await turn('meubairro', { guest: false });
    const ask = async (client: TestClient, url: string) => (await client.inject({ url })).statusCode;
    expect(await ask(app.anonymous, '/api/meubairro/front')).toBe(401);
    expect(await ask(app.anonymous, '/api/meubairro/front/occurrences/search')).toBe(401);
    expect(await ask(app.as({}), '/api/meubairro/front')).toBe(200);
    expect(await ask(app.as({}), '/api/meubairro/front/occurrences/search')).toBe(200);
    await turn('meubairro', { guest: true });
  });

  it('answer their configuration under every path of the specification', async () => {
    await turn('ig', {
      keywords: ['mapa', 'plantas'],
      themeColor: '#00724C',
      description: { pt: 'O mapa de Alfa: plantas, moradas e território.', en: null },
    });
    const { body } = await app.anonymous.call(tenancyContract, 'module', { params: { module: 'ig' } });
    expect(body.data).toMatchObject({
      code: 'ig',
      keywords: ['mapa', 'plantas'],
      themeColor: '#00724c',
      description: 'O mapa de Alfa: plantas, moradas e território.',
    });
    for (const url of ['/api/meubairro/gestao/front', '/api/meubairro/front/gestao', '/api/meubairro/front/central']) {
      expect((await app.as({}).inject({ url })).json()).toMatchObject({ data: { code: 'meubairrogestao' } });
      expect((await app.anonymous.inject({ url })).statusCode).toBe(401);
    }
    expect((await app.as({}).inject({ url: '/api/ig/front/gestao' })).statusCode).toBe(404);
  });

  it('refuse to be switched off, closed or deleted where that would lock everybody out', async () => {
    for (const change of [{ active: false }, { backoffice: false }, { code: 'gu' }]) {
      expect(await turn('geoportalgestao', change)).toMatchObject({ status: 422, problem: { code: 'modules.kept' } });
    }
    expect(await turn('portal', { guest: false })).toMatchObject({ status: 422 });
    const { id, version } = await module('portal');
    expect((await admin.call(modulesContract, 'remove', { params: { id }, version })).status).toBe(422);
  });

  it('keep the specification’s rules of code, address and description', async () => {
    const send = (body: object) => admin.call(modulesContract, 'create', { body: { name: { pt: 'X' }, ...body } as never });
    const complaint = async (body: object) => {
      const { status, problem } = await send(body);
      expect(status).toBe(422);
      return Object.fromEntries(Object.entries(problem.fields ?? {}).map(([path, [first]]) => [path, first?.message]));
    };
    expect(await complaint({ code: 'Ação' })).toEqual({ code: 'Use apenas minúsculas sem carateres especiais, algarismos, - e _' });
    expect(await complaint({ code: 'gu', url: 'https://x.example' })).toEqual({ code: 'Com um endereço externo, o código fica vazio' });
    expect(await complaint({})).toEqual({ code: 'Este campo é obrigatório' });
    expect(await complaint({ code: 'gu' })).toEqual({ code: 'Este valor já está registado' });
    expect((await complaint({ code: 'solar' }))['code']).toContain('Esta instalação não oferece o módulo solar');
    expect(await complaint({ code: 'gu', description: { pt: 'Curta demais' } })).toHaveProperty(['description.pt']);
    expect(await complaint({ url: 'javascript:alert(1)' })).toEqual({ url: 'O endereço não é válido' });
  });

  it('may lead out, be put elsewhere and be deleted, and come back', async () => {
    const made = await admin.call(modulesContract, 'create', { body: { url: 'https://museu.example', name: { pt: 'Museu' }, home: true } });
    expect(made).toMatchObject({ status: 201, body: { code: null, url: 'https://museu.example', name: { en: 'Museu' } } });
    const first = (await modules())[0];
    expect((await admin.call(modulesContract, 'move', { params: { id: made.body.id }, body: { before: first?.id ?? 0 } })).status).toBe(204);
    expect((await shown()).modules[0]).toMatchObject({ url: 'https://museu.example', home: true });
    const now = (await modules())[0];
    expect((await admin.call(modulesContract, 'remove', { params: { id: made.body.id }, version: now?.version ?? 0 })).status).toBe(204);
    const gu = await module('gu');
    await admin.call(modulesContract, 'remove', { params: { id: gu.id }, version: gu.version });
    expect((await admin.call(modulesContract, 'list', {})).body.addable).toEqual(['gu']);
    expect((await admin.call(modulesContract, 'create', { body: { code: 'gu', name: { pt: 'Urbanismo' } } })).status).toBe(201);
  });

  it('changed by two answer 409 with who was first', async () => {
    const found = await module('ig');
    await turn('ig', { home: false });
    const late = await admin.call(modulesContract, 'update', { params: { id: found.id }, body: bodyOf(found), version: found.version });
    expect(late).toMatchObject({ status: 409, problem: { code: 'record.stale', changedBy: 'Rosa', current: { home: false } } });
  });

  it('take an icon, drop what hides in it, and refuse what is no picture', async () => {
    const { id } = await module('ig');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64" fill="#084"/></svg>';
    const set = (name: string, content: Uint8Array) =>
      admin.call(modulesContract, 'setPicture', { params: { id, kind: 'icon' }, body: {}, files: [{ name, content }] });
    const done = await set('icone.svg', Buffer.from(svg));
    expect(done.status).toBe(200);
    const file = await app.anonymous.inject({ url: `/api/files/${done.body.icon}` });
    expect(file.headers['content-type']).toMatch(/^image\/(jpeg|webp)/);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect((await set('icone.png', png)).body.icon).not.toBe(done.body.icon);
    expect((await app.anonymous.inject({ url: `/api/files/${done.body.icon}` })).statusCode).toBe(404);
    expect((await set('icone.pdf', png)).status).toBe(415);
    expect((await set('icone.png', Buffer.from('isto não é uma imagem'))).status).toBeGreaterThanOrEqual(415);
    expect((await admin.call(modulesContract, 'removePicture', { params: { id, kind: 'icon' } })).body.icon).toBeNull();
  });
});

describe('a change without a code', () => {
  const put = async ({ id }: ModuleItem, body: object) => {
    const { version } = (await modules()).find((one) => one.id === id) ?? { version: 0 };
    return admin.call(modulesContract, 'update', { params: { id }, body: body as never, version });
  };

  it('leaves the module its code, and a link its address', async () => {
    const found = await module('ig');
    const { code: _code, url: _url, ...rest } = bodyOf(found);
    expect((await put(found, { ...rest, keywords: ['mapa'] })).body).toMatchObject({ code: 'ig', url: null, keywords: ['mapa'] });
    expect((await put(found, { ...rest, code: null, url: null })).body).toMatchObject({ code: 'ig' });
    expect((await put(found, { ...rest, code: '', url: null })).problem.fields).toHaveProperty('code');
    const made = await admin.call(modulesContract, 'create', {
      body: { ...rest, name: { pt: 'Fora', en: null }, url: 'https://fora.example' } as never,
    });
    expect((await put(made.body, { ...rest, name: { pt: 'Fora daqui' } })).body).toMatchObject({ code: null, url: 'https://fora.example' });
    expect((await put(made.body, { ...rest, url: null })).problem.fields).toHaveProperty('code');
    await admin.call(modulesContract, 'remove', { params: { id: made.body.id }, version: made.body.version + 1 });
  });
});
