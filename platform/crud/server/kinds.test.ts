import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { resourceContract } from '../contract.ts';
import { fileContract } from '../file-contract.ts';
import { kinds, legs, testFeature, things } from './fixtures.ts';

const api = resourceContract(things);
const legApi = resourceContract(legs);
const files = fileContract(things);
const codes = [kinds, things, legs].flatMap(({ permissions }) => Object.values(permissions));
const place = { type: 'Point', coordinates: [-217.4, 73.125] };
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
let app: TestApp;
let clerk: TestClient;
let kindId: number;

beforeAll(async () => {
  app = await testApp({ features: [testFeature], work: true });
  clerk = app.as({ codes, userId: 7 });
  kindId = (await clerk.call(resourceContract(kinds), 'create', { body: { name: 'Tipo' } })).body.id;
});
afterAll(() => app.close());

const sent = (name: string, more: Record<string, unknown>) =>
  clerk.call(api, 'create', { body: { kindId, name, code: name.toLowerCase().replaceAll(' ', '-'), ...more } as never });

async function thing(name: string, more: Record<string, unknown>) {
  const made = await sent(name, more);
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { body, problem } = await clerk.call(api, 'list', { query: { sort: 'id', pageSize: 100, ...query } as never });
  expect(problem?.fields).toBeUndefined();
  return body.items.map(({ name }) => name);
}

async function cells(format: 'csv' | 'xlsx', columns: string[], ids: number[]): Promise<string> {
  const { body } = await clerk.call(api, 'export', { body: { format, columns, selection: { ids }, sort: 'id' } as never });
  const job = await endedJob(clerk, body.jobId);
  const { rawPayload } = await clerk.inject({ url: job.downloadUrl ?? '' });
  if (format === 'csv') return rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1).join('\n');
  return strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

describe('secrets', () => {
  it('are sealed, told nowhere, kept when left alone and gone with what they belong to', async () => {
    const made = await thing('Fechado', { token: 'abre-te sésamo', size: 's' });
    const params = { id: made.id };
    const change = async (values: Record<string, unknown>) => {
      const { body } = await clerk.call(api, 'show', { params });
      return (await clerk.call(api, 'update', { params, version: body.version, body: { ...body, ...values } as never })).body;
    };
    const stored = async () => {
      const { rows } = await sql<{ token: string | null }>`select token from test_thing where id = ${made.id}`.execute(app.site().db);
      return rows[0]?.token ?? null;
    };
    const sealed = await stored();
    expect([made.token, app.services.secrets.open(sealed ?? '')]).toEqual([true, 'abre-te sésamo']);
    for (const token of [true, null, '', undefined]) expect((await change({ token })).token).toBe(true);
    expect(await stored()).toBe(sealed);
    expect((await change({ token: 'outro' })).token).toBe(true);
    expect(app.services.secrets.open((await stored()) ?? '')).toBe('outro');
    expect(await found({ token: 'true' })).toEqual(['Fechado']);
    expect(await cells('csv', ['name', 'token'], [made.id])).toBe('Fechado;Sim');
    const { rows } = await sql`select * from audit_entry where type = 'test_thing' and record_id = ${String(made.id)}`.execute(app.site().db);
    const told = JSON.stringify([rows, (await clerk.call(api, 'history', { params })).body]);
    expect(told).toContain('***');
    expect(told).not.toMatch(/sésamo|outro|s1\./);
    expect([(await change({ token: false })).token, await stored()]).toEqual([false, null]);
    await change({ token: 'mais um' });
    expect([(await change({ size: null })).token, await stored()]).toEqual([false, null]);
    expect((await sent('Vazio', { token: 'x'.repeat(501), size: 's' })).problem.fields).toHaveProperty('token');
  });
});

