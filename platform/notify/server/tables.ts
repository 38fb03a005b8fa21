import type { ColumnType, Generated } from 'kysely';

interface AnnouncementTable {
  id: Generated<number>;
  trigger: string;
  record_id: string;
  facts: ColumnType<Readonly<Record<string, string>>, string, never>;
  actor_user_id: number | null;
  created_at: Date;
  done_at: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
  }
}
