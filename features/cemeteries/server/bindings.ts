import { sql } from 'kysely';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { lapsesFrom, standing } from '../domain/concessions.ts';
import { PlaceFault, placesOf } from '../domain/places.ts';
import { holds, stateOf } from '../domain/plots.ts';
import { cemeteryErrors } from '../errors.ts';
import { rates } from '../rates.ts';
import * as declared from '../resources.ts';
import { checkPast, todayOf } from './days.ts';
import { fee, lastDay, renewal, settleTerms } from './fees.ts';
import { atField, insideOf, kindOfPlot, lockPerson, lockPlots, nextNumber, placesOrRefuse, settle, settlePlots } from './settle.ts';

const cemetery = binding(declared.cemeteries, { afterSave: (trx, _call, id) => rename(trx, sql`s.cemetery_id = ${id}`) });

const section = binding(declared.sections, {
  beforeSave: async (trx, _call, { cemeteryId, code }) => {
    const row = await trx.selectFrom('cemetery').select('code').where('id', '=', cemeteryId).executeTakeFirst();
    return { name: `${row?.code ?? ''} ${code}` };
  },
  afterSave: (trx, _call, id) => rename(trx, sql`s.id = ${id}`),
  beforeDelete: async (trx, _call, id) => {
    const used = await trx.selectFrom('cemetery_plot').select('id').where('section_id', '=', id).where('deleted_at', 'is', null).limit(1).execute();
    if (used.length > 0) throw kernelErrors['record.in-use']();
  },
});

/** Plots are called by cemetery, section and number; whoever changes one of these changes the names. */
async function rename(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`update cemetery_section s set name = c.code || ' ' || s.code from cemetery c where c.id = s.cemetery_id and ${which}
    and s.name is distinct from c.code || ' ' || s.code`.execute(trx);
  await sql`update cemetery_plot p set name = s.name || '-' || p.code, cemetery_id = s.cemetery_id from cemetery_section s where s.id = p.section_id and ${which}
    and (p.name, p.cemetery_id) is distinct from (s.name || '-' || p.code, s.cemetery_id)`.execute(trx);
}

const plot = binding(declared.plots, {
  beforeSave: async (trx, call, values, id) => {
    const section = await trx.selectFrom('cemetery_section').select(['cemetery_id', 'name']).where('id', '=', values.sectionId).executeTakeFirst();
    const derived = { cemeteryId: section ? Number(section.cemetery_id) : null, name: `${section?.name ?? ''}-${values.code}` };
    if (id === null) return { ...derived, conceded: false, state: stateOf({ bodies: 0, remains: 0, conceded: false, reserved: values.reserved }) };
    await lockPlots(trx, [id]);
    const before = await trx.selectFrom('cemetery_plot').select(['kind', 'section_id']).where('id', '=', id).executeTakeFirst();
    const isOther = before && (before.kind !== values.kind || Number(before.section_id) !== values.sectionId);
    const used = sql<{ used: boolean }>`select exists (select from cemetery_operation where ${id} in (to_plot_id, from_plot_id)) as used`;
    if (isOther && (await used.execute(trx)).rows[0]?.used)
      throw atField(before.kind === values.kind ? 'sectionId' : 'kind', cemeteryErrors['cemeteries.in-use'](), call.locale);
    const inside = (await insideOf(trx, id)) ?? { bodies: 0, remains: 0, conceded: false };
    const { urns, reserved } = values;
    const capacity = values.capacity ?? 0;
    if (!holds({ capacity, urns }, inside))
      throw atField(
        inside.bodies > capacity ? 'capacity' : 'urns',
        cemeteryErrors['cemeteries.full']({ params: { plot: derived.name, capacity, urns } }),
        call.locale,
      );
    return { ...derived, conceded: inside.conceded, state: stateOf({ ...inside, reserved }) };
  },
});

const person = binding(declared.deceased, {
  beforeSave: async (trx, call, values, id) => {
    checkPast(call, values, ['bornAt', 'diedAt']);
    if (id === null) return { plotId: null, form: null, sinceAt: null, opensAt: null };
    const found = await lockPerson(trx, id);
    try {
      // A death that is moved must still come before what was done.
      const { last } = placesOf({ at: values.diedAt, time: values.diedTime }, found?.entries ?? []);
      return { plotId: last.plotId, form: last.form, sinceAt: last.sinceAt, opensAt: last.opensAt };
    } catch (fault) {
      if (!(fault instanceof PlaceFault)) throw fault;
      throw atField('diedAt', cemeteryErrors[fault.code]({ params: { day: fault.day?.split('-').toReversed().join('/') ?? '' } }), call.locale);
    }
  },
});

