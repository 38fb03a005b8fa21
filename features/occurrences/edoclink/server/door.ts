import type { FastifyInstance } from 'fastify';
import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { edocContract } from '../contract.ts';
import { forgetCatalogue } from '../../record/server/catalogue.ts';
import { readEdocScales, readEdocSettings, saveEdocSettings } from './settings.ts';

export function edocRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, edocContract, {
    settings: ({ db }) => readEdocSettings(db),
    saveSettings: async (call) => {
      await call.tx((trx) => saveEdocSettings(trx, call.version, call.body));
      forgetCatalogue(call.site);
      return readEdocSettings(call.db);
    },
    scales: async ({ db }) => ({ items: await readEdocScales(db) }),
  });
}

/** How the audit view speaks of the configuration; the maps are a declared resource. */
export const edocAudited: Readonly<Record<string, AuditedTable>> = {
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
