import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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
  const [wanted, marks] = [startersMark(largo), await readMarks(largo, sites)];
  const lacking = sites.filter((site) => demos.includes(site) || marks.get(site.code) !== wanted);
  await eachOf(lacking, largo.database.kind === 'embedded' ? 1 : 6, async (site) => completeStarters(largo, site, demos.includes(site)));
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
export async function completeStarters(largo: Process, site: Site, demo = demoTenants.has(site.code)): Promise<void> {
  const { features, services } = largo;
  const areas = features.flatMap(({ permissions }) => permissions);
  await site.tx(system, async (trx) => {
    await seedRoles(trx, areas);
    await seedCatalogue(trx, { codePrefix: codePrefix(site.config.name) });
    await seedEmissionCatalogue(trx);
    await seedNotifications(trx, [...services.notify.triggers.values()]);
    await seedReminders(trx, services.now());
    if (demo) await seedAccounts(trx, site.code, services.now());
    await sql`comment on table role is ${sql.lit(startersMark(largo))}`.execute(trx);
  });
}

/** What there is to be given, in one word. A municipality keeps it as the comment of its table of roles: it costs a start nothing until something is new. */
function startersMark({ features, services }: Process): string {
  const given = [
    features.flatMap(({ migrations }) => migrations.map(({ id }) => id)),
    features.flatMap(({ permissions }) => permissions),
    [...services.notify.triggers.values()].flatMap((trigger) => trigger.defaults),
  ];
  return `starters ${createHash('sha256').update(JSON.stringify(given)).digest('hex')}`;
}

async function readMarks({ database }: Process, sites: readonly Site[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.query<{ code: string; mark: string | null }>(
    `select n.nspname::text as code, obj_description(c.oid, 'pg_class') as mark
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relname = 'role' and c.relkind = 'r' and n.nspname = any($1::text[])`,
    [sites.map(({ code }) => code)],
  );
  return new Map(rows.map(({ code, mark }) => [code, mark]));
}
