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

/** What the import made goes to the trash, what it changed gets its former values. Whatever somebody touched since stays, with the reason. */
export async function takeBack(trx: Trx, _call: Acting, mapping: Mapping, row: BulkRow, { id, made, values = {}, areas }: Before): Promise<number> {
  const { rows: found } = await sql<
    Values & { version: number }
  >`select * from urban_process where id = ${id} and deleted_at is null for update`.execute(trx);
  const [current] = found;
  if (!current) throw kernelErrors['record.not-found']();
  if (current.version !== row.version) throw await staleRecord(trx, processes.table, id, await one(trx, processes, id));
  if (made) await refuseUsed(trx, id, areas);
  await dropAreas(trx, id, areas);
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(columnOf(name))} = ${value}`);
  const written = made ? [sql`deleted_at = now()`] : changes;
  const { rows } =
    written.length === 0
      ? { rows: found }
      : await sql<{ version: number }>`update urban_process set ${sql.join(written)} where id = ${id} returning version`.execute(trx);
  await dropMade(trx, mapping.import, current);
  return rows[0]?.version ?? row.version;
}

/** Work that was done on it since. */
async function refuseUsed(trx: Trx, id: number, areas: readonly number[]): Promise<void> {
  const parts = ['urban_document', 'urban_requirement', 'urban_inspection'].map(
    (table) => sql`select from ${sql.table(table)} where process_id = ${id} and deleted_at is null`,
  );
  const { rows } = await sql<{ used: boolean; below: boolean }>`select ${sql.join(
    parts.map((part) => sql`exists (${part})`),
    sql` or `,
  )}
      or exists (select from urban_process_area where process_id = ${id} and area_id <> all(${[...areas]}::bigint[])) as used,
    exists (select from urban_process where parent_id = ${id} and deleted_at is null) as below`.execute(trx);
  if (rows[0]?.used) throw intakeErrors['intake.in-use']();
  if (rows[0]?.below) throw kernelErrors['record.in-use']();
}

/** An area that was redrawn, or that another process has, stays. */
async function dropAreas(trx: Trx, id: number, areas: readonly number[]): Promise<void> {
  if (areas.length === 0) return;
  await sql`with gone as (update urban_area a set deleted_at = now() where a.id = any(${[...areas]}::bigint[]) and a.version = 1
      and not exists (select from urban_process_area l where l.area_id = a.id and l.process_id <> ${id}) returning a.id)
    delete from urban_process_area where process_id = ${id} and area_id in (select id from gone)`.execute(trx);
}

const named = [...lookupFields, ...roles];
type Values = Readonly<Record<string, unknown>>;

/** What the import made, asked once a batch. */
const madeIn = new WeakMap<Trx, Promise<ReadonlySet<string>>>();
function madeBy(trx: Trx, importId: number): Promise<ReadonlySet<string>> {
  const known =
    madeIn.get(trx) ??
    sql<{ name: string }>`select table_name || ' ' || record_id as name from urban_import_made where import_id = ${importId}`
      .execute(trx)
      .then(({ rows }) => new Set(rows.map(({ name }) => name)));
  madeIn.set(trx, known);
  return known;
}

/** Names and cards the import made go with the last process that has them, unless somebody worked on them. */
async function dropMade(trx: Trx, importId: number, process: Values): Promise<void> {
  const made = await madeBy(trx, importId);
  for (const field of named) {
    const id = process[columnOf(field)];
    if (id === null || !made.has(`${tableOf(field)} ${String(id)}`)) continue;
    const users = named
      .filter((other) => tableOf(other) === tableOf(field))
      .map((other) => sql`select from urban_process p where p.${sql.id(columnOf(other))} = x.id and p.deleted_at is null`);
    await sql`update ${sql.table(tableOf(field))} x set deleted_at = now() where x.id = ${id} and x.version = 1 and x.deleted_at is null
      and ${sql.join(
        users.map((one) => sql`not exists (${one})`),
        sql` and `,
      )}`.execute(trx);
  }
}
