import { sql } from 'kysely';
import { z } from 'zod';
import { findUsers } from '#features/identity/server/index.ts';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { strangeBlanks } from '../domain/placeholders.ts';
import { taskStates } from '../domain/terms.ts';
import { mayTasks } from '../permissions.ts';
import { steps, tasks, templates } from '../resources.ts';
import { readBlanks } from './docx/apart.ts';
import { retime } from './retime.ts';
import { taskAssigned } from './triggers.ts';

/** Only somebody who sees the tasks can do one. */
async function checkResponsible(trx: Trx, { site, locale }: Acting, userId: number | null): Promise<void> {
  if (userId === null) return;
  const code = site.config.permissions[mayTasks.view] === 'none' ? {} : { code: mayTasks.view };
  const [found] = await findUsers(trx, { ids: [userId], ...code, limit: 1 });
  if (!found) throw kernelErrors['request.invalid']({ fields: fieldError('userId', 'choice', locale) });
}

const task = async (trx: Trx, id: number | null) =>
  id === null
    ? undefined
    : trx
        .selectFrom('urban_task')
        .select(['user_id', 'state', 'process_id', 'procedure_type_id', 'step_id'])
        .select([sql<string | null>`started_on::text`.as('started_on'), sql<string | null>`due_on::text`.as('due_on')])
        .where('id', '=', id)
        .executeTakeFirst();
const moved = async (trx: Trx, { site }: Acting, id: number): Promise<void> => retime(trx, site, Number((await task(trx, id))?.process_id ?? 0));
const taskState = z.enum(taskStates);
const maybe = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const ofTask = binding(tasks, {
  first: ({ actor }) => sql<boolean>`coalesce(t.user_id = ${actor.userId}, false)`,
  beforeSave: async (trx, call, values, id) => {
    const before = await task(trx, id);
    const same = before !== undefined && maybe(before.user_id) === values.userId;
    if (!same) await checkResponsible(trx, call, values.userId);
    if (!same && id !== null && values.userId !== null && values.userId !== call.actor.userId)
      await call.services.notify.announce(trx, call.site, taskAssigned, {
        recordId: String(id),
        facts: { assignee: String(values.userId) },
        actorUserId: call.actor.userId,
      });
    const process = await trx.selectFrom('urban_process').select('procedure_type_id').where('id', '=', values.processId).executeTakeFirst();
    // What is computed is not taken from outside: the days follow when the row is written.
    const open = before === undefined || before.state === 'done' ? 'waiting' : taskState.parse(before.state);
    return {
      state: values.doneOn === null ? open : 'done',
      startedOn: before?.started_on ?? null,
      dueOn: before?.due_on ?? null,
      procedureTypeId: before ? maybe(before.procedure_type_id) : maybe(process?.procedure_type_id),
      stepId: before ? maybe(before.step_id) : null,
      processId: before ? Number(before.process_id) : values.processId,
    };
  },
  afterSave: moved,
  afterDelete: moved,
  afterRestore: moved,
});

const ofStep = binding(steps, { beforeSave: (trx, call, { userId }) => checkResponsible(trx, call, userId) });

const ofTemplate = binding(templates, {
  beforeSave: async (trx, { services, site, actor, locale }, { kind, file }) => {
    if (kind !== 'docx' || file === null) return;
    // Only what this person has just uploaded is read; what was kept before was read then, and another's is refused by the engine.
    const { rows } = await sql`select from file where id = ${file.id} and created_by = ${actor.userId} and expires_at is not null`.execute(trx);
    if (rows.length === 0) return;
    const opened = await services.files.open(site, file.id, 'original', trx);
    const read = opened === null ? null : await readBlanks(opened.stream);
    if (read === null) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'docx.unreadable', locale) });
    const strange = [...new Set(read.texts.flatMap(strangeBlanks))];
    if (strange.length > 0)
      throw kernelErrors['request.invalid']({ fields: fieldError('file', 'placeholder.unknown', locale, { names: strange.join(', ') }) });
  },
});

export const bindings: readonly ResourceBinding[] = [ofStep, ofTask, ofTemplate];
