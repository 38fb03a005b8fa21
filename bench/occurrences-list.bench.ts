import { sql } from 'kysely';
import { anonymous } from '#platform/access/actor.ts';
import { filterQuery } from '#features/occurrences/record/inputs.ts';
import { countBeforehand, knowsCount } from '#features/occurrences/record/server/counts.ts';
import { listWhere } from '#features/occurrences/record/server/list-where.ts';
import { countAll, readPage } from '#features/occurrences/record/server/list.ts';
import { lookAs } from '#features/occurrences/record/server/viewer.ts';
import { compareTimes, figure } from './harness.ts';
import { openMillion } from './million.ts';

/** The list of 25 out of a million reports, over HTTP, beside the two statements (count and page) that it is made of. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    const { site } = million;
    const { rows } = await sql<{ kind: string; id: number }>`(select 'type' as kind, id from occurrence_type order by position) union all
      (select 'status', id from occurrence_status order by position) union all (select 'parish', id from parish order by id) union all
      (select 'unity', id from unity order by id)`.execute(site.db);
    const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
    const [types, statuses, parishes, unities] = [ids('type'), ids('status'), ids('parish'), ids('unity')];
    const pick = (list: readonly number[], n: number) => list[Math.abs(n) % list.length] ?? 0;
    const cases: Record<string, (n: number) => string> = {
      'no filter': () => '',
      'a type': (n) => `type=${pick(types, n)}`,
      'type and status': (n) => `type=${pick(types, n)}&status=${pick(statuses, n)}`,
      'parish, unity and a year': (n) => `parish=${pick(parishes, n)}&unity=${pick(unities, n)}&from=2025-01-01&to=2025-12-31`,
      words: (n) => `q=${encodeURIComponent(['buraco passeio', 'candeeiro apagado', 'rua', 'contentor cheio', 'árvore'][Math.abs(n) % 5] ?? '')}`,
      'a box': (n) => `bbox=${-24_000 + (Math.abs(n) % 6) * 500},59000,${-22_000 + (Math.abs(n) % 6) * 500},61000`,
      'page 40': (n) => `type=${pick(types, n)}&page=40`,
    };
    const sight = await lookAs(site.db, site, anonymous);
    const now = new Date();
    for (const [name, query] of Object.entries(cases)) {
      const [ours, alone] = await compareTimes(
        40,
        (n) => million.get(`/api/meubairro/front/occurrences/search?${query(n)}`, 'visitor'),
        async (n) => {
          const { page = '1', ...filter } = Object.fromEntries(new URLSearchParams(query(n)));
          const where = listWhere(sight, site, filterQuery.parse(filter), now);
          const parsed = filterQuery.parse(filter);
          const total = knowsCount(parsed) ? await countBeforehand(site.db, site, sight, parsed, now) : await countAll(site.db, where);
          await readPage(site.db, where, '-createdAt', 25, (Number(page) - 1) * 25, 'q' in filter && total <= 10_000);
        },
      );
      figure({ name: `list of 25, ${name}, median`, ours: ours.median, reference: alone.median, unit: 'ms', bar: 'ratio at most 1.5' });
      figure({ name: `list of 25, ${name}, p95`, ours: ours.p95, reference: alone.p95, unit: 'ms', bar: 'p95 under 200 ms' });
    }
  } finally {
    await million.close();
  }
}
