import type { Generated } from 'kysely';

interface DeskSettingTable {
  id: Generated<number>;
  duplicate_status_id: number | null;
  question_days: Generated<number>;
  forward_days: Generated<number>;
  version: Generated<number>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_desk_setting: DeskSettingTable;
  }
}
