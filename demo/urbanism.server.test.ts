import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { portal } from '#features/portal/server/index.ts';
import { compared } from '#features/urbanism/confront/domain/compare.ts';
import { confront, findingsOf } from '#features/urbanism/confront/server/confront.ts';
import { openThemes } from '#features/urbanism/confront/server/sources.ts';
import { surroundingsOf } from '#features/urbanism/confront/server/surroundings.ts';
import { disagreements } from '#features/urbanism/record/domain/areas.ts';
import { processes } from '#features/urbanism/record/process.ts';
import { urbanism } from '#features/urbanism/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { byIds } from '#platform/crud/server/store.ts';
import { isNif } from '#platform/kernel/nif.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { seedUrbanism } from './load-urbanism.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-11-23T12:00:00Z');
const count = 400;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    features: [identity, messaging, layers, occurrences, parties, portal, urbanism],
    tenants: [testTenant('vilaclara')],
    now: () => now,
  });
  await app.site().tx(system, async (trx) => {
    await seedRoles(trx, identity.permissions);
    await seedAccounts(trx, 'vilaclara', now);
  });
  await seedDemo(app.site(), { size: 'small', now });
  await seedUrbanism(app.site(), app.services.files, now, count);
});
afterAll(() => app.close());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(app.site().db)).rows[0]!;

