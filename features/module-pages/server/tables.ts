import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { Contents } from '../resources.ts';

type ContentRow = RowOf<Contents> & { position: Generated<number> };

declare module '#platform/db/tables.ts' {
  interface Tables {
    psp_content: ContentRow;
    pim_content: ContentRow;
    pu_content: ContentRow;
    os_content: ContentRow;
    cosi_content: ContentRow;
    cosec_content: ContentRow;
  }
}
