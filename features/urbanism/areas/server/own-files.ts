import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { areaErrors } from '../errors.ts';

/** Only files that whoever asks has just brought; those of others answer as if they were not there. */
export async function ownFiles({ db, actor }: Pick<Call, 'db' | 'actor'>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from file where id = any(${[...ids]}::uuid[]) and kind = 'geodata' and deleted_at is null
    and created_by is not distinct from ${actor.userId}`.execute(db);
  if (rows.length < new Set(ids).size) throw areaErrors['urbanism.file-gone']();
}
