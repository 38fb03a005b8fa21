import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '#platform/testing/app.ts';
import { occurrences as front } from '../../record/contract.ts';
import { managerCodes } from '../../server/manager-codes.ts';
import { mayTime, timeCatalogue } from '../permissions.ts';
import { occurrenceRules as rules, occurrenceTime as time } from '../contract.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-23T10:00:00Z');
const at = (iso: string): void => {
  clock = new Date(`${iso}T10:00:00Z`);
};
/** Operators of "Obras Municipais" and "Espaços Verdes", and the manager, with the codes of their roles. */
let rita: TestClient;
let luis: TestClient;
let vera: TestClient;
const ids: Record<'lamp' | 'tree' | 'later', { id: number; code: string }> = {} as never;

beforeAll(async () => {
  town = await openTown({ now: () => clock, work: true });
  const codes = [...operatorCodes, mayTime.activity, mayTime.accountable, mayTime.overdue, mayTime.pause];
  rita = town.as({ userId: town.ids.rita, name: 'Rita Alves', codes });
  luis = town.as({ userId: town.ids.luis, name: 'Luís Melo', codes });
  vera = town.as({ userId: town.ids.vera, name: 'Vera Dias', codes: [...managerCodes, timeCatalogue.routingrules.view] });
  const { db } = town.app.site();
  await sql`update occurrence_type set limit_days = 2 where code in ('iluminacao', 'espacos-verdes')`.execute(db);
  ids.lamp = await town.report(town.ana, { x: 100 });
  ids.tree = await town.report(town.ana, { x: 200, typeId: town.type('espacos-verdes') });
  at('2026-11-30');
  ids.later = await town.report(town.ana, { x: 300 });
  const { body } = await rita.call(front, 'show', { params: { code: ids.lamp.code } });
  await rita.call(front, 'assign', {
    params: { id: ids.lamp.id },
    version: body.version,
    body: { unityId: body.unity?.id ?? null, userId: town.ids.rita },
  });
  await rita.call(front, 'addNote', { params: { id: ids.lamp.id }, body: { kind: 'note', text: 'Falta a escada grande.' } });
});
afterAll(() => town.close());

describe('overdue', () => {
  it('late first, by unit and type, and only what one works on', async () => {
    const all = await vera.call(time, 'overdue', {});
    expect(all.body.items.map(({ code }) => code)).toEqual([ids.lamp.code, ids.tree.code]);
    // Due on the 25th; Thursday, Friday and Monday have gone by.
    expect(all.body.items[0]).toMatchObject({ due: { state: 'late', days: 3 } });
    expect(all.body.unities).toEqual([
      { id: town.unity('Espaços Verdes'), name: 'Espaços Verdes', late: 1, veryLate: 0 },
      { id: town.unity('Obras Municipais'), name: 'Obras Municipais', late: 1, veryLate: 0 },
    ]);
    expect((await rita.call(time, 'overdue', {})).body.items.map(({ code }) => code)).toEqual([ids.lamp.code]);
    const trees = await vera.call(time, 'overdue', { query: { unity: String(town.unity('Espaços Verdes')) } });
    expect(trees.body).toMatchObject({ total: 1, items: [{ code: ids.tree.code }] });
    expect(trees.body.unities).toHaveLength(2);
    at('2026-12-04');
    expect((await rita.call(time, 'overdue', { query: { veryLate: 'true' } })).body.items).toMatchObject([
      { code: ids.lamp.code, due: { state: 'very-late' } },
    ]);
    expect((await rita.call(time, 'tabs', {})).body).toEqual({ accountable: 1, overdue: 2, veryLate: 1 });
    at('2026-11-30');
  });
});

describe('accountable', () => {
  it('mine by default; of my units by status, deadline and person', async () => {
    expect((await rita.call(time, 'accountable', {})).body).toMatchObject({ total: 1, items: [{ code: ids.lamp.code }], people: [] });
    const units = await rita.call(time, 'accountable', { query: { scope: 'units' } });
    expect(units.body.items.map(({ code }) => code)).toEqual([ids.lamp.code, ids.later.code]);
    expect(units.body.statuses).toMatchObject([{ status: { name: 'Nova' }, qty: 2 }]);
    expect(Object.fromEntries(units.body.dues.map(({ due, qty }) => [due, qty]))).toMatchObject({
      overdue: 1,
      week: 1,
      today: 0,
      paused: 0,
      none: 0,
    });
    expect(units.body.people).toEqual([
      { id: town.ids.rita, name: 'Rita Alves', open: 1, late: 1, veryLate: 0 },
      { id: 0, name: null, open: 1, late: 0, veryLate: 0 },
    ]);
    const nobodys = await rita.call(time, 'accountable', { query: { scope: 'units', person: 0, due: 'week' } });
    expect(nobodys.body.items.map(({ code }) => code)).toEqual([ids.later.code]);
    // Another unit's number gives nothing to whoever does not see all.
    const foreign = await rita.call(time, 'accountable', { query: { scope: 'units', unity: String(town.unity('Espaços Verdes')) } });
    expect(foreign.body.total).toBe(0);
    expect((await vera.call(time, 'accountable', { query: { scope: 'units', unity: String(town.unity('Espaços Verdes')) } })).body.total).toBe(1);
  });
});

