import { sql } from 'kysely';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind, BulkRow, Changed } from '#platform/bulk/server/kind.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import { create, remove } from '#platform/crud/server/actions.ts';
import type { StoredRecord } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { readyFile } from '#platform/imports/server/files.ts';
import { sayFields } from '#platform/imports/server/refusal.ts';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import { may } from '../codes.ts';
import { dayOf, kindOf, labelOfTarget, operationFor, targets, type Target } from '../domain/columns.ts';
import type { PlotKind } from '../domain/places.ts';
import { cemeteryErrors } from '../errors.ts';
import { importBulk, type Mapping } from '../import-contract.ts';
import { imported } from './bindings.ts';
import { importTable } from './import-read.ts';
import { manage } from './managed.ts';
import { atField } from './settle.ts';

const max = 50_000;

/** What taking a row back removes: a register entry as it was left, its person, and the place if the import made it and nobody uses it. */
interface Before {
  readonly operation: { readonly id: number; readonly version: number } | null;
  readonly person: number | null;
  readonly plot: number;
  readonly section: number;
}

const referrer = (table: string, column: string) => ({ table: `cemetery_${table}`, column });
/** With the tables that point to them: taking back leaves what somebody uses since. */
const managed = {
  operation: manage(imported.operation, []),
  person: manage(imported.person, [referrer('operation', 'deceased_id')]),
  plot: manage(imported.plot, [
    ...['to_plot_id', 'from_plot_id'].map((column) => referrer('operation', column)),
    ...['concession', 'licence'].map((table) => referrer(table, 'plot_id')),
    referrer('deceased', 'plot_id'),
  ]),
  section: manage(imported.section, [referrer('plot', 'section_id')]),
} as const;

/** Plots and burials from a table: each row as if a clerk typed it, through the same rules. */
export const importKind: BulkKind<object, Mapping, Before, Acting> = {
  contract: importBulk,
  max,
  open: async (call) => call,
  check: ({ can }, { columns, missing }) => {
    if (columns.cemetery === undefined || columns.section === undefined || columns.plot === undefined)
      throw cemeteryErrors['cemeteries.import-mapping']();
    const needed = [
      ...(columns.name === undefined ? [] : [may.deceased.add, may.operations.add]),
      ...(missing === 'make' || columns.name === undefined ? [may.plots.add, may.cemeteries.edit] : []),
    ];
    if (!needed.every(can)) throw kernelErrors['access.denied']();
    if (columns.name === undefined && missing === 'refuse') throw bulkErrors['bulk.nothing']();
  },
  fields: ({ columns }) => targets.filter((target) => columns[target] !== undefined),
  select: async ({ db, actor }, _selection, { import: id, columns }, limit) => {
    await readyFile(db, importTable, actor, id);
    const { rows } =
      await sql<BulkRow>`select row as id, coalesce(data->>${columns.name ?? ''}, concat_ws(' ', data->>${columns.section ?? ''}, data->>${columns.plot ?? ''})) as title,
      0 as version, true as "isNew" from cemetery_import_row where import_id = ${id} order by row limit ${limit}`.execute(db);
    return rows;
  },
  change: async (trx, call, mapping, rows) => {
    const ids = rows.map(({ id }) => id);
    const found = await sql<{ row: number; data: Record<string, string> }>`select row, data from cemetery_import_row
      where import_id = ${mapping.import} and row = any(${ids}::int[])`.execute(trx);
    const cells = new Map(found.rows.map(({ row, data }) => [row, data]));
    return async ({ id }) => {
      const data = cells.get(id);
      if (!data) throw kernelErrors['record.not-found']();
      return bring(trx, call, mapping, (target) => data[mapping.columns[target] ?? ''] ?? '');
    };
  },
  undo: async (trx, call, { import: id }, row, { operation, person, plot, section }) => {
    if (operation !== null) {
      const { rows } = await sql<{
        version: number;
      }>`select version from cemetery_operation where id = ${operation.id} and deleted_at is null for update`.execute(trx);
      if (rows[0]?.version !== operation.version) throw kernelErrors['record.in-use']();
      await remove(trx, call, managed.operation, [operation.id]);
    }
    if (person !== null) await remove(trx, call, managed.person, [person]);
    await removeMade(trx, call, id, 'plot', plot);
    await removeMade(trx, call, id, 'section', section);
    return row.version;
  },
  refusal: ({ locale }, error) => sayFields(error, (name) => labelOfTarget(name, locale)),
};

type Cell = (target: Target) => string;

/** A place that this import made goes with the last that uses it. */
async function removeMade(trx: Trx, call: Acting, importId: number, table: 'plot' | 'section', id: number): Promise<void> {
  const { rows } = await sql`delete from cemetery_import_made m where import_id = ${importId} and kind = ${table} and record_id = ${id}
    and not exists (select from cemetery_plot p where p.deleted_at is null and ${table === 'plot' ? sql`p.id = m.record_id and p.state <> 'free'` : sql`p.section_id = m.record_id`})
    returning record_id`.execute(trx);
  if (rows.length > 0) await remove(trx, call, managed[table], [id]);
}

type Add = (table: keyof typeof managed, values: Readonly<Record<string, unknown>>) => Promise<StoredRecord>;

