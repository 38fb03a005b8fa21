import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { anonymous } from '#platform/access/actor.ts';
import type { TestClient } from '#platform/testing/app.ts';
import { occurrenceBulk } from '../desk/contract.ts';
import { occurrences as front } from '../record/contract.ts';
import { deskCodes } from '../record/desk-permissions.ts';
import { standing } from '../record/domain/deadline.ts';
import { dueFilters, type DueFilter } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { managerCodes } from './manager-codes.ts';
import { deskDashboard } from '../figures/contract.ts';
import { occurrenceTime as time } from '../time/contract.ts';
import { mayTime } from '../time/permissions.ts';
import { occurrences } from './index.ts';
import { openTown, operatorCodes, type Town } from './test-town.ts';
import { dueWhere } from '../record/server/due-where.ts';
import { lookAs } from '../record/server/viewer.ts';

/* List, map, counters, tabs, dashboard and bulk changes show one set, and none of its rows is closed to its reader. */

let town: Town;
let clock = new Date('2026-11-23T10:00:00Z');
const at = (iso: string): void => {
  clock = new Date(`${iso}T10:00:00Z`);
};
let rita: TestClient;
let luis: TestClient;
let vera: TestClient;
const codes = [...operatorCodes, may.delete, deskCodes.bulk, mayTime.activity, mayTime.accountable, mayTime.overdue, mayTime.pause];
const made: Record<'lamp' | 'hidden' | 'tree' | 'given' | 'closed' | 'own' | 'binned', { id: number; code: string }> = {} as never;

beforeAll(async () => {
  town = await openTown({ now: () => clock, work: true, features: [identity, messaging, layers, occurrences] });
  rita = town.as({ userId: town.ids.rita, name: 'Rita Alves', codes });
  luis = town.as({ userId: town.ids.luis, name: 'Luís Melo', codes });
  vera = town.as({ userId: town.ids.vera, name: 'Vera Dias', codes: [...managerCodes, ...codes, may.viewAll] });
  const { db } = town.app.site();
  await sql`update occurrence_type set limit_days = 2 where code in ('iluminacao', 'espacos-verdes')`.execute(db);
  const trees = town.type('espacos-verdes');
  made.lamp = await town.report(town.ana, { x: 100 });
  made.hidden = await town.report(town.ana, { x: 120 });
  made.tree = await town.report(town.ana, { x: 200, typeId: trees });
  made.given = await town.report(town.ana, { x: 300 });
  made.closed = await town.report(town.ana, { x: 400, typeId: trees });
  made.own = await town.report(luis, { x: 500, typeId: town.type('iluminacao') });
  made.binned = await town.report(town.ana, { x: 600 });
  await sql`update occurrence set visibility = 'private' where id = any(${[made.hidden.id, made.own.id]}::bigint[])`.execute(db);
  await sql`update occurrence set assigned_user_id = ${town.ids.luis} where id = ${made.given.id}`.execute(db);
  await vera.call(front, 'addNote', { params: { id: made.lamp.id }, body: { kind: 'note', text: 'Só para os serviços.' } });
  await town.move(made.lamp.code, 'Em análise');
  await town.move(made.lamp.code, 'Atribuída');
  await town.move(made.closed.code, 'Em análise');
  await town.move(made.closed.code, 'Não resolvida', 'Não é da competência do município.');
  expect((await vera.call(front, 'remove', { params: { id: made.binned.id } })).status).toBe(204);
  at('2026-12-02');
});
afterAll(() => town.close());

const listed = async (who: TestClient, query: Record<string, unknown> = {}) => {
  const { body, status, problem } = await who.call(front, 'search', { query: { pageSize: 100, ...query } as never });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
};

