import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { portal } from '#features/portal/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { seededSize } from './mark.ts';
import { seedDemo } from './seed.ts';
import { seedWork } from './work.ts';

const now = new Date('2026-11-21T12:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    features: [identity, messaging, layers, occurrences, parties, portal],
    tenants: [testTenant('vilaclara'), testTenant('alfa'), testTenant('beta'), testTenant('moita')],
    now: () => now,
  });
  await app.site().tx(system, async (trx) => {
    await seedRoles(trx, identity.permissions);
    await seedAccounts(trx, 'vilaclara', now);
  });
  await seedDemo(app.site(), { size: 'small', now });
});
afterAll(() => app.close());

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(app.site().db)).rows[0]!;

describe('a seeded demo municipality', () => {
  it('holds territory and reports that fit together', async () => {
    expect(await seededSize(app.site().db)).toBe('small');
    const found = await one(sql<{ outside: number; homeless: number; gap: number; invalid: number; reports: number; astray: number }>`select
      (select count(*)::integer from address a where not exists (select 1 from parish p where p.id = a.parish_id and st_covers(p.geom, a.geom))) as outside,
      (select count(*)::integer from occurrence o where not exists (select 1 from municipality_boundary b where st_covers(b.geom, o.geom))) as astray,
      (select count(*)::integer from occurrence where parish_id is null or unity_id is null or subtype_id is null or channel_id is null) as homeless,
      (select st_area(st_symdifference((select geom from municipality_boundary), (select st_union(geom) from parish))) as gap),
      (select count(*)::integer from (select geom from parish union all select geom from municipality_boundary union all select geom from building union all select geom from parcel
        union all select geom from land_use) g where not st_isvalid(geom)) as invalid,
      (select count(*)::integer from occurrence) as reports`);
    expect(found).toEqual({ outside: 0, homeless: 0, gap: expect.closeTo(0, 3), invalid: 0, reports: 60, astray: 0 });
  });

  it('moves reports only along allowed moves, and ends where the history ends', async () => {
    const wrong = await one(sql<{ moves: number; ends: number; closed: number; early: number; strangers: number }>`select
      (select count(*)::integer from occurrence_event e where kind = 'moved'
        and not exists (select 1 from status_move m where m.from_id = e.from_status_id and m.to_id = e.to_status_id and (not m.needs_reason or e.text is not null))) as moves,
      (select count(*)::integer from occurrence o where status_id <> (select to_status_id from occurrence_event e where e.occurrence_id = o.id and to_status_id is not null order by id desc limit 1)) as ends,
      (select count(*)::integer from occurrence o join occurrence_status s on s.id = o.status_id where s.is_last <> (o.closed_at is not null)) as closed,
      (select count(*)::integer from occurrence_event e join occurrence o on o.id = e.occurrence_id where e.created_at < o.created_at or e.created_at > ${now.toISOString()}::timestamptz) as early,
      (select count(*)::integer from occurrence o where assigned_user_id is not null
        and not exists (select 1 from unity_user m where m.unity_id = o.unity_id and m.user_id = o.assigned_user_id)) as strangers`);
    expect(wrong).toEqual({ moves: 0, ends: 0, closed: 0, early: 0, strangers: 0 });
  });

  it('leaves no trace in the audit trail and counts what it wrote', async () => {
    const counted = await one(sql<{ audited: number; cells: number; next: string }>`select
      (select count(*)::integer from audit_entry where type in ('occurrence', 'address', 'parish')) as audited,
      (select sum(n)::integer from occurrence_cell where size = 256) as cells,
      (select max(code) from occurrence) as next`);
    expect(counted.audited).toBe(0);
    expect(counted.cells).toBe(60);
    const last = await one(sql<{ last: number }>`select last from occurrence_sequence where year = 2026`);
    expect(counted.next).toBe(`VX-2026-${String(last.last).padStart(6, '0')}`.replace('VX', counted.next.slice(0, 2)));
  });

  it('gives the demo citizen reports of their own', async () => {
    const mine = await one(
      sql<{
        n: number;
      }>`select count(*)::integer as n from occurrence o join account a on a.id = o.reporter_user_id where a.email = 'cidadao@vilaclara.example'`,
    );
    expect(mine.n).toBeGreaterThan(2);
  });

  it('knows people and organisations, with where they are and how to reach them', async () => {
    const found = await one(sql<{
      parties: number;
      legal: number;
      bare: number;
      far: number;
    }>`select (select count(*)::integer from party) as parties,
      (select count(*)::integer from party where kind = 'legal') as legal,
      (select count(*)::integer from party p where not exists (select 1 from party_address a join party_contact c on c.party_id = a.party_id
        join party_identification i on i.party_id = a.party_id where a.party_id = p.id)) as bare,
      (select count(*)::integer from party_address where not exists (select 1 from municipality_boundary b
        where st_covers(b.geom, st_transform(st_setsrid(st_makepoint(longitude, latitude), 4326), 3763)))) as far`);
    expect(found).toEqual({ parties: 45, legal: 23, bare: 0, far: 0 });
  });

  it('is written to about what its clerks answer, at every stage', async () => {
    const found = await one(sql<{ topics: number; states: number; mine: number; told: number }>`select
      (select count(*)::int from contact_topic where deleted_at is null) as topics, (select count(distinct state)::int from contact_message) as states,
      (select count(*)::int from contact_message where assignee_id is not null) as mine, (select count(*)::int from mail) as told`);
    expect(found).toEqual({ topics: 6, states: 5, mine: 4, told: 0 });
  });

  it('does nothing the second time', async () => {
    expect(await seedDemo(app.site(), { size: 'small', now })).toMatchObject({ outcome: 'already', occurrences: 60, parishes: 3 });
  });

  it('is filled once by processes that start side by side', async () => {
    const both = await Promise.all([1, 2].map(() => seedDemo(app.site('beta'), { size: 'small', now })));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'seeded']);
    expect(both.map(({ occurrences: reports }) => reports)).toEqual([60, 60]);
  });

  it('goes on where it was interrupted by a person: new ids follow', async () => {
    const { id } = await one(sql<{ id: number }>`insert into occurrence (code, type_id, status_id, address, initial_description, description)
      select 'XX-2026-999999', type_id, status_id, address, description, description from occurrence limit 1 returning id`);
    expect(id).toBe(61);
  });
});