const operation = binding(declared.operations, {
  beforeSave: async (trx, call, values, id) => {
    checkPast(call, values, ['doneAt']);
    const { locale } = call;
    const year = Number(values.doneAt.slice(0, 4));
    const before =
      id === null
        ? undefined
        : await trx.selectFrom('cemetery_operation').select(['deceased_id', 'kind', 'from_plot_id']).where('id', '=', id).executeTakeFirst();
    const named = /^\d+\/(\d{4})$/.exec(values.number ?? '')?.[1];
    if (before && before.kind !== values.kind) throw atField('kind', cemeteryErrors['cemeteries.fixed'](), locale);
    if (named !== undefined && Number(named) !== year) throw atField('doneAt', cemeteryErrors['cemeteries.fixed'](), locale);
    const former = before ? Number(before.deceased_id) : values.deceasedId;
    const people = new Map<number, Awaited<ReturnType<typeof lockPerson>>>();
    for (const one of [...new Set([former, values.deceasedId])].toSorted((a, b) => a - b)) people.set(one, await lockPerson(trx, one));
    const found = people.get(values.deceasedId);
    if (!found) throw kernelErrors['request.invalid']({ fields: fieldError('deceasedId', 'choice', locale) });
    const kind = values.toPlotId === null ? null : await kindOfPlot(trx, values.toPlotId);
    if (values.toPlotId !== null && kind === null) throw kernelErrors['request.invalid']({ fields: fieldError('toPlotId', 'choice', locale) });
    const own = id ?? 0;
    const entry = { ...values, id: own, toPlot: values.toPlotId === null || kind === null ? null : { id: values.toPlotId, kind } };
    placesOrRefuse({ died: found.died, entries: [...found.entries.filter((one) => one.id !== own), entry] }, own, locale);
    await lockPlots(trx, [found.plotId, values.toPlotId, people.get(former)?.plotId ?? null]);
    if (former !== values.deceasedId) {
      // Written at once: after the row is written nobody knows whose it was.
      await sql`update cemetery_operation set deceased_id = ${values.deceasedId} where id = ${id}`.execute(trx);
      await settle(trx, call, former);
    }
    return {
      number: values.number ?? (await nextFree(trx, values.kind, 'cemetery_operation', year)),
      fromPlotId: before?.from_plot_id === undefined || before.from_plot_id === null ? null : Number(before.from_plot_id),
    };
  },
  afterSave: settleEntry,
  afterDelete: settleEntry,
  afterRestore: settleEntry,
});

async function settleEntry(trx: Trx, call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('cemetery_operation').select(['deceased_id', 'to_plot_id']).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.to_plot_id !== null && (await kindOfPlot(trx, Number(row.to_plot_id))) === null) throw cemeteryErrors['cemeteries.gone']();
  await settle(trx, call, Number(row.deceased_id));
}

const concession = binding(declared.concessions, {
  beforeSave: async (trx, call, { plotId, kind, startAt, years, state, noticeAt, number }, id) => {
    const before = id === null ? undefined : await trx.selectFrom('cemetery_concession').select('plot_id').where('id', '=', id).executeTakeFirst();
    const former = before ? Number(before.plot_id) : plotId;
    await lockPlots(trx, [plotId, former]);
    if (standing.includes(state)) await refuseSecond(trx, call, plotId, id);
    if (state === 'lapsed' && noticeAt !== null && todayOf(call) < lapsesFrom(noticeAt)) {
      const day = lapsesFrom(noticeAt).split('-').toReversed().join('/');
      throw atField('noticeAt', cemeteryErrors['cemeteries.lapse-early']({ params: { day } }), call.locale);
    }
    if (former !== plotId) {
      // Written at once: after the row is written nobody knows which plot it was.
      await sql`update cemetery_concession set plot_id = ${plotId}, state = ${state} where id = ${id}`.execute(trx);
      await settlePlots(trx, call, [former]);
    }
    return {
      number: number ?? (await nextFree(trx, 'concession', 'cemetery_concession', Number(startAt.slice(0, 4)))),
      endAt: await lastDay(trx, id, startAt, kind === 'temporary' ? years : null),
    };
  },
  afterSave: async (trx, call, id) => {
    await settleTerms(trx, id);
    await settleOf(trx, call, id);
  },
  afterDelete: settleOf,
  afterRestore: settleOf,
});

async function refuseSecond(trx: Trx, { locale }: Acting, plotId: number, id: number | null): Promise<void> {
  const other = await trx
    .selectFrom('cemetery_concession')
    .select('id')
    .where('plot_id', '=', plotId)
    .where('state', 'in', ['active', 'notice'])
    .where('deleted_at', 'is', null)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  if (other) throw atField('plotId', cemeteryErrors['cemeteries.conceded'](), locale);
}

async function settleOf(trx: Trx, call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('cemetery_concession').select(['plot_id', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.deleted_at === null && (await kindOfPlot(trx, Number(row.plot_id))) === null) throw cemeteryErrors['cemeteries.gone']();
  await lockPlots(trx, [Number(row.plot_id)]);
  await settlePlots(trx, call, [Number(row.plot_id)]);
}

/** Passing over numbers that were given by hand, also those in the trash. */
async function nextFree(
  trx: Trx,
  book: string,
  table: 'cemetery_operation' | 'cemetery_concession' | 'cemetery_licence',
  year: number,
): Promise<string> {
  for (;;) {
    const number = await nextNumber(trx, book, year);
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where fold(number) = fold(${number}) and ${table === 'cemetery_operation' ? sql`kind = ${book}` : sql`true`} limit 1`.execute(
        trx,
      );
    if (rows.length === 0) return number;
  }
}

const licence = binding(declared.licences, {
  beforeSave: async (trx, call, { number }) => ({
    number: number ?? (await nextFree(trx, 'licence', 'cemetery_licence', Number(todayOf(call).slice(0, 4)))),
  }),
});

/** What an import writes through. */
export const imported = { section, plot, person, operation } as const;

export const bindings: readonly ResourceBinding[] = [
  operation,
  person,
  plot,
  concession,
  licence,
  cemetery,
  section,
  { resource: declared.relatives },
  { resource: declared.documents },
  { resource: declared.holders },
  renewal,
  fee,
  { resource: rates },
];
