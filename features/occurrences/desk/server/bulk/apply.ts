import type { BulkRow, Changed } from '#platform/bulk/server/kind.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import type { BulkChange } from '../../contract.ts';
import { deskErrors } from '../../errors.ts';
import type { Context } from '../../../record/server/context.ts';
import { addNoteTo, assign, assignOpened, changeStatusOf, openForChange } from '../../../record/server/change.ts';
import { edit, editOpened } from '../../../record/server/edit.ts';
import { readWhole, type Opened } from '../../../record/server/record.ts';
import type { WholeRow } from '../../../record/server/rows.ts';
import type { Sight } from '../../../record/server/viewer.ts';

/** What undoing writes back. */
export interface BulkBefore {
  readonly unityId: number | null;
  readonly userId: number | null;
  readonly priorityId: number | null;
  readonly visibility: 'public' | 'private';
}

/** One field of one occurrence, in words. */
interface BulkLine {
  readonly field: 'status' | 'unity' | 'assigned' | 'priority' | 'visibility' | 'note';
  readonly old: string | null;
  readonly new: string | null;
}

/** The same actions as for one occurrence, with their rules, history, mails and push. Null: it is as asked already. */
export async function applyTo(trx: Trx, context: Context, first: Opened, change: BulkChange): Promise<Changed<BulkBefore> | null> {
  const { row } = first;
  const { id } = row;
  let opened: Opened | null = first;
  // What the step before wrote is read anew, and only where another follows.
  const next = async (): Promise<Opened> => {
    const one = opened ?? (await openForChange(trx, context, id, null));
    opened = null;
    return one;
  };
  const giveFirst = context.sight.catalogue.statuses.get(row.status_id)?.allowsAssignment === true;
  const given = { unityId: change.unityId, userId: change.userId };
  const give = async (): Promise<void> => {
    if (given.unityId !== undefined || given.userId !== undefined) await assignOpened(trx, context, await next(), given);
  };
  if (giveFirst) await give();
  const fields = {
    ...(change.priorityId !== undefined && change.priorityId !== row.priority_id && { priorityId: change.priorityId }),
    ...(change.visibility !== undefined && change.visibility !== row.visibility && { visibility: change.visibility }),
  };
  if (Object.keys(fields).length > 0) await editOpened(trx, context, await next(), fields);
  if (change.statusId !== undefined && change.statusId !== row.status_id)
    await changeStatusOf(trx, context, await next(), change.statusId, change.reason ?? null);
  if (!giveFirst) await give();
  if (change.note !== undefined) await addNoteTo(trx, context, await next(), 'note', change.note);
  const after = await readWhole(trx, id);
  const changes = differences(context.sight, row, after);
  if (change.note !== undefined) changes.push({ field: 'note', old: null, new: change.note });
  return changes.length === 0 ? null : { version: after.version, before: asBefore(row), changes };
}

/** Unit, person, priority and visibility as they were. */
export async function takeBack(trx: Trx, context: Context, { id, version }: BulkRow, before: BulkBefore, change: BulkChange): Promise<number> {
  const { row } = await openForChange(trx, context, id, version);
  if (change.unityId !== undefined || change.userId !== undefined)
    await assign(trx, context, id, null, { unityId: before.unityId, userId: before.userId });
  const fields = {
    ...(change.priorityId !== undefined && before.priorityId !== row.priority_id && { priorityId: before.priorityId }),
    ...(change.visibility !== undefined && before.visibility !== row.visibility && { visibility: before.visibility }),
  };
  if (Object.keys(fields).length > 0) await edit(trx, context, id, null, fields);
  return (await readWhole(trx, id)).version;
}

const asBefore = (row: WholeRow): BulkBefore => ({
  unityId: row.unity_id,
  userId: row.assigned_user_id,
  priorityId: row.priority_id,
  visibility: row.visibility,
});

const gateOf = { status: 'status', unity: 'unity', assigned: 'assigned', priority: 'priority', visibility: 'visibility', note: 'internal' } as const;

function differences(sight: Sight, old: WholeRow, now: WholeRow): BulkLine[] {
  const { catalogue } = sight;
  const name = (entries: ReadonlyMap<number, { readonly name: string }>, id: number | null) =>
    id === null ? null : (entries.get(id)?.name ?? String(id));
  const lines: BulkLine[] = [
    { field: 'status', old: name(catalogue.statuses, old.status_id), new: name(catalogue.statuses, now.status_id) },
    { field: 'unity', old: name(catalogue.unities, old.unity_id), new: name(catalogue.unities, now.unity_id) },
    { field: 'assigned', old: old.assigned_name, new: now.assigned_name },
    { field: 'priority', old: name(catalogue.priorities, old.priority_id), new: name(catalogue.priorities, now.priority_id) },
    { field: 'visibility', old: old.visibility, new: now.visibility },
  ];
  return lines.filter(({ field, old: was, new: is }) => was !== is && sight.sees(gateOf[field]));
}

/** Why one occurrence stays as it is, where the desk says it in words of its own. */
export function refusalOf({ locale }: Context, { code, details }: AppError): string | null {
  if (code === 'occurrence.not-found') return deskErrors['bulk.forbidden']().say(locale);
  return details.fields?.['reason'] ? deskErrors['bulk.reason']().say(locale) : null;
}
