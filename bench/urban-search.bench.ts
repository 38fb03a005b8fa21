import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { urbanism } from '#features/urbanism/server/index.ts';
import { compareTimes, figure } from './harness.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';
import { fillProcesses } from './urban.ts';

const clerk: Actor = { kind: 'user', userId: 1, name: 'Bench', codes: new Set(['GU_00084']), roleIds: [], sessionId: 'bench' };
const path = '/api/gu/urbanplanning/urbanprocesses/search';

/** Searches of a million processes over HTTP beside statements written by hand, and their clusters on the map beside grouping the areas themselves. */
export async function run(): Promise<void> {
  await inTown({ what: 'The search of processes is', features: [identity, layers, parties, urbanism], clerk }, async ({ site, get }) => {
    const count = await fillProcesses(site, many(1_000_000, 2_000));
    const pick = (n: number, of: number) => 1 + (Math.abs(n) % of);
    const page = (where: ReturnType<typeof sql>) => async () => {
      await sql`select p.*, s.name, c.name, d.name, e.name from (select id from urban_place t where ${where} order by entry_at desc nulls last, id desc limit 25) f join urban_process p on p.id = f.id
        left join urban_status s on s.id = p.status_id left join urban_classification_type c on c.id = p.classification_type_id
        left join urban_procedure_type d on d.id = p.procedure_type_id left join urban_entity e on e.id = p.owner_id
        order by p.entry_at desc nulls last, p.id desc`.execute(site.db);
      await sql`select count(*) from (select 1 from urban_place t where ${where} limit 10001) c`.execute(site.db);
    };
    const words = ['moradia', 'armazém', 'piscina', 'muro', 'loteamento'];
    const word = (n: number) => words[Math.abs(n) % words.length] ?? '';
    const has = (column: string, text: string) => sql`${sql.ref(`t.${column}_words`)} like '%' || fold(${text}) || '%'`;
    const anywhere = (text: string) =>
      sql`(${has('process', text)} or ${has('subject', text)} or ${has('address', text)} or t.owner_id = any(array(select id from urban_entity where deleted_at is null and fold(name) like '%' || fold(${text}) || '%')))`;
    const live = sql`t.deleted_at is null`;
    const cases: Readonly<Record<string, readonly [query: (n: number) => string, where: (n: number) => ReturnType<typeof sql>]>> = {
      'no filter': [() => '', () => live],
      'status, classification and a year': [
        (n) => `status=${pick(n, 5)}&classification=${pick(n, 4)}&date=2015-01-01..2015-12-31`,
        (n) =>
          sql`${live} and t.status_id = ${pick(n, 5)} and t.classification_type_id = ${pick(n, 4)} and t.entry_at between '2015-01-01' and '2015-12-31'`,
      ],
      'subject, status and procedure': [
        (n) => `subject=${encodeURIComponent(word(n))}&status=${pick(n, 5)}&procedure=${pick(n, 3)}`,
        (n) => sql`${live} and ${has('subject', word(n))} and t.status_id = ${pick(n, 5)} and t.procedure_type_id = ${pick(n, 3)}`,
      ],
      'number, status and use': [
        (n) => `process=${1234 + Math.abs(n)}&status=${[1, 2, 3, 4, 5].join(',')}&use=${[1, 2, 3].join(',')}`,
        (n) => sql`${live} and ${has('process', String(1234 + Math.abs(n)))} and t.status_id in (1,2,3,4,5) and t.use_type_id in (1,2,3)`,
      ],
      'owner, place and a year': [
        (n) => `owner=${encodeURIComponent(`Silva ${100 + Math.abs(n)}`)}&address=rua&date=2010-01-01..2019-12-31`,
        (n) =>
          sql`${live} and t.owner_id = any(array(select id from urban_entity where fold(name) like '%silva ' || ${String(100 + Math.abs(n))} || '%')) and ${has('address', 'rua')} and t.entry_at between '2010-01-01' and '2019-12-31'`,
      ],
      'words anywhere': [
        (n) => `q=${encodeURIComponent(`${word(n)} industrial`)}`,
        (n) => sql`${live} and ${anywhere(word(n))} and ${anywhere('industrial')}`,
      ],
    };
    for (const [name, [query, where]] of Object.entries(cases)) {
      const [ours, hand] = await compareTimes(
        30,
        (n) => get(`${path}?${query(n)}`, 'clerk'),
        (n) => page(where(n))(),
      );
      figure({
        name: `search of ${count} processes, ${name}, median`,
        ours: ours.median,
        reference: hand.median,
        unit: 'ms',
        bar: 'ratio at most 1.3',
      });
      figure({ name: `search of ${count} processes, ${name}, p95`, ours: ours.p95, reference: hand.p95, unit: 'ms', bar: 'p95 under 200 ms' });
    }

    const [x, y] = site.config.map.center;
    const view = (resolution: number, n: number) => {
      const [cx, cy] = [x + (n % 5) * resolution * 40, y + (n % 5) * resolution * 25];
      return [cx - 640 * resolution, cy - 400 * resolution, cx + 640 * resolution, cy + 400 * resolution];
    };
    const grouped = (resolution: number) => {
      const [a = 0, b = 0, c = 0, d = 0] = view(resolution, 0);
      return sql`select floor(st_xmin(a.geom) / ${resolution * 64}), floor(st_ymin(a.geom) / ${resolution * 64}), count(*) from urban_process t
        join urban_process_area l on l.process_id = t.id join urban_area a on a.id = l.area_id
        where ${live} and a.deleted_at is null and a.geom && st_makeenvelope(${a}, ${b}, ${c}, ${d}, ${sql.lit(site.srid)}) group by 1, 2`.execute(
        site.db,
      );
    };
    for (const [resolution, filter] of [
      [32, ''],
      [16, ''],
      [8, ''],
      [2, ''],
      [0.5, ''],
      [16, '&status=1&classification=2'],
      [16, '&subject=piscina'],
      [16, '&q=loteamento'],
    ] as const) {
      const [ours, hand] = await compareTimes(
        20,
        (n) => get(`${path}/map?bbox=${view(resolution, Math.abs(n)).join()}&resolution=${resolution}${filter}`, 'clerk'),
        () => grouped(resolution),
      );
      figure({ name: `map at ${resolution} m per pixel${filter}, p95`, ours: ours.p95, reference: hand.p95, unit: 'ms', bar: 'p95 under 300 ms' });
    }
  });
}
