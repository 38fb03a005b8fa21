import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { JobStatus } from '../job.ts';

/** jsonb: written as text, read parsed. */
type Json<T> = ColumnType<T, string, string>;

interface JobTable {
  id: string;
  name: string;
  status: JobStatus;
  progress: Generated<number>;
  message: Json<Text | null> | null;
  payload: Json<unknown>;
  data: Json<Record<string, unknown>> | null;
  /** What went wrong, for the operator. */
  error: string | null;
  actor_kind: Actor['kind'];
  actor_id: number | null;
  attempts: Generated<number>;
  /** The one queue entry that may run the job; entries sent before it are void. */
  delivery_id: string;
  /** The one run that may write: a run that lost its claim finds another id here. */
  run_id: string | null;
  file_id: string | null;
  file_name: string | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  heartbeat_at: Date | null;
  finished_at: Date | null;
}

export type JobRow = Selectable<JobTable>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    job: JobTable;
  }
}
