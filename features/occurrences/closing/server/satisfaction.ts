import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { reopeningMove } from '../../record/domain/moves.ts';
import { reopenDays, reopenUntil } from '../../record/domain/closing.ts';
import { errors } from '../../record/errors.ts';
import { may } from '../../record/permissions.ts';
import type { ClosingView, SatisfactionView } from '../../record/schemas.ts';
import { announce, push } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { iso } from '../../record/server/present.ts';
import { open, readWhole, type Opened } from '../../record/server/record.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import type { Sight } from '../../record/server/viewer.ts';

export interface Rating {
  readonly resolved: boolean;
  readonly score?: number | null | undefined;
  readonly words?: string | null;
}

/** Until when its reporter may say that a closed occurrence was not solved; null when it is open. */
export function deadlineOf({ catalogue }: Sight, row: Pick<WholeRow, 'closed_at' | 'type_id'>): Date | null {
  return row.closed_at === null ? null : reopenUntil(row.closed_at, reopenDays(catalogue.types.get(row.type_id), catalogue.settings));
}

/** The reporter's answer to "was it solved?": once per closing. */
export async function rate(trx: Trx, context: Context, id: number, token: string | undefined, rating: Rating): Promise<void> {
  const opened = await open(trx, context.sight, { id }, token, true);
  if (!opened.asReporter || !opened.row.live) throw errors['occurrence.not-found']();
  if (opened.row.closed_at === null) throw errors['occurrence.not-closed']();
  if (!(await writeRating(trx, context, opened, rating))) throw errors['occurrence.already-rated']();
  const { row, reporter } = opened;
  const eventId = await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'rated',
    side: 'reporter',
    isPublic: false,
    actor: { userId: context.actor.userId, name: reporter.name ?? '' },
    at: context.now,
    changes: [{ field: 'satisfaction', old: null, new: rating.resolved ? 'yes' : 'no' }],
  });
  const outcome = rating.resolved ? 'Ficou resolvido' : 'Não ficou resolvido';
  const score = rating.score ? ` (${rating.score}/5)` : '';
  await announce(trx, context, 'rated', row.id, { eventId: String(eventId), rating: `${outcome}${score}`, text: rating.words ?? '' });
  await push(trx, context, row, await readWhole(trx, row.id));
}

/** Writes it; false when this closing has one already. */
export async function writeRating(trx: Trx, { now }: Context, { row }: Opened, rating: Rating): Promise<boolean> {
  const { rows } = await sql`insert into occurrence_satisfaction (occurrence_id, closed_at, status_id, unity_id, resolved, score, words, created_at)
    select id, closed_at, status_id, unity_id, ${rating.resolved}, ${rating.score ?? null}, ${rating.words ?? null}, ${now}
    from occurrence where id = ${row.id} and closed_at is not null
    on conflict (occurrence_id, closed_at) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** How it was closed, for everybody who sees it. */
export async function presentClosing(db: Db, context: { readonly sight: Sight; readonly now: Date }, opened: Opened): Promise<ClosingView | null> {
  const { row } = opened;
  const { sight, now } = context;
  const status = sight.catalogue.statuses.get(row.status_id);
  const until = deadlineOf(sight, row);
  if (row.closed_at === null || until === null || !status?.isLast) return null;
  const { rows } = await sql<{ words: string | null; rated: boolean }>`select
    (select text from occurrence_event where occurrence_id = ${row.id} and kind = 'moved' and to_status_id = ${row.status_id} and is_public
      order by id desc limit 1) as words,
    exists (select 1 from occurrence_satisfaction s join occurrence o on o.id = s.occurrence_id and o.closed_at = s.closed_at
      where o.id = ${row.id}) as rated`.execute(db);
  const reopens = reopeningMove(sight.catalogue.moves, sight.catalogue.statuses, row.status_id) !== null;
  return {
    at: iso(row.closed_at),
    withoutFix: status.withoutFix,
    words: rows[0]?.words ?? null,
    reopenUntil: reopens ? iso(until) : null,
    late: until <= now,
    rated: opened.asReporter || opened.inside ? (rows[0]?.rated ?? false) : false,
  };
}

/** What the desk sees of it. */
export async function readSatisfaction(db: Db, sight: Sight, { row, inside }: Opened): Promise<SatisfactionView[]> {
  if (!inside || !sight.can(may.satisfaction)) return [];
  const rows = await db
    .selectFrom('occurrence_satisfaction')
    .selectAll()
    .where('occurrence_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((one) => ({
    closedAt: iso(one.closed_at),
    at: iso(one.created_at),
    status: sight.catalogue.statuses.get(one.status_id)?.name ?? '',
    resolved: one.resolved,
    score: one.score,
    words: one.words,
  }));
}
