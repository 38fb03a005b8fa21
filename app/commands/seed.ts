import { seedClosings } from '#demo/closings.ts';
import { seedCemeteries } from '#demo/load-cemeteries.ts';
import { seedContent } from '#demo/load-content.ts';
import { seedModulePages } from '#demo/load-module-pages.ts';
import { seedRegulations } from '#demo/load-regulations.ts';
import { seedLegal } from '#demo/load-legal.ts';
import { seedToponymy } from '#demo/load-toponymy.ts';
import { seedUrbanism } from '#demo/load-urbanism.ts';
import { seedSchools } from '#demo/load-schools.ts';
import { seedSolar } from '#demo/load-solar.ts';
import { seedWorks } from '#demo/load-works.ts';
import { seedDemo, seedSizes as sizes } from '#demo/seed.ts';
import { seedWork } from '#demo/work.ts';
import type { Env } from '../env.ts';
import { completeStarters } from '../seed-once.ts';
import { withSite } from './with-site.ts';

export { sizes };

export interface SeedCommand {
  readonly size: string;
  readonly tenant: string | undefined;
  readonly force: boolean;
  readonly progress: (percent: number, what: string) => void;
}

export async function seed(env: Env, { size, tenant, force, progress }: SeedCommand): Promise<string> {
  const known = sizes.find((one) => one === size);
  if (!known) throw new Error(`--size ${size}: one of ${sizes.join(', ')}.`);
  return withSite(env, tenant, async (site, largo) => {
    // Reports are assigned to the demo's staff: they come first.
    await completeStarters(largo, site);
    const { outcome, parishes, addresses, occurrences } = await seedDemo(site, { size: known, now: largo.services.now(), force, progress });
    if (outcome === 'seeded') {
      await seedClosings(site, largo.services.files);
      await seedWork(site, largo.services.files, largo.services.now());
      await seedContent(site, largo.services.files, largo.services.now());
      await seedRegulations(site, largo.services.files, largo.services.now());
      await seedUrbanism(site, largo.services.files, largo.services.now());
      await seedModulePages(site);
      await seedCemeteries(site, largo.services.now());
      await seedToponymy(site);
      await seedWorks(site, largo.services.files, largo.services.now());
      await seedSchools(site);
      await seedLegal(site);
      await seedSolar(site);
    }
    const what = outcome === 'already' ? 'was seeded already' : 'seeded';
    return `${site.config.name} ${what}: ${parishes} parishes, ${addresses} addresses, ${occurrences} occurrences.`;
  });
}
