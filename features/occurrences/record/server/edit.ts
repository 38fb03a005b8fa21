import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { isEdocLink } from '../domain/edoc.ts';
import type { Clock } from '../domain/clock.ts';
import { editGates, type ChangedField } from '../domain/gate-tables.ts';
import { errors } from '../errors.ts';
import { choiceFields, fieldNames, fields } from '../fields.ts';
import type { EditInput } from '../inputs.ts';
import { announce } from './announce.ts';
import type { Context } from './context.ts';
import { refuseUpdates } from './denied.ts';
import { openForChange, record } from './change.ts';
import type { Opened } from './record.ts';
import { placeOf } from './place.ts';
import { replaceAnswers } from './answers.ts';
import type { WholeRow } from './rows.ts';
import type { Change } from './tables.ts';
import { clockColumns, retypedClock, writtenDay } from './clock.ts';
import { rerouted } from './reroute.ts';
import type { Condition } from './where.ts';

type Assignment = { readonly field: ChangedField; readonly column: string; readonly value: Condition; readonly change: Omit<Change, 'field'> };

/** Changes the fields that were sent; what stays the same is neither written nor told. */
export async function edit(trx: Trx, context: Context, id: number, version: number | null, input: EditInput): Promise<void> {
  await editOpened(trx, context, await openForChange(trx, context, id, version), input);
}

export async function editOpened(trx: Trx, context: Context, opened: Opened, input: EditInput): Promise<void> {
  const { id } = opened.row;
  // Asked of all that was sent, also of what stays as it was: the answer would tell that it is so.
  refuseUpdates(context, editGates, input);
  checkChoices(context, opened.row, input);
  checkPeriod(context, opened.row, input);
  checkEdocLink(context, opened.row, input);
  const place = await placeFields(trx, context, opened.row, input);
  const assignments = [...plainFields(context, opened.row, input), ...place.fields].filter(({ change }) => change.old !== change.new);
  const answers = await answersAfter(trx, context, opened.row, input);
  if (assignments.length === 0 && answers === null) return;
  const clock = clockAfter(context, opened.row, input);
  const where = { typeId: input.typeId ?? opened.row.type_id, subtypeId: subtypeAfter(opened.row, input), parishId: place.parishId };
  const routed = await rerouted(trx, context, opened.row, where);
  const changesWords = assignments.some(({ field }) => field === 'description');
  const columns = [
    ...assignments.map(({ column, value }) => sql`${sql.id(column)} = ${value}`),
    // What was blacked out of the words before is no original of these.
    ...(changesWords ? [sql`description_original = null`] : []),
    ...(clock ? clockColumns(clock) : []),
    ...routed.columns,
  ];
  const changes: Change[] = assignments.map(({ field, change }) => ({ field, ...change }));
  const due: Change = { field: 'dueAt', old: writtenDay(context, opened.row.due_at), new: writtenDay(context, clock?.dueAt ?? null) };
  if (clock && due.old !== due.new) changes.push(due);
  if (answers) changes.push({ field: 'answers', ...answers });
  changes.push(...routed.changes);
  // Answers stand apart: the record's version counts them all the same.
  await sql`update occurrence set ${columns.length > 0 ? sql.join(columns) : sql`updated_at = ${context.now}`} where id = ${id}`.execute(trx);
  if (context.dryRun) return;
  const eventId = String(await record(trx, context, opened, { kind: 'edited', isPublic: false, changes }));
  await routed.tell();
  await announce(trx, context, 'edited', id, { eventId, fields: changes.map(({ field }) => field).join(',') });
  if (changes.some(({ field }) => field === 'visibility')) await announce(trx, context, 'visibility', id, { eventId });
}

/** Another type or subtype brings its own limit. */
function clockAfter(context: Context, row: WholeRow, input: EditInput): Clock | null {
  const [typeId, subtypeId] = [input.typeId ?? row.type_id, subtypeAfter(row, input)];
  return typeId === row.type_id && subtypeId === row.subtype_id ? null : retypedClock(context, row, typeId, subtypeId);
}

/** The new answers, for the type and subtype the record has after this change. */
async function answersAfter(trx: Trx, { sight, locale }: Context, row: WholeRow, input: EditInput) {
  if (input.answers === undefined) return null;
  const now = { id: row.id, typeId: input.typeId ?? row.type_id, subtypeId: subtypeAfter(row, input) };
  return replaceAnswers(trx, sight.catalogue, now, input.answers, locale);
}

