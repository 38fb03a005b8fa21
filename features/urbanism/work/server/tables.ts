import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { steps, tasks, templates } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_step: RowOf<typeof steps>;
    urban_task: RowOf<typeof tasks>;
    urban_template: RowOf<typeof templates>;
    /** What was told of a task's term: once for each due day. */
    urban_told: { task_id: number; kind: 'near' | 'overdue'; due_on: string };
    /** Codes that open one process to whoever has them; only their hash is kept. */
    urban_access: {
      id: Generated<number>;
      process_id: number;
      /** Whom it was given to; null: the applicant. */
      entity_id: number | null;
      hash: string;
      created_at: Date;
      created_by: number | null;
      revoked_at: Date | null;
    };
  }
}
