import type { RowOf } from '#platform/crud/server/row.ts';
import type { searchWords } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    occurrence_word: RowOf<typeof searchWords>;
  }
}
