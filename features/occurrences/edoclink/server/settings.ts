import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { EdocSettingsInput } from '../contract.ts';
import { edocErrors } from '../errors.ts';
import './tables.ts';

export interface EdocScale {
  readonly id: number;
  readonly scale: number;
  readonly name: string;
}

export async function readEdocScales(db: Db | Trx): Promise<EdocScale[]> {
  const rows = await db
    .selectFrom('edoclink_scale')
    .select(['id', 'denominator as scale', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('denominator')
    .execute();
  return rows.map(({ id, scale, name }) => ({ id: Number(id), scale, name }));
}

export async function readEdocSettings(db: Db | Trx): Promise<EdocSettingsInput & { version: number }> {
  const row = await db.selectFrom('edoclink_setting').select(['active', 'address', 'version']).executeTakeFirstOrThrow();
  return { active: row.active, address: row.address, scales: (await readEdocScales(db)).map(({ scale }) => scale), version: row.version };
}

/** A scale that a map stands on is not taken away: the map's form would offer nothing in its place. */
export async function saveEdocSettings(trx: Trx, version: number | null, { active, address, scales }: EdocSettingsInput): Promise<void> {
  await sql`select from edoclink_setting for update`.execute(trx);
  const current = await readEdocSettings(trx);
  if (version !== current.version) throw await staleRecord(trx, 'edoclink_setting', 1, current);
  const gone = current.scales.filter((scale) => !scales.includes(scale));
  const { rows: used } = await sql<{ scale: string; map: string }>`select s.name as scale, m.name as map from edoclink_map m
    join edoclink_scale s on s.id = m.scale_id where m.deleted_at is null and s.denominator = any(${gone}::integer[]) order by s.denominator limit 1`.execute(
    trx,
  );
  const [kept] = used;
  if (kept) throw edocErrors['edoc.scale-used']({ params: { scale: kept.scale, map: kept.map } });
  await sql`update edoclink_scale set deleted_at = now() where denominator = any(${gone}::integer[])`.execute(trx);
  const names = scales.map((scale) => ({ scale, name: `1:${scale}` }));
  await sql`insert into edoclink_scale (denominator, name)
    select r.scale, r.name from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r (scale integer, name text)
    on conflict (denominator) do update set deleted_at = null where edoclink_scale.deleted_at is not null`.execute(trx);
  // Scales stand apart: the settings' version counts them all the same.
  await sql`update edoclink_setting set active = ${active}, address = ${address}, updated_at = now()`.execute(trx);
}
