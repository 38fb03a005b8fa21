import { sql } from 'kysely';
import { can } from '#platform/access/actor.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import type { BulkEntry } from '../contract.ts';
import { bulkJob } from '../job.ts';
import type { BulkKind } from './kind.ts';
import { bulkNew, bulkTables } from './migration.ts';
import { begin, goOn, plan } from './steps.ts';
import { bulksOf, findBulk, presentBulk } from './store.ts';

const latest = 10;

/** All that can be done to many records at once, as one feature: the slices say what, the engine does it in batches and keeps the report. */
export function bulkFeature(kinds: readonly BulkKind[]): ServerFeature {
  const byId = new Map(kinds.map((kind) => [kind.contract.plan.id, kind]));
  return {
    id: 'bulk',
    migrations: [bulkTables, bulkNew],
    permissions: [],
    traces: {
      bulk_change: { none: 'kind state', account: 'user_id', copies: 'change' },
      bulk_entry: { none: 'record_id outcome is_new', copies: 'title reason changes before' },
    },
    personalData: {
      collect: async () => [],
      forget: async (trx, { userId }) => void (await trx.deleteFrom('bulk_change').where('user_id', '=', userId).execute()),
    },
    contracts: kinds.map(({ contract }) => contract),
    jobs: [
      handleJob(bulkJob, async ({ site, actor, payload: { kind: id, ...payload }, services, signal, progress }) => {
        const kind = byId.get(id);
        if (!kind) throw kernelErrors['record.not-found']();
        const call: Acting = {
          site,
          db: site.db,
          actor,
          locale: payload.locale,
          services,
          version: null,
          files: [],
          can: (code) => can(actor, code, site.config.permissions),
          tx: (work) => site.tx(actor, work),
        };
        const { counts, total } = await goOn(call, kind, payload.id, payload.step, async (percent) => {
          signal.throwIfAborted();
          await progress(percent);
        });
        return { data: { ...counts, total } };
      }),
    ],
    routes: (app, services) => {
      for (const kind of kinds)
        bind(app, services, kind.contract, {
          mine: async (call) => {
            const found = await bulksOf(call.db, call, kind).where('state', 'in', ['done', 'undone']).orderBy('id', 'desc').limit(latest).execute();
            return { items: await Promise.all(found.map((bulk) => presentBulk(call.db, kind, bulk))) };
          },
          plan: (call) => plan(call, kind, call.body.selection, call.body.change),
          show: async (call) => presentBulk(call.db, kind, await findBulk(call.db, call, kind, call.params.id)),
          entries: async (call) => {
            const { id } = await findBulk(call.db, call, kind, call.params.id);
            const { page, pageSize, outcome } = call.query;
            const { rows } = await sql<BulkEntry & { total: number }>`
              select record_id as id, title, reason, changes, count(*) over ()::int as total from bulk_entry
              where bulk_id = ${id} and outcome = coalesce(${outcome ?? null}, outcome)
              order by position limit ${pageSize} offset ${pageOffset({ page, pageSize })}`.execute(call.db);
            const items = rows.map(({ total: _total, ...entry }) => ({ ...entry, id: Number(entry.id) }));
            return { items, total: rows[0]?.total ?? 0, totalIsExact: true, page, pageSize };
          },
          run: (call) => begin(call, kind, call.params.id, 'run'),
          undo: (call) => begin(call, kind, call.params.id, 'undo'),
        });
    },
  };
}
