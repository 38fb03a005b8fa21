import { exportOccurrences } from '#features/occurrences/desk/jobs.ts';
import { figure } from './harness.ts';
import { openMillion } from './million.ts';
import { watchJob } from './resident.ts';

/** Exports of about 100,000 reports in a worker process of its own: its resident memory at rest and at its highest. */
export async function run(): Promise<void> {
  const million = await openMillion();
  for (const format of ['csv', 'xls'] as const) {
    const payload = { filter: { from: '2025-01-01', to: '2025-04-26' }, sort: '-createdAt' as const, format, locale: 'pt' as const };
    const { answer, rest, peak, seconds } = await watchJob(million, exportOccurrences, payload);
    const { count } = answer as { count: number };
    figure({ name: `export of ${count} reports as ${format}: resident at most`, ours: peak, reference: rest, unit: 'MB', bar: 'under 200 MB' });
    figure({ name: `export of ${count} reports as ${format}: time`, ours: seconds, reference: null, unit: 's' });
  }
  await million.close();
}
