import type { ServerFeature } from '#platform/http/server/feature.ts';
import { entityExtras } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { bindings } from './bindings.ts';
import { partyTables } from './migrations/001-parties.ts';
import { money } from './migrations/180-money.ts';
import { routes } from './routes.ts';
import './tables.ts';
import { partiesProcessing } from './processing.ts';

export { partyOf } from './party-of.ts';

const registerOfParties = 'the register of whom the municipality deals with has its own ground in law and knows no accounts; a clerk erases an entry';

/** People and organisations the municipality deals with, and the lookup tables that describe them. */
export const parties: ServerFeature = {
  id: 'parties',
  processing: partiesProcessing,
  migrations: [partyTables, money],
  permissions,
  contracts: [entityExtras],
  resources: bindings,
  traces: Object.fromEntries(
    ['party', 'party_address', 'party_contact', 'party_identification', 'party_picture', 'party_category'].map((table) => [
      table,
      { whole: registerOfParties },
    ]),
  ),
  audited: {
    party_picture: {
      label: {
        one: { pt: 'Fotografia de uma entidade', en: 'Picture of an entity' },
        many: { pt: 'Fotografias de entidades', en: 'Pictures of entities' },
      },
      part: { of: 'party', column: 'party_id' },
      keep: 'people',
      columns: {
        party_id: { label: { pt: 'Entidade', en: 'Entity' }, of: { table: 'party', title: 'name' } },
        file_id: { label: { pt: 'Ficheiro', en: 'File' }, of: { table: 'file', title: 'name' } },
      },
    },
  },
  routes,
};
