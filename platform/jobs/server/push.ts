import type { Trx } from '#platform/db/tables.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { jobChannel, type JobPush } from '../job.ts';

/** Tells whoever watches the job, when the transaction commits. */
export function pushJob(realtime: Realtime, trx: Trx, site: Site, id: string, push: JobPush): Promise<void> {
  return realtime.publish(trx, site, jobChannel(id), 'job', { ...push });
}
