import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { noticeErrors } from '../errors.ts';
import { transformStatus } from '../jobs.ts';
import type { managementContract } from '../contract.ts';
import { loadCatalogue } from '../../record/server/catalogue.ts';
import { move } from '../../record/server/change.ts';
import { presentStatus } from '../../record/server/present.ts';
import { readReporter, readWhole } from '../../record/server/record.ts';
import { lookAs } from '../../record/server/viewer.ts';

const atOnce = 50;
const countIn = (statusId: number) => sql<{ n: number }>`select count(*)::int as n from occurrence where status_id = ${statusId} and live`;

/** Statuses in their order, those in the trash that still hold occurrences included. */
export async function transformLists({ db, site }: Pick<Call, 'db' | 'site'>) {
  const catalogue = await loadCatalogue(db, site);
  const { rows } = await sql<{ id: number; n: number }>`select status_id as id, count(*)::int as n from occurrence where live group by 1`.execute(db);
  const counts = new Map(rows.map(({ id, n }) => [id, n]));
  const shown = [...catalogue.statuses.values()].filter(({ id, live }) => live || (counts.get(id) ?? 0) > 0);
  return { items: shown.map((status) => ({ ...presentStatus(status), live: status.live, count: counts.get(status.id) ?? 0 })) };
}

/**
 * Empties one status into another, whatever the allowed moves say: for when a municipality changes its own statuses. Every
 * occurrence gets its line in the history; people are told only when asked for.
 */
export async function transform(call: Call<(typeof managementContract)['transform']>) {
  const { fromId, toId, tell, dryRun, expected } = call.body;
  const { statuses } = await loadCatalogue(call.db, call.site);
  const [from, to] = [statuses.get(fromId), statuses.get(toId)];
  const reason = call.body.reason === '' ? null : call.body.reason;
  const wrong = (field: string, code: 'choice' | 'required') => kernelErrors['request.invalid']({ fields: fieldError(field, code, call.locale) });
  if (!from) throw wrong('fromId', 'choice');
  if (!to?.live || toId === fromId) throw wrong('toId', 'choice');
  const count = (await countIn(fromId).execute(call.db)).rows[0]?.n ?? 0;
  if (dryRun) return { count, jobId: null };
  if (to.isLast && !from.isLast && reason === null) throw wrong('reason', 'required');
  if (expected !== undefined && expected !== count) throw noticeErrors['notice.changed']({ params: { count }, extra: { count } });
  const payload = { fromId, toId, reason, tell };
  return { count, jobId: await call.tx((trx) => call.services.jobs.start(trx, call.site, call.actor, transformStatus, payload)) };
}

/** A batch a transaction, each row locked: run again after a killed worker it goes on with what is left. */
export const transformHandler = handleJob(transformStatus, async ({ site, actor, services, payload, signal, progress }) => {
  const { fromId, toId, reason, tell } = payload;
  const total = (await countIn(fromId).execute(site.db)).rows[0]?.n ?? 0;
  const sight = await lookAs(site.db, site, actor);
  let done = 0;
  for (;;) {
    signal.throwIfAborted();
    const moved = await site.tx(actor, async (trx) => {
      const { rows } = await sql<{ id: number }>`select id from occurrence where status_id = ${fromId} and live
        order by id limit ${atOnce} for update skip locked`.execute(trx);
      const context = { site, services, actor, locale: 'pt' as const, sight, now: services.now() };
      for (const { id } of rows) {
        const opened = { row: await readWhole(trx, id), reporter: await readReporter(trx, id), asReporter: false, inside: true };
        await move(trx, context, opened, toId, reason, 'staff', { reason, answer: null }, tell);
      }
      return rows.length;
    });
    done += moved;
    await progress(total === 0 ? 100 : Math.min(99, (done / total) * 100));
    if (moved === 0) return { data: { moved: done } };
  }
});
