import type { RowOf } from '#platform/crud/server/row.ts';
import type { limits } from '../limits.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_limit: RowOf<typeof limits>;
    /** The shape of the limit of the same id. */
    urban_limit_shape: { id: number; geom: unknown; batch: string | null };
    urban_limit_piece: { limit_id: number; geom: unknown };
  }
}
