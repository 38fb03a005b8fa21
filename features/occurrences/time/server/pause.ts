import type { Trx } from '#platform/db/tables.ts';
import { errors } from '../../record/errors.ts';
import { push } from '../../record/server/announce.ts';
import { openForChange } from '../../record/server/change.ts';
import { startClock, stopClock, type By } from '../../record/server/clock-stop.ts';
import type { Context } from '../../record/server/context.ts';
import { readWhole } from '../../record/server/record.ts';

export async function pauseDeadline(trx: Trx, context: Context, id: number, version: number | null, reason: string): Promise<void> {
  const { row } = await openForChange(trx, context, id, version);
  if (!(await stopClock(trx, context, row, 'manual', reason, staff(context)))) throw errors['occurrence.pause-not-possible']();
  await push(trx, context, row, await readWhole(trx, id));
}

export async function resumeDeadline(trx: Trx, context: Context, id: number, version: number | null): Promise<void> {
  const { row } = await openForChange(trx, context, id, version);
  if (!(await startClock(trx, context, row, null, staff(context)))) throw errors['occurrence.not-paused']();
  await push(trx, context, row, await readWhole(trx, id));
}

const staff = ({ actor }: Context): By => ({ side: 'staff', actor });
