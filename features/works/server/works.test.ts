import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { system } from '#platform/access/actor.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { administration } from '#features/administration/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences, seedCatalogue } from '#features/occurrences/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { may } from '../codes.ts';
import { worksDesk, worksFront } from '../contract.ts';
import { kinds, photos, works as resource } from '../resources.ts';
import { works } from './index.ts';

let app: TestApp;
let clerk: TestClient;
let center: readonly [number, number];
let kindId: number;
const desk = resourceContract(resource);
const kindDesk = resourceContract(kinds);

beforeAll(async () => {
  const tenants = ['alfa', 'beta'].map((code) => {
    const tenant = testTenant(code);
    return { ...tenant, permissions: { ...tenant.permissions, [may.look]: 'none' as const } };
  });
  center = testTenant('alfa').map.center;
  app = await testApp({ features: [identity, messaging, layers, occurrences, parties, administration, works], tenants });
  const codes = [...Object.values(may.works), ...Object.values(may.kinds), may.phases, may.licences, may.photos, may.publish];
  clerk = app.as({ codes });
  const made = await clerk.call(kindDesk, 'create', { body: { name: 'Ensaio', metres: 20, guaranteeYears: 5 } });
  kindId = made.body.id;
  const site = app.site();
  await site.tx(system, async (trx) => {
    await seedCatalogue(trx, { codePrefix: 'EN' });
    const [x, y] = center;
    for (const [name, at] of [
      ['Rua Direita', 0],
      ['Rua do Poço', 400],
    ] as const)
      await sql`insert into street (name, geom) values (${name}, st_setsrid(st_makeline(st_makepoint(${x}::float8, ${y + at}::float8), st_makepoint(${x + 100}::float8, ${y + at}::float8)), ${sql.lit(site.srid)}))`.execute(
        trx,
      );
  });
});
afterAll(() => app.close());

type Body = Parameters<typeof clerk.call<typeof desk, 'create'>>[2]['body'];
const line = (north: number, east = 0): Body['line'] => ({
  type: 'LineString',
  coordinates: [
    [center[0] + east, center[1] + north],
    [center[0] + east + 50, center[1] + north],
  ],
});
const draft = (more: Partial<Body> = {}): Body => ({
  title: 'Conduta',
  kindId,
  state: 'requested',
  effect: 'closed',
  shape: 'line',
  line: line(1000),
  plannedStart: '2026-12-01',
  plannedEnd: '2026-12-10',
  ...more,
});
const add = (more: Partial<Body> = {}) => clerk.call(desk, 'create', { body: draft(more) });
const change = async (id: number, more: Partial<Body>) => {
  const { body } = await clerk.call(desk, 'show', { params: { id } });
  const { refs: _refs, createdAt: _made, updatedAt: _changed, deletedAt: _gone, version, id: _id, ...values } = body;
  return clerk.call(desk, 'update', { params: { id }, version, body: { ...values, ...more } });
};
const conflictsOf = async (id: number) => (await clerk.call(worksDesk, 'conflicts', { params: { id } })).body.items;

