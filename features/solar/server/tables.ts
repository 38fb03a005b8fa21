import type { ColumnType, Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { ImportView } from '../import-contract.ts';
import type { assumptions, roofs } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    solar_roof: RowOf<typeof roofs>;
    solar_assumption: RowOf<typeof assumptions>;
    solar_import: {
      id: Generated<number>;
      user_id: number;
      kind: ImportView['kind'];
      file_id: string | null;
      file_name: string;
      state: ImportView['state'];
      job_id: string | null;
      rows: Generated<number>;
      columns: ColumnType<ImportView['columns'], string | undefined, string>;
      created_at: ColumnType<Date, Date, never>;
    };
    solar_import_row: { import_id: number; row: number; data: Record<string, string>; geom: unknown; key: string | null };
  }
}
