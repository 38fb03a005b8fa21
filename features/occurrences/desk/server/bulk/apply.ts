import type { Trx } from '#platform/db/tables.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { BulkChange } from '../../contract.ts';
import { bulkErrors } from '../../errors.ts';
import type { Context } from '../../../record/server/context.ts';
import { addNoteTo, assign, assignOpened, changeStatusOf, openForChange } from '../../../record/server/change.ts';
import type { BulkBefore, BulkLine } from '../tables.ts';
import { edit, editOpened } from '../../../record/server/edit.ts';
import { readWhole, type Opened } from '../../../record/server/record.ts';
import type { WholeRow } from '../../../record/server/rows.ts';
import type { Sight } from '../../../record/server/viewer.ts';

export interface Applied {
  readonly version: number;
  readonly before: BulkBefore;
  /** What really became different, in words; a note is a line of its own. */
  readonly changes: readonly BulkLine[];
}

/** The same actions as for one occurrence, with their rules, history, mails and push. An empty answer: it is as asked already. */
export async function apply(trx: Trx, context: Context, id: number, version: number | null, change: BulkChange): Promise<Applied | null> {
  return applyTo(trx, context, await openForChange(trx, context, id, version), change);
}

export async function applyTo(trx: Trx, context: Context, first: Opened, change: BulkChange): Promise<Applied | null> {
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
export async function takeBack(
  trx: Trx,
  context: Context,
  id: number,
  version: number | null,
  before: BulkBefore,
  change: BulkChange,
): Promise<number> {
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

/** Why one occurrence stays as it is. Bugs go through. */
export function refusalOf(error: unknown, locale: Locale): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.code === 'record.stale') {
    const name = error.details.extra?.['changedBy'];
    return bulkErrors['bulk.stale']({ params: { name: typeof name === 'string' ? name : locale === 'pt' ? 'outra pessoa' : 'somebody else' } }).say(
      locale,
    );
  }
  if (error.code === 'occurrence.not-found') return bulkErrors['bulk.forbidden']().say(locale);
  if (error.details.fields?.['reason']) return bulkErrors['bulk.reason']().say(locale);
  const said = Object.values(error.details.fields ?? {}).flatMap((complaints) => complaints.map(({ message }) => message));
  return said.length === 0 ? error.say(locale) : [error.say(locale), ...said].join(' ');
}
