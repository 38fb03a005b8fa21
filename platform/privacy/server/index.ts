import type { ServerFeature } from '#platform/http/server/feature.ts';
import { platformProcessing } from './platform-processing.ts';
import { searchTracesHandler } from './search-job.ts';
import type { TableTraces } from './traces.ts';

const queue: TableTraces = { whole: 'the queue names jobs by their number alone' };

/** What is done when an account is closed, and the tables that belong to no slice. */
export const privacyFeature: ServerFeature = {
  id: 'privacy',
  migrations: [],
  permissions: [],
  contracts: [],
  jobs: [searchTracesHandler],
  processing: platformProcessing,
  traces: {
    migration: { none: 'id checksum' },
    ...Object.fromEntries(
      ['bam', 'job', 'job_dependency', 'queue', 'queue_stats', 'schedule', 'subscription', 'warning'].map((table) => [`pgboss.${table}`, queue]),
    ),
  },
  routes: () => {},
};
