import { sql } from 'kysely';
import type { Followers } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { processes } from '../../record/process.ts';
import { requirements } from '../../record/parts.ts';
import { requirementAsked, statusChanged } from './triggers.ts';
import { makeTasks, retime } from './retime.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

async function processOf(trx: Trx, table: string, id: number): Promise<number> {
  const { rows } = await sql<{ process_id: number }>`select process_id from ${sql.table(table)} where id = ${id}`.execute(trx);
  return Number(rows[0]?.process_id ?? 0);
}

const requirementMoved = async (trx: Trx, call: Acting, id: number): Promise<void> =>
  retime(trx, call.site, await processOf(trx, requirements.table, id));

/** What a process or requirement that is written does to the work on it. */
export const follows: Followers = {
  [processes.id]: {
    beforeSave: async (trx, call, values, id) => {
      if (id === null) return;
      const before = await trx.selectFrom('urban_process').select(['procedure_type_id', 'status_id']).where('id', '=', id).executeTakeFirst();
      if (!before) return;
      const procedure = number(values['procedureTypeId']);
      if (Number(before.procedure_type_id ?? 0) !== (procedure ?? 0)) await makeTasks(trx, id, procedure);
      const status = number(values['statusId']);
      if (status !== null && Number(before.status_id ?? 0) !== status)
        await call.services.notify.announce(trx, call.site, statusChanged, {
          recordId: String(id),
          facts: { statusId: String(status) },
          actorUserId: call.actor.userId,
        });
    },
    afterSave: async (trx, call, id) => {
      // Of a process made by this very transaction.
      const { rows } = await sql<{ procedure: number }>`select procedure_type_id::int as procedure from urban_process
        where id = ${id} and created_at = now() and procedure_type_id is not null`.execute(trx);
      if (rows[0] !== undefined) await makeTasks(trx, id, rows[0].procedure);
      await retime(trx, call.site, id);
    },
  },
  [requirements.id]: {
    afterSave: async (trx, call, id) => {
      await requirementMoved(trx, call, id);
      const { rows } = await sql<{ due: string | null }>`select to_char(due_at, 'DD/MM/YYYY') as due from urban_requirement
        where id = ${id} and created_at = now() and met_at is null`.execute(trx);
      if (rows[0] !== undefined)
        await call.services.notify.announce(trx, call.site, requirementAsked, {
          recordId: String(await processOf(trx, requirements.table, id)),
          facts: { requirementId: String(id), due: rows[0].due ?? '' },
          actorUserId: call.actor.userId,
        });
    },
    afterDelete: requirementMoved,
    afterRestore: requirementMoved,
  },
};
