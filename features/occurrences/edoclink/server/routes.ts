import type { FastifyInstance } from 'fastify';
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
