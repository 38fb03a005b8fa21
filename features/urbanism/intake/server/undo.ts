import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { BulkRow } from '#platform/bulk/server/kind.ts';
import { columnOf } from '#platform/crud/resource.ts';
import { one } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { processes } from '../../record/process.ts';
import type { Mapping } from '../contract.ts';
import { lookupFields, roles } from '../domain/targets.ts';
import { intakeErrors } from '../errors.ts';
import { tableOf } from './known.ts';

/** What taking one row back needs. */
export interface Before {
  readonly id: number;
  readonly made: boolean;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly areas: readonly number[];
}
type Given = BulkRow & { readonly before: Before };
type Process = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/**
 * What the import made goes to the trash, what it changed gets its former values: a batch together. Whatever somebody touched since stays,
 * with the reason.
 */
export async function takeBack(trx: Trx, _call: Acting, mapping: Mapping, rows: readonly Given[]): Promise<(row: BulkRow) => Promise<number>> {
  const { rows: found } =
    await sql<Process>`select p.*, p.id::int as id from urban_process p where id = any(${rows.map(({ before }) => before.id)}::bigint[])
    and deleted_at is null order by p.id for update`.execute(trx);
  const current = new Map(found.map((process) => [process.id, process]));
  const refused = new Map<number, unknown>();
  for (const { id, version, before } of rows) {
    const process = current.get(before.id);
    if (!process) refused.set(id, kernelErrors['record.not-found']());
    else if (process.version !== version) refused.set(id, await staleRecord(trx, processes.table, before.id, await one(trx, processes, before.id)));
  }
  const left = (): Given[] => rows.filter(({ id }) => !refused.has(id));
  const used = await usedOf(trx, left());
  for (const { id, before } of left()) if (used.has(before.id)) refused.set(id, intakeErrors['intake.in-use']());
  // What stays keeps what it hangs under.
  for (let held = await heldBy(trx, left()); held.size > 0; held = await heldBy(trx, left()))
    for (const { id, before } of left()) if (held.has(before.id)) refused.set(id, kernelErrors['record.in-use']());

  const going = left();
  await dropAreas(trx, going);
  const versions = new Map<number, number>();
  const gone = going.flatMap(({ before }) => (before.made ? [before.id] : []));
  const trashed = await sql<{
    id: number;
    version: number;
  }>`update urban_process set deleted_at = now() where id = any(${gone}::bigint[]) returning id::int as id, version`.execute(trx);
  for (const { id, version } of trashed.rows) versions.set(id, version);
  for (const { before } of going) {
    const changes = Object.entries(before.values ?? {}).map(([name, value]) => sql`${sql.id(columnOf(name))} = ${value}`);
    if (before.made || changes.length === 0) continue;
    const written = await sql<{ version: number }>`update urban_process set ${sql.join(changes)} where id = ${before.id} returning version`.execute(
      trx,
    );
    versions.set(before.id, written.rows[0]?.version ?? 0);
  }
  await dropMade(
    trx,
    mapping.import,
    going.flatMap(({ before }) => current.get(before.id) ?? []),
  );
  const ids = new Map(rows.map(({ id, before }) => [id, before.id]));
  return async ({ id, version }) => {
    const error = refused.get(id);
    if (error !== undefined) throw error;
    return versions.get(ids.get(id) ?? 0) ?? version;
  };
}

/** Made processes on which work was done since. */
async function usedOf(trx: Trx, rows: readonly Given[]): Promise<ReadonlySet<number>> {
  const made = rows.flatMap(({ before }) => (before.made ? [before.id] : []));
  const areas = rows.flatMap(({ before }) => before.areas);
  const parts = ['urban_document', 'urban_requirement', 'urban_inspection'].map(
    (table) => sql`select process_id from ${sql.table(table)} where process_id = any(${made}::bigint[]) and deleted_at is null`,
  );
  const found = await sql<{ id: number }>`select process_id::int as id from (${sql.join(parts, sql` union `)} union
    select process_id from urban_process_area where process_id = any(${made}::bigint[]) and area_id <> all(${areas}::bigint[])) u`.execute(trx);
  return new Set(found.rows.map(({ id }) => id));
}

/** Made processes under which one hangs that stays. */
async function heldBy(trx: Trx, rows: readonly Given[]): Promise<ReadonlySet<number>> {
  const made = rows.flatMap(({ before }) => (before.made ? [before.id] : []));
  const found = await sql<{ id: number }>`select distinct parent_id::int as id from urban_process
    where parent_id = any(${made}::bigint[]) and deleted_at is null and id <> all(${made}::bigint[])`.execute(trx);
  return new Set(found.rows.map(({ id }) => id));
}

/** An area that was redrawn, or that another process has, stays. */
async function dropAreas(trx: Trx, rows: readonly Given[]): Promise<void> {
  const ties = rows.flatMap(({ before }) => before.areas.map((area) => ({ process: before.id, area })));
  if (ties.length === 0) return;
  await sql`with tie as (select process, area from jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) as t (process bigint, area bigint)),
    gone as (update urban_area a set deleted_at = now() from tie where a.id = tie.area and a.version = 1
      and not exists (select from urban_process_area l where l.area_id = a.id and l.process_id <> tie.process) returning a.id)
    delete from urban_process_area l using tie where l.process_id = tie.process and l.area_id = tie.area and l.area_id in (select id from gone)`.execute(
    trx,
  );
}

const named = [...lookupFields, ...roles];

/** Names and cards the import made go with the last process that has them, unless somebody worked on them. */
async function dropMade(trx: Trx, importId: number, gone: readonly Process[]): Promise<void> {
  for (const table of new Set(named.map(tableOf))) {
    const columns = named.filter((field) => tableOf(field) === table).map(columnOf);
    const ids = [...new Set(gone.flatMap((process) => columns.flatMap((column) => (process[column] === null ? [] : [Number(process[column])]))))];
    if (ids.length === 0) continue;
    // Once a batch for each column, and not once a name: of what an import just brought the database knows no numbers yet.
    const users = columns.map(
      (column) =>
        sql`x.id not in (select p.${sql.id(column)} from urban_process p where p.${sql.id(column)} = any(${ids}::bigint[]) and p.deleted_at is null)`,
    );
    await sql`update ${sql.table(table)} x set deleted_at = now() where x.id = any(${ids}::bigint[]) and x.version = 1 and x.deleted_at is null
      and exists (select from urban_import_made m where m.import_id = ${importId} and m.table_name = ${table} and m.record_id = x.id)
      and ${sql.join(users, sql` and `)}`.execute(trx);
  }
}
