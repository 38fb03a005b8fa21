import type { ServerFeature } from '#platform/http/server/feature.ts';
import { jobsContract } from '../contract.ts';
import { forgetJobsRegistration } from './housekeeping.ts';
import { jobMigrations } from './migrations.ts';
import { jobChannels } from './own-jobs.ts';
import { jobsStatus } from './status.ts';
import { jobRoutes } from './routes.ts';

/** The platform's jobs as a slice: its table, its endpoints and its own clean-up. */
export const jobsFeature: ServerFeature = {
  id: 'jobs',
  migrations: jobMigrations,
  permissions: [],
  contracts: [jobsContract],
  jobs: [forgetJobsRegistration],
  channels: [jobChannels],
  // Jobs are forgotten a week after they ended. What waits or runs needs its payload.
  traces: {
    job: {
      none: 'id name status actor_kind delivery_id run_id file_id',
      account: 'actor_id',
      copies: 'message payload data error file_name',
      settled: 'finished_at is not null',
    },
  },
  status: [jobsStatus],
  routes: jobRoutes,
};
