import { sql } from 'kysely';
import { refreshOpeningView } from '#features/mapview/server/index.ts';
import { codePrefix, countPaces, seedCatalogue, seedReportingDemo } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { loadContact } from './load-contact.ts';
import { loadDefaultLayers, loadLayerTree } from './load-layers.ts';
import { loadOccurrences } from './load-occurrences.ts';
import { loadOwnData } from './load-own-data.ts';
import { loadParties } from './load-parties.ts';
import { loadTerritory, type Progress } from './load-territory.ts';
import { MARK, seededSize } from './mark.ts';
import { planOf, type SeedSize } from './plan.ts';
import { makeMunicipality } from './town.ts';

export { seededSize } from './mark.ts';
export { seedSizes } from './plan.ts';

export interface SeedOptions {
  readonly size: SeedSize;
  /** The clock: invented reports lie in the three years before it. */
  readonly now: Date;
  /** Also over real data, which is thrown away. */
  readonly force?: boolean;
  /** Percent, and what is being done. */
  readonly progress?: Progress;
}

export interface SeedReport {
  /** `already`: the same size was there, nothing was done. */
  readonly outcome: 'seeded' | 'already';
  readonly size: SeedSize;
  readonly parishes: number;
  readonly addresses: number;
  readonly occurrences: number;
}

/** Real municipalities that are on board with public data: invention has no business there. */
const neverInvented = new Set(['moita']);

/**
 * Fills a tenant with an invented municipality and three years of reports, in one transaction: after a failure nothing is there.
 * Another size replaces what was invented before, reports made by hand included. Throws an Error that says why it will not.
 */
export async function seedDemo(site: Site, { size, now, force = false, progress = () => {} }: SeedOptions): Promise<SeedReport> {
  if (neverInvented.has(site.code))
    throw new Error(`${site.config.name} is a real municipality: its data is imported (largo import), never invented.`);
  const refuse = (present: SeedSize | 'real' | null): void => {
    if (present === 'real' && !force)
      throw new Error(`${site.config.name} holds data that was not invented here. --force throws it away and puts the demo in its place.`);
  };
  const before = await seededSize(site.db);
  refuse(before);
  if (before === size && !force) return { outcome: 'already', size, ...(await counts(site)) };
  const plan = planOf(site.code, size, { name: site.config.name, centre: site.config.map.center, epsg: site.srid });
  progress(0, 'inventing the municipality');
  const municipality = makeMunicipality(plan);
  const share = plan.occurrences > 50_000 ? 12 : 60;
  const outcome = await site.tx(system, async (trx) => {
    // Processes that start side by side wait here, and find it done.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`largo seed ${site.code}`}, 0))`.execute(trx);
    const present = await seededSize(trx);
    refuse(present);
    if (present === size && !force) return 'already' as const;
    // Invented data has no history worth an audit trail; the seed itself is one line in the log.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    if (present !== null) await clear(trx);
    await seedCatalogue(trx, { codePrefix: codePrefix(site.config.name) });
    await loadTerritory({ trx, srid: site.srid }, municipality, `${MARK}${size}`, (percent, what) => progress(5 + (percent * share) / 100, what));
    await loadOccurrences(trx, municipality, {
      tenant: site.code,
      srid: site.srid,
      timeZone: site.config.timeZone,
      count: plan.occurrences,
      now,
      progress: (percent, what) => progress(5 + share + (percent * (94 - share)) / 100, what),
    });
    await loadParties(trx, municipality, site.srid, now);
    await loadContact(trx, site, now);
    await loadDefaultLayers(trx);
    await loadLayerTree(trx, () => loadOwnData(trx, site, municipality, now));
    await seedReportingDemo(trx);
    await countPaces(trx, now);
    for (const table of territory) await sql`analyze ${sql.table(table)}`.execute(trx);
    return 'seeded' as const;
  });
  await refreshOpeningView(site);
  progress(100, 'done');
  const report = { outcome, size, ...(await counts(site)) };
  site.log.info(report, 'demo municipality seeded');
  return report;
}

const territory = [
  'municipality_boundary',
  'parish',
  'street',
  'address',
  'address_street',
  'building',
  'land_use',
  'school',
  'parcel',
  'place',
  'asset',
] as const;

/** Everything that hangs on occurrences goes with them; catalogues, accounts and settings stay. */
async function clear(trx: Trx): Promise<void> {
  await sql`truncate ${sql.join(territory.map((table) => sql.table(table)))}, occurrence, occurrence_sequence restart identity cascade`.execute(trx);
}

async function counts(site: Site): Promise<Pick<SeedReport, 'parishes' | 'addresses' | 'occurrences'>> {
  const { rows } = await sql<{ parishes: number; addresses: number; occurrences: number }>`select
    (select count(*)::integer from parish where valid_to is null) as parishes, (select count(*)::integer from address) as addresses,
    (select count(*)::integer from occurrence) as occurrences`.execute(site.db);
  return rows[0] ?? { parishes: 0, addresses: 0, occurrences: 0 };
}
