import type { RowOf } from '#platform/crud/server/row.ts';
import type { assumptions, roofs } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    solar_roof: RowOf<typeof roofs>;
    solar_assumption: RowOf<typeof assumptions>;
  }
}
