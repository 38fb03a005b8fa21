import type { JobPush } from '../job.ts';

/** What the server pushes on the channel of a job. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by platform/jobs/server/progress; only this server and its broadcasting service write to private channels
export const pushOf = (data: unknown): JobPush => data as JobPush;
