import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { PlaceFault, placesOf, type Operation, type OperationKind, type PlotKind } from '../domain/places.ts';
import { holds, stateOf } from '../domain/plots.ts';
import { standing } from '../domain/concessions.ts';
import { cemeteryErrors } from '../errors.ts';
import './tables.ts';

/** A complaint beside one field of the form. */
export function atField(field: string, error: AppError, locale: Locale): AppError {
  return kernelErrors['request.invalid']({ fields: { [field]: [{ code: error.code, message: error.say(locale) }] } });
}

/** A register entry, with the plot it leads to. */
export interface Entry extends Operation {
  /** 0: it is about to be written. */
  readonly id: number;
}

interface Person {
  readonly id: number;
  readonly died: { readonly at: string | null; readonly time: string | null };
  readonly plotId: number | null;
  readonly entries: readonly Entry[];
}

/**
 * Somebody with their operations in order, locked. Everybody locks the person first, then plots by number: two who write at once wait for each
 * other and never in a circle.
 */
export async function lockPerson(trx: Trx, id: number): Promise<Person | null> {
  const found = await sql<{
    at: string | null;
    time: string | null;
    plotId: number | null;
  }>`select died_at::text as at, died_time as time, plot_id::int as "plotId"
    from cemetery_deceased where id = ${id} and deleted_at is null for update`.execute(trx);
  const [person] = found.rows;
  if (!person) return null;
  const { rows } = await sql<Omit<Entry, 'toPlot'> & { plot: number | null; plotKind: PlotKind | null }>`
    select o.id::int, o.kind, o.done_at::text as "doneAt", o.done_time as "doneTime", o.to_plot_id::int as plot, p.kind as "plotKind", o.destination,
      o.result, o.authority
    from cemetery_operation o left join cemetery_plot p on p.id = o.to_plot_id where o.deceased_id = ${id} and o.deleted_at is null`.execute(trx);
  const entries = rows.map(({ plot, plotKind, ...entry }) => ({
    ...entry,
    toPlot: plot === null || plotKind === null ? null : { id: plot, kind: plotKind },
  }));
  return { id, died: { at: person.at, time: person.time }, plotId: person.plotId, entries: inOrder(entries) };
}

/** By day, hour and, of one hour, as they were entered; what is about to be written comes last. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const key = ({ doneAt, doneTime, id }: Entry): [string, number] => [`${doneAt} ${doneTime ?? ''}`, id === 0 ? Infinity : id];
  return entries.toSorted((a, b) => {
    const [[dayA, idA], [dayB, idB]] = [key(a), key(b)];
    return dayA < dayB ? -1 : dayA > dayB ? 1 : idA - idB;
  });
}

export async function lockPlots(trx: Trx, ids: readonly (number | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  await sql`select from cemetery_plot where id = any(${wanted}::bigint[]) order by id for update`.execute(trx);
}

export async function kindOfPlot(trx: Trx, id: number): Promise<PlotKind | null> {
  const row = await trx.selectFrom('cemetery_plot').select('kind').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row?.kind ?? null;
}

/** The places somebody was in, or the complaint: at the field of the entry being written (`own`), or that others depend on it. */
export function placesOrRefuse(person: Pick<Person, 'died' | 'entries'>, own: number | null, locale: Locale): ReturnType<typeof placesOf> {
  const entries = inOrder(person.entries);
  try {
    return placesOf(person.died, entries);
  } catch (fault) {
    if (!(fault instanceof PlaceFault)) throw fault;
    if (own === null || entries[fault.index]?.id !== own) throw cemeteryErrors['cemeteries.chain']();
    const params = { day: fault.day?.split('-').toReversed().join('/') ?? '' };
    throw atField(fault.field, cemeteryErrors[fault.code]({ params }), locale);
  }
}

/** Writes where somebody lies, and what that makes of the plots: after every change of their operations, in its transaction. */
export async function settle(trx: Trx, call: Pick<Acting, 'locale'>, deceasedId: number): Promise<void> {
  const person = await lockPerson(trx, deceasedId);
  if (!person) throw cemeteryErrors['cemeteries.gone']();
  const { before, last } = placesOrRefuse(person, null, call.locale);
  await lockPlots(trx, [person.plotId, last.plotId]);
  const moves: readonly OperationKind[] = ['exhumation', 'transfer'];
  for (const [index, { id, kind }] of person.entries.entries()) {
    const from = moves.includes(kind) ? (before[index]?.plotId ?? null) : null;
    await sql`update cemetery_operation set from_plot_id = ${from} where id = ${id} and from_plot_id is distinct from ${from}::bigint`.execute(trx);
  }
  const { plotId, form, sinceAt, opensAt } = last;
  await sql`update cemetery_deceased set plot_id = ${plotId}, form = ${form}, since_at = ${sinceAt}, opens_at = ${opensAt} where id = ${deceasedId}
    and (plot_id, form, since_at, opens_at) is distinct from (${plotId}::bigint, ${form}::text, ${sinceAt}::date, ${opensAt}::date)`.execute(trx);
  await settlePlots(trx, call, [person.plotId, plotId], plotId);
}

/** The state of plots, from who lies there and who holds them. Throws where `filled` has more than it takes. The plots are locked. */
export async function settlePlots(
  trx: Trx,
  { locale }: Pick<Acting, 'locale'>,
  ids: readonly (number | null)[],
  filled: number | null = null,
): Promise<void> {
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const { rows } = await sql<PlotNow>`select ${plotNow} from cemetery_plot p where p.id = ${id}`.execute(trx);
    const [plot] = rows;
    if (!plot) continue;
    if (id === filled && !holds(plot, plot))
      throw atField('toPlotId', cemeteryErrors['cemeteries.full']({ params: { plot: plot.name, capacity: plot.capacity, urns: plot.urns } }), locale);
    const state = stateOf(plot);
    await sql`update cemetery_plot set state = ${state}, conceded = ${plot.conceded} where id = ${id}
      and (state, conceded) is distinct from (${state}::text, ${plot.conceded}::boolean)`.execute(trx);
  }
}

interface PlotNow {
  readonly name: string;
  readonly capacity: number;
  readonly urns: number;
  readonly reserved: boolean;
  readonly bodies: number;
  readonly remains: number;
  readonly conceded: boolean;
}

/** What is known of a plot `p` at this moment. */
const plotNow = sql`coalesce(p.name, p.code) as name, coalesce(p.capacity, 0) as capacity, p.urns, p.reserved,
  (select count(*)::int from cemetery_deceased d where d.plot_id = p.id and d.deleted_at is null and d.form = 'body') as bodies,
  (select count(*)::int from cemetery_deceased d where d.plot_id = p.id and d.deleted_at is null and d.form <> 'body') as remains,
  exists (select from cemetery_concession c where c.plot_id = p.id and c.deleted_at is null and c.state = any(${[...standing]}::text[])) as conceded`;

/** What lies in a plot now; nothing of a plot that is not there. */
export async function insideOf(trx: Trx, id: number): Promise<PlotNow | null> {
  const { rows } = await sql<PlotNow>`select ${plotNow} from cemetery_plot p where p.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** The next number of a book and year: `12/2024`. Its row is locked until the transaction ends, so that what fails gives its number back. */
export async function nextNumber(trx: Trx, book: string, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into cemetery_number as n (book, year, last) values (${book}, ${year}, 1)
    on conflict (book, year) do update set last = n.last + 1 returning last`.execute(trx);
  return `${rows[0]?.last ?? 0}/${year}`;
}
