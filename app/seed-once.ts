import { demoAccounts, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
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
      await seedCatalogue(trx, { codePrefix: codePrefix(site.config.name) });
      if (env.seed === 'demo' && demoTenants.has(site.code)) await seedAccounts(trx, site.code, largo.services.now());
    });
  }
  const shown = [...largo.services.sites.values()].find(({ code }) => demoTenants.has(code));
  return env.seed === 'demo' && shown ? demoAccounts(shown.code).map(({ role, email, password }) => ({ role, login: email, password })) : [];
}


/** "Vila Clara" gives VC, "Moita" gives MO: the first part of the codes people read out on the telephone. */
function codePrefix(name: string): string {
  const words = name.normalize('NFD').replace(/[^A-Za-z ]/g, '').split(' ').filter((word) => /^[A-Z]/.test(word));
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? 'X').slice(0, 2);
  return letters.slice(0, 3).toUpperCase();
}
