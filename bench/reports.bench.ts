import { sql } from 'kysely';
import { listWhere } from '#features/occurrences/server/list-where.ts';
import { lookAs } from '#features/occurrences/server/viewer.ts';
import { managerCodes } from '#features/occurrences/permissions.ts';
import { reportNames } from '#features/occurrences/reports-schemas.ts';
import { compareTimes, figure, times } from './harness.ts';
import { openMillion } from './million.ts';

/** The six reports over a year of a million reports, beside the plainest statement that must read the same rows; the public figures and the open data. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    const { site } = million;
    const actor = { kind: 'user', userId: 1, name: 'Bench', codes: new Set(managerCodes), roleIds: [], sessionId: 'bench' } as const;
    const sight = await lookAs(site.db, site, actor);
    const year = { from: '2025-11-22', to: '2026-11-21' };
    const alone = () => sql`select count(*), count(o.closed_at) from occurrence o where ${listWhere(sight, site, year, new Date())}`.execute(site.db);
    for (const name of reportNames) {
      const [ours, reference] = await compareTimes(
        20,
        () => million.get(`/api/meubairro/front/reports/occurrences/${name}?from=${year.from}&to=${year.to}`, 'manager'),
        alone,
      );
      figure({ name: `report ${name} of a year, median`, ours: ours.median, reference: reference.median, unit: 'ms' });
      figure({ name: `report ${name} of a year, p95`, ours: ours.p95, reference: reference.p95, unit: 'ms', bar: 'p95 under 300 ms' });
    }
    const heat = await times(20, () => million.get('/api/meubairro/front/map/heat?bbox=-30000,50000,-15000,65000&resolution=16', 'visitor'));
    figure({ name: 'heat map of the municipality, p95', ours: heat.p95, reference: null, unit: 'ms', bar: 'p95 under 300 ms' });
    const figures = await times(20, () => million.get('/api/meubairro/front/statistics', 'visitor'));
    figure({ name: 'public figures, kept for a minute, p95', ours: figures.p95, reference: null, unit: 'ms', bar: 'p95 under 300 ms' });
  } finally {
    await million.close();
  }
}
