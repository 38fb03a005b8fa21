import { sql, type RawBuilder } from 'kysely';
import type { BulkRow, Changed } from '#platform/bulk/server/kind.ts';
import { columnOf } from '#platform/crud/resource.ts';
import { byIds, type StoredRecord } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { fold } from '#platform/kernel/words.ts';
import { zoneParts } from '#platform/kernel/written-dates.ts';
import { requiredFields } from '../../record/domain/provider.ts';
import { processes, type ProcessField } from '../../record/process.ts';
import { refuseHeld } from '../../record/server/held.ts';
import { readSettings } from '../../record/server/settings.ts';
import type { Mapping } from '../contract.ts';
import { fieldOf, filled, isLookup, isRole } from '../domain/targets.ts';
import { intakeErrors } from '../errors.ts';
import { addAreas, areaFaults } from './areas.ts';
import { Cards, Names } from './known.ts';
import type { Before } from './undo.ts';
import { checked, readRow, type Data, type Faults, type Read, type Reading, type Values } from './values.ts';

/** Number and sub-number of a row (`r`), as they are stored and compared. */
export function keyOf({ columns }: Mapping): {
  readonly process: RawBuilder<string>;
  readonly sub: RawBuilder<string>;
  readonly key: RawBuilder<string>;
} {
  const cell = (column: string | undefined, row: string): RawBuilder<string> =>
    column === undefined ? sql<string>`null::text` : sql<string>`nullif(regexp_replace(btrim(${sql.ref(row)}->>${column}), '\\s+', ' ', 'g'), '')`;
  const of = (row: string) => ({ process: cell(columns.process, row), sub: cell(columns.subProcess, row) });
  const own = of('data');
  return { ...of('r.data'), key: sql<string>`fold(${own.process}) || chr(10) || coalesce(fold(${own.sub}), '')` };
}

/** By which columns the rows were recognised; another dry run may have taken others since. */
export const keyedBy = ({ columns }: Mapping): string => JSON.stringify([columns.process, columns.subProcess ?? null]);

interface Row {
  readonly row: number;
  readonly data: Data;
  readonly placed: boolean;
  /** What it is of those that are there. */
  readonly id: number | null;
  /** What a new sub-process hangs under. */
  readonly under: number | null;
  /** An earlier row with the same number. */
  readonly twin: number | null;
}

