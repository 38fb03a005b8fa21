import type { ColumnType, Generated } from 'kysely';

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_retention_run: {
      id: Generated<number>;
      started_at: Date;
      finished_at: ColumnType<Date | null, Date | null | undefined>;
      anonymised: Generated<number>;
      deleted: Generated<number>;
    };
    occurrence_tombstone: {
      id: number;
      code: string;
      type_id: number;
      was_public: boolean;
      created_at: Date;
      closed_at: Date | null;
      erased_at: Date;
    };
  }
}
