import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { byDefault } from '../domain/assumptions.ts';
import { yearlyOnPlane, type Climate } from '../domain/irradiation.ts';
import { flatBelow } from '../domain/system.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { GivenAssumptions } from '../contract.ts';
import { solarErrors } from '../errors.ts';
import { monthFields } from '../resources.ts';
import './tables.ts';

/** Of the middle of the municipality's map: over 30 km a roof's radiation changes by less than one in a hundred. */
export const latitudeOf = (site: Site): number => degreesOf(site.config.map).toLngLat(site.config.map.center)[1];

interface Ground {
  readonly climate: Climate;
  readonly flatTilt: number;
}

const inForce = (db: Db | Trx) => db.selectFrom('solar_assumption').selectAll().where('in_force', '=', true).where('deleted_at', 'is', null);

async function groundOf(db: Db | Trx, site: Site): Promise<Ground | null> {
  const row = await inForce(db).executeTakeFirst();
  if (!row) return null;
  const climate = { latitude: latitudeOf(site), albedo: row.albedo / 100, monthly: monthFields.map((name) => row[name]) };
  return { climate, flatTilt: row.flat_tilt };
}

/** What is calculated with, for people to read and change. */
export async function assumptionsInForce(db: Db): Promise<GivenAssumptions> {
  const row = await inForce(db).executeTakeFirst();
  if (!row) throw solarErrors['solar.no-assumptions']();
  return {
    values: byDefault({
      performance: row.performance,
      areaPerKwp: row.area_per_kwp,
      shareSloped: row.share_sloped,
      shareFlat: row.share_flat,
      flatTilt: row.flat_tilt,
      price: row.price,
      upkeep: row.upkeep,
      buy: row.buy,
      sell: row.sell,
      own: row.own,
      fade: row.fade,
      carbon: row.carbon,
    }),
    horizontal: Math.round(monthFields.reduce((sum, name) => sum + row[name], 0)),
    radiationSource: row.radiation_source,
    radiationAt: row.radiation_at,
    pricesSource: row.prices_source,
    pricesAt: row.prices_at,
  };
}

/** Whole kWh/m² a year on the modules of a face; null while nothing is in force. */
export type Yearly = (slope: number, azimuth: number) => number | null;

/** Slopes and directions are whole degrees, and most roofs of a town share them: each is calculated once. */
export async function yearlyBy(db: Db | Trx, site: Site): Promise<Yearly> {
  const ground = await groundOf(db, site);
  const known = new Map<number, number>();
  return (slope, azimuth) => {
    if (ground === null) return null;
    const [beta, gamma] = slope < flatBelow ? [ground.flatTilt, 180] : [slope, azimuth];
    const key = beta * 360 + gamma;
    const value = known.get(key) ?? Math.round(yearlyOnPlane(ground.climate, beta, gamma));
    known.set(key, value);
    return value;
  };
}

/** All roofs anew: the radiation or the frames in force may be others. */
export async function calculateAll(trx: Trx, site: Site): Promise<void> {
  const yearly = await yearlyBy(trx, site);
  const { rows } = await sql<{ slope: number; azimuth: number }>`select distinct slope, azimuth from solar_roof where measured is null`.execute(trx);
  const values = rows.map(({ slope, azimuth }) => ({ slope, azimuth, value: yearly(slope, azimuth) }));
  // It follows from the assumptions, whose change stands in the trail: no roof was changed by anybody.
  await sql`select set_config('largo.audit', 'off', true), set_config('largo.touch', 'none', true)`.execute(trx);
  await sql`update solar_roof r set irradiation = v.value from json_to_recordset(${JSON.stringify(values)}::json) as v (slope integer, azimuth integer, value double precision)
    where r.measured is null and r.slope = v.slope and r.azimuth = v.azimuth and r.irradiation is distinct from v.value`.execute(trx);
  await sql`select set_config('largo.audit', 'on', true), set_config('largo.touch', 'on', true)`.execute(trx);
}
