import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import './tables.ts';

/** Letters and digits nobody takes for another when they copy them from paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 3;
const groupSize = 4;

/** As it is compared: however it was typed. */
const bare = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
const hashOf = (processId: number, code: string): string =>
  createHash('sha256')
    .update(`${processId}:${bare(code)}`)
    .digest('hex');

/** 60 random bits: with so few attempts a minute nobody comes upon one, and the hash alone does not give it back. */
export function newCode(): string {
  const group = (): string => Array.from({ length: groupSize }, () => letters[randomInt(letters.length)] ?? '2').join('');
  return Array.from({ length: groups }, group).join('-');
}

/** From now on the code opens this process; it is told now and never again. */
export async function openAccess(trx: Trx, { services, actor }: Acting, processId: number, entityId: number | null, code: string): Promise<void> {
  await trx
    .insertInto('urban_access')
    .values({
      process_id: processId,
      entity_id: entityId,
      hash: hashOf(processId, code),
      created_at: services.now(),
      created_by: actor.userId,
      revoked_at: null,
    })
    .execute();
}

/** The process of a number that a code opens, and whom it was given to; null says neither whether the number is wrong nor whether the code is. */
export async function openedBy(
  db: Db,
  number: string,
  code: string,
): Promise<{ readonly processId: number; readonly entityId: number | null } | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from urban_process where fold(concat_ws('.', process, sub_process)) = fold(${number.trim().replaceAll(/\s+/g, ' ')})
    and deleted_at is null limit 20`.execute(db);
  // As much is asked of the database where there is no such number.
  const hashes = [...rows.map(({ id }) => hashOf(Number(id), code)), hashOf(0, code)];
  const found = await db
    .selectFrom('urban_access')
    .select(['process_id', 'entity_id', 'hash'])
    .where('hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!found || !rows.some(({ id }) => Number(id) === Number(found.process_id))) return null;
  return { processId: Number(found.process_id), entityId: found.entity_id === null ? null : Number(found.entity_id) };
}

export async function accessOf(db: Db, processId: number) {
  const { rows } = await sql<{ id: number; name: string | null; at: Date; by: string | null }>`
    select x.id::int as id, e.name, x.created_at as at, a.name as by from urban_access x left join urban_entity e on e.id = x.entity_id
    left join account a on a.id = x.created_by where x.process_id = ${processId} and x.revoked_at is null order by x.id desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, at: instantOut.parse(row.at) }));
}

export async function closeAccess(trx: Trx, processId: number, now: Date): Promise<void> {
  await trx.updateTable('urban_access').set({ revoked_at: now }).where('process_id', '=', processId).where('revoked_at', 'is', null).execute();
}

/** 404 where it is not, or lies in the trash. */
export async function livingProcess(db: Db | Trx, id: number): Promise<{ readonly number: string }> {
  const { rows } = await sql<{
    number: string | null;
  }>`select concat_ws('.', process, sub_process) as number from urban_process where id = ${id} and deleted_at is null`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return { number: rows[0].number ?? '' };
}
