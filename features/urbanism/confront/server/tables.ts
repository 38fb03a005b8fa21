import type { RowOf } from '#platform/crud/server/row.ts';
import type { sources } from '../sources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_confrontation_source: RowOf<typeof sources>;
    /** Versions of own data that are cut small, and of which edit. */
    urban_piece_set: { version_id: number; mark: string };
    urban_piece: { version_id: number; feature_id: number; geom: unknown };
  }
}
