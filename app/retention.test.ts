import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandAll, seedNotifications } from '#features/messaging/server/index.ts';
import { applyTerms, harmless, holdings, notOfOne, pointers } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

/*
 * What is out of time is out of every table. The registry of what occurrences hold is compared with the database's own catalogue, so that
 * a new column, or a new table that points at occurrences, is decided upon by whoever makes it; and a report full of marked words is
 * anonymised, and erased, and looked for everywhere.
 */

let app: TestApp;
let clock = new Date('2024-01-10T10:00:00Z');
let boss: TestClient;
const mark = 'MARCADO';
const person = 'rosa.marcada@exemplo.pt';

beforeAll(async () => {
  app = await testApp({ features, now: () => clock });
  await fillTown(app, 'alfa', async (trx) => {
    await seedNotifications(trx, [...app.services.notify.triggers.values()]);
    for (const name of ['Chefe', `Rosa ${mark}`])
      await sql`insert into account (name, email, locale) values (${name}, ${`${name.length}@ensaio.example`}, 'pt')`.execute(trx);
  });
  boss = app.as({ codes: [...permissionCodes(features)], userId: 1, name: 'Chefe' });
});
afterAll(() => app.close());

const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(app.site().db)).rows as T[];
const send = (client: TestClient, method: 'POST' | 'PUT' | 'GET', url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  client.inject({ method, url, ...(payload !== undefined && { payload: payload as object }), headers });

/** A report with a mark in everything a person can write, worked on, answered, followed and closed. */
async function closedReport(who: TestClient, typeCode = 'iluminacao'): Promise<{ id: number; code: string; token: string }> {
  const [type] = await rowsOf<{ id: number }>(sql`select id from occurrence_type where code = ${typeCode}`);
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const words = { description: `${mark} junto ao muro`, address: `Rua ${mark}, 7`, referencePoint: `Portão ${mark}`, name: `Rosa ${mark}` };
  form.set(
    'data',
    JSON.stringify({ typeId: type?.id, ...words, x: 1234.5, y: 987.25, email: person, phone: '+351911222333', nif: '123456789', consent: true }),
  );
  form.append('files', new Blob([photo], { type: 'image/jpeg' }), `${mark}.jpg`);
  const body = new Response(form);
  const made = await who.inject({
    method: 'POST',
    url: '/api/meubairro/front/occurrences',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id, code, token } = made.json<{ id: number; code: string; token: string }>();
  const path = `/api/meubairro/front/occurrences`;
  const ok = async (answer: Promise<{ statusCode: number; body: string }>) =>
    expect((await answer).statusCode, (await answer).body).toBeLessThan(300);
  await sql`update occurrence set confirmed_at = now() where confirmed_at is null`.execute(app.site().db);
  if (typeCode !== 'viaturas') await ok(send(app.anonymous, 'POST', `${path}/follow/${id}`, { email: `segue.${id}@exemplo.pt` }));
  await ok(send(boss, 'POST', `${path}/${id}/notes`, { kind: 'note', text: `Nota ${mark}` }));
  await ok(send(boss, 'POST', `${path}/${id}/notes`, { kind: 'answer', text: `Resposta ${mark}` }));
  const [row] = await rowsOf<{ version: number }>(sql`select version from occurrence where id = ${id}`);
  await ok(send(boss, 'PUT', `${path}/${id}`, { description: `${mark} emendado`, address: `Travessa ${mark}` }, { 'if-match': `"${row?.version}"` }));
  await expandAll(app.services, app.site());
  await sql`update occurrence set closed_at = ${clock}, status_id = (select id from occurrence_status where is_last order by id limit 1) where id = ${id}`.execute(
    app.site().db,
  );
  // The outbox goes by the database's clock.
  await sql`update mail set created_at = ${clock} where created_at > now() - interval '1 hour'`.execute(app.site().db);
  return { id, code, token };
}

/** Tables in which a text stands. */
async function tracesOf(...texts: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [{ all } = { all: '' }] = await rowsOf<{ all: string }>(
      sql`select coalesce(string_agg(t::text, ' '), '') as all from ${sql.table(name)} t`,
    );
    for (const text of texts)
      if (all.includes(text)) found.push(`${name}: …${all.slice(Math.max(0, all.indexOf(text) - 150), all.indexOf(text) + 50)}…`);
  }
  return found;
}

const run = () => applyTerms({ site: app.site(), actor: system, services: app.services, signal: new AbortController().signal });
const retention = '/api/meubairrogestao/gestao/retention';
interface View {
  active: boolean;
  version: number;
  types: { typeId: number; name: string; anonymiseMonths: number | null; deleteMonths: number | null; keepTexts: boolean }[];
  runs: { anonymised: number; deleted: number; finishedAt: string | null }[];
  held: number;
}
const read = async (): Promise<View> => (await send(boss, 'GET', retention)).json<View>();
async function setTerms(change: Partial<View['types'][number]>, active = true): Promise<void> {
  const { types, version } = await read();
  const body = { active, types: types.map(({ name: _name, ...type }) => ({ ...type, ...change })) };
  const answer = await send(boss, 'PUT', retention, body, { 'if-match': `"${version}"` });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('the registry', () => {
  it('decides upon every column that could hold something of somebody’s', async () => {
    const tables = await rowsOf<{ name: string }>(sql`select distinct c.relname as name from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'occurrence_id' and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and (a.attname is not null or c.relname like 'occurrence%') order by 1`);
    const columns = await rowsOf<{
      table: string;
      column: string;
    }>(sql`select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea', 'uuid', 'uuid[]', 'tsvector', 'geometry', 'inet')`);
    const ofOne = tables.map(({ name }) => name).filter((name) => !notOfOne.includes(name));
    const decided = ({ table, column }: { table: string; column: string }): boolean =>
      harmless['*']?.[column] !== undefined ||
      harmless[table]?.[column] !== undefined ||
      holdings.find((holding) => holding.table === table)?.columns[column] !== undefined;
    const open = columns.filter(({ table }) => ofOne.includes(table)).filter((one) => !decided(one));
    expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const all = await rowsOf<{
      name: string;
    }>(sql`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`);
    for (const { name } of all) there.add(name);
    const named = holdings.flatMap(({ table, by, columns: fates }) => [by, ...Object.keys(fates)].map((column) => `${table}.${column}`));
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  it('reaches every table that points at what it deletes', async () => {
    const held = holdings.map(({ table }) => table);
    const references = await rowsOf<{
      child: string;
      column: string;
      parent: string;
      rule: string;
    }>(sql`select child.relname as child, a.attname as column, parent.relname as parent, k.confdeltype as rule
      from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace and parent.relname = any(${held}::text[])`);
    const missed = references.filter(({ child, column, parent, rule }) => {
      // Cascades and "set null" are the database's own doing.
      if (rule === 'c' || rule === 'n') return false;
      const own = held.indexOf(child);
      const deletedBefore = own > held.indexOf(parent) && holdings[own]?.by === column;
      return !deletedBefore && !pointers.some((pointer) => pointer.table === child && pointer.column === column);
    });
    expect(missed).toEqual([]);
  });
});

describe('out of time', () => {
  it('is nothing while nobody switched it on, and what tonight would do is shown before', async () => {
    await closedReport(app.as({ userId: 2, name: `Rosa ${mark}` }));
    clock = new Date('2026-11-21T10:00:00Z');
    expect(await run()).toEqual({ anonymised: 0, deleted: 0 });
    const { active, types } = await read();
    expect([active, types[0]?.anonymiseMonths, types[0]?.deleteMonths]).toEqual([false, 24, null]);
    const preview = await send(boss, 'POST', `${retention}/preview`, { types: types.map(({ name: _name, ...type }) => type) });
    expect(preview.json()).toEqual({ types: [{ typeId: expect.any(Number), anonymise: 1, delete: 0, held: 0 }] });
    const both = types.map(({ name: _name, ...type }) => ({ ...type, deleteMonths: 30 }));
    expect((await send(boss, 'POST', `${retention}/preview`, { types: both })).json()).toMatchObject({ types: [{ anonymise: 0, delete: 1 }] });
    const silly = await send(boss, 'POST', `${retention}/preview`, { types: both.map((type) => ({ ...type, deleteMonths: 12 })) });
    expect([silly.statusCode, Object.keys(silly.json<{ fields: object }>().fields)[0]]).toEqual([422, 'types.0.deleteMonths']);
  });

  it('loses its people, words, pictures and exact place everywhere, and keeps what is counted', async () => {
    const [before] = await rowsOf<Record<string, unknown>>(
      sql`select id, code, type_id, status_id, parish_id, created_at, closed_at, updated_at from occurrence`,
    );
    expect((await tracesOf(mark)).length).toBeGreaterThan(6);
    await setTerms({});
    expect(await run()).toEqual({ anonymised: 1, deleted: 0 });
    clock = new Date('2026-11-21T12:00:00Z');
    await app.services.files.cleanUp(app.site());
    await sql`delete from account where id = 2`.execute(app.site().db);
    await sql`delete from audit_entry where type = 'account'`.execute(app.site().db);
    expect(await tracesOf(mark, person, '911222333', '123456789', 'segue.')).toEqual([]);
    const [after] = await rowsOf<Record<string, unknown>>(
      sql`select id, code, type_id, status_id, parish_id, created_at, closed_at, updated_at from occurrence`,
    );
    expect(after).toEqual(before);
    const [place] = await rowsOf(
      sql`select st_x(geom) as x, st_y(geom) as y, address, reporter_user_id, photos, anonymised_at is not null as done from occurrence`,
    );
    expect(place).toEqual({ x: 1152, y: 896, address: 'Poente', reporter_user_id: null, photos: 0, done: true });
    const [kinds] = await rowsOf<{ kinds: string }>(sql`select string_agg(kind, ',' order by id) as kinds from occurrence_event`);
    expect(kinds?.kinds).toContain('note,answer,edited');
    expect(await run()).toEqual({ anonymised: 0, deleted: 0 });
  });

  it('keeps texts where the municipality says so', async () => {
    await setTerms({ keepTexts: true, anonymiseMonths: 12 });
    const { code, token } = await closedReport(app.anonymous);
    clock = new Date('2028-01-10T10:00:00Z');
    expect(await run()).toMatchObject({ anonymised: 1 });
    const [row] = await rowsOf<{
      description: string;
      address: string;
      name: string | null;
    }>(sql`select o.description, o.address, r.name from occurrence o
      join occurrence_reporter r on r.occurrence_id = o.id where o.code = ${code}`);
    expect(row).toEqual({ description: `${mark} emendado`, address: 'Poente', name: null });
    const link = await send(app.anonymous, 'GET', `/api/meubairro/front/occurrences/front/${code}?token=${token}`);
    expect(link.json<{ mine: boolean }>().mine).toBe(false);
  });

  it('waits for a legal hold to end', async () => {
    const { id } = await closedReport(app.anonymous);
    const hold = (reason: string | null) => send(boss, 'PUT', `/api/meubairro/front/occurrences/${id}/hold`, { reason });
    expect((await hold('Processo em tribunal')).json()).toEqual({ reason: 'Processo em tribunal' });
    clock = new Date('2030-01-10T10:00:00Z');
    expect(await run()).toMatchObject({ anonymised: 0 });
    expect((await read()).held).toBe(1);
    expect((await hold(null)).statusCode).toBe(200);
    expect(await run()).toMatchObject({ anonymised: 1 });
    const nobody = app.as({ codes: ['MB_01000', 'MB_01002'] });
    expect((await send(nobody, 'PUT', `/api/meubairro/front/occurrences/${id}/hold`, { reason: 'Outro motivo' })).statusCode).toBe(403);
  });

  it('is deleted but for a tombstone, by a run that goes on after it was cut off', async () => {
    const stays = await rowsOf<{ id: number }>(sql`select id from occurrence`);
    const made = [await closedReport(app.anonymous), await closedReport(app.anonymous), await closedReport(app.anonymous, 'viaturas')];
    await setTerms({ deleteMonths: 36 });
    clock = new Date('2033-06-10T10:00:00Z');
    const cut = new AbortController();
    cut.abort(new Error('killed'));
    await expect(applyTerms({ site: app.site(), actor: system, services: app.services, signal: cut.signal })).rejects.toThrow('killed');
    expect(await run()).toEqual({ anonymised: 0, deleted: made.length + stays.length });
    await app.services.files.cleanUp(app.site());
    expect(await tracesOf(mark, person, 'segue.')).toEqual([]);
    expect(await rowsOf(sql`select 1 from occurrence`)).toEqual([]);
    expect(await rowsOf(sql`select sum(n)::int as n from occurrence_cell having sum(n) <> 0`)).toEqual([]);
    const { runs } = await read();
    expect(runs[0]).toMatchObject({ deleted: made.length + stays.length, finishedAt: expect.any(String) });
    expect(runs[1]?.finishedAt).toBeNull();
    const at = (path: string, code = '') => app.anonymous.inject({ url: `${path}/${code}`, headers: { 'accept-language': 'en' } });
    const page = await at('/meubairro/occurrence', made[0]?.code);
    expect([page.statusCode, page.body.includes('was erased')]).toEqual([410, true]);
    const gone = await at('/api/meubairro/front/occurrences/front', made[0]?.code);
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([410, 'occurrence.erased']);
    // Nobody outside ever knew of this one.
    expect((await at('/api/meubairro/front/occurrences/front', made[2]?.code)).statusCode).toBe(404);
  });
});

it('a conflict over the terms says who changed them', async () => {
  const { types, version, active } = await read();
  const body = { active, types: types.map(({ name: _name, ...type }) => ({ ...type, anonymiseMonths: 600, deleteMonths: null })) };
  expect((await send(boss, 'PUT', retention, body, { 'if-match': `"${version}"` })).statusCode).toBe(200);
  const late = await send(boss, 'PUT', retention, body, { 'if-match': `"${version}"` });
  expect(late.json()).toMatchObject({ status: 409, code: 'record.stale', changedBy: 'Chefe', changedAt: expect.stringMatching(/^\d{4}-/) });
});