describe('work in progress', () => {
  it('is told as the desk itself would have told it', async () => {
    const site = app.site('beta');
    await seedWork(site, app.services.files, now);
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from occurrence where paused_at is not null and due_at is not null and closed_at is null and paused_at <= ${now}) as paused,
      (select count(*)::int from occurrence_inquiry q join occurrence o on o.id = q.occurrence_id where q.ended is null and o.pause_kind = 'question') as asked,
      (select count(*)::int from occurrence_forward f join occurrence_photo p on f.photo_ids @> to_jsonb(p.id) where f.state = 'accepted' and p.redacted_at is not null) as handed,
      (select count(*)::int from occurrence o join occurrence f on f.id = o.duplicate_of_id where o.closed_at is not null and f.closed_at is null) as merged,
      (select count(*)::int from occurrence o where status_id <> (select to_status_id from occurrence_event e where e.occurrence_id = o.id and to_status_id is not null order by id desc limit 1)) as ends,
      (select count(*)::int from occurrence_event where created_at > ${now}) as early,
      (select count(*)::int from mail) as mails`.execute(site.db);
    expect(rows[0]).toEqual({ paused: 2, asked: 1, handed: 1, merged: 1, ends: 0, early: 0, mails: 0 });
  });
});

describe('seeding refuses', () => {
  it('a real municipality', async () => {
    await expect(seedDemo(app.site('moita'), { size: 'small', now, force: true })).rejects.toThrow('never invented');
  });

  it('to bury data that was not made here', async () => {
    const site = app.site('alfa');
    await sql`insert into parish (dicofre, name, geom) values ('150601', 'Verdadeira', st_setsrid(st_geomfromtext('MULTIPOLYGON(((0 0,1 0,1 1,0 0)))'), 3763))`.execute(
      site.db,
    );
    await expect(seedDemo(site, { size: 'small', now })).rejects.toThrow('--force');
    expect(await seededSize(site.db)).toBe('real');
    expect(await seedDemo(site, { size: 'small', now, force: true })).toMatchObject({ outcome: 'seeded', parishes: 3 });
  });
});
