import { sql, type RawBuilder } from 'kysely';
import { regulationLink } from '#features/regulations/server/index.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import { create } from '#platform/crud/server/actions.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { crsName, storedGeometry, type Geometry } from '#platform/geo/geojson.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { readSettings } from '../../record/server/settings.ts';
import { areaErrors } from '../errors.ts';
import type { limitContract } from '../limit-contract.ts';
import { limits } from '../limits.ts';

type Contract = typeof limitContract;

/** A limit without a shape was typed in the back office: it is drawn later. */
export async function shapeOfLimit(db: Db | Trx, { srid }: Pick<Site, 'srid'>, id: number) {
  const { rows } = await sql<{ version: number; shape: string | null; edition: string | null; article: string | null; ref: string | null }>`
    select l.version, l.edition, l.article, l.regulation_ref as ref, st_asgeojson(s.geom, 3) as shape
    from urban_limit l left join urban_limit_shape s on s.id = l.id where l.id = ${id} and l.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  const { version, edition, article, ref, shape } = row;
  const link = ref === null ? null : regulationLink('gu', ref);
  return { id, version, crs: crsName(srid), geometry: shape === null ? null : storedGeometry(shape), edition, article, link };
}

/** Valid and not empty; a limit may reach beyond the municipality, as plans do. */
async function stored(trx: Trx, { srid }: Pick<Site, 'srid'>, geometry: Geometry): Promise<RawBuilder<unknown>> {
  const shape = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}), ${sql.lit(srid)})`;
  const { rows } = await sql<{ valid: boolean }>`select st_isvalid(g) and not st_isempty(g) as valid from (select ${shape} as g) s`.execute(trx);
  if (rows[0]?.valid !== true) throw areaErrors['urbanism.invalid-limit']();
  return shape;
}

async function mayDraw(trx: Trx): Promise<void> {
  if (!(await readSettings(trx)).drawLimits) throw areaErrors['urbanism.limits-not-drawn']();
}

export async function drawLimit(call: Call<Contract['draw']>) {
  return call.tx(async (trx) => {
    await mayDraw(trx);
    const { geometry, ...values } = call.body;
    const shape = await stored(trx, call.site, geometry);
    const { id } = await create(trx, call, { resource: limits, referrers: [] }, inputSchema(limits).parse(values));
    await sql`insert into urban_limit_shape (id, geom) values (${id}, ${shape})`.execute(trx);
    return shapeOfLimit(trx, call.site, id);
  });
}

export async function saveShape(call: Call<Contract['saveShape']>) {
  const { id } = call.params;
  return call.tx(async (trx) => {
    await mayDraw(trx);
    const { rows } = await sql<{ version: number }>`select version from urban_limit where id = ${id} and deleted_at is null for update`.execute(trx);
    const current = await shapeOfLimit(trx, call.site, id);
    if (rows[0]?.version !== call.version) throw await staleRecord(trx, limits.table, id, current);
    const shape = await stored(trx, call.site, call.body.geometry);
    await sql`insert into urban_limit_shape (id, geom) values (${id}, ${shape}) on conflict (id) do update set geom = excluded.geom`.execute(trx);
    return shapeOfLimit(trx, call.site, id);
  });
}
