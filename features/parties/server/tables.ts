import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { addressTypes } from '../lookups.ts';
import type { addresses, contacts, entities, identifications } from '../resources.ts';

type Lookup = RowOf<typeof addressTypes>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    party: RowOf<typeof entities>;
    party_category: { party_id: number; category_type_id: number };
    party_address: RowOf<typeof addresses>;
    party_contact: RowOf<typeof contacts>;
    party_identification: RowOf<typeof identifications>;
    party_picture: { id: Generated<number>; party_id: number; file_id: string };
    party_address_type: Lookup;
    party_category_type: Lookup;
    party_contact_group: Lookup;
    party_contact_type: Lookup;
    party_gender: Lookup;
    party_identification_type: Lookup;
    party_marital_status: Lookup;
  }
}
