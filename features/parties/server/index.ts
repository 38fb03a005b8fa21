import type { ServerFeature } from '#platform/http/server/feature.ts';
import { entityExtras } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { bindings } from './bindings.ts';
import { partyTables } from './migrations/001-parties.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** People and organisations the municipality deals with, and the lookup tables that describe them. */
export const parties: ServerFeature = {
  id: 'parties',
  migrations: [partyTables],
  permissions,
  contracts: [entityExtras],
  resources: bindings,
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