describe('decimals', () => {
  it('are kept as they were written, where floating point could not', async () => {
    const made = await thing('Exato', { price: '999999999999.99', length: '0.1' });
    expect(made).toMatchObject({ price: '999999999999.99', length: '0.100' });
    const { rows } = await sql`select price::text, length::text, pg_typeof(length)::text as kind from test_thing where id = ${made.id}`.execute(
      app.site().db,
    );
    expect(rows).toEqual([{ price: '999999999999.99', length: '0.100', kind: 'numeric' }]);
    const { version } = made;
    const same = await clerk.call(api, 'update', { params: { id: made.id }, version, body: { ...made, length: '00.10' } as never });
    expect(same.body.version).toBe(version);
  });

  it('are refused beyond their places, digits and limits', async () => {
    const told = async (length: unknown) => (await sent('Errado', { length })).problem.fields?.['length']?.map(({ code }) => code);
    expect([await told('0.0001'), await told('1000000'), await told('-1'), await told('um')]).toEqual([
      ['decimal'],
      ['decimal.digits'],
      ['number.min'],
      ['decimal'],
    ]);
    expect((await sent('Errado', { price: 1.5 })).problem.fields).toHaveProperty('price');
  });

  it('are filtered, sorted and exported as numbers', async () => {
    const made = [await thing('Nove', { length: '9' }), await thing('Dez', { length: '10.5' })];
    expect(await found({ length: '9..10.499' })).toEqual(['Nove']);
    expect(await found({ length: '9..', sort: '-length' })).toEqual(['Dez', 'Nove']);
    const ids = made.map(({ id }) => id);
    expect(await cells('csv', ['length', 'price'], ids)).toBe('9,000;\n10,500;');
    expect(await cells('xlsx', ['length'], ids)).toContain('<v>10.500</v>');
  });
});

describe('many choices', () => {
  it('are kept in the order of the list, filtered by any of them or none, and exported by name', async () => {
    const made = await thing('Duas', { uses: ['row', 'walk', 'row'] });
    expect(made.uses).toEqual(['walk', 'row']);
    const none = await thing('Nenhuma', {});
    expect(none.uses).toEqual([]);
    expect(await found({ uses: 'row,ride' })).toEqual(['Duas']);
    expect(await found({ uses: 'none', q: 'nenhuma' })).toEqual(['Nenhuma']);
    expect((await sent('Errada', { uses: ['fly'] })).problem.fields).toBeDefined();
    expect(await cells('csv', ['uses'], [made.id])).toBe('"Andar; Remar"');
  });
});

describe('a place', () => {
  it('is GeoJSON to the millimetre, in the projection of the municipality', async () => {
    const made = await thing('Largo', { place: { ...place, coordinates: [-217.4, 73.12501] } });
    expect(made.place).toEqual(place);
    const { rows } = await sql`select st_srid(place) as srid from test_thing where id = ${made.id}`.execute(app.site().db);
    expect(rows).toEqual([{ srid: 3763 }]);
    const { version } = made;
    expect((await clerk.call(api, 'update', { params: { id: made.id }, version, body: made as never })).body.version).toBe(version);
    expect(await found({ place: 'true' })).toEqual(['Largo']);
    expect(await cells('csv', ['place'], [made.id])).toBe('"-217.4, 73.125"');
    const gone = await clerk.call(api, 'update', { params: { id: made.id }, version, body: { ...made, place: null } as never });
    expect(gone.body.place).toBeNull();
  });
});

describe('a line and an area', () => {
  const [x, y] = place.coordinates as [number, number];
  const corner = (east: number, north: number) => [x + east, y + north];
  const plot = { type: 'Polygon', coordinates: [[corner(0, 0), corner(40, 0), corner(40, 30), corner(0, 30), corner(0, 0)]] };
  const route = { type: 'LineString', coordinates: [corner(0, 0), corner(100, 0)] };
  const refused = async (more: Record<string, unknown>) => (await sent('Recusada', more)).problem.fields;

  it('are kept as drawn, exported as well-known text and told in the history', async () => {
    const made = await thing('Jardim', { plot, route });
    expect([made.plot, made.route]).toEqual([plot, route]);
    expect(await found({ plot: 'true' })).toEqual(['Jardim']);
    expect(await cells('csv', ['route'], [made.id])).toBe(`"LINESTRING (${x} ${y}, ${x + 100} ${y})"`);
    const smaller = { ...plot, coordinates: [plot.coordinates[0]?.toSpliced(2, 1)] };
    await clerk.call(api, 'update', { params: { id: made.id }, version: made.version, body: { ...made, plot: smaller } as never });
    const { items } = (await clerk.call(api, 'history', { params: { id: made.id } })).body;
    expect(items[0]?.changes).toMatchObject([{ field: 'plot', old: plot, new: smaller }]);
  });

  it('are refused at the field: open, crossed, another shape, off the map', async () => {
    const [ring = []] = plot.coordinates;
    expect(await refused({ plot: { ...plot, coordinates: [ring.slice(0, 4)] } })).toMatchObject({ plot: [{ code: 'geometry.open' }] });
    const bow = [ring[0], ring[2], ring[1], ring[3], ring[0]];
    expect(await refused({ plot: { ...plot, coordinates: [bow] } })).toMatchObject({ plot: [{ code: 'geometry.crosses' }] });
    expect(Object.keys((await refused({ plot: route })) ?? {})[0]).toMatch(/^plot/);
    expect(await refused({ route: { ...route, coordinates: [[1e7, 1e7], corner(0, 0)] } })).toMatchObject({ route: [{ code: 'geometry.outside' }] });
  });
});

