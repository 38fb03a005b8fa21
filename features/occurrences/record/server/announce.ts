import type { Trx } from '#platform/db/tables.ts';
import type { Published } from '#platform/realtime/server/realtime.ts';
import { everybody, pushes } from '../domain/push.ts';
import { citizenStatus } from '../domain/statuses.ts';
import type { OccurrencePush } from '../schemas.ts';
import type { Context } from './context.ts';
import { seenOf } from './present.ts';
import { duplicatesOf } from './duplicates.ts';
import type { OccurrenceRow } from './rows.ts';

/** Says to every channel whose listeners may know of it what became of an occurrence; goes out when the transaction commits. */
export async function push(trx: Trx, { site, services, sight }: Context, before: OccurrenceRow | null, after: OccurrenceRow): Promise<void> {
  const { statuses } = sight.catalogue;
  const statusOn = (channel: string, id: number) => (channel === everybody ? (citizenStatus(statuses, id)?.id ?? id) : id);
  const notices: Published[] = [];
  for (const { channel, event, from, to } of pushes(sight, before && seenOf(before), seenOf(after), statusOn)) {
    const known = to ?? from;
    if (!known) continue;
    const data: OccurrencePush = {
      id: after.id,
      code: after.code,
      version: after.version,
      typeId: known.typeId,
      statusId: statusOn(channel, known.statusId),
      fromTypeId: from?.typeId ?? null,
      fromStatusId: from ? statusOn(channel, from.statusId) : null,
      point: after.x === null || after.y === null ? null : [after.x, after.y],
    };
    notices.push({ channel, event, data });
  }
  await services.realtime.publishAll(trx, site, notices);
}

/** Facts a happening may carry are those `notify/subject.ts` reads: `eventId`, `statusId`, `reason`, `text`, `question`, `contractor`, `rating`, `due`… */
export type Happening =
  | 'received'
  | 'confirmed'
  | 'assigned'
  | 'moved'
  | 'solved'
  | 'closed'
  | 'answered'
  | 'noted'
  | 'edited'
  | 'visibility'
  | 'followed'
  | 'question'
  | 'question-answered'
  | 'contractor'
  | 'contractor-answered'
  | 'due-soon'
  | 'overdue'
  | 'reopened'
  | 'rated'
  | 'deleted'
  | 'restored'
  | 'merged'
  | 'split'
  | 'parts-done'
  | 'question-expired';

/** News of an occurrence that the people of its duplicates hear too. */
const heardByDuplicates: readonly Happening[] = ['moved', 'solved', 'closed', 'answered'];

/**
 * Says that something happened people may be told of. Whom, and by which way, is the municipality's choice and found out elsewhere.
 * What is news of an occurrence is said of each of its duplicates too, to their own people alone: everybody reads of the code they know.
 */
export async function announce(
  trx: Trx,
  { services, site, actor }: Pick<Context, 'services' | 'site' | 'actor'>,
  what: Happening,
  occurrenceId: number,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const say = (id: number, more: Readonly<Record<string, string>>) =>
    services.notify.announce(trx, site, `occurrences.${what}`, { recordId: String(id), facts: { ...facts, ...more }, actorUserId: actor.userId });
  await say(occurrenceId, {});
  if (!heardByDuplicates.includes(what)) return;
  for (const id of await duplicatesOf(trx, occurrenceId)) await say(id, { duplicateOf: String(occurrenceId) });
}