/** Reads, checks and writes the rows of a batch together; what each became is asked afterwards, one by one. */
export async function writeBatch(
  trx: Trx,
  call: Acting,
  mapping: Mapping,
  rows: readonly BulkRow[],
): Promise<(row: BulkRow) => Promise<Changed<Before> | null>> {
  const given = await sql<{ keyed: string | null }>`select keyed from urban_import where id = ${mapping.import}`.execute(trx);
  if (given.rows[0]?.keyed !== keyedBy(mapping)) throw intakeErrors['intake.other-mapping']();
  // When a process came to the status of the file is not known: the figures do not count today.
  await sql`select set_config('largo.urban_import', 'on', true)`.execute(trx);
  const found = await rowsOf(
    trx,
    mapping,
    rows.map(({ id }) => ({ row: id })),
  );
  const current = new Map(
    (
      await byIds(
        trx,
        processes,
        found.flatMap(({ id }) => id ?? []),
      )
    ).map((record) => [record.id, record]),
  );
  const remote = new Set(
    (
      await sql<{ id: number }>`select process_id::int as id from urban_remote where process_id = any(${[...current.keys()]}::bigint[])`.execute(trx)
    ).rows.map(({ id }) => id),
  );
  const reading = await readingOf(trx, call, mapping);
  const read = found.map((one) => ({ ...one, ...readRow(one.data, reading) }));
  const names = await Names.read(
    trx,
    [...new Set([...filled(mapping.columns).map(fieldOf), ...filled(mapping.defaults)])].filter(
      (field) => !isRole(field) && processes.fields[field].meta.of,
    ),
  );
  const cards = await Cards.read(
    trx,
    read.flatMap(({ people }) => [...people.values()]),
  );
  const askedAreas = mapping.areas
    ? await areaFaults(
        trx,
        call.site,
        mapping.import,
        found.flatMap(({ row, placed }) => (placed ? [row] : [])),
      )
    : new Map();

  const made: { row: number; values: Values }[] = [];
  const changed: { row: number; id: number; was: StoredRecord; values: Values; names: ProcessField[] }[] = [];
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const results = new Map<number, () => Changed<Before> | null>();
  const refuse = (row: number, error: () => unknown): void =>
    void results.set(row, () => {
      throw error();
    });
  const known: { row: number; was: StoredRecord | null; values: Values; faults: Faults; given: Pick<Read, 'names' | 'people'> }[] = [];
  for (const { row, id, twin, faults, ...given } of read) {
    const was = id === null ? null : (current.get(id) ?? null);
    if ((was?.version ?? 0) !== versions.get(row)) {
      const error = was === null ? kernelErrors['record.not-found']() : await staleRecord(trx, processes.table, was.id, was);
      refuse(row, () => error);
      continue;
    }
    if (twin !== null) faults.add('process', intakeErrors['intake.repeated']({ params: { row: twin } }));
    if (given.values['process'] === undefined) faults.add('process', intakeErrors['intake.no-number']());
    if (was !== null && mapping.existing === 'keep') faults.add('process', intakeErrors['intake.existing']());
    const area = askedAreas.get(row);
    if (area !== undefined) faults.add('areas', area);
    const values = { ...given.values };
    for (const [field, name] of given.names) {
      const chosen = isLookup(field) ? mapping.values[field]?.[name] : undefined;
      let found = chosen !== undefined && names.has(field, chosen) ? chosen : names.idOf(field, name);
      if (found === null && mapping.missing === 'make' && !faults.any) found = await names.make(trx, mapping.import, field, name);
      if (found === null) faults.add(field, intakeErrors['intake.unknown-name']({ params: { value: name.slice(0, 80) } }));
      else values[field] = found;
    }
    for (const [role, person] of given.people) {
      if (cards.idOf(person) !== null) continue;
      if (person.name === '') faults.add(role, intakeErrors['intake.no-name']());
      else if (mapping.missing === 'refuse') faults.add(role, intakeErrors['intake.unknown-name']({ params: { value: person.name.slice(0, 80) } }));
    }
    known.push({ row, was, values, faults, given });
  }
  // All at once: a file may name as many people as it has rows.
  if (mapping.missing === 'make')
    await cards.make(
      trx,
      mapping.import,
      known.flatMap(({ faults, given }) => (faults.any ? [] : [...given.people.values()])),
    );
  for (const { row, was, values, faults, given } of known) {
    for (const [role, person] of given.people) values[role] = cards.idOf(person) ?? undefined;
    if (was === null) for (const field of filled(mapping.defaults)) values[field] ??= mapping.defaults[field];
    const { process: _number, subProcess: _sub, ...written } = values;
    const whole = checked(was === null ? values : { ...fieldsOf(was), ...written }, faults, {
      ...reading,
      // A name that is there, but was not made because of another fault, is not missing.
      needed: reading.needed.filter((name) => ![...given.people.keys(), ...given.names.keys()].some((one) => one === name)),
    });
    if (faults.any) refuse(row, () => kernelErrors['request.invalid']({ fields: faults.fields }));
    else if (was === null) made.push({ row, values: whole });
    else {
      const differing = keysOf(processes.fields).filter((name) => (whole[name] ?? null) !== (was[name] ?? null));
      const held = remote.has(was.id) ? await refusal(() => refuseHeld(trx, call, whole, was.id)) : null;
      if (held !== null) refuse(row, () => held);
      else changed.push({ row, id: was.id, was, values: whole, names: differing });
    }
  }
  const placed = new Set(mapping.areas ? found.flatMap(({ row, placed: has }) => (has ? [row] : [])) : []);
  const said = (field: ProcessField, value: unknown): unknown => {
    if (typeof value !== 'number' || !processes.fields[field].meta.of) return value ?? null;
    const title = isRole(field) ? cards.titleOf(value) : names.titleOf(field, value);
    return title === null ? null : [title];
  };
  const isSub = ({ values }: { readonly values: Values }): boolean => (values['subProcess'] ?? null) !== null;
  const written = await insertAll(
    trx,
    made.filter((one) => !isSub(one)),
  );
  // What they hang under may have been made just now.
  const subs = made.filter(isSub);
  const roots = new Map((subs.length === 0 ? [] : await rowsOf(trx, mapping, subs)).map(({ row, under }) => [row, under]));
  for (const one of await insertAll(
    trx,
    subs.map(({ row, values }) => ({ row, values: { ...values, parentId: roots.get(row) ?? null } })),
  ))
    written.set(...one);
  for (const { row } of made)
    if (!written.has(row)) refuse(row, () => kernelErrors['request.invalid']({ fields: fieldError('process', 'taken', call.locale) }));
  const updated = await updateAll(trx, changed);
  const withAreas = await addAreas(trx, mapping.import, [
    ...made.flatMap(({ row }) => (placed.has(row) && written.has(row) ? [{ row, id: written.get(row)?.id ?? 0 }] : [])),
    ...changed.flatMap(({ row, id }) => (placed.has(row) ? [{ row, id }] : [])),
  ]);
  const areaOf = (row: number) => (withAreas.has(row) ? [{ field: 'areas', old: null, new: withAreas.get(row)?.says ?? '' }] : []);
  for (const { row, values } of made) {
    const now = written.get(row);
    if (!now) continue;
    const told = toldOfNew.filter((name) => (values[name] ?? null) !== null).map((field) => ({ field, old: null, new: said(field, values[field]) }));
    results.set(row, () => ({
      version: now.version,
      changes: [...told, ...areaOf(row)],
      before: { id: now.id, made: true, areas: withAreas.get(row)?.ids ?? [] },
    }));
  }
  for (const { row, id, was, values, names: differing } of changed) {
    const changes = [...differing.map((field) => ({ field, old: oldOf(was, field), new: said(field, values[field]) })), ...areaOf(row)];
    results.set(row, () =>
      changes.length === 0
        ? null
        : {
            version: updated.get(id) ?? was.version,
            changes,
            before: {
              id,
              made: false,
              values: Object.fromEntries(differing.map((name) => [name, was[name] ?? null])),
              areas: withAreas.get(row)?.ids ?? [],
            },
          },
    );
  }
  return async ({ id }) => (results.get(id) ?? gone)();
}

