import type { ColumnType, Generated } from 'kysely';
import type { ImportView } from '../contract.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_import: {
      id: Generated<number>;
      user_id: number;
      file_id: string | null;
      file_name: string;
      layer: string | null;
      state: ImportView['state'];
      job_id: string | null;
      rows: Generated<number>;
      placed: Generated<number>;
      columns: ColumnType<ImportView['columns'], string | undefined, string>;
      keyed: string | null;
      created_at: Date;
    };
    urban_import_row: { import_id: number; row: number; data: unknown; geom: unknown; key: string | null };
    urban_import_made: { import_id: number; table_name: string; record_id: number };
  }
}
