import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import { missingWords, reopenDays, reopenUntil, wordsOf } from '../domain/closing.ts';
import { closedAtAfter, decideMove, reopens } from '../domain/moves.ts';
import { citizenStatus } from '../domain/statuses.ts';
import { errors } from '../errors.ts';
import type { AssignInput } from '../inputs.ts';
import { may } from '../permissions.ts';
import { announce, push } from './announce.ts';
import { insertPhotos } from './photo-list.ts';
import type { Context } from './context.ts';
import { refuseUpdates } from './denied.ts';
import { presentStaff } from './detail.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { openInside, openManyInside, readWhole, type Opened } from './record.ts';
import { clockColumns, moveClock, writeClockLines } from './clock.ts';
import { afterMove } from './after-move.ts';
import { writeEvent, type NewEvent } from './timeline.ts';

/** The same again within these minutes is a repetition, not a second word. */
const repeatMinutes = 5;
export const repeatsSince = (now: Date): Date => new Date(now.getTime() - repeatMinutes * 60_000);

/** What follows by itself. */
const nobody = { userId: null, name: '' };

/** Opens an occurrence for a change: locked, and 409 with the newer record when the caller saw an older one. */
export async function openForChange(trx: Trx, context: Context, id: number, version: number | null): Promise<Opened> {
  const opened = await openInside(trx, context.sight, { id }, true);
  if (opened.row.deleted_at !== null) throw errors['occurrence.not-found']();
  if (version === null || version === opened.row.version) return opened;
  const current = await presentStaff(trx, context.site, context.sight, opened, context.now);
  throw await staleRecord(trx, 'occurrence', id, current);
}

/** The same for many, of whatever version. */
export async function openAllForChange(trx: Trx, { sight }: Context, ids: readonly number[]): Promise<(id: number) => Opened> {
  const open = await openManyInside(trx, sight, ids);
  return (id) => {
    const opened = open(id);
    if (opened.row.deleted_at !== null) throw errors['occurrence.not-found']();
    return opened;
  };
}

type EventOf = Pick<NewEvent, 'kind' | 'isPublic'> & Partial<NewEvent>;

/** History and push of a change that staff made. Answers the id of the history's line. */
export async function record(trx: Trx, context: Context, opened: Opened, event: EventOf): Promise<number> {
  const eventId = await writeEvent(trx, { occurrenceId: opened.row.id, side: 'staff', actor: context.actor, at: context.now, ...event });
  await push(trx, context, opened.row, await readWhole(trx, opened.row.id));
  return eventId;
}

/** What comes along with a change of status besides its reason. */
export interface ClosingExtras {
  readonly answer?: string | null;
  /** Photos of what was done, with their captions. */
  readonly files?: readonly ReceivedFile[];
  readonly captions?: readonly (string | null)[];
}

export async function changeStatus(
  trx: Trx,
  context: Context,
  id: number,
  version: number | null,
  toId: number,
  reason: string | null,
  extras: ClosingExtras = {},
): Promise<void> {
  await changeStatusOf(trx, context, await openForChange(trx, context, id, version), toId, reason, extras);
}

export async function changeStatusOf(
  trx: Trx,
  context: Context,
  opened: Opened,
  toId: number,
  reason: string | null,
  { answer = null, files = [], captions = [] }: ClosingExtras = {},
): Promise<void> {
  const to = context.sight.catalogue.statuses.get(toId);
  if (!to?.live) throw notAllowed(context, opened);
  const decided = decideMove(context.sight.catalogue.moves, opened.row.status_id, toId, reason);
  if (decided.refusal === 'not-allowed' || decided.move === null) throw notAllowed(context, opened);
  const missing = missingWords(decided.move, to, { reason, answer });
  if (missing !== null) throw kernelErrors['request.invalid']({ fields: fieldError(missing, 'required', context.locale) });
  await insertPhotos(trx, context, opened.row.id, opened.row.type_id, { files, captions, kind: 'after', side: 'staff' });
  await move(trx, context, opened, toId, wordsOf({ reason, answer }), 'staff', { reason, answer });
}

function notAllowed({ sight }: Context, { row }: Opened) {
  return errors['occurrence.move-not-allowed']({ params: { from: sight.catalogue.statuses.get(row.status_id)?.name ?? '' } });
}

/** The move itself, once allowed; the reporter's reopening comes here too. */
export async function move(
  trx: Trx,
  context: Context,
  opened: Opened,
  toId: number,
  reason: string | null,
  side: 'staff' | 'reporter',
  said: { readonly reason: string | null; readonly answer: string | null } = { reason, answer: null },
  tells = true,
): Promise<void> {
  const { row, reporter } = opened;
  const { statuses } = context.sight.catalogue;
  const [from, to] = [statuses.get(row.status_id), statuses.get(toId)];
  if (!from || !to) throw notAllowed(context, opened);
  const closedAt = closedAtAfter(from, to, row.closed_at, context.now);
  const time = moveClock(context, row, from, to);
  const reopening = reopens(from, to) ? sql`, reopened = coalesce(reopened, 0) + 1, reopened_at = ${context.now}` : sql``;
  await sql`update occurrence set status_id = ${toId}, closed_at = ${closedAt}, ${sql.join(clockColumns(time.clock))} ${reopening}
    where id = ${row.id}`.execute(trx);
  if (context.dryRun) return;
  const actor = side === 'staff' ? context.actor : { userId: context.actor.userId, name: reporter.name ?? '' };
  const seen = citizenStatus(statuses, toId);
  const changed = seen !== null && seen.id !== citizenStatus(statuses, from.id)?.id;
  const isNews = changed || (seen !== null && reason !== null);
  const eventId = await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'moved',
    side,
    isPublic: true,
    actor,
    at: context.now,
    text: reason,
    fromStatusId: from.id,
    toStatusId: toId,
  });
  await writeClockLines(trx, context, row.id, time.lines, { side: 'system', actor: nobody });
  const facts = { eventId: String(eventId), statusId: String(toId), reason: said.reason ?? '', text: said.answer ?? '' };
  if (to.isLast && isNews && tells)
    await announce(trx, context, to.withoutFix ? 'closed' : 'solved', row.id, { ...facts, until: untilOf(context, row, closedAt) });
  else if (isNews && tells) await announce(trx, context, 'moved', row.id, { ...facts, reason: reason ?? '' });
  if (side === 'reporter') await announce(trx, context, 'reopened', row.id, facts);
  await afterMove(trx, context, row, to.isLast);
  await push(trx, context, row, await readWhole(trx, row.id));
}

