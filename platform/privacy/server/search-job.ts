import { z } from 'zod';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { wordSchema, type Word } from '../words.ts';
import { takeOutOfRows } from './take-out.ts';
import { columnsOf } from './traces.ts';

/** `sealed`: the words, which the queue must not show; empty once they are gone. */
const searchTraces = defineJob({
  name: 'privacy.search',
  label: { pt: 'Apagar os dados de uma conta encerrada', en: 'Erasing the data of a closed account' },
  payload: z.object({ sealed: z.string() }),
  retries: 10,
  backoff: [60, 3600],
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
});

/** What was under way while the account was closed is written by then. */
const again = 600;

/** Called in the transaction that closes an account, after every slice has forgotten the person. */
export async function startSearch(trx: Trx, services: Services, site: Site, words: readonly Word[]): Promise<void> {
  for (const afterSeconds of [0, again])
    await services.jobs.start(trx, site, system, searchTraces, { sealed: services.secrets.seal(JSON.stringify(words)) }, afterSeconds);
}

/** One statement and one transaction for each table: nobody waits for the whole. */
export const searchTracesHandler = handleJob(searchTraces, async ({ id, site, payload, services, signal }) => {
  if (payload.sealed === '') return;
  const words = z.array(wordSchema).parse(JSON.parse(services.secrets.open(payload.sealed)));
  const { traces } = services;
  // The history of tables that stay as they are stays too.
  const kept = [...traces].flatMap(([table, { whole }]) => (whole === undefined ? [] : [table]));
  for (const [table, one] of traces) {
    signal.throwIfAborted();
    for (const [fate, reaches] of [
      ['searched', ['anywhere']],
      ['copies', ['anywhere', 'copies']],
    ] as const) {
      const columns = columnsOf(table, one, fate);
      const those = words.filter(({ reach }) => (reaches as readonly string[]).includes(reach));
      const where = table === 'audit_entry' ? sql`type <> all(${kept}::text[])` : sql.raw(one.settled ?? 'true');
      if (columns.length > 0 && those.length > 0) await site.tx(system, (trx) => takeOutOfRows(trx, { table, columns, where }, those));
    }
  }
  await site.tx(system, (trx) =>
    trx
      .updateTable('job')
      .set({ payload: JSON.stringify({ sealed: '' }) })
      .where('id', '=', id)
      .execute(),
  );
});
