import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ChannelRule } from '#platform/realtime/server/realtime.ts';
import { jobChannel } from '../job.ts';
import { findJob } from './store.ts';
import type { JobRow } from './tables.ts';

/**
 * A job is seen by the person who started it. One started without a session is seen by whoever knows its id (122 random bits);
 * the system's own jobs by nobody here.
 */
function isOwn(row: Pick<JobRow, 'actor_kind' | 'actor_id'>, actor: Actor): boolean {
  if (row.actor_kind === 'user') return actor.kind === 'user' && actor.userId === row.actor_id;
  return row.actor_kind === 'anonymous';
}

/** The job, or `record.not-found` when there is none or it is somebody else's. */
export async function ownJob(db: Db | Trx, actor: Actor, id: string): Promise<JobRow> {
  const row = await findJob(db, id);
  if (!row || !isOwn(row, actor)) throw kernelErrors['record.not-found']();
  return row;
}

const prefix = jobChannel('');
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const jobChannels: ChannelRule = {
  name: `${prefix}*`,
  authorize: async (site, actor, channel) => {
    const id = channel.slice(prefix.length);
    if (!uuid.test(id)) return false;
    const row = await findJob(site.db, id);
    return row !== undefined && isOwn(row, actor);
  },
};
