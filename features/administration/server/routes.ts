import { geometrySchema } from '#platform/geo/geojson.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { definitionsContract, homeSettingsContract, modulesContract, settingsCareContract, settingsContract } from '../contract.ts';
import { restoreDefinitions, saveDefinitions, showDefinitions } from './definitions.ts';
import { removePicture, setPicture } from './module-pictures.ts';
import { createModule, findModule, listModules, moveModule, presentModule, removeModule, updateModule } from './modules.ts';
import { listVersions, savePart, showPart, showVersion } from './parts.ts';
import { restoreSettings, saveSettings, showSettings, testMail } from './settings.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, modulesContract, {
    list: async (call) => listModules(call),
    show: async ({ db, site, params }) => presentModule(site, await findModule(db, params.id)),
    create: async (call) => createModule(call, call.body),
    update: async (call) => updateModule(call, call.params.id, call.body),
    move: async (call) => moveModule(call, call.params.id, call.body.before),
    remove: async (call) => removeModule(call, call.params.id),
    setPicture: async (call) => setPicture(call, call.params.id, call.params.kind),
    removePicture: async (call) => removePicture(call, call.params.id, call.params.kind),
  });
  bind(app, services, settingsContract, {
    show: async (call) => showSettings(call),
    update: async (call) => saveSettings(call, call.body.values, call.body.mailPassword),
    versions: async ({ db, site }) => ({ items: await listVersions(db, site, 'settings') }),
    version: async ({ db, params }) => {
      const version = await showVersion(db, 'settings', params.id);
      return { ...version, passwordSet: version.beside.mailPassword !== null };
    },
    restore: async (call) => restoreSettings(call, call.params.id),
  });
  bind(app, services, definitionsContract, {
    show: async (call) => showDefinitions(call),
    update: async (call) => saveDefinitions(call, call.body.values, call.body.boundary),
    versions: async ({ db, site }) => ({ items: await listVersions(db, site, 'definitions') }),
    version: async (call) => {
      const { hasData } = await showDefinitions(call);
      const version = await showVersion(call.db, 'definitions', call.params.id);
      return { ...version, boundary: geometrySchema.nullable().parse(version.boundary), hasData };
    },
    restore: async (call) => restoreDefinitions(call, call.params.id),
  });
  bind(app, services, homeSettingsContract, {
    show: async ({ db, site }) => showPart(db, site, 'home'),
    update: async (call) => {
      await savePart(call, 'home', call.body.values);
      return showPart(call.db, call.site, 'home');
    },
    versions: async ({ db, site }) => ({ items: await listVersions(db, site, 'home') }),
    version: async ({ db, params }) => showVersion(db, 'home', params.id),
    restore: async (call) => {
      const { values } = await showVersion(call.db, 'home', call.params.id);
      await savePart(call, 'home', values, { restoredFrom: call.params.id });
      return showPart(call.db, call.site, 'home');
    },
  });
  bind(app, services, settingsCareContract, {
    health: async ({ site }) => ({ problems: site.live.problems.map(({ part, version, inForce }) => ({ part, version, inForce })) }),
    testMail: async (call) => testMail(call, call.body.mail, call.body.mailPassword, call.body.to),
  });
}
