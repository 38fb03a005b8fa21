import type { Call } from '#platform/http/server/call.ts';
import type { Trx } from '#platform/db/tables.ts';

/** A change of what is in force: every process hears of it when it commits, and this one has it before it answers. */
export async function change<T>(call: Pick<Call, 'tx' | 'services' | 'site'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { services, site } = call;
  const result = await call.tx(async (trx) => {
    const done = await work(trx);
    await services.realtime.signal(trx, site, 'config');
    return done;
  });
  await site.reload();
  return result;
}
