import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import type { Room } from '#platform/http/server/room.ts';
import { catalogued } from '../../record/server/catalogue-binding.ts';
import { edocContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { edocLinkMaps } from '../resources.ts';
import { edocRoutes } from './routes.ts';
import { edocTraces } from './traces.ts';

/** How the audit view speaks of the configuration; the maps are a declared resource. */
const audited: Readonly<Record<string, AuditedTable>> = {
  edoclink_setting: {
    label: {
      one: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      many: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
    },
    columns: {
      active: { label: { pt: 'Ativa', en: 'Active' } },
      address: { label: { pt: 'Endereço de um processo', en: 'Address of a process' } },
    },
  },
  edoclink_scale: {
    label: { one: { pt: 'Escala dos mapas e-doc', en: 'Scale of e-doc maps' }, many: { pt: 'Escalas dos mapas e-doc', en: 'Scales of e-doc maps' } },
    title: 'name',
    columns: {
      denominator: { label: { pt: 'Denominador', en: 'Denominator' } },
      name: { label: { pt: 'Nome', en: 'Name' } },
    },
  },
};

/** The link to document management. */
export const edoclink: Room = {
  contracts: [edocContract],
  permissions,
  resources: [catalogued(edocLinkMaps)],
  audited,
  traces: edocTraces,
  routes: edocRoutes,
};
