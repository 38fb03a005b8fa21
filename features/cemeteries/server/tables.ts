import type { RowOf } from '#platform/crud/server/row.ts';
import type { rates } from '../rates.ts';
import type {
  cemeteries,
  concessions,
  deceased,
  documents,
  fees,
  holders,
  licences,
  operations,
  plots,
  relatives,
  renewals,
  sections,
} from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    cemetery: RowOf<typeof cemeteries>;
    cemetery_section: RowOf<typeof sections>;
    cemetery_plot: RowOf<typeof plots>;
    cemetery_deceased: RowOf<typeof deceased>;
    cemetery_relative: RowOf<typeof relatives>;
    cemetery_document: RowOf<typeof documents>;
    cemetery_operation: RowOf<typeof operations>;
    cemetery_concession: RowOf<typeof concessions>;
    cemetery_holder: RowOf<typeof holders>;
    cemetery_fee: RowOf<typeof fees>;
    cemetery_licence: RowOf<typeof licences>;
    cemetery_rate: RowOf<typeof rates>;
    cemetery_renewal: RowOf<typeof renewals>;
    cemetery_number: { book: string; year: number; last: number };
    cemetery_import_made: { import_id: number; kind: 'plot' | 'section'; record_id: number };
  }
}