describe('a work', () => {
  it('gets the next number of the year, which a refused one does not take', async () => {
    const first = await add({ line: line(3000) });
    expect(first.status).toBe(201);
    expect(first.body.number).toMatch(/^OB-2026-\d{4}$/);
    expect((await add({ plannedEnd: '2026-11-01' })).problem.fields).toHaveProperty('plannedEnd');
    const second = await add({ line: line(3300) });
    expect(Number(second.body.number?.slice(-4))).toBe(Number(first.body.number?.slice(-4)) + 1);
  });

  it('moves only where it may, and takes its actual days as it goes', async () => {
    const { body } = await add({ line: line(3600) });
    expect((await change(body.id, { state: 'running' })).problem.fields?.['state']?.[0]?.code).toBe('works.move');
    expect((await change(body.id, { state: 'licensed' })).status).toBe(200);
    const running = await change(body.id, { state: 'running' });
    expect(running.body.actualStart).toMatch(/^2026-/);
    expect((await change(body.id, { state: 'finished' })).body.actualEnd).toBe(running.body.actualStart);
  });

  it('lies in streets that exist', async () => {
    const wrong = await add({ shape: 'streets', streets: 'Rua Direita\nRua Torta' });
    expect(wrong.problem.fields?.['streets']?.[0]?.message).toContain('Rua Torta');
    const right = await add({ shape: 'streets', streets: 'RUA DIREITA\nrua do poço', plannedStart: '2027-03-01', plannedEnd: '2027-03-02' });
    expect(right.status).toBe(201);
    const { rows } = await sql<{ metres: number }>`select st_length(geom) as metres from work_place where work_id = ${right.body.id}`.execute(
      app.site().db,
    );
    expect(rows[0]?.metres).toBeCloseTo(200);
  });

  it('is under guarantee for the years of its kind', async () => {
    const { body } = await add({
      line: line(3900),
      repavedAt: '2024-02-29',
      state: 'finished',
      plannedStart: '2024-02-01',
      plannedEnd: '2024-02-29',
      actualStart: '2024-02-01',
      actualEnd: '2024-02-29',
    });
    expect([body.guaranteeYears, body.guaranteeUntil]).toEqual([5, '2029-02-28']);
  });

  it('is not seen before it is licensed, nor published without a word for the public', async () => {
    expect((await add({ published: true })).problem.fields).toHaveProperty('publicText');
    const early = await add({ line: line(4500), published: true, publicText: 'x' });
    expect((await app.anonymous.call(worksFront, 'show', { params: { number: early.body.number ?? '' } })).status).toBe(404);
    await change(early.body.id, { state: 'licensed' });
    expect((await app.anonymous.call(worksFront, 'show', { params: { number: early.body.number ?? '' } })).status).toBe(200);
    const bare = app.as({ codes: Object.values(may.works) });
    const body = draft({ line: line(4200), published: true, publicText: 'x', state: 'licensed' });
    expect((await bare.call(desk, 'create', { body })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('conflicts', () => {
  it('are found in place and time, said at the field, and stand with a reason, seen from both sides', async () => {
    const first = await add();
    expect(first.status).toBe(201);
    const refused = await add({ line: line(1015), plannedStart: '2026-12-10', plannedEnd: '2026-12-12' });
    expect(refused.status).toBe(422);
    expect(refused.problem.fields?.['conflictReason']?.[0]?.message).toContain(`${first.body.number} (10/12/2026–10/12/2026)`);
    const second = await add({ line: line(1015), plannedStart: '2026-12-10', plannedEnd: '2026-12-12', conflictReason: 'Mesma vala' });
    expect(second.status).toBe(201);
    expect(await conflictsOf(second.body.id)).toMatchObject([
      { kind: 'work', id: first.body.id, metres: 15, days: { from: '2026-12-10', to: '2026-12-10' } },
    ]);
    expect(await conflictsOf(first.body.id)).toMatchObject([{ id: second.body.id }]);
    // A day later, or 21 metres away, there is none.
    expect((await change(second.body.id, { plannedStart: '2026-12-11' })).status).toBe(200);
    expect(await conflictsOf(first.body.id)).toEqual([]);
    expect((await change(second.body.id, { plannedStart: '2026-12-10', line: line(1021) })).status).toBe(200);
    expect(await conflictsOf(first.body.id)).toEqual([]);
    expect((await change(second.body.id, { line: line(1001) })).status).toBe(200);
    expect(await conflictsOf(first.body.id)).toHaveLength(1);
    expect((await clerk.call(desk, 'remove', { params: { id: second.body.id } })).status).toBeLessThan(300);
    expect(await conflictsOf(first.body.id)).toEqual([]);
  });

  it('of a draft there are none; a wider distance of the kind finds more', async () => {
    const first = await add({ line: line(1500) });
    const far = await add({ line: line(1560) });
    expect((await add({ line: line(1501), state: 'draft' })).status).toBe(201);
    expect(await conflictsOf(first.body.id)).toEqual([]);
    const kind = (await clerk.call(kindDesk, 'show', { params: { id: kindId } })).body;
    const set = async (metres: number, version: number) =>
      clerk.call(kindDesk, 'update', { params: { id: kindId }, version, body: { name: 'Ensaio', metres, guaranteeYears: 5, active: true } });
    const wide = await set(100, kind.version);
    expect(await conflictsOf(first.body.id)).toMatchObject([{ id: far.body.id, metres: 60 }]);
    expect((await set(20, wide.body.version)).status).toBe(200);
    expect(await conflictsOf(first.body.id)).toEqual([]);
  });

  it('pavement under guarantee is not opened without a reason', async () => {
    const paved = await add({
      line: line(2000),
      state: 'finished',
      repavedAt: '2026-01-10',
      plannedStart: '2026-01-01',
      plannedEnd: '2026-01-10',
      actualStart: '2026-01-01',
      actualEnd: '2026-01-10',
    });
    expect(paved.status).toBe(201);
    expect((await add({ line: line(2000) })).status).toBe(201);
    const opening = await add({ line: line(2000), opensPavement: true, plannedStart: '2027-02-01', plannedEnd: '2027-02-03' });
    expect(opening.problem.fields?.['conflictReason']?.[0]?.message).toContain('garantia');
    const made = await add({ line: line(2000), opensPavement: true, plannedStart: '2027-02-01', plannedEnd: '2027-02-03', conflictReason: 'Rotura' });
    expect(await conflictsOf(made.body.id)).toMatchObject([{ kind: 'guarantee', id: paved.body.id, isOurs: false }]);
    expect(await conflictsOf(paved.body.id)).toMatchObject([{ kind: 'guarantee', id: made.body.id, isOurs: true }]);
  });
});

describe('open reports at the place', () => {
  const report = async (code: string, north: number, visibility: 'public' | 'private', closed = false): Promise<void> => {
    const { db, srid } = app.site();
    await sql`insert into occurrence (code, type_id, status_id, unity_id, address, initial_description, description, visibility, geom, confirmed_at, closed_at)
      select ${code}, t.id, (select id from occurrence_status where is_first limit 1), (select id from unity order by is_first desc, id limit 1), ${`Rua ${code}`}, 'Buraco', 'Buraco', ${visibility},
        st_setsrid(st_makepoint(${center[0]}::float8, ${center[1] + north}::float8), ${sql.lit(srid)}), now(), ${closed ? sql`now()` : null}
      from occurrence_type t where t.is_public order by t.id limit 1`.execute(db);
  };

  it('are counted when it is saved, and named to whoever may see them', async () => {
    await report('ZZ-0001', 8000, 'public');
    await report('ZZ-0002', 8010, 'private');
    await report('ZZ-0003', 8005, 'public', true);
    await report('ZZ-0004', 8031, 'public');
    const { body } = await add({ line: line(8000) });
    expect(body.openReports).toBe(1);
    const near = async (codes: readonly string[]) =>
      (await app.as({ codes: [may.works.detail, ...codes] }).call(worksDesk, 'conflicts', { params: { id: body.id } })).body;
    expect(await near([])).toMatchObject({ reports: [{ code: 'ZZ-0001', metres: 0, address: 'Rua ZZ-0001' }], reportsTotal: 1 });
    const boss = await near([...permissionCodes(app.features)].filter((code) => code.startsWith('MB_')));
    expect(boss.reports.map(({ code }) => code)).toEqual(['ZZ-0001', 'ZZ-0002']);
    expect(boss.reportsTotal).toBe(2);
    await report('ZZ-0005', 8001, 'public');
    expect((await change(body.id, { notes: 'Visto no local' })).body.openReports).toBe(2);
    expect((await change(body.id, { shape: 'point', line: null, point: { type: 'Point', coordinates: [...center] } })).body.openReports).toBe(0);
    expect((await change(body.id, { state: 'draft', shape: null, point: null })).body.openReports).toBeNull();
  });
});

describe('everybody', () => {
  const seen = { state: 'licensed', published: true, publicText: 'Nova conduta.', notes: 'SEGREDO', requesterId: null } as const;
  it('reads what is published, the nearest first, and nothing of the desk', async () => {
    const near = await add({ ...seen, title: 'Perto', line: line(5000), plannedStart: '2026-11-20', plannedEnd: '2026-12-01' });
    const far = await add({ ...seen, title: 'Longe', line: line(5900), plannedStart: '2026-11-20', plannedEnd: '2026-12-01' });
    await add({ title: 'Por publicar', line: line(5100), state: 'licensed' });
    const [lng, lat] = degreesOf(testTenant('alfa').map).toLngLat([center[0], center[1] + 5000]);
    const { body, raw } = await app.anonymous.call(worksFront, 'list', { query: { lng, lat, when: 'now' } });
    expect(body.items.map(({ title }) => title)).toEqual(['Perto', 'Longe']);
    expect(body.items[0]?.metres).toBe(0);
    expect(raw.body).not.toContain('SEGREDO');
    const show = await app.anonymous.call(worksFront, 'show', { params: { number: near.body.number ?? '' } });
    expect(show.body).toMatchObject({ title: 'Perto', text: 'Nova conduta.' });
    expect(show.raw.body).not.toContain('SEGREDO');
    await change(far.body.id, { published: false });
    expect((await app.anonymous.call(worksFront, 'show', { params: { number: far.body.number ?? '' } })).status).toBe(404);
    expect((await app.as({ tenant: 'beta' }).call(worksFront, 'list', { query: {} })).body.items).toEqual([]);
  });

  it('finds works near a street by its name, and is told when there is none', async () => {
    expect((await app.anonymous.call(worksFront, 'list', { query: { q: 'Rua que não há' } })).problem.code).toBe('works.no-address');
  });

  it('has pages without JavaScript, a calendar and open data in degrees', async () => {
    const { body } = await add({ ...seen, title: 'Com página <b>', line: line(6000), plannedStart: '2026-11-20', plannedEnd: '2026-12-01' });
    const page = await app.anonymous.inject({ method: 'GET', url: `/gim/obra/${body.number}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Com página &lt;b&gt;');
    expect(page.body).not.toContain('SEGREDO');
    expect((await app.anonymous.inject({ method: 'GET', url: '/gim/obras' })).body).toContain('Com página &lt;b&gt;');
    expect((await app.anonymous.inject({ method: 'GET', url: '/gim/obra/nada' })).statusCode).toBe(404);
    const ics = await app.anonymous.inject({ method: 'GET', url: '/gim/works.ics' });
    expect(ics.headers['content-type']).toContain('text/calendar');
    expect(ics.body).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261202');
    const data = JSON.parse((await app.anonymous.inject({ method: 'GET', url: '/gim/works.geojson' })).body) as {
      features: { id: string; geometry: { coordinates: [number, number][] } }[];
    };
    const [x = 0, y = 0] = data.features.find(({ id }) => id === body.number)?.geometry.coordinates[0] ?? [];
    expect(x).toBeGreaterThan(-32);
    expect(x).toBeLessThan(-5);
    expect(y).toBeGreaterThan(30);
  });

  it('a photo is seen only while it is public and its work published', async () => {
    const { body } = await add({ ...seen, line: line(6300) });
    const site = app.site();
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const received = await app.services.files.receive(site, { name: 'x.png', kind: 'image', visibility: 'private', content: png });
    const id = await site.tx(system, async (trx) => {
      const file = await app.services.files.store(trx, site, system, received);
      const row = { work_id: body.id, moment: 'before', caption: 'x', image: file.id, taken_at: '2026-11-01', is_public: true };
      const { rows } = await sql<{ id: number }>`insert into ${sql.table(photos.table)} (work_id, moment, caption, image, taken_at, is_public)
        values (${row.work_id}, ${row.moment}, ${row.caption}, ${row.image}, ${row.taken_at}, true) returning id::int`.execute(trx);
      return rows[0]?.id ?? 0;
    });
    const ask = async () => (await app.anonymous.call(worksFront, 'photo', { params: { id } })).status;
    expect(await ask()).toBe(200);
    await change(body.id, { published: false });
    expect(await ask()).toBe(404);
  });
});

describe('followers', () => {
  it('of the work or of a place near it are told once when it changes, and no more when they leave', async () => {
    const site = app.site();
    const { rows } = await sql<{ id: number }>`insert into account (email, name) values ('segue@ensaio.example', 'Segue') returning id::int`
      .execute(site.db)
      .catch(() => ({ rows: [] }));
    const userId = rows[0]?.id ?? 0;
    expect(userId).toBeGreaterThan(0);
    const person = app.as({ codes: [may.follow], userId });
    const { body } = await add({ state: 'licensed', published: true, publicText: 'x', line: line(7000) });
    expect((await person.call(worksFront, 'follow', { body: { number: body.number ?? '' } })).status).toBe(201);
    const [lng, lat] = degreesOf(testTenant('alfa').map).toLngLat([center[0], center[1] + 7100]);
    expect((await person.call(worksFront, 'follow', { body: { lng, lat } })).status).toBe(201);
    expect((await person.call(worksFront, 'following', {})).body.items).toHaveLength(2);
    const told = works.notifications?.find(({ id }) => id === 'works.changed');
    const announcement = { trigger: 'works.changed', recordId: String(body.id), facts: {}, actorUserId: null };
    const subject = await told?.read(site, { now: () => new Date() }, announcement);
    expect(await subject?.addressees('followers')).toMatchObject([{ userId, name: 'Segue' }]);
    expect((await change(body.id, { effect: 'narrowed' })).status).toBe(200);
    const kept = async () =>
      (await site.db.selectFrom('announcement').select('trigger').where('record_id', '=', String(body.id)).orderBy('id').execute()).map(
        ({ trigger }) => trigger,
      );
    expect(await kept()).toEqual(['works.published', 'works.changed']);
    await change(body.id, { notes: 'Só para nós' });
    expect(await kept()).toHaveLength(2);
    for (const { id } of (await person.call(worksFront, 'following', {})).body.items) await person.call(worksFront, 'unfollow', { params: { id } });
    expect(await (await told?.read(site, { now: () => new Date() }, announcement))?.addressees('followers')).toEqual([]);
    expect((await app.anonymous.call(worksFront, 'following', {})).status).toBe(401);
  });
});
