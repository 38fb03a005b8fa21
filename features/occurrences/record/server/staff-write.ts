import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { contextOf, type Context } from './context.ts';
import { presentStaff } from './detail.ts';
import { openInside, openOwnChange } from './record.ts';

/** One write of the desk, and the occurrence as it is after it. */
export async function staffWrite(call: Call<never>, id: number, work: (trx: Trx, context: Context) => Promise<void>) {
  const context = await contextOf(call);
  await call.tx((trx) => work(trx, context));
  return presentStaff(call.db, call.site, context.sight, await openOwnChange(call.db, context.sight, id), context.now);
}

export async function showStaff(call: Pick<Call, 'db' | 'site'>, { sight, now }: Context, key: { id: number } | { code: string }) {
  return presentStaff(call.db, call.site, sight, await openInside(call.db, sight, key), now);
}
