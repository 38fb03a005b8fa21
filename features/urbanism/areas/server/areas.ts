import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { crsName } from '#platform/geo/geojson.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { areaColumns, areaOf, shapeOf, type RawArea } from '../../record/server/areas.ts';
import { rowsOf } from '../../record/server/search.ts';
import { exactTotalLimit, pageOffset, type PageQuery } from '#platform/kernel/page.ts';
import type { AreaInput, ListedArea } from '../contract.ts';

/** The newest first: what was just drawn is looked for. */
export async function listAreas(db: Db, { q, page, pageSize }: PageQuery) {
  const words = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const processes = sql`(select string_agg(p.process, ', ' order by fold(p.process)) from urban_process_area l
    join urban_process p on p.id = l.process_id and p.deleted_at is null where l.area_id = a.id)`;
  const where = sql`a.deleted_at is null and (${words}::text is null or fold(coalesce(a.name, '')) like fold(${words}::text) or exists (select from urban_process_area l
    join urban_process p on p.id = l.process_id and p.deleted_at is null where l.area_id = a.id and fold(p.process) like fold(${words}::text)))`;
  const { rows } = await sql<
    Omit<ListedArea, 'squareMetres'> & { m2: number }
  >`select a.id::int as id, a.name, st_area(a.geom) as m2, coalesce(${processes}, '') as processes,
      array[st_xmin(a.geom), st_ymin(a.geom), st_xmax(a.geom), st_ymax(a.geom)] as extent
    from urban_area a where ${where} order by a.id desc limit ${pageSize} offset ${pageOffset({ page, pageSize })}`.execute(db);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from urban_area a where ${where} limit ${exactTotalLimit + 1}) c`.execute(db);
  const total = counted[0]?.n ?? 0;
  const items = rows.map(({ m2, ...row }) => ({ ...row, squareMetres: Math.round(m2 * 100) / 100 }));
  return { items, total: Math.min(total, exactTotalLimit), totalIsExact: total <= exactTotalLimit, page, pageSize };
}

type Where = Pick<CallContext, 'site'>;

/** 404 where it is not, or lies in the trash. */
export async function shownArea(db: Db | Trx, { site }: Where, id: number) {
  const { rows } = await sql<RawArea>`select ${areaColumns} from urban_area a where a.id = ${id} and a.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return { ...areaOf(row), crs: crsName(site.srid), processes: await processesOf(db, id) };
}

async function processesOf(db: Db | Trx, id: number) {
  const { rows } = await sql<{ id: number }>`select p.id from urban_process_area l join urban_process p on p.id = l.process_id
    where l.area_id = ${id} and p.deleted_at is null order by fold(p.process), p.id`.execute(db);
  return rowsOf(
    db,
    rows.map((row) => Number(row.id)),
  );
}

export async function createArea(trx: Trx, { site }: Where, { name, obs, geometry }: AreaInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into urban_area (name, obs, geom)
    values (${name ?? null}, ${obs ?? null}, ${await shapeOf(trx, site, { geometry })}) returning id`.execute(trx);
  return Number(rows[0]?.id);
}

async function lockArea(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from urban_area where id = ${id} and deleted_at is null for update`.execute(trx);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  return row.version;
}

export async function updateArea(
  trx: Trx,
  call: Where & Pick<CallContext, 'version'>,
  id: number,
  { name, obs, geometry }: AreaInput,
): Promise<void> {
  const version = await lockArea(trx, id);
  if (call.version !== version) throw await staleRecord(trx, 'urban_area', id, await shownArea(trx, call, id));
  const shape = await shapeOf(trx, call.site, { geometry });
  await sql`update urban_area set name = ${name ?? null}, obs = ${obs ?? null}, geom = ${shape} where id = ${id}`.execute(trx);
}

/** An area that a process has is not taken away under it. */
export async function removeArea(trx: Trx, id: number): Promise<void> {
  await lockArea(trx, id);
  if ((await processesOf(trx, id)).length > 0) throw kernelErrors['record.in-use']();
  await sql`update urban_area set deleted_at = now() where id = ${id}`.execute(trx);
}

export async function associate(trx: Trx, id: number, processes: readonly number[]): Promise<void> {
  await lockArea(trx, id);
  const wanted = [...new Set(processes)];
  const { rows } = await sql`select 1 from urban_process where id = any(${wanted}::bigint[]) and deleted_at is null for share`.execute(trx);
  if (rows.length < wanted.length) throw kernelErrors['record.not-found']();
  await sql`insert into urban_process_area (process_id, area_id) select x, ${id}::bigint from unnest(${wanted}::bigint[]) x
    on conflict do nothing`.execute(trx);
}

export async function disassociate(trx: Trx, id: number, processes: readonly number[]): Promise<void> {
  await lockArea(trx, id);
  await sql`delete from urban_process_area where area_id = ${id} and process_id = any(${[...processes]}::bigint[])`.execute(trx);
}