describe('no row is closed to its reader', () => {
  it('what one works on opens to work, the rest to read as the public or who reported it does', async () => {
    const seen: Record<string, string> = {};
    for (const item of (await listed(luis)).items) {
      seen[item.code] = item.seenAs;
      const [inside, outside] = [
        await luis.call(front, 'show', { params: { code: item.code } }),
        await luis.call(front, 'front', { params: { code: item.code } }),
      ];
      expect([item.code, inside.status, outside.status]).toEqual([item.code, item.seenAs === 'staff' ? 200 : 404, 200]);
      if (item.seenAs !== 'public') continue;
      const { body } = await town.anyone.call(front, 'front', { params: { code: item.code } });
      const { may: _may, following: _following, ...told } = outside.body;
      expect(body).toMatchObject(told);
    }
    expect(seen).toEqual({
      [made.lamp.code]: 'public',
      [made.tree.code]: 'staff',
      [made.given.code]: 'staff',
      [made.closed.code]: 'staff',
      [made.own.code]: 'reporter',
    });
    const own = (await luis.call(front, 'front', { params: { code: made.own.code } })).body;
    expect([own.seenAs, own.reporter?.name !== undefined]).toEqual(['reporter', true]);
  });

  it('also in the trash, where nothing of other units stands', async () => {
    const binned = async (who: TestClient) => (await listed(who, { deleted: true })).items;
    expect(await binned(luis)).toEqual([]);
    for (const { code } of await binned(rita)) expect((await rita.call(front, 'show', { params: { code } })).status).toBe(200);
    expect((await binned(rita)).map(({ code }) => code)).toEqual([made.binned.code]);
  });

  it('the public side is the same for staff: no inner line, and the status that citizens know', async () => {
    const [asStaff, asCitizen] = [
      (await vera.call(front, 'front', { params: { code: made.lamp.code } })).body,
      (await town.anyone.call(front, 'front', { params: { code: made.lamp.code } })).body,
    ];
    expect(asStaff.timeline).toEqual(asCitizen.timeline);
    expect(asStaff.timeline.every(({ isPublic }) => isPublic)).toBe(true);
    expect(asStaff.status.name).toBe('Em análise');
    // What a code of the staff hides stays hidden from staff.
    const blind = town.as({ userId: town.ids.vera, codes: codes.filter((code) => code !== may.viewDescription) });
    expect((await blind.call(front, 'front', { params: { code: made.lamp.code } })).body.description).toBe('');
  });
});

describe('one set everywhere', () => {
  const everywhere = '-4000,-4000,4000,4000';
  const filters: Record<string, unknown>[] = [
    {},
    { open: true },
    { assigned: 0 },
    { scope: 'mine' },
    { scope: 'units', open: true },
    { scope: 'inside' },
    { deleted: true },
    { q: 'candeeiro' },
    ...dueFilters.map((due) => ({ due })),
  ];
  it('list, map, counters and bulk changes', async () => {
    const status = [town.status('Nova')];
    for (const [name, who] of Object.entries({ rita, luis, vera })) {
      for (const filter of [...filters, { status }, { ids: [made.lamp.id, made.own.id, made.hidden.id] }]) {
        const query = filter as never;
        const { items, total } = await listed(who, filter);
        const ids = items.map(({ id }) => id).toSorted((a, b) => a - b);
        const label = `${name} ${JSON.stringify(filter)}`;
        const map = (await who.call(front, 'features', { query: { ...filter, bbox: everywhere, resolution: 10 } as never })).body;
        expect(
          map.features.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
          label,
        ).toEqual(ids);
        const counts = (await who.call(front, 'filters', { query })).body;
        for (const side of [counts.types, counts.statuses]) {
          expect([label, side.reduce((sum, { show, qty }) => (show ? sum + qty : sum), 0)]).toEqual([label, total]);
        }
        if (total === 0 || 'deleted' in filter) continue;
        const bulk = await who.call(occurrenceBulk, 'plan', { body: { selection: { filter: query }, change: { note: 'Uma nota' } } });
        expect(bulk.status, `${label} ${JSON.stringify(bulk.problem)}`).toBe(200);
        expect([label, bulk.body.bulk.total]).toEqual([label, total]);
      }
    }
  });

  it('what waits for somebody is open, and what lateness is asked of is one’s own work', async () => {
    expect((await listed(vera, { assigned: 0 })).items.every(({ closedAt }) => closedAt === null)).toBe(true);
    expect((await listed(vera, {})).items.some(({ closedAt, assigned }) => closedAt !== null && assigned === null)).toBe(true);
    for (const due of dueFilters) expect((await listed(luis, { due })).items.every(({ seenAs }) => seenAs === 'staff')).toBe(true);
    expect((await listed(luis, { due: 'overdue' })).items.map(({ code }) => code)).not.toContain(made.lamp.code);
    expect((await listed(town.ana, { scope: 'inside' })).total).toBe(0);
  });

  it('the tabs, and every number of the dashboard with the list it leads to', async () => {
    for (const who of [rita, luis, vera]) {
      const tabs = (await who.call(time, 'tabs', {})).body;
      const total = async (query: Record<string, unknown>) => (await listed(who, query)).total;
      const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id).toSorted((a, b) => a - b);
      const late = (await who.call(time, 'overdue', { query: { pageSize: 100 } })).body;
      expect(ids(late.items)).toEqual(ids((await listed(who, { due: 'overdue' })).items));
      expect([tabs.overdue, tabs.veryLate]).toEqual([late.total, await total({ due: 'very-late' })]);
      for (const scope of ['mine', 'units'] as const) {
        const work = (await who.call(time, 'accountable', { query: { scope, pageSize: 100 } })).body;
        expect(ids(work.items)).toEqual(ids((await listed(who, { scope, open: true })).items));
        if (scope === 'mine') expect(tabs.accountable).toBe(work.total);
        for (const { due, qty } of work.dues) expect([due, qty]).toEqual([due, await total({ scope, open: true, due })]);
      }
      const dashboard = (await who.call(deskDashboard, 'show', {})).body;
      expect(dashboard).toMatchObject({
        open: await total({ scope: 'inside', open: true }),
        unassigned: await total({ scope: 'inside', assigned: 0 }),
        overdue: await total({ due: 'overdue' }),
        waiting: await total({ due: 'paused' }),
        mine: { open: await total({ scope: 'mine', open: true }) },
      });
    }
  });
});