describe('a file', () => {
  const upload = (who = clerk) => who.call(files, 'upload', { params: { field: 'paper' }, files: [{ name: 'planta.pdf', content: pdf }] });

  it('is uploaded, kept with the record, shown to whom the record is shown, and erased when another takes its place', async () => {
    const { body: paper } = await upload();
    const made = await thing('Papel', { paper });
    expect(made.paper).toEqual({ id: paper.id, name: 'planta.pdf', type: 'application/pdf', bytes: pdf.length });
    const url = `/api/test/things/${made.id}/files/paper/${paper.id}`;
    expect((await clerk.inject({ url })).rawPayload).toEqual(pdf);
    expect((await app.as({ codes: [things.permissions.view] }).inject({ url })).statusCode).toBe(403);
    expect(await found({ paper: 'true' })).toEqual(['Papel']);
    expect(await cells('csv', ['paper'], [made.id])).toBe('planta.pdf');
    const { body: next } = await upload();
    const changed = await clerk.call(api, 'update', { params: { id: made.id }, version: made.version, body: { ...made, paper: next } as never });
    expect(changed.body.paper?.id).toBe(next.id);
    expect((await clerk.inject({ url })).statusCode).toBe(404);
    const { rows } = await sql`select expires_at from file where id = ${next.id}`.execute(app.site().db);
    expect(rows).toEqual([{ expires_at: null }]);
  });

  it('is not taken from another person, from another record, or where there is none', async () => {
    const { body: theirs } = await upload(app.as({ codes, userId: 8 }));
    const { body: mine } = await upload();
    await thing('Primeiro', { paper: mine });
    for (const paper of [theirs, mine, { ...mine, id: '5b1f9c1e-6b0a-4b43-9a38-2f3f6f0f6f10' }])
      expect((await sent('Segundo', { paper })).problem.fields).toMatchObject({ paper: [{ code: 'choice' }] });
    const elsewhere = await clerk.call(files, 'upload', { params: { field: 'name' }, files: [{ name: 'planta.pdf', content: pdf }] });
    expect(elsewhere.status).toBe(404);
  });
});

describe('a mark that one row has', () => {
  it('leaves the one that had it, the others of its parent only', async () => {
    const [one, two] = [await thing('Mesa', { first: true }), await thing('Banco', { first: true })];
    const first = async (id: number) => (await clerk.call(api, 'show', { params: { id } })).body.first;
    expect([await first(one.id), await first(two.id)]).toEqual([false, true]);
    const leg = async (thingId: number, name: string) => (await clerk.call(legApi, 'create', { body: { thingId, name, front: true } })).body.id;
    const ids = [await leg(one.id, 'A'), await leg(one.id, 'B'), await leg(two.id, 'C')];
    const fronts = (await clerk.call(legApi, 'list', { query: { front: 'true', sort: 'id' } })).body.items.map(({ id }) => id);
    expect(fronts).toEqual(ids.slice(1));
  });

  it('is set by one request at a time', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async (n) => (await thing(`Corrida ${n}`, {})).id));
    await Promise.all(
      ids.map((id) =>
        clerk
          .call(api, 'show', { params: { id } })
          .then(({ body }) => clerk.call(api, 'update', { params: { id }, version: body.version, body: { ...body, first: true } as never })),
      ),
    );
    expect(await found({ first: 'true' })).toHaveLength(1);
  });

  it('does not keep the record it is a part of from being deleted', async () => {
    const whole = await thing('Armario', {});
    await clerk.call(legApi, 'create', { body: { thingId: whole.id, name: 'D', front: false } });
    expect((await clerk.call(api, 'remove', { params: { id: whole.id } })).status).toBe(204);
  });
});