async function bring(trx: Trx, call: Acting, mapping: Mapping, cell: Cell): Promise<Changed<Before>> {
  const add: Add = async (table, values) => {
    const { resource } = managed[table];
    const checked = inputSchema(resource).safeParse(values);
    if (!checked.success) throw refuse(call, targetOf(table, String(checked.error.issues[0]?.path[0] ?? '')), 'import-cell', cell);
    const record = await create(trx, call, managed[table], checked.data);
    if (table === 'plot' || table === 'section')
      await trx.insertInto('cemetery_import_made').values({ import_id: mapping.import, kind: table, record_id: record.id }).execute();
    return record;
  };
  const { made, ...plot } = await plotOf(trx, call, mapping, cell, add);
  const name = cell('name');
  if (name === '' && !made) throw refuse(call, 'plot', 'import-existing', cell);
  const laid = name === '' ? { operation: null, person: null } : await lay(trx, call, cell, plot, add);
  const told = targets.filter((target) => cell(target) !== '').map((field) => ({ field, old: null, new: cell(field) }));
  return { version: 0, changes: told, before: { ...laid, plot: plot.id, section: plot.section } };
}

const targetOf = (table: keyof typeof managed, name: string): Target =>
  name === 'code' ? (table === 'section' ? 'section' : 'plot') : (targets.find((one) => one === name) ?? 'name');

async function lay(trx: Trx, call: Acting, cell: Cell, plot: Pick<Place, 'id' | 'kind'>, add: Add): Promise<Pick<Before, 'operation' | 'person'>> {
  const [name, bornAt, diedAt, doneAt] = [cell('name'), day(call, cell, 'bornAt'), day(call, cell, 'diedAt'), day(call, cell, 'doneAt')];
  if (doneAt === null) throw refuse(call, 'doneAt', 'import-cell', cell);
  const { rows: known } = await sql`select from cemetery_deceased d where d.deleted_at is null and fold(d.name) = fold(${name}) and exists (
    select from cemetery_operation o where o.deceased_id = d.id and o.deleted_at is null and o.to_plot_id = ${plot.id} and o.done_at = ${doneAt}::date)`.execute(
    trx,
  );
  if (known.length > 0) throw refuse(call, 'name', 'import-existing', cell);
  const person = await add('person', { name, bornAt, diedAt, obs: cell('obs') || null });
  const papers = { permit: cell('permit') || null, formerNumber: cell('formerNumber') || null };
  const { id } = await add('operation', { ...operationFor[plot.kind], ...papers, deceasedId: person.id, toPlotId: plot.id, doneAt });
  // Settling may have moved it on.
  const row = await trx.selectFrom('cemetery_operation').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return { operation: { id, version: row.version }, person: person.id };
}

function refuse({ locale }: Acting, target: Target, code: 'import-cell' | 'import-unknown' | 'import-existing', cell: Cell): AppError {
  return atField(target, cemeteryErrors[`cemeteries.${code}`]({ params: { value: cell(target).slice(0, 80) } }), locale);
}

function day(call: Acting, cell: Cell, target: Target): string | null {
  const written = cell(target);
  const read = written === '' ? null : dayOf(written);
  if (written !== '' && read === null) throw refuse(call, target, 'import-cell', cell);
  return read;
}

interface Place {
  readonly id: number;
  readonly kind: PlotKind;
  readonly section: number;
  readonly made: boolean;
}

async function plotOf(trx: Trx, call: Acting, { missing }: Mapping, cell: Cell, add: Add): Promise<Place> {
  const written = cell('kind');
  const kind = written === '' ? 'grave' : kindOf(written);
  if (kind === null) throw refuse(call, 'kind', 'import-cell', cell);
  const { rows } = await sql<{ cemetery: number; section: number | null; plot: number | null; kind: PlotKind | null }>`
    select c.id::int as cemetery, s.id::int as section, p.id::int as plot, p.kind from cemetery c
    left join cemetery_section s on s.cemetery_id = c.id and s.deleted_at is null and fold(s.code) = fold(${cell('section')})
    left join cemetery_plot p on p.section_id = s.id and p.deleted_at is null and fold(p.code) = fold(${cell('plot')})
    where c.deleted_at is null and fold(${cell('cemetery')}::text) in (fold(c.code), fold(c.name))`.execute(trx);
  const [found] = rows;
  if (!found) throw refuse(call, 'cemetery', 'import-unknown', cell);
  if (found.plot !== null && found.kind !== null && found.section !== null)
    return { id: found.plot, kind: found.kind, section: found.section, made: false };
  if (missing === 'refuse') throw refuse(call, found.section === null ? 'section' : 'plot', 'import-unknown', cell);
  const section = found.section ?? (await add('section', { cemeteryId: found.cemetery, code: cell('section') })).id;
  const { id } = await add('plot', { sectionId: section, code: cell('plot'), kind, ...roomOf[kind] });
  return { id, kind, section, made: true };
}

/** How much a place takes that a table only names; a clerk puts it right. */
const roomOf: Readonly<Record<PlotKind, { readonly capacity: number | null; readonly urns: number }>> = {
  grave: { capacity: 1, urns: 4 },
  vault: { capacity: 6, urns: 12 },
  ossuary: { capacity: null, urns: 4 },
  columbarium: { capacity: null, urns: 4 },
};