describe('activity', () => {
  it('newest first, by kind, person and day, each line with its record', async () => {
    const { body } = await rita.call(time, 'activity', {});
    expect(body.items[0]).toMatchObject({ kind: 'note', by: 'Rita Alves', text: 'Falta a escada grande.', occurrence: { code: ids.lamp.code } });
    expect(body.next).toBeNull();
    const notes = await rita.call(time, 'activity', {
      query: { kind: 'note,answer' as never, person: town.ids.rita, from: '2026-11-30', to: '2026-11-30' },
    });
    expect(notes.body.items.map(({ kind }) => kind)).toEqual(['note']);
    expect((await rita.call(time, 'activity', { query: { to: '2026-11-23' } })).body.items.map(({ kind }) => kind)).toEqual(['created', 'created']);
    const first = await rita.call(time, 'activity', { query: { limit: 2 } });
    const second = await rita.call(time, 'activity', { query: { limit: 2, before: first.body.next ?? 0 } });
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(body.items.slice(0, 4).map(({ id }) => id));
  });

  it('keeps to oneself what others may not read', async () => {
    const lines = (await luis.call(time, 'activity', {})).body.items.filter(({ occurrence }) => occurrence.id === ids.lamp.id);
    // Public to everybody: that it was reported. Not the note, not who has it.
    expect(lines.map(({ kind, by }) => [kind, by])).toEqual([['created', null]]);
  });
});

describe('pausing', () => {
  it('needs a reason, shows it, and moves the deadline on by the days it took', async () => {
    const show = async () => (await rita.call(front, 'show', { params: { code: ids.later.code } })).body;
    const params = { id: ids.later.id };
    expect((await rita.call(time, 'pause', { params, version: (await show()).version, body: { reason: '' } })).problem.fields).toHaveProperty(
      'reason',
    );
    const paused = await rita.call(time, 'pause', { params, version: (await show()).version, body: { reason: 'À espera de uma peça.' } });
    expect(paused.body).toMatchObject({
      pausedAt: clock.toISOString(),
      deadline: { pauseReason: 'À espera de uma peça.', mayPause: false, mayResume: true },
    });
    expect((await rita.call(time, 'pause', { params, version: paused.body.version, body: { reason: 'Outra vez.' } })).problem.code).toBe(
      'occurrence.pause-not-possible',
    );
    const seen = await town.anyone.call(front, 'front', { params: { code: ids.later.code } });
    expect(seen.body.timeline[0]).toMatchObject({ kind: 'paused', text: 'À espera de uma peça.' });
    at('2026-12-03');
    const stale = await rita.call(time, 'resume', { params, version: 1 });
    expect(stale.status).toBe(409);
    const on = await rita.call(time, 'resume', { params, version: paused.body.version });
    expect(on.body).toMatchObject({ pausedAt: null, deadline: { pausedDays: 2, pauseReason: null } });
    expect(on.body.dueAt?.slice(0, 10)).toBe('2026-12-07');
    expect((await rita.call(time, 'resume', { params, version: on.body.version })).problem.code).toBe('occurrence.not-paused');
  });
});

describe('response templates', () => {
  it('fit the type and the status, filled, the most particular first', async () => {
    const { db } = town.app.site();
    await sql`insert into response_template (name, type_id, status_id, text) values ('Geral', null, null, 'Recebemos {codigo}.'),
      ('Candeeiro', ${town.type('iluminacao')}, ${town.status('Resolvida')}, '{tipo} em {morada}: {estado}.'),
      ('Árvore', ${town.type('espacos-verdes')}, null, 'Podada.')`.execute(db);
    const found = await rita.call(time, 'templates', { params: { id: ids.lamp.id } });
    expect(found.body.items.map(({ text }) => text)).toEqual([`Recebemos ${ids.lamp.code}.`]);
    const solved = await rita.call(time, 'templates', { params: { id: ids.lamp.id }, query: { statusId: town.status('Resolvida') } });
    expect(solved.body.items.map(({ name }) => name)).toEqual(['Candeeiro', 'Geral']);
    expect(solved.body.items[0]?.text).toMatch(/^Iluminação pública em .+: Resolvida\.$/);
    expect((await luis.call(time, 'templates', { params: { id: ids.lamp.id } })).status).toBe(404);
  });
});

describe('rules', () => {
  it('recalculates open ones after a dry run, and says so in their history', async () => {
    await sql`update occurrence_type set limit_days = 4 where code = 'iluminacao'`.execute(town.app.site().db);
    const body = { typeIds: [town.type('iluminacao')] };
    expect((await vera.call(rules, 'countRecalculation', { body })).body).toMatchObject({ open: 2, changed: 2, cleared: 0 });
    const started = await vera.call(rules, 'recalculate', { body });
    expect(started.status).toBe(202);
    await expect
      .poll(async () => (await vera.call(rules, 'recalculation', { params: { id: started.body.jobId } })).body.status, { timeout: 20_000 })
      .toBe('finished');
    expect((await vera.call(rules, 'countRecalculation', { body })).body).toMatchObject({ open: 2, changed: 0 });
    const { body: lamp } = await rita.call(front, 'show', { params: { code: ids.lamp.code } });
    expect(lamp.dueAt?.slice(0, 10)).toBe('2026-11-27');
    expect(lamp.timeline[0]).toMatchObject({ kind: 'due', by: 'Vera Dias', changes: [{ field: 'dueAt', old: '25/11/2026', new: '27/11/2026' }] });
  });

  it('tell what holds, and where something would go', async () => {
    const { body } = await vera.call(rules, 'deadlines', {});
    expect(body.types.find(({ id }) => id === town.type('iluminacao'))?.limit).toEqual({ days: 4, calendar: false });
    expect(body.days.filter(({ national }) => national)).toHaveLength(13);
    const lists = await vera.call(rules, 'routingLists', {});
    expect(lists.body.parishes).toHaveLength(2);
    const tried = await vera.call(rules, 'tryRouting', { query: { typeId: town.type('iluminacao'), at: '2026-12-08T10:00:00Z' } });
    expect(tried.body).toMatchObject({ unity: { name: 'Obras Municipais' }, why: 'type', rule: null, holiday: true });
  });
});
