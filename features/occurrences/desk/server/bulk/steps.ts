import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Context } from '../../../record/server/context.ts';
import { openAllForChange } from '../../../record/server/change.ts';
import { apply, applyTo, refusalOf, takeBack } from './apply.ts';
import { entriesOf, setState, writeEntries, writeEntry, type Bulk, type Entry, type Found } from './store.ts';

/** Told how far it is: done and of how many. Throws when it is to stop. */
export type Progress = (done: number, of: number) => Promise<void>;

/** As many are tried in one transaction: others wait no longer than for these. */
const batch = 25;

/** Carries what a dry run found out of the transaction that is rolled back. */
class Tried extends Error {
  readonly found: ReadonlyMap<number, Found>;
  constructor(found: ReadonlyMap<number, Found>) {
    super('dry run');
    this.found = found;
  }
}

/** Finds out what would happen by doing it and taking it back: what it lists is what every rule really says. */
export async function plan(context: Context, bulk: Bulk, progress: Progress): Promise<void> {
  const { site, actor } = context;
  const entries = await entriesOf(site.db, bulk.id, 'waiting');
  for (let from = 0; from < entries.length; from += batch) {
    await progress(from, entries.length);
    const found = await site
      .tx(actor, async (trx): Promise<ReadonlyMap<number, Found>> => {
        throw new Tried(await tryAll(trx, context, bulk, entries.slice(from, from + batch)));
      })
      .catch((error: unknown) => {
        if (error instanceof Tried) return error.found;
        throw error;
      });
    await site.tx(actor, (trx) => writeEntries(trx, bulk.id, found));
  }
  await site.tx(actor, (trx) => setState(trx, bulk.id, 'planned', context.now));
}

async function tryAll(trx: Trx, context: Context, bulk: Bulk, entries: readonly Entry[]): Promise<Map<number, Found>> {
  const ids = entries.map((entry) => entry.occurrence_id);
  await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
  const open = await openAllForChange(trx, context, ids);
  const found = new Map<number, Found>();
  for (const id of ids) {
    let version: number | null = null;
    await sql`savepoint one`.execute(trx);
    try {
      const opened = open(id);
      ({ version } = opened.row);
      const applied = await applyTo(trx, { ...context, dryRun: true }, opened, bulk.change);
      found.set(id, applied ? { outcome: 'change', version, reason: null, changes: applied.changes } : { outcome: 'same', version, reason: null });
    } catch (error) {
      found.set(id, { outcome: 'refused', version, reason: refusalOf(error, context.locale) });
    }
    await sql`rollback to savepoint one`.execute(trx);
  }
  return found;
}

/** Makes each change in a transaction of its own: what was done stays done when the worker dies, and the rest follows. */
export async function run(context: Context, bulk: Bulk, progress: Progress): Promise<void> {
  await each(context, bulk, 'change', 'refused', progress, async (trx, entry) => {
    const applied = await apply(trx, context, entry.occurrence_id, entry.version, bulk.change);
    if (!applied) return { outcome: 'same', version: entry.version, reason: null };
    return { outcome: 'done', version: applied.version, reason: null, changes: applied.changes, before: applied.before };
  });
  await context.site.tx(context.actor, (trx) => setState(trx, bulk.id, 'done', context.now));
}

export async function undo(context: Context, bulk: Bulk, progress: Progress): Promise<void> {
  await each(context, bulk, 'done', 'kept', progress, async (trx, entry) => {
    if (!entry.before) return { outcome: 'kept', version: entry.version, reason: null };
    const version = await takeBack(trx, context, entry.occurrence_id, entry.version, entry.before, bulk.change);
    return { outcome: 'undone', version, reason: null };
  });
  await context.site.tx(context.actor, (trx) => setState(trx, bulk.id, 'undone', context.now));
}

async function each(
  context: Context,
  bulk: Bulk,
  waiting: 'change' | 'done',
  otherwise: 'refused' | 'kept',
  progress: Progress,
  work: (trx: Trx, entry: Entry) => Promise<Found>,
): Promise<void> {
  const { site, actor, locale } = context;
  const entries = await entriesOf(site.db, bulk.id, waiting);
  for (const [at, entry] of entries.entries()) {
    await progress(at, entries.length);
    try {
      await site.tx(actor, async (trx) => writeEntry(trx, bulk.id, entry.occurrence_id, await work(trx, entry)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = refusalOf(error, locale);
      await site.tx(actor, (trx) => writeEntry(trx, bulk.id, entry.occurrence_id, { outcome: otherwise, version: entry.version, reason }));
    }
  }
}

export const steps = { plan, run, undo } as const;

/** The state a step begins in, and the one it goes through. */
export const stepStates = {
  plan: { from: 'planning', through: 'planning' },
  run: { from: 'planned', through: 'running' },
  undo: { from: 'done', through: 'undoing' },
} as const satisfies Record<keyof typeof steps, { from: Bulk['state']; through: Bulk['state'] }>;
