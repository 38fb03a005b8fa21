import { addressDensity, territoryExtent } from '#features/layers/server/index.ts';
import { reportDensity } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Extent } from '#platform/geo/tile-grid.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { CELL, openingView, roomy } from '../domain/opening-view.ts';
import { findOpeningView } from '../jobs.ts';

/** Where most addresses are; without them where most reports are; without them the whole territory. */
async function whereMostLive(site: Site): Promise<Extent | null> {
  const { extent } = site.config.map;
  for (const density of [addressDensity, reportDensity]) {
    const view = openingView(await density(site.db, CELL), extent);
    if (view) return view;
  }
  const whole = await territoryExtent(site);
  return whole && roomy(whole, extent);
}

/** Works out anew what the map opens on where no setting says it. True: what this process has in force is another. */
export async function refreshOpeningView(site: Site, told: (trx: Trx) => Promise<void> = async () => {}): Promise<boolean> {
  const view = await whereMostLive(site);
  if (view === null || view.join() === site.live.opening?.join()) return false;
  const [minx, miny, maxx, maxy] = view;
  const values = { srid: site.srid, minx, miny, maxx, maxy };
  await site.tx(system, async (trx) => {
    await trx
      .insertInto('platform_opening_view')
      .values({ id: 1, ...values })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb, ref }) => ({ ...values, version: eb(ref('platform_opening_view.version'), '+', 1) })),
      )
      .execute();
    await told(trx);
  });
  await site.reload();
  return true;
}

export const openingViewHandler = handleJob(findOpeningView, async ({ site, services }) => {
  const changed = await refreshOpeningView(site, (trx) => services.realtime.signal(trx, site, 'config'));
  return { data: { changed } };
});