describe('lateness', () => {
  it('is the same in list, record and tabs: working days', async () => {
    const inList = (await listed(rita)).items.find(({ code }) => code === made.given.code);
    const inRecord = (await rita.call(front, 'show', { params: { code: made.given.code } })).body;
    const inTab = (await rita.call(time, 'overdue', {})).body.items.find(({ code }) => code === made.given.code);
    // Due on Wednesday the 25th; 1 December is a holiday: Thursday, Friday, Monday and Wednesday have gone by.
    expect([inList?.due, inRecord.due, inTab?.due]).toEqual(Array.from({ length: 3 }, () => ({ state: 'late', days: 4 })));
  });

  it('the database and the domain judge alike', async () => {
    const site = town.app.site();
    const { calendar } = await lookAs(site.db, site, anonymous);
    const now = new Date('2026-12-04T15:00:00Z');
    const day = 86_400_000;
    const cases = [-9, -4, -1, 0, 1, 3, 4, 6, 7, 8, 11, 12, 20].flatMap((days) =>
      [false, true].map((paused) => ({
        dueAt: calendar.endOf(calendar.dayAt(new Date(now.getTime() + days * day))),
        veryLateAt: calendar.endOf(calendar.dayAt(new Date(now.getTime() + (days + 7) * day))),
        pausedAt: paused ? now : null,
      })),
    );
    const judged: Record<DueFilter, (one: (typeof cases)[number]) => boolean> = {
      overdue: (one) => ['late', 'very-late'].includes(standing(calendar, one, now)?.state ?? ''),
      'very-late': (one) => standing(calendar, one, now)?.state === 'very-late',
      today: (one) => standing(calendar, one, now)?.state === 'running' && calendar.dayAt(one.dueAt) === calendar.dayAt(now),
      week: (one) => standing(calendar, one, now)?.state === 'running' && one.dueAt <= new Date('2026-12-14T23:59:59Z'),
      paused: (one) => standing(calendar, one, now)?.state === 'paused',
      none: () => false,
    };
    for (const due of dueFilters) {
      const rows = sql.join(
        cases.map((one, index) => sql`(${index}::int, ${one.dueAt}::timestamptz, ${one.veryLateAt}::timestamptz, ${one.pausedAt}::timestamptz)`),
      );
      const { rows: found } = await sql<{ n: number }>`select o.n from
        (select r.*, null::timestamptz as closed_at from (values ${rows}) r (n, due_at, very_late_at, paused_at)) o
        where ${dueWhere(due, calendar, now)} order by 1`.execute(site.db);
      expect([due, found.map(({ n }) => n)]).toEqual([due, cases.flatMap((one, index) => (judged[due](one) ? [index] : []))]);
    }
  });
});