/** A new choice must be live and fit: a subtype belongs to the type. What the record already had may stay. */
function checkChoices({ sight: { catalogue }, locale }: Context, row: WholeRow, input: EditInput): void {
  const require = (field: string, good: boolean) => {
    if (!good) throw kernelErrors['request.invalid']({ fields: fieldError(field, 'choice', locale) });
  };
  const isLive = (entries: ReadonlyMap<number, { readonly live: boolean }>, value: number | null | undefined, kept: number | null) =>
    value === undefined || value === null || value === kept || entries.get(value)?.live === true;
  const subtypeId = subtypeAfter(row, input);
  for (const name of keysOf(choiceFields)) {
    const { of, column } = choiceFields[name];
    require(name, isLive(catalogue[of.entries], name === 'subtypeId' ? subtypeId : input[name], row[column]));
  }
  require('subtypeId', subtypeId === null || catalogue.subtypes.get(subtypeId)?.typeId === (input.typeId ?? row.type_id));
}

function checkPeriod({ locale }: Context, row: WholeRow, input: EditInput): void {
  const start = input.periodStart === undefined ? row.period_start : input.periodStart;
  const end = input.periodEnd === undefined ? row.period_end : input.periodEnd;
  if (start === null || end === null || start <= end) return;
  const target = locale === 'pt' ? 'Início do período' : 'Start of the period';
  throw kernelErrors['request.invalid']({ fields: fieldError('periodEnd', 'after-or-equal', locale, { target }) });
}

/** What was there may stay, also where it would not be taken any more. */
function checkEdocLink({ sight, locale }: Context, row: WholeRow, { edocLink }: EditInput): void {
  if (!edocLink || edocLink === row.edoc_link || isEdocLink(edocLink, sight.catalogue.edoc)) return;
  throw kernelErrors['request.invalid']({ fields: fieldError('edocLink', 'url', locale) });
}

/** A new type without a new subtype leaves none: the old one belongs elsewhere. */
function subtypeAfter(row: WholeRow, input: EditInput): number | null {
  if (input.subtypeId !== undefined) return input.subtypeId;
  return input.typeId !== undefined && input.typeId !== row.type_id ? null : row.subtype_id;
}

function plainFields({ sight: { catalogue } }: Context, row: WholeRow, input: EditInput): Assignment[] {
  const sent = { ...input, subtypeId: subtypeAfter(row, input) };
  return fieldNames.flatMap((name) => {
    const field = fields[name];
    const [old, value] = [row[field.column], sent[name] === '' ? null : sent[name]];
    if (value === undefined || value === old) return [];
    const said = (one: string | number | null): string | null =>
      typeof one === 'number' && field.kind === 'choice' ? (catalogue[field.of.entries].get(one)?.name ?? String(one)) : (one?.toString() ?? null);
    return { field: name, column: field.column, value: sql`${value}`, change: { old: said(old), new: said(value) } };
  });
}

/** A moved point brings its parish along, and its address unless one was typed. */
async function placeFields(
  trx: Trx,
  { site, sight }: Context,
  row: WholeRow,
  input: EditInput,
): Promise<{ readonly fields: Assignment[]; readonly parishId: number | null }> {
  const parishId = row.parish_id;
  if (input.point === undefined) return { fields: [], parishId };
  const written = (x: number | null, y: number | null) => (x === null || y === null ? null : `${x.toFixed(1)}, ${y.toFixed(1)}`);
  const old = written(row.x, row.y);
  if (input.point === null) return { fields: [{ field: 'point', column: 'geom', value: sql`null`, change: { old, new: null } }], parishId };
  const [x, y] = input.point;
  if (written(x, y) === old) return { fields: [], parishId };
  const place = await placeOf(trx, site, sight.catalogue, [x, y]);
  if (!place.inside) throw errors['occurrence.outside-municipality']();
  const { parishes } = sight.catalogue;
  const parish = { old: row.parish_id === null ? null : (parishes.get(row.parish_id)?.name ?? null), new: place.parish?.name ?? null };
  const fields: Assignment[] = [
    { field: 'point', column: 'geom', value: sql`st_setsrid(st_makepoint(${x}, ${y}), ${sql.lit(site.srid)})`, change: { old, new: written(x, y) } },
    { field: 'parish', column: 'parish_id', value: sql`${place.parish?.id ?? null}`, change: parish },
  ];
  if (input.address === undefined && place.address) {
    fields.push({ field: 'address', column: 'address', value: sql`${place.address.text}`, change: { old: row.address, new: place.address.text } });
  }
  return { fields, parishId: place.parish?.id ?? null };
}
