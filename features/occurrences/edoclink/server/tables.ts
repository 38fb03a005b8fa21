import type { Generated } from 'kysely';

interface EdocSettingTable {
  id: Generated<number>;
  active: Generated<boolean>;
  address: string | null;
  version: Generated<number>;
}

interface EdocScaleTable {
  id: Generated<number>;
  denominator: number;
  name: string;
  deleted_at: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    edoclink_setting: EdocSettingTable;
    edoclink_scale: EdocScaleTable;
  }
}
