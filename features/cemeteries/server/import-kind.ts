import { sql } from 'kysely';
import { bulkErrors } from '#platform/bulk/errors.ts';
import type { BulkKind, BulkRow, Changed } from '#platform/bulk/server/kind.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { create, remove, type Managed } from '#platform/crud/server/actions.ts';
import type { StoredRecord } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from '../codes.ts';
import { dayOf, kindOf, operationFor, targetLabels, targets, type Target } from '../domain/columns.ts';
import type { PlotKind } from '../domain/places.ts';
import { cemeteryErrors } from '../errors.ts';
import { importBulk, type Mapping } from '../import-contract.ts';
import { imported } from './bindings.ts';
import { atField } from './settle.ts';

const max = 50_000;

/** What taking a row back removes; versions as they were left. */
interface Made {
  readonly table: keyof typeof managed;
  readonly id: number;
  readonly version: number;
}
type Before = readonly Made[];

const referrer = (table: string, column: string) => ({ table: `cemetery_${table}`, column });
const manage = (binding: object & { readonly resource: Resource }, referrers: Managed['referrers']): Managed => ({ ...(binding as ResourceBinding), referrers });
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
    if (columns.cemetery === undefined || columns.section === undefined || columns.plot === undefined) throw cemeteryErrors['cemeteries.import-mapping']();
    const needed = [
      ...(columns.name === undefined ? [] : [may.deceased.add, may.operations.add]),
      ...(missing === 'make' || columns.name === undefined ? [may.plots.add, may.cemeteries.edit] : []),
    ];
    if (!needed.every(can)) throw kernelErrors['access.denied']();
    if (columns.name === undefined && missing === 'refuse') throw bulkErrors['bulk.nothing']();
  },
  fields: ({ columns }) => targets.filter((target) => columns[target] !== undefined),
  select: async ({ db, actor }, _selection, { import: id, columns }, limit) => {
    const own = await db
      .selectFrom('cemetery_import')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId ?? 0)
      .where('state', '=', 'ready')
      .executeTakeFirst();
    if (!own) throw kernelErrors['record.not-found']();
    const { rows } = await sql<BulkRow>`select row as id, coalesce(data->>${columns.name ?? ''}, concat_ws(' ', data->>${columns.section ?? ''}, data->>${columns.plot ?? ''})) as title,
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
  undo: async (trx, call, _change, row, before) => {
    for (const { table, id, version } of before.toReversed()) {
      const kind = managed[table];
      const { rows } = await sql<{ version: number }>`select version from ${sql.table(kind.resource.table)} where id = ${id} and deleted_at is null for update`.execute(trx);
      // Plots and people are settled by the register; what a clerk wrote moves them on further.
      if (!rows[0] || (table === 'operation' && rows[0].version !== version)) throw kernelErrors['record.in-use']();
      await remove(trx, call, kind, [id]);
    }
    return row.version;
  },
  refusal: ({ locale }, { details: { fields = {} } }) => {
    const said = Object.entries(fields).map(([name, complaints]) => {
      const target = targets.find((one) => one === name);
      return `${target ? `${targetLabels[target][locale]}: ` : ''}${complaints[0]?.message ?? ''}`;
    });
    return said.length === 0 ? null : said.join(' ');
  },
};

type Cell = (target: Target) => string;

async function bring(trx: Trx, call: Acting, mapping: Mapping, cell: Cell): Promise<Changed<Before>> {
  const made: Made[] = [];
  const add = async (table: Made['table'], values: Readonly<Record<string, unknown>>): Promise<StoredRecord> => {
    const { resource } = managed[table];
    const checked = inputSchema(resource).safeParse(values);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const name = String(issue?.path[0] ?? '');
      throw refuse(call, targets.find((one) => one === (table === 'plot' && name === 'code' ? 'plot' : table === 'section' ? 'section' : name)) ?? 'name', 'import-cell', cell);
    }
    const record = await create(trx, call, managed[table], checked.data);
    made.push({ table, id: record.id, version: record.version });
    return record;
  };
  const plot = await plotOf(trx, call, mapping, cell, add);
  const name = cell('name');
  if (name === '' && made.length === 0) throw refuse(call, 'plot', 'import-existing', cell);
  if (name !== '') {
    const [bornAt, diedAt, doneAt] = [day(call, cell, 'bornAt'), day(call, cell, 'diedAt'), day(call, cell, 'doneAt')];
    if (doneAt === null && diedAt === null) throw refuse(call, 'doneAt', 'import-cell', cell);
    await refuseKnown(trx, call, cell, { name, diedAt, plotId: plot.id });
    const obs = cell('obs') || null;
    const { id } = await add('person', { name, bornAt, diedAt, obs });
    // A register without the day of burial: it was not before the day after the death.
    const [permit, formerNumber] = [cell('permit') || null, cell('formerNumber') || null];
    await add('operation', { ...operationFor[plot.kind], deceasedId: id, toPlotId: plot.id, doneAt: doneAt ?? diedAt, permit, formerNumber, ...(doneAt === null && { authority: 'data do óbito' }) });
  }
  const told = targets.filter((target) => cell(target) !== '').map((field) => ({ field, old: null, new: cell(field) }));
  return { version: 0, changes: told, before: made };
}

function refuse({ locale }: Acting, target: Target, code: 'import-cell' | 'import-unknown' | 'import-existing', cell: Cell) {
  return atField(target, cemeteryErrors[`cemeteries.${code}`]({ params: { value: cell(target).slice(0, 80) } }), locale);
}

function day(call: Acting, cell: Cell, target: Target): string | null {
  const written = cell(target);
  const read = written === '' ? null : dayOf(written);
  if (written !== '' && read === null) throw refuse(call, target, 'import-cell', cell);
  return read;
}

async function plotOf(
  trx: Trx,
  call: Acting,
  { missing }: Mapping,
  cell: Cell,
  add: (table: Made['table'], values: Readonly<Record<string, unknown>>) => Promise<StoredRecord>,
): Promise<{ readonly id: number; readonly kind: PlotKind }> {
  const written = cell('kind');
  const kind = written === '' ? 'grave' : kindOf(written);
  if (kind === null) throw refuse(call, 'kind', 'import-cell', cell);
  const { rows } = await sql<{ cemetery: number; section: number | null; plot: number | null; kind: PlotKind | null }>`
    select c.id::int as cemetery, s.id::int as section, p.id::int as plot, p.kind from cemetery c
    left join cemetery_section s on s.cemetery_id = c.id and s.deleted_at is null and fold(s.code) = fold(${cell('section')})
    left join cemetery_plot p on p.section_id = s.id and p.deleted_at is null and fold(p.code) = fold(${cell('plot')})
    where c.deleted_at is null and fold(${cell('cemetery')}) in (fold(c.code), fold(c.name))`.execute(trx);
  const [found] = rows;
  if (!found) throw refuse(call, 'cemetery', 'import-unknown', cell);
  if (found.plot !== null && found.kind !== null) return { id: found.plot, kind: found.kind };
  if (missing === 'refuse') throw refuse(call, found.section === null ? 'section' : 'plot', 'import-unknown', cell);
  const section = found.section ?? (await add('section', { cemeteryId: found.cemetery, code: cell('section') })).id;
  const bodies = kind === 'grave' ? 1 : kind === 'vault' ? 6 : 0;
  const { id } = await add('plot', { sectionId: section, code: cell('plot'), kind, capacity: bodies, urns: kind === 'vault' ? 12 : 4 });
  return { id, kind };
}

async function refuseKnown(trx: Trx, call: Acting, cell: Cell, { name, diedAt, plotId }: { readonly name: string; readonly diedAt: string | null; readonly plotId: number }): Promise<void> {
  const { rows } = await sql`select from cemetery_deceased d where d.deleted_at is null and fold(d.name) = fold(${name}) and d.died_at is not distinct from ${diedAt}::date
    and exists (select from cemetery_operation o where o.deceased_id = d.id and o.deleted_at is null and o.to_plot_id = ${plotId})`.execute(trx);
  if (rows.length > 0) throw refuse(call, 'name', 'import-existing', cell);
}
