import { demoAccounts, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Largo } from '#platform/http/server/compose.ts';
import type { Env } from './env.ts';

export interface DemoAccount {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

/** The municipalities that are filled with invented data when they are empty. */
const demoTenants = new Set(['vilaclara', 'portosereno']);

/** Run at every start: roles and catalogues are completed, an empty demo municipality is filled. Answers the demo accounts. */
export async function seedOnce(largo: Largo, env: Env): Promise<readonly DemoAccount[]> {
  const areas = largo.features.flatMap(({ permissions }) => permissions);
  for (const site of largo.services.sites.values()) {
    await site.tx(system, async (trx) => {
      await seedRoles(trx, areas);
      if (env.seed === 'demo' && demoTenants.has(site.code)) await seedAccounts(trx, site.code, largo.services.now());
    });
  }
  const shown = [...largo.services.sites.values()].find(({ code }) => demoTenants.has(code));
  return env.seed === 'demo' && shown ? demoAccounts(shown.code).map(({ role, email, password }) => ({ role, login: email, password })) : [];
}

