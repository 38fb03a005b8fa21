import type { RowOf } from '#platform/crud/server/row.ts';
import type { doors, formerNames, opinions, places, plaques, proposals, streets, streetTypes } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    toponymy_type: RowOf<typeof streetTypes>;
    toponymy_place: RowOf<typeof places>;
    toponymy_street: RowOf<typeof streets>;
    toponymy_former_name: RowOf<typeof formerNames>;
    toponymy_door: RowOf<typeof doors>;
    toponymy_plaque: RowOf<typeof plaques>;
    toponymy_proposal: RowOf<typeof proposals>;
    toponymy_opinion: RowOf<typeof opinions>;
  }
}
