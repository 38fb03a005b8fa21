import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedNotifications } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { Contract } from '#platform/http/contract.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { addressOf, testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { addSample } from '#platform/testing/resource-suite.ts';
import { endedJob } from '#platform/testing/until.ts';
import { features } from './features.server.ts';

/*
 * One marked row of every declared table of the slices below, looked for at every door of its slice: it is in the trail and in the export, whoever
 * lacks the slice's codes never reads it, and no other municipality does. A table that is declared tomorrow is in here by itself.
 */

// Every slice whose tables are all declared; the others have walks of their own beside them (`leak.test.ts`).
const slices = features.filter(({ id }) => ['schools', 'toponymy', 'cemeteries', 'works', 'solar', 'module-pages'].includes(id));

interface Marked {
  readonly resource: Resource;
  readonly id: number;
  /** Words of it that stand in no other row. */
  readonly mark: string | null;
}

let app: TestApp;
let boss: TestClient;
const made = new Map<string, Marked[]>();

/** What only this row says: the samples number their words. */
const markOf = (record: Readonly<Record<string, unknown>>): string | null => {
  const texts = Object.values(record).filter((value) => typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value));
  return texts.map((value) => /\p{L}+[ -]?\d{4}/u.exec(String(value))?.[0]).find((mark) => mark !== undefined) ?? null;
};

beforeAll(async () => {
  app = await testApp({ features, work: true });
  for (const code of ['alfa', 'beta'])
    await app.site(code).tx(system, async (trx) => {
      await seedNotifications(trx, [...app.services.notify.triggers.values()]);
      await sql`insert into account (id, name, email) values (1, 'Chefe', 'chefe@ensaio.example')`.execute(trx);
    });
  boss = app.as({ codes: [...permissionCodes(features)] });
  const bindings = features.flatMap(({ resources }) => resources ?? []);
  for (const { id, resources = [] } of slices) {
    const marked: Marked[] = [];
    for (const { resource } of resources) {
      const record = await addSample(resource, bindings, boss);
      marked.push({ resource, id: record.id, mark: markOf(record) });
    }
    made.set(id, marked);
  }
}, 300_000);
afterAll(() => app.close());

const codesOf = (slice: (typeof slices)[number]): Set<string> =>
  new Set(slice.permissions.flatMap(({ permissions }) => permissions.map(({ code }) => code)));

/** Addresses of all that a slice answers when it is read. */
function doorsOf(slice: (typeof slices)[number], marked: readonly Marked[]): string[] {
  const ids = [...new Set(marked.map(({ id }) => String(id)))];
  const contracts: readonly Contract[] = [...slice.contracts, ...marked.map(({ resource }) => resourceContract(resource) as unknown as Contract)];
  const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter(({ method, access }) => method === 'GET' && access !== 'public');
  const asked = { month: '2026-03', lng: -8.13, lat: 39.67 };
  return endpoints.flatMap(({ path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const tries = names.length === 0 ? [{}] : names.length > 1 ? [{ z: 8, x: 64, y: 63 }] : ids.map((id) => ({ [names[0] ?? '']: id }));
    return tries.flatMap((params) => [addressOf(path, params, {}), addressOf(path, params, asked)]);
  });
}

/** Which marks the answers to these addresses hold, each with where. */
async function read(client: TestClient, addresses: readonly string[], marked: readonly Marked[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses) {
    const { statusCode, payload } = await client.inject({ method: 'GET', url });
    if (statusCode >= 300) continue;
    for (const { resource, mark } of marked) if (mark !== null && payload.includes(mark)) found.push(`${resource.id} at ${url}`);
  }
  return found;
}

describe.each(slices.map((slice) => [slice.id, slice] as const))('%s', (_id, slice) => {
  const marked = (): readonly Marked[] => made.get(slice.id) ?? [];

  it('has a marked row of every declared table, which whoever may reads', async () => {
    expect(marked().length).toBe(slice.resources?.length ?? 0);
    expect(marked().flatMap(({ resource, mark }) => (mark === null ? [resource.id] : []))).toEqual([]);
    const seen = await read(boss, doorsOf(slice, marked()), marked());
    for (const { resource } of marked())
      expect(
        seen.some((line) => line.startsWith(`${resource.id} at `)),
        resource.id,
      ).toBe(true);
  });

  it('keeps a trail of each, and the tables that have none say why', async () => {
    const { db } = app.site();
    for (const { resource, id } of marked()) {
      const { rows } =
        await sql`select 1 from audit_entry where type = ${resource.table} and record_id = ${String(id)} and event = 'created'`.execute(db);
      expect(rows.length, resource.table).toBe(1);
    }
    const tables = Object.keys(slice.traces ?? {});
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace
      and c.relname = any(${tables}::text[]) and coalesce(obj_description(c.oid), '') not like 'no-audit: %'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'audit%')`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('exports each, and of another municipality nothing', { timeout: 120_000 }, async () => {
    const beta = app.as({ tenant: 'beta', codes: [...permissionCodes(features)] });
    for (const { resource, id, mark } of marked()) {
      const contract = resourceContract(resource);
      const body = { format: 'csv' as const, selection: { ids: [id] } };
      const asked = await boss.call(contract, 'export', { body });
      const job = await endedJob(boss, asked.body.jobId);
      const file = await boss.inject({ method: 'GET', url: job.downloadUrl ?? '' });
      expect(file.payload, resource.id).toContain(mark);
      expect((await beta.call(contract, 'export', { body })).body.count, resource.id).toBe(0);
      expect((await beta.inject({ method: 'GET', url: job.downloadUrl ?? '' })).statusCode, resource.id).toBe(404);
    }
  });

  it('tells nothing to whoever has all codes but its own, nor to a visitor', async () => {
    const own = codesOf(slice);
    const stranger = app.as({ codes: [...permissionCodes(features)].filter((code) => !own.has(code)), userId: 2 });
    const doors = doorsOf(slice, marked());
    expect(await read(stranger, doors, marked())).toEqual([]);
    expect(await read(app.anonymous, doors, marked())).toEqual([]);
  });

  it('tells nothing to another municipality, with every code and the very numbers', async () => {
    const beta = app.as({ tenant: 'beta', codes: [...permissionCodes(features)] });
    expect(await read(beta, doorsOf(slice, marked()), marked())).toEqual([]);
  });
});
