import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { entityExtras } from '../contract.ts';
import { genders } from '../lookups.ts';
import { may } from '../permissions.ts';
import { addresses, entities, identifications } from '../resources.ts';
import { parties } from './index.ts';

const entityApi = resourceContract(entities);
const addressApi = resourceContract(addresses);
const cardApi = resourceContract(identifications);
const genderApi = resourceContract(genders);
let app: TestApp;
let clerk: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [parties], now: () => new Date('2026-11-21T12:00:00Z') });
  clerk = app.as({ codes: Object.values(may).flatMap((codes) => Object.values(codes)), name: 'Rita Alves' });
});
afterAll(() => app.close());

async function add(values: Record<string, unknown>) {
  const made = await clerk.call(entityApi, 'create', { body: { kind: 'legal', country: 'PT', ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

describe('an entity', () => {
  it('is given a code when it has none, and keeps only what its kind has', async () => {
    const first = await add({ name: 'Cooperativa', kind: 'natural', businessName: 'não devia ficar', birthPlace: 'Moita' });
    expect(first.code).toMatch(/^E-\d{5}$/);
    expect(first).toMatchObject({ businessName: null, birthPlace: 'Moita' });
    const changed = await clerk.call(entityApi, 'update', {
      params: { id: first.id },
      version: first.version,
      body: { ...first, kind: 'legal' } as never,
    });
    expect(changed.body).toMatchObject({ kind: 'legal', birthPlace: null, code: first.code });
    const next = Number(first.code?.slice(2)) + 1;
    await add({ name: 'Com código', code: `E-${String(next).padStart(5, '0')}` });
    expect((await add({ name: 'Sem código' })).code).not.toBe(`E-${String(next).padStart(5, '0')}`);
  });

  it('is found by name, search term and tax number, whatever the accents', async () => {
    const made = await add({ name: 'Associação Ânimo', searchTerm: 'ANIMAÇÃO', taxNumber: '501 442 600', obs: 'palavra escondida' });
    expect(made.taxNumber).toBe('501442600');
    for (const q of ['associacao animo', 'ANIMACAO', '501442']) {
      const { body } = await clerk.call(entityApi, 'list', { query: { q } as never });
      expect(
        body.items.map(({ id }) => id),
        q,
      ).toEqual([made.id]);
    }
    expect((await clerk.call(entityApi, 'list', { query: { q: 'escondida' } as never })).body.total).toBe(0);
  });

  it('may have the tax number of another one, which is told', async () => {
    const one = await add({ name: 'Primeira', taxNumber: '508332680' });
    const two = await add({ name: 'Segunda', taxNumber: 'PT 508 332 680' });
    const ask = async (query: Record<string, unknown>) => (await clerk.call(entityExtras, 'doubles', { query: query as never })).body.items;
    expect(await ask({ taxNumber: '508 332 680', country: 'PT', except: two.id })).toMatchObject([{ id: one.id, name: 'Primeira', deleted: false }]);
    expect(await ask({ taxNumber: '508332680', country: 'ES' })).toEqual([]);
    await clerk.call(entityApi, 'remove', { params: { id: one.id } });
    expect(await ask({ taxNumber: '508332680', country: 'PT' })).toMatchObject([{ id: two.id }, { id: one.id, deleted: true }]);
  });

  it('has a share capital to the cent, kept as it was written', async () => {
    for (const shareCapital of ['0.00', '0.10', '1234.56', '999999999999.99', '1000000000000.00']) {
      const made = await add({ name: 'Capital', shareCapital });
      expect(made['shareCapital']).toBe(shareCapital);
      const { rows } = await sql`select share_capital::text from party where id = ${made.id}`.execute(app.site().db);
      expect(rows).toEqual([{ share_capital: shareCapital }]);
    }
    const body = { kind: 'legal', country: 'PT', name: 'X', shareCapital: '0.001' };
    const wrong = await clerk.call(entityApi, 'create', { body: body as never });
    expect(wrong.problem.fields).toMatchObject({ shareCapital: [{ code: 'money' }] });
  });

  it('is not born in the future, and has a NIF that is one', async () => {
    const born = (birthAt: string) => clerk.call(entityApi, 'create', { body: { kind: 'natural', country: 'PT', name: 'Ana', birthAt } as never });
    expect((await born('2026-11-22')).problem.fields).toMatchObject({ birthAt: [{ code: 'date.future' }] });
    expect((await born('2026-11-21')).status).toBe(201);
    const wrong = await clerk.call(entityApi, 'create', { body: { kind: 'legal', country: 'PT', name: 'X', taxNumber: '123456780' } as never });
    expect(wrong.problem.fields).toMatchObject({ taxNumber: [{ code: 'nif', message: 'O NIF é inválido' }] });
  });

  it('goes to the trash with its parts and comes back with them', async () => {
    const entity = await add({ name: 'Com moradas' });
    const types = await clerk.call(addressApi, 'options', { params: { field: 'addressTypeId' }, query: { q: 'sede' } });
    const body = {
      partyId: entity.id,
      addressTypeId: types.body.items[0]?.id,
      line1: 'Rua Direita',
      country: 'PT',
      latitude: '38° 43\' 20" N',
      longitude: -9.1,
    };
    const made = await clerk.call(addressApi, 'create', { body: body as never });
    expect(made.body).toMatchObject({ longitude: -9.1, refs: { addressTypeId: [{ title: 'Sede' }] } });
    expect(made.body.latitude).toBeCloseTo(38.722222, 6);
    const stale = await clerk.call(addressApi, 'update', { params: { id: made.body.id }, version: 99, body: body as never });
    expect(stale.problem.code).toBe('record.stale');
    expect((await clerk.call(entityApi, 'remove', { params: { id: entity.id } })).status).toBe(204);
    expect((await clerk.call(entityApi, 'restore', { params: { id: entity.id } })).status).toBe(200);
    expect((await clerk.call(addressApi, 'list', { query: { partyId: String(entity.id) } as never })).body.total).toBe(1);
  });

  it('has identifications whose end is forgotten when they are for life', async () => {
    const entity = await add({ name: 'Com cartão', kind: 'natural' });
    const types = await clerk.call(cardApi, 'options', { params: { field: 'identificationTypeId' }, query: {} });
    const body = {
      partyId: entity.id,
      identificationTypeId: types.body.items[0]?.id,
      country: 'PT',
      number: '1',
      lifetime: true,
      toAt: '2030-01-01',
    };
    expect((await clerk.call(cardApi, 'create', { body: body as never })).body).toMatchObject({ lifetime: true, toAt: null });
  });
});

describe('the picture', () => {
  it('is shown to whom the entity is shown, replaced and taken away', async () => {
    const entity = await add({ name: 'Com retrato' });
    const params = { id: entity.id };
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const set = await clerk.call(entityExtras, 'setPicture', { params, files: [{ name: 'retrato.png', content, type: 'image/png' }] });
    expect(set.body).toMatchObject({ picture: { width: 40, height: 30 } });
    const url = `/api/backoffice/gestao/entities/${entity.id}/picture/${set.body.picture.id}`;
    expect((await clerk.inject({ url })).headers['content-type']).toMatch(/^image\//);
    expect((await app.as({ codes: [may.entities.view] }).inject({ url })).statusCode).toBe(403);
    expect((await app.anonymous.inject({ url: `/api/files/${set.body.picture.id}` })).statusCode).toBe(404);
    const again = await clerk.call(entityExtras, 'setPicture', { params, files: [{ name: 'outro.png', content }] });
    expect((await clerk.inject({ url })).statusCode).toBe(404);
    expect((await clerk.call(entityExtras, 'picture', { params })).body).toEqual(again.body);
    const text = await clerk.call(entityExtras, 'setPicture', { params, files: [{ name: 'retrato.png', content: Buffer.from('olá') }] });
    expect(text.status).toBe(415);
    expect((await clerk.call(entityExtras, 'removePicture', { params })).status).toBe(204);
    expect((await clerk.call(entityExtras, 'picture', { params })).body).toEqual({ picture: null });
    expect((await clerk.call(entityExtras, 'setPicture', { params, files: [] })).problem.fields).toHaveProperty('files');
  });
});

describe('a lookup table', () => {
  it('comes with rows in Portuguese, has one default and keeps what is used', async () => {
    const { body } = await clerk.call(genderApi, 'list', { query: { sort: 'id' } });
    expect(body.items.map(({ name }) => name)).toContain('Feminino');
    const [first, second] = body.items;
    if (!first || !second) throw new Error('no genders');
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const { id, version, ...values } = second;
    await clerk.call(genderApi, 'update', { params: { id }, version, body: { ...values, isDefault: true } as never });
    const after = (await clerk.call(genderApi, 'list', { query: { isDefault: 'true' } as never })).body.items;
    expect(after.map((row) => row.id)).toEqual([id]);
    await add({ name: 'Rui', kind: 'natural', genderId: first.id });
    expect((await clerk.call(genderApi, 'remove', { params: { id: first.id } })).problem.code).toBe('record.in-use');
    await clerk.call(genderApi, 'remove', { params: { id } });
    const back = await clerk.call(genderApi, 'restore', { params: { id } });
    expect(back.body.isDefault).toBe(true);
    await clerk.call(genderApi, 'remove', { params: { id } });
    const { version: latest, ...other } = (await clerk.call(genderApi, 'show', { params: { id: first.id } })).body;
    await clerk.call(genderApi, 'update', { params: { id: first.id }, version: latest, body: { ...other, isDefault: true } as never });
    const again = await clerk.call(genderApi, 'restore', { params: { id } });
    expect(again.body.isDefault).toBe(false);
  });
});