describe('the demo’s urban planning', () => {
  it('has files on the parcels of the town, in the municipality and its parishes', async () => {
    const found = await one(sql<Record<string, number>>`select (select count(*)::int from urban_process) as files,
      (select count(*)::int from urban_process p where not exists (select 1 from urban_process_area l where l.process_id = p.id)) as placeless,
      (select count(*)::int from urban_area a where not exists (select 1 from parcel p where st_equals(p.geom, a.geom))) as astray,
      (select count(*)::int from urban_process p where not exists (select 1 from parish r where r.dicofre = p.dicofre)) as homeless,
      (select count(*)::int from urban_process where classification_type_id is null or status_id is null or construction_type_id is null or owner_id is null
        or procedure_type_id is null or state_id is null) as lacking`);
    expect(found).toEqual({ files: count, placeless: 0, astray: 0, homeless: 0, lacking: 0 });
  });

  it('numbers them by the rule, and hangs sub-processes under those that were granted', async () => {
    const found = await one(sql<Record<string, number>>`select
      (select count(*)::int from urban_process where process !~ '^[0-9]+/20[0-9]{2}$') as odd,
      (select count(*)::int from urban_process where sub_process is null and split_part(process, '/', 2)::int <> extract(year from entry_at)) as years,
      (select count(*)::int from urban_process s join urban_process p on p.id = s.parent_id where s.process <> p.process or s.entry_at < p.entry_at) as strange,
      (select count(*)::int from urban_process where sub_process is not null) as subs,
      (select count(*)::int from urban_process p where sub_process is null and split_part(process, '/', 1)::int > (select last from urban_number n where n.year = split_part(p.process, '/', 2)::int)) as beyond`);
    expect(found).toEqual({ odd: 0, years: 0, strange: 0, subs: expect.any(Number), beyond: 0 });
    expect(found['subs']).toBeGreaterThan(count / 8);
  });

  it('has areas that mostly add up, and some that somebody should look at', async () => {
    const { rows } = await sql<{ id: number }>`select id::int from urban_process`.execute(app.site().db);
    const all = await byIds(
      app.site().db,
      processes,
      rows.map(({ id }) => id),
    );
    const odd = all.filter((record) => disagreements(record).length > 0).length;
    expect(odd).toBeGreaterThan(2);
    expect(odd).toBeLessThan(count / 15);
  });

  it('knows its people by tax numbers that are right and nobody’s, each a party', async () => {
    const { rows } = await sql<{
      nif: string;
      party: string | null;
    }>`select e.nif, p.tax_number as party from urban_entity e left join party p on p.id = e.party_id`.execute(app.site().db);
    expect(rows.every(({ nif, party }) => isNif(nif) && nif === party)).toBe(true);
  });

  it('tells the history of every file, ending where it stands', async () => {
    const found = await one(sql<Record<string, number>>`select
      (select count(*)::int from urban_process p where not exists (select 1 from audit_entry a where a.type = 'urban_process' and a.record_id = p.id::text and a.event = 'created')) as untold,
      (select count(*)::int from urban_process p where p.status_id <> (select (a.changes -> 'status_id' ->> 1)::bigint from audit_entry a
        where a.type = 'urban_process' and a.record_id = p.id::text order by a.id desc limit 1)) as ends,
      (select count(*)::int from audit_entry where type = 'urban_process' and (at > ${now} or actor_id is null)) as strange,
      (select count(*)::int from urban_requirement where due_at < entered_at or met_at < entered_at) as early,
      (select count(*)::int from urban_requirement where met_at is null) as open,
      (select count(*)::int from urban_inspection where inspected_at > ${now}) as late`);
    expect(found).toEqual({ untold: 0, ends: 0, strange: 0, early: 0, open: expect.any(Number), late: 0 });
    expect(found['open']).toBeGreaterThan(0);
  });

  it('has papers that open, the newer naming the one it replaces', async () => {
    const { rows } = await sql<{ file: string | null; replaces: boolean; same: boolean }>`select d.file, d.replaces_id is not null as replaces,
      d.replaces_id is null or exists (select 1 from urban_document o where o.id = d.replaces_id and o.process_id = d.process_id) as same
      from urban_document d order by d.id`.execute(app.site().db);
    const scanned = rows.filter(({ file }) => file !== null);
    expect(scanned.length).toBeGreaterThan(100);
    expect(rows.every(({ same }) => same)).toBe(true);
    expect(rows.some(({ replaces }) => replaces)).toBe(true);
    expect((await app.services.files.open(app.site(), scanned[0]?.file ?? ''))?.type).toBe('application/pdf');
  });

  it('has documents in every file, none of a day that has not come', async () => {
    const found = await one(sql<Record<string, number>>`select
      (select count(*)::int from urban_process p where not exists (select 1 from urban_document d where d.process_id = p.id)) as bare,
      (select count(*)::int from urban_document where document_type_id is null or document_at > ${now}) as strange,
      (select count(*)::int from (select 1 from urban_document group by process_id, name, document_at, replaces_id having count(*) > 1) d) as twice`);
    expect(found).toEqual({ bare: 0, strange: 0, twice: 0 });
  });

  it('confronts with data for every theme, and finds around a process what serves people', async () => {
    const { db } = app.site();
    const themes = await openThemes(db);
    expect(themes.flatMap(({ name, sources }) => (sources.some(({ from }) => from.kind !== 'none') ? [] : [name]))).toEqual([]);
    const { rows } = await sql<{
      id: number;
    }>`select p.id::int from urban_process p join urban_process_area l on l.process_id = p.id order by p.id desc limit 30`.execute(db);
    const asking = { db, site: app.site(), locale: 'pt' as const, now };
    const day = new Date(now.getTime() - 3 * 365 * 86_400_000).toISOString().slice(0, 10);
    const counts = { found: 0, differs: 0, near: 0 };
    for (const { id } of rows) {
      const [today, before] = [await confront(asking, { kind: 'process', id }), await confront(asking, { kind: 'process', id }, { day })];
      counts.found += today.themes.filter(({ state }) => state === 'found').length;
      counts.differs += compared(findingsOf(before), findingsOf(today)).filter(({ change }) => change !== 'stays').length;
      counts.near += (await surroundingsOf(asking, id, 500)).groups.find(({ kind }) => kind === 'data')?.total ?? 0;
    }
    expect(counts.found).toBeGreaterThan(30);
    expect(counts.differs).toBeGreaterThan(0);
    expect(counts.near).toBeGreaterThan(0);
  });

  it('has a plan over the town, in the municipality, that most files lie in', async () => {
    const found = await one(sql<Record<string, number>>`select
      (select count(distinct limit_type_id)::int from urban_limit) as types,
      (select count(*)::int from urban_limit_shape where not st_isvalid(geom) or st_isempty(geom)) as broken,
      (select count(*)::int from urban_limit_shape s, municipality_boundary b where not st_covers(st_buffer(b.geom, 0.01), s.geom)) as outside,
      (select count(*)::int from urban_area a where not exists (select 1 from urban_limit_piece p where st_intersects(p.geom, a.geom))) as unplanned`);
    expect(found).toMatchObject({ broken: 0, outside: 0 });
    expect(found['types']).toBeGreaterThan(5);
    expect(found['unplanned']).toBeLessThan(20);
  });

  it('is made anew with a town that is made anew', async () => {
    await seedUrbanism(app.site(), app.services.files, now, 50);
    expect(await one(sql<{ n: number }>`select count(*)::int as n from urban_process`)).toEqual({ n: 50 });
  });
});
