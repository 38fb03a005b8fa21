import { sql } from 'kysely';
import { countDue } from '#features/occurrences/retention/server/due.ts';
import { currentCatalogue } from '#features/occurrences/record/server/catalogue.ts';
import { waitingFor, type Reminder } from '#features/occurrences/telling/server/reminders.ts';
import { compareTimes, figure, type Times } from './harness.ts';
import { openMillion, type Million } from './million.ts';

const bar = 'p95 under 300 ms';
const front = '/api/meubairro/front/occurrences';

/** What the desk asks for all day, and what runs behind it, over a million reports; beside each the plain statement that finds the same. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    await tabs(million);
    await searches(million);
    await bulk(million);
    await reminders(million);
    await retention(million);
  } finally {
    await million.close();
  }
}

function tell(name: string, [ours, reference]: readonly [Times, Times], limit = bar): void {
  figure({ name: `${name}, median`, ours: ours.median, reference: reference.median, unit: 'ms' });
  figure({ name: `${name}, p95`, ours: ours.p95, reference: reference.p95, unit: 'ms', bar: limit });
}

async function tabs({ site, get }: Million): Promise<void> {
  const late = sql`o.live and o.closed_at is null and o.paused_at is null and o.due_at < now()`;
  const cases = {
    'data/activity': sql`select e.id, o.code from occurrence_event e join occurrence o on o.id = e.occurrence_id where o.live
      order by e.created_at desc, e.id desc limit 50`,
    'data/overdue': sql`select o.* from occurrence o where ${late} order by o.due_at, o.id limit 25`,
    'data/accountable?scope=units': sql`with open as (select * from occurrence o where o.live and o.closed_at is null),
      page as (select code, address, due_at from open order by due_at, id limit 25),
      statuses as (select o.status_id, count(*) from open o group by 1),
      dues as (select count(*) filter (where due_at < now() and paused_at is null) as late,
        count(*) filter (where very_late_at < now() and paused_at is null) as very_late,
        count(*) filter (where due_at between now() and now() + interval '1 day' and paused_at is null) as today,
        count(*) filter (where due_at between now() and now() + interval '7 days' and paused_at is null) as week,
        count(*) filter (where paused_at is not null) as paused, count(*) filter (where due_at is null) as without from open),
      people as (select assigned_user_id, count(*), count(*) filter (where due_at < now() and paused_at is null) as late from open group by 1)
      select (select json_agg(page) from page), (select json_agg(statuses) from statuses), (select json_agg(dues) from dues), (select json_agg(people) from people)`,
    'data/dashboard': sql`select count(*), count(*) filter (where ${late}) from occurrence o where o.live and o.closed_at is null`,
    tabs: sql`select count(*) from (select 1 from occurrence o where ${late} limit 10001) c`,
  };
  for (const [path, alone] of Object.entries(cases))
    tell(
      path,
      await compareTimes(
        30,
        () => get(`${front}/${path}`, 'manager'),
        () => alone.execute(site.db),
      ),
    );
}

/** A list and the quantities of its filters, as the desk asks for both. */
async function searches({ site, get }: Million): Promise<void> {
  const words = ['buraco', 'candeeiro apagado', 'contentor', 'árvore caída', 'rua das flores'];
  const word = (n: number): string => encodeURIComponent(words[Math.abs(n) % words.length] ?? '');
  const cases: Record<string, (n: number) => string> = {
    'a year': () => 'from=2025-01-01&to=2025-12-31',
    'what is open': () => 'open=true',
    words: (n) => `q=${word(n)}`,
    overdue: () => 'overdue=true',
  };
  const prefixes = (n: number): string =>
    (words[Math.abs(n) % words.length] ?? '')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .split(' ')
      .map((one) => `${one}:*`)
      .join(' & ');
  const wheres: Record<string, (n: number) => ReturnType<typeof sql>> = {
    'a year': () => sql`created_at >= '2025-01-01' and created_at < '2026-01-01'`,
    'what is open': () => sql`closed_at is null`,
    words: (n) => sql`words @@ to_tsquery('simple', ${prefixes(n)})`,
    overdue: () => sql`due_at < now() and paused_at is null`,
  };
  for (const [name, query] of Object.entries(cases))
    tell(
      `list and quantities, ${name}`,
      await compareTimes(
        20,
        (n) => Promise.all([get(`${front}/search?${query(n)}`, 'manager'), get(`${front}/filters?${query(n)}`, 'manager')]),
        (n) =>
          sql`select type_id, status_id, count(*) from occurrence where live and ${wheres[name]?.(n) ?? sql`true`} group by 1, 2`.execute(site.db),
      ),
      'no bar of its own',
    );
}

/** A dry run does everything and takes it back; beside it the update alone, taken back too. */
async function bulk({ site, post }: Million): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from occurrence where live and closed_at is null order by id desc limit 500`.execute(site.db);
  const { rows: priorities } = await sql<{ id: number }>`select id from priority order by id limit 1`.execute(site.db);
  const of = (n: number): number[] => {
    const from = ((n + 3) * 25) % Math.max(1, rows.length - 24);
    return rows.slice(from, from + 25).map(({ id }) => Number(id));
  };
  const times = await compareTimes(
    10,
    (n) => post('/api/meubairro/front/occurrences/bulk', { selection: { ids: of(n) }, change: { priorityId: priorities[0]?.id ?? null } }),
    async (n) => {
      await site.db
        .transaction()
        .execute(async (trx) => {
          for (const id of of(n)) await sql`update occurrence set priority_id = ${priorities[0]?.id ?? null} where id = ${id}`.execute(trx);
          throw new Error('taken back');
        })
        .catch(() => {});
    },
  );
  tell('dry run over 25', times, 'at most 2 x');
}

const reminder: Omit<Reminder, 'condition'> = {
  id: 0,
  name: 'Bench',
  notificationId: 0,
  active: true,
  durationValue: 5,
  durationUnit: 'working-days',
  start: '2026-01-01',
  end: null,
  repeat: false,
  repeatValue: null,
  repeatUnit: null,
  types: [],
  statuses: [],
  unities: [],
};

/** The look at every open report that a reminder costs each quarter of an hour. */
async function reminders({ site }: Million): Promise<void> {
  const catalogue = await currentCatalogue(site.db, site);
  const now = new Date('2026-11-21T12:00:00Z');
  for (const condition of ['idle', 'in-status', 'after-due'] as const) {
    let waiting = 0;
    const times = await compareTimes(
      10,
      async () => {
        waiting = (await waitingFor(site.db, site, catalogue, { ...reminder, condition }, now, { limit: 1_000_000 })).length;
      },
      () => sql`select o.id, o.confirmed_at from occurrence o where o.live and o.closed_at is null`.execute(site.db),
    );
    tell(`reminder ${condition}, all ${waiting} found`, times, 'a run each quarter of an hour');
  }
}

async function retention({ site }: Million): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from occurrence_type`.execute(site.db);
  const rules = new Map(rows.map(({ id }) => [Number(id), { anonymiseMonths: 12, deleteMonths: 24, keepTexts: false }]));
  const now = new Date('2026-11-21T12:00:00Z');
  const times = await compareTimes(
    10,
    () => countDue(site.db, rules, now),
    () => sql`select type_id, count(*) from occurrence where closed_at < '2025-11-21' group by 1`.execute(site.db),
  );
  tell('what retention would do tonight', times, 'no bar of its own');
}
