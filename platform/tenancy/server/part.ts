import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { TenantConfig } from '../config.ts';
import { tenancyContract, type PublicConfig, type PublicModule } from '../contract.ts';
import { knownModules } from '../modules.ts';

/** What the browser reads first: the municipality's configuration and each module's. */
export const tenancyPart: ServerFeature = {
  id: 'tenancy',
  migrations: [],
  permissions: [],
  contracts: [tenancyContract],
  routes: (app, services) =>
    bind(app, services, tenancyContract, {
      config: async ({ site, reply }) => {
        reply.header('cache-control', `public, max-age=${site.config.cacheExpiry}`);
        return { data: publicConfigOf(site.config) };
      },
      module: async ({ site, params, locale }) => {
        const module = publicModules(site.config).find(({ code }) => code === params.module);
        if (!module) throw kernelErrors['record.not-found']();
        const { head } = site.config;
        return {
          data: {
            code: module.code,
            name: module.name,
            title: `${module.name[locale]} | ${site.config.name}`,
            description: module.sentence[locale],
            keywords: head.keywords,
            themeColor: head.themeColor,
          },
        };
      },
    }),
};

function publicConfigOf(config: TenantConfig): PublicConfig {
  const { hosts: _hosts, order: _order, template: _template, ...shown } = config;
  return { ...shown, modules: publicModules(config) };
}

function publicModules(config: TenantConfig): PublicModule[] {
  return knownModules
    .filter(({ code }) => config.modules.includes(code))
    .map((module) => ({ ...module, home: !module.backoffice && module.code !== 'portal', url: null }));
}
