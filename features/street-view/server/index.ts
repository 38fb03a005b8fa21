import type { ServerFeature } from '#platform/http/server/feature.ts';
import { streetDesk, streetFronts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { streetViewTables } from './migrations/001-settings.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** Pictures taken at street level, of Panoramax, Mapillary or Google: asked for by this server, never by a visitor's browser. */
export const streetView: ServerFeature = {
  id: 'street-view',
  migrations: [streetViewTables],
  permissions,
  contracts: [...Object.values(streetFronts), streetDesk],
  audited: {
    street_view_setting: {
      label: {
        one: { pt: 'Definições da vista de rua', en: 'Street view settings' },
        many: { pt: 'Definições da vista de rua', en: 'Street view settings' },
      },
      link: '/geoportalgestao/streetview',
      columns: {
        provider: { label: { pt: 'Serviço', en: 'Service' } },
        address: { label: { pt: 'Endereço', en: 'Address' } },
        access_key: { label: { pt: 'Chave', en: 'Key' } },
      },
    },
  },
  traces: { street_view_setting: { whole: 'settings of the municipality that name nobody' } },
  routes,
};