/** The last day on which its reporter may reopen it, as mails say it. */
function untilOf({ sight: { catalogue }, site }: Context, row: Opened['row'], closedAt: Date | null): string {
  const days = reopenDays(catalogue.types.get(row.type_id), catalogue.settings);
  return closedAt === null ? '' : formatDate(reopenUntil(closedAt, days), site.config.timeZone);
}

/** By which code each part of an assignment is made. */
const assignGates = { unityId: 'unity', userId: 'assigned' } as const;

export async function assign(trx: Trx, context: Context, id: number, version: number | null, input: AssignInput): Promise<void> {
  refuseUpdates(context, assignGates, input);
  await assignOpened(trx, context, await openForChange(trx, context, id, version), input);
}

export async function assignOpened(trx: Trx, context: Context, opened: Opened, input: AssignInput): Promise<void> {
  refuseUpdates(context, assignGates, input);
  const { id } = opened.row;
  const unityId = input.unityId === undefined ? opened.row.unity_id : input.unityId;
  // Whoever belongs to the old unit and not to the new one does not go along.
  const moves = unityId !== opened.row.unity_id;
  const userId = input.userId === undefined ? (moves ? null : opened.row.assigned_user_id) : input.userId;
  const { catalogue } = context.sight;
  const status = catalogue.statuses.get(opened.row.status_id);
  if (!status?.allowsAssignment) throw errors['occurrence.assignment-not-allowed']({ params: { status: status?.name ?? '' } });
  if (unityId !== null && unityId !== opened.row.unity_id && !catalogue.unities.get(unityId)?.live) {
    throw kernelErrors['request.invalid']({ fields: fieldError('unityId', 'choice', context.locale) });
  }
  if (userId !== null && (moves || userId !== opened.row.assigned_user_id)) await checkPerson(trx, unityId, userId);
  if (unityId === opened.row.unity_id && userId === opened.row.assigned_user_id) return;
  await sql`update occurrence set unity_id = ${unityId}, assigned_user_id = ${userId} where id = ${id}`.execute(trx);
  if (context.dryRun) return;
  const eventId = await record(trx, context, opened, { kind: 'assigned', isPublic: false, unityId, assignedUserId: userId });
  await announce(trx, context, 'assigned', id, { eventId: String(eventId) });
}

async function checkPerson(trx: Trx, unityId: number | null, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from unity_user m join account a on a.id = m.user_id
    where m.user_id = ${userId} and m.unity_id = ${unityId} and a.deleted_at is null and a.active`.execute(trx);
  if (rows.length === 0) throw errors['occurrence.person-not-in-unity']();
}

export async function addNote(trx: Trx, context: Context, id: number, kind: 'note' | 'answer', text: string): Promise<void> {
  if (!context.sight.can(kind === 'note' ? may.note : may.answer)) throw kernelErrors['access.denied']();
  await addNoteTo(trx, context, await openForChange(trx, context, id, null), kind, text);
}

export async function addNoteTo(trx: Trx, context: Context, opened: Opened, kind: 'note' | 'answer', text: string): Promise<void> {
  if (!context.sight.can(kind === 'note' ? may.note : may.answer)) throw kernelErrors['access.denied']();
  const { id } = opened.row;
  if (context.dryRun) return;
  if (await saidJustNow(trx, context, id, kind, text)) return;
  const eventId = await record(trx, context, opened, { kind, isPublic: kind === 'answer', text });
  await announce(trx, context, kind === 'answer' ? 'answered' : 'noted', id, { eventId: String(eventId), text });
}

/** The very same words of the same person: pressed twice, or sent again because the receipt was lost on its way. */
async function saidJustNow(trx: Trx, { actor, now }: Context, id: number, kind: 'note' | 'answer', text: string): Promise<boolean> {
  const { rows } = await sql`select 1 from occurrence_event where occurrence_id = ${id} and kind = ${kind} and text = ${text}
    and actor_user_id = ${actor.userId} and created_at > ${repeatsSince(now)} limit 1`.execute(trx);
  return rows.length > 0;
}

export async function remove(trx: Trx, context: Context, id: number): Promise<void> {
  const opened = await openForChange(trx, context, id, null);
  await sql`update occurrence set deleted_at = ${context.now} where id = ${id}`.execute(trx);
  const eventId = await record(trx, context, opened, { kind: 'deleted', isPublic: false });
  await announce(trx, context, 'deleted', id, { eventId: String(eventId) });
}

export async function restore(trx: Trx, context: Context, id: number): Promise<void> {
  const opened = await openInside(trx, context.sight, { id }, true);
  if (opened.row.deleted_at === null) return;
  await sql`update occurrence set deleted_at = null where id = ${id}`.execute(trx);
  const eventId = await record(trx, context, opened, { kind: 'restored', isPublic: false });
  await announce(trx, context, 'restored', id, { eventId: String(eventId) });
}
