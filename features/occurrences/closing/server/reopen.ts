import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { reopeningMove } from '../../record/domain/moves.ts';
import { errors } from '../../record/errors.ts';
import { move } from '../../record/server/change.ts';
import { deadlineOf } from '../../record/server/closing.ts';
import type { Context } from '../../record/server/context.ts';
import { insertPhotos, type NewPhotos } from '../../record/server/photo-list.ts';
import { open } from '../../record/server/record.ts';
import { writeRating } from './satisfaction.ts';

/** The reporter says that it is not solved, within the days for it; that is also the answer to the question of the closing. */
export async function reopen(
  trx: Trx,
  context: Context,
  id: number,
  token: string | undefined,
  reason: string | null,
  photos: Pick<NewPhotos, 'files' | 'captions'> = { files: [], captions: [] },
): Promise<void> {
  const opened = await open(trx, context.sight, { id }, token, true);
  if (!opened.asReporter || !opened.row.live) throw errors['occurrence.not-found']();
  const { moves, statuses } = context.sight.catalogue;
  const reopening = reopeningMove(moves, statuses, opened.row.status_id);
  if (!reopening) throw errors['occurrence.move-not-allowed']({ params: { from: statuses.get(opened.row.status_id)?.name ?? '' } });
  const until = deadlineOf(context.sight, opened.row);
  if (until !== null && until <= context.now) {
    const params = { until: formatDate(until, context.site.config.timeZone), code: opened.row.code };
    throw errors['occurrence.reopen-late']({ params });
  }
  await writeRating(trx, context, opened, { resolved: false, words: reason });
  await insertPhotos(trx, context, id, opened.row.type_id, { ...photos, kind: 'before', side: 'reporter' });
  await move(trx, context, opened, reopening.toId, reason, 'reporter');
}
