import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { reopenDays, reopenUntil } from '../domain/closing.ts';
import { reopeningMove } from '../domain/moves.ts';
import { may } from '../permissions.ts';
import type { ClosingView, SatisfactionView } from '../schemas.ts';
import { iso } from './present.ts';
import type { Opened } from './record.ts';
import type { WholeRow } from './rows.ts';
import type { Sight } from './viewer.ts';

/** Until when its reporter may say that a closed occurrence was not solved; null when it is open. */
export function deadlineOf({ catalogue }: Sight, row: Pick<WholeRow, 'closed_at' | 'type_id'>): Date | null {
  return row.closed_at === null ? null : reopenUntil(row.closed_at, reopenDays(catalogue.types.get(row.type_id), catalogue.settings));
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
