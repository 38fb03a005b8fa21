import { seedClosings } from '#demo/closings.ts';
import { seedCemeteries } from '#demo/load-cemeteries.ts';
import { seedContent } from '#demo/load-content.ts';
import { seedModulePages } from '#demo/load-module-pages.ts';
import { seedEmissions } from '#demo/load-emissions.ts';
import { seedRegulations } from '#demo/load-regulations.ts';
import { seedLegal } from '#demo/load-legal.ts';
import { seedToponymy } from '#demo/load-toponymy.ts';
import { seedUrbanism } from '#demo/load-urbanism.ts';
import { seedSchools } from '#demo/load-schools.ts';
import { seedSolar } from '#demo/load-solar.ts';
import { seedWorks } from '#demo/load-works.ts';
import { seedDemo, seededSize } from '#demo/seed.ts';
import { seedWork } from '#demo/work.ts';
import { demoAccounts, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { seedEmissionCatalogue } from '#features/emissions/server/index.ts';
import { seedNotifications } from '#features/messaging/server/index.ts';
import { codePrefix, seedCatalogue, seedReminders } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { eachOf } from '#platform/kernel/each-of.ts';
import type { Process } from '#platform/http/server/process.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Env } from './env.ts';

export interface DemoAccount {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

/** The municipalities that are filled with invented data when they are empty. */
const demoTenants = new Set(['vilaclara', 'portosereno']);

/** Run at every start: roles and catalogues are completed, an empty demo municipality is filled. Answers the demo accounts. */
export async function seedOnce(largo: Process, env: Env, show: (text: string) => void = () => {}): Promise<readonly DemoAccount[]> {
  const now = largo.services.now();
  const sites = [...largo.services.sites.values()];
  const demos = env.seed === 'demo' ? sites.filter(({ code }) => demoTenants.has(code)) : [];
  await eachOf(sites, largo.database.kind === 'embedded' ? 1 : 6, async (site) => completeStarters(largo, site, demos.includes(site)));
  for (const site of demos) {
    if ((await seededSize(site.db)) !== null) continue;
    show(`Making the demo municipality ${site.config.name}...`);
    await seedDemo(site, { size: 'small', now });
    await seedClosings(site, largo.services.files);
    await seedWork(site, largo.services.files, now);
    await seedContent(site, largo.services.files, now);
    await seedRegulations(site, largo.services.files, now);
    await seedUrbanism(site, largo.services.files, now);
    await seedModulePages(site);
    await seedCemeteries(site, now);
    await seedToponymy(site);
    await seedWorks(site, largo.services.files, now);
    await seedSchools(site);
    await seedLegal(site);
    await seedSolar(site);
    await seedEmissions(site);
  }
  const [shown] = demos;
  return shown ? demoAccounts(shown.code).map(({ role, email, password }) => ({ role, login: email, password })) : [];
}

/** Roles and catalogues that are missing; for a demo municipality the demo accounts too. */
export async function completeStarters({ features, services }: Process, site: Site, demo = demoTenants.has(site.code)): Promise<void> {
  const areas = features.flatMap(({ permissions }) => permissions);
  await site.tx(system, async (trx) => {
    await seedRoles(trx, areas);
    await seedCatalogue(trx, { codePrefix: codePrefix(site.config.name) });
    await seedEmissionCatalogue(trx);
    await seedNotifications(trx, [...services.notify.triggers.values()]);
    await seedReminders(trx, services.now());
    if (demo) await seedAccounts(trx, site.code, services.now());
  });
}
