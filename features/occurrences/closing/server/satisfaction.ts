import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { errors } from '../../record/errors.ts';
import { announce, push } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { open, readWhole, type Opened } from '../../record/server/record.ts';
import { writeEvent } from '../../record/server/timeline.ts';

export interface Rating {
  readonly resolved: boolean;
  readonly score?: number | null | undefined;
  readonly words?: string | null;
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
