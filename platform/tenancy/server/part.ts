import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { tenancyContract, type ModuleConfig } from '../contract.ts';
import { tenancyAudited } from './audited.ts';
import { tenancyPersonalData } from './personal-data.ts';
import { tenancyMigrations } from './migrations.ts';
import { publicConfigOf } from './public-config.ts';

/** Channel on which every browser may hear that the configuration changed. */
export const configChannel = 'platform';

/** What the browser reads first: the municipality's configuration and each module's. */
export const tenancyPart: ServerFeature = {
  id: 'tenancy',
  migrations: tenancyMigrations,
  permissions: [],
  contracts: [tenancyContract],
  audited: tenancyAudited,
  personalData: tenancyPersonalData,
  traces: {
    platform_module: { whole: 'a catalogue of the municipality' },
    platform_opening_view: { whole: 'an extent of the map' },
    platform_setting: {
      none: 'part boundary mail_password',
      account: 'saved_by',
      forgotten: 'saved_by_name',
      kept: { values: 'the settings of the municipality; its addresses are its own' },
    },
  },
  channels: [{ name: configChannel, authorize: () => true }],
  routes: (app, services) =>
    bind(app, services, tenancyContract, {
      config: async ({ site, reply }) => {
        reply.header('cache-control', `public, max-age=${site.config.cacheExpiry}`);
        return { data: publicConfigOf(site) };
      },
      module: async (call) => ({ data: moduleConfig(call, call.params.module) }),
      modulePart: async (call) => ({ data: moduleConfig(call, `${call.params.module}${call.params.sub}`) }),
      moduleManagement: async (call) => ({ data: moduleConfig(call, `${call.params.module}gestao`) }),
      moduleCentral: async (call) => ({ data: moduleConfig(call, `${call.params.module}gestao`) }),
    }),
};

function moduleConfig({ site, actor, locale }: Pick<Call, 'site' | 'actor' | 'locale'>, code: string): ModuleConfig {
  const module = site.live.modules.find((one) => one.code === code && one.url === null);
  if (!module) throw kernelErrors['record.not-found']();
  if (!module.guest && actor.kind === 'anonymous') throw kernelErrors['access.login-required']();
  const { head, name } = site.config;
  return {
    code: module.code,
    name: module.name,
    title: `${module.name[locale]} | ${name}`,
    description: module.sentence[locale],
    keywords: module.keywords.length > 0 ? [...module.keywords] : head.keywords,
    themeColor: module.themeColor ?? head.themeColor,
  };
}
