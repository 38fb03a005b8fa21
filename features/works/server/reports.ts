import { countOpenReportsNear, openReportsNear, type ReportNear } from '#features/occurrences/server/index.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** How near an open report is of interest to a work, and how many are named. */
const metres = 30;
const mostNamed = 20;

const isAsked = ({ config }: Site): boolean => config.modules.includes('meubairro');

/** How many open reports lie at a place, for whoever sees the work; null: the municipality takes none. `wkb`: as hexadecimal text. */
export const reportsAt = async (db: Db, site: Site, wkb: string): Promise<number | null> =>
  isAsked(site) ? countOpenReportsNear(db, site, { wkb, metres }) : null;

/** Those that a person may open, named. */
export async function namedReports(db: Db, site: Site, actor: Actor, wkb: string | null): Promise<{ reports: ReportNear[]; reportsTotal: number }> {
  if (wkb === null || !isAsked(site)) return { reports: [], reportsTotal: 0 };
  const { items, total } = await openReportsNear(db, site, actor, { wkb, metres }, mostNamed);
  return { reports: items, reportsTotal: total };
}
