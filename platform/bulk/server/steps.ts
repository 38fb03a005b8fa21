import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { lastChange } from '#platform/kernel/stale.ts';
import { bulkBatch, bulkMax, type BulkAnswer, type BulkView } from '../contract.ts';
import { bulkErrors } from '../errors.ts';
import { bulkJob } from '../job.ts';
import type { BulkKind } from './kind.ts';
import { addBulk, entriesOf, findBulk, presentBulk, setState, writeEntries, type Bulk, type Entry, type Found } from './store.ts';

/** The states a step begins in, goes through and ends in; which entries wait for it, and what those it cannot change become. */
const steps = {
  plan: { from: 'planning', through: 'planning', to: 'planned', waiting: 'waiting', otherwise: 'refused' },
  run: { from: 'planned', through: 'running', to: 'done', waiting: 'change', otherwise: 'refused' },
  undo: { from: 'done', through: 'undoing', to: 'undone', waiting: 'done', otherwise: 'kept' },
} as const;
export type Step = keyof typeof steps;

/** Finds out what would happen by doing it and taking it back: what it lists is what every rule really says. */
export async function plan(call: Acting, kind: BulkKind, selection: unknown, change: unknown): Promise<BulkAnswer> {
  const context = await kind.open(call, true);
  kind.check(context, change);
  const { max = bulkMax } = kind;
  const rows = await kind.select(context, selection, change, max + 1);
  if (rows.length === 0) throw bulkErrors['bulk.empty']();
  if (rows.length > max) throw bulkErrors['bulk.too-many']({ params: { max } });
  const id = await call.tx((trx) => addBulk(trx, call, kind, change, rows));
  return begin(call, kind, id, 'plan');
}

/** A step over one batch is taken here, in one transaction with its report; over more it becomes a job. */
export async function begin(call: Acting, kind: BulkKind, id: number, step: Step): Promise<BulkAnswer> {
  const { from, through, to, waiting } = steps[step];
  const { batch = bulkBatch } = kind;
  const context = await kind.open(call, step === 'plan');
  const jobId = await call.tx(async (trx) => {
    const bulk = await findBulk(trx, call, kind, id, true);
    kind.check(context, bulk.change);
    const { undoable } = await presentBulk(trx, kind, bulk);
    if (bulk.state !== from || (step === 'undo' && undoable.length === 0)) throw bulkErrors['bulk.over']();
    const entries = await entriesOf(trx, id, waiting, batch + 1, step === 'undo');
    const isSmall = entries.length <= batch;
    if (isSmall) await turn(trx, call, kind, context, bulk, step, entries);
    await setState(trx, id, isSmall ? to : through, call.services.now());
    if (isSmall) return null;
    return call.services.jobs.start(trx, call.site, call.actor, bulkJob, { kind: kind.contract.plan.id, id, step, locale: call.locale });
  });
  return { bulk: await presentBulk(call.db, kind, await findBulk(call.db, call, kind, id)), jobId };
}

/** Batch after batch: others wait no longer than for one, and what was done stays done when the worker dies. */
export async function goOn(call: Acting, kind: BulkKind, id: number, step: Step, progress: (percent: number) => Promise<void>): Promise<BulkView> {
  const { through, to, waiting } = steps[step];
  const { batch = bulkBatch } = kind;
  const bulk = await findBulk(call.db, call, kind, id);
  const { total } = await presentBulk(call.db, kind, bulk);
  // A step that an earlier attempt brought to its end is not begun again.
  if (bulk.state === through) {
    const context = await kind.open(call, step === 'plan');
    kind.check(context, bulk.change);
    for (let done = 0; ; done += batch) {
      const entries = await entriesOf(call.db, id, waiting, batch, step === 'undo');
      if (entries.length === 0) break;
      await progress((done / total) * 100);
      await call.tx((trx) => turn(trx, call, kind, context, bulk, step, entries));
    }
    await call.tx((trx) => setState(trx, id, to, call.services.now()));
  }
  return presentBulk(call.db, kind, await findBulk(call.db, call, kind, id));
}

/** Each record under a savepoint: what cannot be done leaves this one record untouched, with the reason. */
async function turn(trx: Trx, call: Acting, kind: BulkKind, context: unknown, bulk: Bulk, step: Step, entries: readonly Entry[]): Promise<void> {
  if (step === 'plan') {
    await sql`savepoint batch`.execute(trx);
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
  }
  const change = step === 'undo' ? null : await kind.change(trx, context, bulk.change, entries);
  const undo =
    (step === 'undo' && (await kind.undoAll?.(trx, context, bulk.change, entries))) ||
    ((entry: Entry) => kind.undo(trx, context, bulk.change, entry, entry.before));
  const work = async (entry: Entry): Promise<Found> => {
    const { id } = entry;
    if (!change) return { id, outcome: 'undone', version: await undo(entry) };
    const changed = await change(entry);
    if (!changed) return { id, outcome: 'same' };
    const { changes, before, version } = changed;
    return step === 'plan' ? { id, outcome: 'change', changes } : { id, outcome: 'done', changes, before, version };
  };
  const found: Found[] = [];
  // Once more for those refused, as long as others change: one may have stood in another's way only until it went itself.
  for (let left = entries; left.length > 0;) {
    const refused: Entry[] = [];
    const reasons: Found[] = [];
    for (const entry of left) {
      // Not released: all end with the batch.
      if (!kind.together) await sql`savepoint record`.execute(trx);
      try {
        found.push(await work(entry));
      } catch (error) {
        refused.push(entry);
        reasons.push({ id: entry.id, outcome: steps[step].otherwise, reason: reasonOf(call, kind, context, error) });
        if (!kind.together) await sql`rollback to savepoint record`.execute(trx);
      }
    }
    const isOver = refused.length === 0 || refused.length === left.length;
    if (isOver) found.push(...reasons);
    left = isOver ? [] : refused;
  }
  if (step === 'plan') await sql`rollback to savepoint batch`.execute(trx);
  await writeEntries(trx, bulk.id, found);
}

/** Why one record stays as it is. Bugs go through. */
function reasonOf({ locale }: Acting, kind: BulkKind, context: unknown, error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const own = kind.refusal?.(context, error) ?? null;
  if (own !== null) return own;
  if (error.code === 'record.not-found') return bulkErrors['bulk.gone']().say(locale);
  if (error.code === 'record.stale') {
    const name = lastChange.safeParse(error.details.extra).data?.changedBy;
    return bulkErrors['bulk.stale']({ params: { name: name ?? (locale === 'pt' ? 'outra pessoa' : 'somebody else') } }).say(locale);
  }
  const said = Object.values(error.details.fields ?? {}).flatMap((complaints) => complaints.map(({ message }) => message));
  return [error.say(locale), ...said].join(' ');
}
