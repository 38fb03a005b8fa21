import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { lastChange } from '#platform/audit/server/last-change.ts';
import { bulkDirectMax, bulkMax, type BulkEdit } from '../bulk-contract.ts';
import { inputSchema } from '../contract.ts';
import { crudErrors } from '../errors.ts';
import { bulkEditJob } from '../export-job.ts';
import { labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { save, type Managed } from './actions.ts';
import { addEdit, findEdit, lockEdit, storeEdit, viewOf, type EditEntry, type EditRow } from './bulk-edit-store.ts';
import { whereOf, type Selection } from './query.ts';
import { byIds, count, one, type StoredRecord, type Values } from './store.ts';

type Answer = { edit: BulkEdit | null; jobId: string | null };
export type BulkStep = 'plan' | 'run' | 'undo';

/** Works out what setting `set` would do to the selected rows, by doing it and taking it back. */
export async function planEdit(call: Call, managed: Managed, selection: Selection, set: Values): Promise<Answer> {
  const { resource } = managed;
  if (Object.keys(set).length === 0) throw crudErrors['bulk.no-field']();
  const rows = await count(call.db, resource, selection, 'live', call.site.config.timeZone, bulkMax);
  if (rows === 0) throw crudErrors['bulk.empty']();
  if (rows > bulkMax) throw crudErrors['bulk.too-many']({ params: { max: bulkMax } });
  return call.tx((trx) => addEdit(trx, call, resource, { selection, set })).then((id) => step(call, managed, id, 'plan', rows));
}

/** Runs a step of an edit: here when it is small, as a job when it is not. */
export async function step(call: Call, managed: Managed, id: number, which: BulkStep, rows?: number): Promise<Answer> {
  const { resource } = managed;
  const edit = await findEdit(call, resource, id);
  if ((rows ?? edit.entries.length) > bulkDirectMax) {
    if (which !== 'plan') expectState(edit, which);
    const payload = { resource: resource.id, id, step: which, locale: call.locale };
    return { edit: null, jobId: await call.tx((trx) => call.services.jobs.start(trx, call.site, call.actor, bulkEditJob, payload)) };
  }
  return { edit: viewOf(await takeStep(call, managed, id, which)), jobId: null };
}

export async function takeStep(call: Call, managed: Managed, id: number, which: BulkStep): Promise<EditRow> {
  if (which === 'plan') await plan(call, managed, id);
  else await call.tx((trx) => (which === 'run' ? run(trx, call, managed, id) : undo(trx, call, managed, id)));
  return findEdit(call, managed.resource, id);
}

function expectState({ state }: EditRow, which: BulkStep): void {
  if (state !== { plan: 'waiting', run: 'planned', undo: 'done' }[which]) throw crudErrors['bulk.over']();
}

/** Carries a dry run's findings out of the transaction that is rolled back. */
class Taken extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

async function plan(call: Call, managed: Managed, id: number): Promise<void> {
  const edit = await findEdit(call, managed.resource, id);
  // A job that is run again after a killed worker finds its work done.
  if (edit.state === 'planned') return;
  const outcome = await call
    .tx(async (trx): Promise<Outcome> => {
      throw new Taken(await apply(trx, call, managed, edit));
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return error.outcome;
      throw error;
    });
  await call.tx((trx) => storeEdit(trx, id, { state: 'planned', ...outcome }));
}

async function run(trx: Trx, call: Call, managed: Managed, id: number): Promise<void> {
  const edit = await lockEdit(trx, call, managed.resource, id);
  expectState(edit, 'run');
  const outcome = await apply(trx, call, managed, edit);
  if (outcome.fingerprint !== edit.fingerprint) throw crudErrors['bulk.outdated']();
  await storeEdit(trx, id, { state: 'done', ...outcome });
}

interface Outcome {
  readonly entries: readonly EditEntry[];
  readonly same: number;
  /** Which records in which versions it was worked out for. */
  readonly fingerprint: string;
}

async function apply(trx: Trx, call: Call, managed: Managed, { request }: EditRow): Promise<Outcome> {
  const { resource } = managed;
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where ${whereOf(resource, request.selection, 'live', call.site.config.timeZone)} order by t.id for update`.execute(trx);
  const ids = rows.map((row) => Number(row.id));
  const before = await byIds(trx, resource, ids);
  const refused = new Map<number, string>();
  for (const id of ids) {
    const reason = await attempt(trx, call, resource, async () => {
      const current = await one(trx, resource, id);
      const whole = { ...fieldsOf(resource, current), ...request.set };
      const checked = resource.check ? inputSchema(resource).safeParse(whole) : undefined;
      if (checked?.error) throw kernelErrors['request.invalid']({ fields: fieldErrors(checked.error, call.locale) });
      await save(trx, call, managed, current, whole);
    });
    if (reason !== null) refused.set(id, reason);
  }
  // Read again after all are written: saving one may change another (only one row is "the first").
  const after = new Map((await byIds(trx, resource, ids)).map((record) => [record.id, record]));
  const entries = before.flatMap((record): EditEntry[] => {
    const now = after.get(record.id) ?? record;
    const reason = refused.get(record.id) ?? null;
    const changed = Object.keys(resource.fields).filter((name) => JSON.stringify(record[name]) !== JSON.stringify(now[name]));
    if (changed.length === 0 && reason === null) return [];
    return [
      {
        id: record.id,
        title: String(record[resource.title] ?? record.id),
        version: now.version,
        changes: changed.map((field) => ({ field, old: said(resource, record, field), new: said(resource, now, field) })),
        raw: Object.fromEntries(changed.map((field) => [field, record[field]])),
        refused: reason,
      },
    ];
  });
  const fingerprint = createHash('sha256')
    .update(before.map(({ id, version }) => `${id}:${version}`).join())
    .digest('hex');
  return { entries, same: before.length - entries.length, fingerprint };
}

/** Puts back what the edit changed. A record that somebody changed since stays as it is, and says so. */
async function undo(trx: Trx, call: Call, managed: Managed, id: number): Promise<void> {
  const { resource } = managed;
  const edit = await lockEdit(trx, call, resource, id);
  expectState(edit, 'undo');
  const changed = edit.entries.filter(({ refused }) => refused === null);
  const ids = changed.map((entry) => entry.id);
  await sql`select 1 from ${sql.table(resource.table)} where id = any(${ids}::bigint[]) order by id for update`.execute(trx);
  const found = new Map((await byIds(trx, resource, ids)).map((record) => [record.id, record]));
  const reasons = new Map<number, string>();
  for (const entry of changed) {
    const record = found.get(entry.id);
    if (!record || record.deletedAt !== null) reasons.set(entry.id, crudErrors['bulk.gone']().say(call.locale));
    else if (record.version !== entry.version) reasons.set(entry.id, await whoChanged(trx, call.locale, resource, entry.id));
  }
  for (const entry of changed.filter((one) => !reasons.has(one.id))) {
    const reason = await attempt(trx, call, resource, async () => {
      const current = await one(trx, resource, entry.id);
      await save(trx, call, managed, current, { ...fieldsOf(resource, current), ...entry.raw });
    });
    if (reason !== null) reasons.set(entry.id, reason);
  }
  const entries = changed.map((entry) => ({ ...entry, refused: reasons.get(entry.id) ?? null }));
  await storeEdit(trx, id, { state: 'undone', entries, same: 0, fingerprint: edit.fingerprint });
}

async function whoChanged(trx: Trx, locale: Locale, resource: Resource, id: number): Promise<string> {
  const { changedBy } = await lastChange(trx, resource.table, id);
  return crudErrors['bulk.changed-since']({ params: { name: changedBy ?? (locale === 'pt' ? 'outra pessoa' : 'somebody else') } }).say(locale);
}

/** Does it, or leaves this one record untouched and answers why. */
async function attempt(trx: Trx, call: Call, resource: Resource, work: () => Promise<unknown>): Promise<string | null> {
  await sql`savepoint bulk_edit`.execute(trx);
  try {
    await work();
    await sql`release savepoint bulk_edit`.execute(trx);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await sql`rollback to savepoint bulk_edit`.execute(trx);
    const fields = Object.entries(error.details.fields ?? {});
    if (fields.length === 0) return error.say(call.locale);
    return fields.map(([name, complaints]) => `${labelOf(resource, name)[call.locale]}: ${complaints[0]?.message ?? ''}`).join(' ');
  }
}

function fieldsOf(resource: Resource, record: StoredRecord): Values {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, record[name]]));
}

/** A value as a person reads it: references by their titles. */
function said(resource: Resource, record: StoredRecord, name: string): unknown {
  if (!resource.fields[name]?.meta.of) return record[name];
  const titles = (record.refs[name] ?? []).map(({ title }) => title);
  return titles.length === 0 ? null : titles;
}
