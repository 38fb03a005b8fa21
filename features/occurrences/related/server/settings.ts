import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { deskSettingsInput } from '../settings-contract.ts';
import { live } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Sight } from '../../record/server/viewer.ts';

export interface DeskSettings {
  readonly duplicateStatusId: number | null;
  readonly questionDays: number;
  readonly forwardDays: number;
  readonly version: number;
}

export async function readDeskSettings(db: Db): Promise<DeskSettings> {
  const row = await db
    .selectFrom('occurrence_desk_setting')
    .select(['duplicate_status_id', 'question_days', 'forward_days', 'version'])
    .executeTakeFirst();
  return {
    duplicateStatusId: row?.duplicate_status_id ?? null,
    questionDays: row?.question_days ?? 5,
    forwardDays: row?.forward_days ?? 14,
    version: row?.version ?? 0,
  };
}

/** With the statuses that duplicates may be given. */
export async function showDeskSettings(db: Db, { catalogue }: Sight) {
  const statuses = live(catalogue.statuses).filter(({ isLast }) => isLast);
  return { ...(await readDeskSettings(db)), statuses: statuses.map(({ id, name }) => ({ id, name })) };
}

export async function saveDeskSettings(
  trx: Trx,
  { sight, locale }: Context,
  version: number | null,
  input: z.output<typeof deskSettingsInput>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('occurrence_desk_setting'))`.execute(trx);
  const current = await showDeskSettings(trx, sight);
  if (version !== current.version) throw await staleRecord(trx, 'occurrence_desk_setting', 1, current);
  const status = sight.catalogue.statuses.get(input.duplicateStatusId ?? 0);
  if (input.duplicateStatusId !== null && !(status?.live && status.isLast))
    throw kernelErrors['request.invalid']({ fields: fieldError('duplicateStatusId', 'choice', locale) });
  const values = { duplicate_status_id: input.duplicateStatusId, question_days: input.questionDays, forward_days: input.forwardDays };
  await trx
    .insertInto('occurrence_desk_setting')
    .values({ id: 1, version: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
