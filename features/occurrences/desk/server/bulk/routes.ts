import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { bulkDirectMost, bulkMost, occurrenceBulk, type BulkChange, type BulkEntry } from '../../contract.ts';
import { bulkJob } from '../../jobs.ts';
import { bulkErrors } from '../../errors.ts';
import { mayUpdate } from '../../../record/domain/gates.ts';
import type { OccurrenceFilter } from '../../../record/inputs.ts';
import { may } from '../../../record/permissions.ts';
import { live } from '../../../record/server/catalogue.ts';
import { contextOf, type Context } from '../../../record/server/context.ts';
import { listWhere } from '../../../record/server/list-where.ts';
import { idsOf, type Sort } from '../../../record/server/list.ts';
import { updateLists } from '../../../record/server/lists.ts';
import { presentStatus } from '../../../record/server/present.ts';
import { lookAs, type Sight } from '../../../record/server/viewer.ts';
import { all, among } from '../../../record/server/where.ts';
import { steps, stepStates } from './steps.ts';
import { addBulk, fieldsOf, findBulk, presentBulk, setState } from './store.ts';

type Selection = { readonly ids: readonly number[] } | { readonly filter: OccurrenceFilter; readonly sort?: Sort | undefined };

/** What the person may change of one occurrence, that is: of many. */
function mayChange(sight: Sight) {
  const edits = sight.can(may.edit);
  return {
    status: mayUpdate(sight, 'status'),
    unity: mayUpdate(sight, 'unity'),
    assigned: mayUpdate(sight, 'assigned'),
    priority: edits && mayUpdate(sight, 'priority'),
    visibility: edits && mayUpdate(sight, 'visibility'),
    note: sight.can(may.note),
  };
}

export function bulkRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, occurrenceBulk, {
    lists: async (call) => {
      const { sight } = await contextOf(call);
      const { priorities, unities } = await updateLists(call.db, sight);
      return {
        statuses: live(sight.catalogue.statuses).map(presentStatus),
        unities: unities.map(({ id, name, people }) => ({ id, name, people })),
        priorities,
        may: mayChange(sight),
      };
    },
    plan: async (call) => {
      const context = await contextOf(call);
      const { selection, change } = call.body;
      checkChange(context, change);
      const ids = await chosen(call, context, selection);
      const id = await call.tx((trx) => addBulk(trx, call.actor.userId ?? 0, change, ids, context.now));
      if (ids.length > bulkDirectMost) return start(call, context, id, 'plan');
      await steps.plan(context, await findBulk(call.db, call.actor.userId, id), async () => {});
      return { bulk: await presentBulk(call.db, context.sight, await findBulk(call.db, call.actor.userId, id)), jobId: null };
    },
    show: async (call) => {
      const { sight } = await contextOf(call);
      return presentBulk(call.db, sight, await findBulk(call.db, call.actor.userId, call.params.id));
    },
    entries: async (call) => {
      const { id } = await findBulk(call.db, call.actor.userId, call.params.id);
      const { page, pageSize, outcome } = call.query;
      const where = all([sql`e.bulk_id = ${id}`, ...(outcome ? [sql`e.outcome = ${outcome}`] : [])]);
      const { rows } = await sql<
        BulkEntry & { total: number }
      >`select e.occurrence_id as id, o.code, e.outcome, e.reason, e.changes, count(*) over ()::int as total
        from occurrence_bulk_entry e join occurrence o on o.id = e.occurrence_id where ${where}
        order by e.position limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(call.db);
      return { items: rows.map(({ total: _total, ...entry }) => entry), total: rows[0]?.total ?? 0, totalIsExact: true, page, pageSize };
    },
    run: async (call) => start(call, await contextOf(call), call.params.id, 'run'),
    undo: async (call) => start(call, await contextOf(call), call.params.id, 'undo'),
  });
}

/** At least one change, and only what the person may change of one. */
function checkChange({ sight }: Context, change: BulkChange): void {
  const fields = fieldsOf(change);
  if (fields.length === 0) throw bulkErrors['bulk.nothing']();
  const allowed = mayChange(sight);
  if (fields.some((field) => !allowed[field])) throw kernelErrors['access.denied']();
}

/** Exactly the rows the list shows under this filter, or those of the ids that it would show. */
async function chosen(call: Pick<Call, 'db' | 'site'>, { sight, now }: Context, selection: Selection): Promise<number[]> {
  const where =
    'ids' in selection
      ? all([listWhere(sight, call.site, {}, now), among(sql`o.id`, selection.ids)])
      : listWhere(sight, call.site, selection.filter, now);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from occurrence o where ${where} limit ${bulkMost + 1}) c`.execute(call.db);
  const count = rows[0]?.n ?? 0;
  if (count === 0) throw bulkErrors['bulk.none']();
  if (count > bulkMost) throw bulkErrors['bulk.most']({ params: { max: bulkMost } });
  return idsOf(call.db, where, 'ids' in selection ? '-createdAt' : (selection.sort ?? '-createdAt'));
}

async function start(call: Call<never>, context: Context, id: number, step: keyof typeof steps) {
  const { from, through } = stepStates[step];
  const jobId = await call.tx(async (trx) => {
    const bulk = await findBulk(trx, call.actor.userId, id, true);
    if (bulk.state !== from) throw bulkErrors['bulk.step']();
    if (step === 'undo' && (await presentBulk(trx, context.sight, bulk)).undoable.length === 0) throw bulkErrors['bulk.step']();
    await setState(trx, id, through, context.now);
    return call.services.jobs.start(trx, call.site, call.actor, bulkJob, { id, step, locale: call.locale });
  });
  return { bulk: await presentBulk(call.db, context.sight, await findBulk(call.db, call.actor.userId, id)), jobId };
}

export const bulkHandler = handleJob(bulkJob, async ({ site, actor, payload, services, signal, progress }) => {
  const { id, step, locale } = payload;
  const sight = await lookAs(site.db, site, actor);
  if (!sight.can(may.bulk)) throw kernelErrors['access.denied']();
  const context: Context = { site, services, actor, locale, sight, now: services.now() };
  const bulk = await findBulk(site.db, actor.userId, id);
  // A step that an earlier attempt brought to its end is not begun again.
  if (bulk.state === stepStates[step].through) {
    checkChange(context, bulk.change);
    await steps[step](context, bulk, async (done, of) => {
      signal.throwIfAborted();
      await progress((done / of) * 100);
    });
  }
  const { counts, total } = await presentBulk(site.db, sight, await findBulk(site.db, actor.userId, id));
  return { data: { ...counts, total } };
});