const gone = (): never => {
  throw kernelErrors['record.not-found']();
};

async function refusal(check: () => Promise<void>): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** What is listed of a new process: enough to know it by. */
const toldOfNew: readonly ProcessField[] = [
  'subject',
  'classificationTypeId',
  'statusId',
  'entryAt',
  'dicofre',
  'address',
  'ownerId',
  'constructionLicense',
];

const fieldsOf = (record: StoredRecord): Values => Object.fromEntries(Object.keys(processes.fields).map((name) => [name, record[name] ?? null]));

function oldOf(record: StoredRecord, name: ProcessField): unknown {
  const titles = record.refs[name]?.map(({ title }) => title) ?? [];
  return processes.fields[name].meta.of ? (titles.length === 0 ? null : titles) : (record[name] ?? null);
}

async function rowsOf(trx: Trx, mapping: Mapping, rows: readonly { readonly row: number }[]): Promise<Row[]> {
  const { process, sub } = keyOf(mapping);
  const alive = sql`t.deleted_at is null and fold(t.process) = fold(${process})`;
  const found = await sql<Row>`select r.row, r.data, r.geom is not null as placed,
      (select t.id::int from urban_process t where ${alive} and coalesce(fold(t.sub_process), '') = coalesce(fold(${sub}), '')) as id,
      case when ${sub} is not null then (select t.id::int from urban_process t where ${alive} and t.sub_process is null) end as under,
      (select min(o.row) from urban_import_row o where o.import_id = r.import_id and o.key = r.key and o.row < r.row) as twin
    from urban_import_row r where r.import_id = ${mapping.import} and r.row = any(${rows.map(({ row }) => row)}::int[]) order by r.row`.execute(trx);
  await sql`select from urban_process where id = any(${found.rows.flatMap(({ id, under }) => [...(id === null ? [] : [id]), ...(under === null ? [] : [under])])}::bigint[]) order by id for update`.execute(
    trx,
  );
  return found.rows;
}

async function readingOf(trx: Trx, call: Acting, mapping: Mapping): Promise<Reading & { readonly needed: readonly string[] }> {
  const { rows } = await sql<{ dicofre: string; name: string }>`select dicofre, name from parish order by valid_to desc nulls first`.execute(trx);
  const parishes = new Map<string, string>();
  for (const { dicofre, name } of rows) for (const key of [dicofre, fold(name)]) if (!parishes.has(key)) parishes.set(key, dicofre);
  const { year } = zoneParts(call.services.now(), call.site.config.timeZone);
  return { mapping, year, parishes, locale: call.locale, needed: requiredFields[(await readSettings(trx)).provider] };
}

const columns = keysOf(processes.fields).map((name) => sql.id(columnOf(name)));
const recordOf = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value]));

/** New processes by the row they came from; one whose number was taken at the same moment is not among them. */
async function insertAll(trx: Trx, made: readonly { row: number; values: Values }[]): Promise<Map<number, { id: number; version: number }>> {
  if (made.length === 0) return new Map();
  const { rows } = await sql<{ id: number; version: number; process: string; sub: string | null }>`insert into urban_process (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::urban_process, ${JSON.stringify(made.map(({ values }) => recordOf(values)))}::jsonb)
    on conflict do nothing returning id::int as id, version, process, sub_process as sub`.execute(trx);
  const byNumber = new Map(rows.map(({ process, sub, ...one }) => [JSON.stringify([process, sub]), one]));
  return new Map(
    made.flatMap(({ row, values }) => {
      const one = byNumber.get(JSON.stringify([values['process'] ?? null, values['subProcess'] ?? null]));
      return one ? [[row, one] as const] : [];
    }),
  );
}

/** Only what differs is written; versions after, by id. */
async function updateAll(trx: Trx, changed: readonly { id: number; values: Values; names: readonly string[] }[]): Promise<Map<number, number>> {
  const differing = changed.filter(({ names }) => names.length > 0);
  if (differing.length === 0) return new Map();
  const touched = [...new Set(differing.flatMap(({ names }) => names))].map((name) => sql.id(columnOf(name)));
  const given = JSON.stringify(differing.map(({ id, values }) => ({ ...recordOf(values), id })));
  const { rows } = await sql<{
    id: number;
    version: number;
  }>`update urban_process t set ${sql.join(touched.map((column) => sql`${column} = n.${column}`))}
    from jsonb_populate_recordset(null::urban_process, ${given}::jsonb) n where t.id = n.id returning t.id::int as id, t.version`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
