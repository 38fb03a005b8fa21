import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { yearsAfter } from '../domain/dates.ts';
import { streetNames, workNumber } from '../domain/rules.ts';
import { mayMove, moves, stateNames, type State } from '../domain/states.ts';
import { worksErrors } from '../errors.ts';
import { kinds, licences, phases, photos, works } from '../resources.ts';
import type { ValuesOf } from '#platform/crud/resource.ts';
import { atField } from './at-field.ts';
import { conflictsOf, findConflicts } from './conflicts.ts';
import { placeOf, unknownStreets, writePlace } from './place.ts';
import { reportsAt } from './reports.ts';
import { announceChange, announcePublished } from './triggers.ts';

type Values = ValuesOf<typeof works>;

/** Saved one after the other: of two that conflict and are saved at once, the second finds the first. */
const inTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' works', 0))`.execute(trx);

/** The year's next number. Its row is locked until the transaction ends; numbers written by hand are passed over, also those in the trash. */
async function nextNumber(trx: Trx, year: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ last: number }>`insert into work_number as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`.execute(trx);
    const number = workNumber(year, rows[0]?.last ?? 0);
    const { rows: taken } = await sql`select 1 from work where fold(number) = fold(${number}) limit 1`.execute(trx);
    if (taken.length === 0) return number;
  }
}

function refuseMove(from: State | null, to: State, call: Acting): void {
  if (mayMove(from, to)) return;
  const said = (state: State) => stateNames[state][call.locale];
  const allowed = moves[from ?? 'draft'].map(said).join(', ');
  throw atField('state', worksErrors['works.move']({ params: { from: said(from ?? 'draft'), to: said(to), allowed } }), call.locale);
}

async function derived(trx: Trx, call: Acting, values: Values, wasIn: State | null): Promise<Partial<Values>> {
  const today = localDay(call.services.now(), call.site.config.timeZone);
  const kind = await trx.selectFrom('work_kind').select('guarantee_years').where('id', '=', values.kindId).executeTakeFirst();
  const years = values.guaranteeYears ?? (values.repavedAt === null ? null : (kind?.guarantee_years ?? null));
  const begins = values.state === 'running' && wasIn !== 'running' && values.actualStart === null;
  const ends = values.state === 'finished' && wasIn !== 'finished' && values.actualEnd === null;
  const actualStart = begins ? today : values.actualStart;
  return {
    number: values.number ?? (await nextNumber(trx, Number(today.slice(0, 4)))),
    actualStart,
    // What is taken up again has no end yet.
    actualEnd:
      ends && actualStart !== null && actualStart <= today ? today : wasIn === 'finished' && values.state === 'running' ? null : values.actualEnd,
    guaranteeYears: years,
    guaranteeUntil: values.repavedAt !== null && years !== null && years > 0 ? yearsAfter(values.repavedAt, years) : null,
  };
}

const written = (day: string): string => day.split('-').toReversed().join('/');

/** Other works and guarantees do not stop a work: somebody says why it stands. */
async function refuseUnexplained(trx: Trx, call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('work').select('conflict_reason').where('id', '=', id).executeTakeFirstOrThrow();
  if (row.conflict_reason !== null) return;
  const found = (await conflictsOf(trx, id)).filter(({ isOurs }) => !isOurs);
  if (found.length === 0) return;
  const guarantee = call.locale === 'pt' ? 'garantia' : 'guarantee';
  const said = found
    .slice(0, 5)
    .map(
      ({ kind, number, days }) =>
        `${number} (${kind === 'guarantee' ? `${guarantee}, ` : ''}${days === null ? '' : `${written(days.from)}–${written(days.to ?? days.from)}`})`,
    );
  const conflicts = `${said.join(', ')}${found.length > 5 ? ` +${found.length - 5}` : ''}`;
  throw atField('conflictReason', worksErrors['works.conflicts']({ params: { conflicts } }), call.locale);
}

const work = binding(works, {
  beforeSave: async (trx, call, values, id) => {
    await inTurn(trx);
    const before = id === null ? undefined : await trx.selectFrom('work').selectAll().where('id', '=', id).executeTakeFirst();
    refuseMove(before?.state ?? null, values.state, call);
    const unknown = values.shape === 'streets' ? await unknownStreets(trx, streetNames(values.streets)) : [];
    if (unknown.length > 0) throw atField('streets', worksErrors['works.unknown-street']({ params: { names: unknown.join(', ') } }), call.locale);
    const place = await placeOf(trx, call.site.srid, values);
    const made = {
      ...(await derived(trx, call, values, before?.state ?? null)),
      openReports: place === null ? null : await reportsAt(trx, call.site, place),
    };
    if (before) await announceChange(trx, call, before, { ...values, ...made });
    return made;
  },
  afterSave: async (trx, call, id) => {
    await writePlace(trx, id);
    await findConflicts(trx, id);
    await refuseUnexplained(trx, call, id);
    await announcePublished(trx, call, id);
  },
  afterDelete: async (trx, _call, id) => {
    await inTurn(trx);
    await findConflicts(trx, id);
  },
  afterRestore: async (trx, _call, id) => {
    await inTurn(trx);
    await findConflicts(trx, id);
  },
});

/** A kind says how near is too near: all its works are compared anew. */
const kind = binding(kinds, {
  afterSave: async (trx) => {
    await inTurn(trx);
    await findConflicts(trx, null);
  },
});

export const bindings: readonly ResourceBinding[] = [kind, work, { resource: phases }, { resource: licences }, { resource: photos }];
