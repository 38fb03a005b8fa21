import type { RowOf } from '#platform/crud/server/row.ts';
import type { activities, checks, contacts, gaps } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    legal_contact: RowOf<typeof contacts>;
    processing_activity: RowOf<typeof activities>;
    accessibility_check: RowOf<typeof checks>;
    accessibility_gap: RowOf<typeof gaps>;
  }
}
