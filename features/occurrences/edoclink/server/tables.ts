import type { Generated } from 'kysely';

export interface EdocSettingTable {
  id: Generated<number>;
  active: Generated<boolean>;
  address: string | null;
  version: Generated<number>;
}

export interface EdocScaleTable {
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
