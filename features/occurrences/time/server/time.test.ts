import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import type { TestClient } from '#platform/testing/app.ts';
import { occurrences as front } from '../../record/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { statuses, types } from '../../record/resources.ts';
import { routingRules } from '../resources.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
/** Monday 23 November 2026, ten o'clock. */
let clock = new Date('2026-11-23T10:00:00Z');
const at = (iso: string): void => {
  clock = new Date(`${iso}T10:00:00Z`);
};
beforeAll(async () => {
  town = await openTown({ now: () => clock });
  const site = town.app.site();
  await sql`update occurrence_type set limit_days = 5 where code = 'iluminacao'`.execute(site.db);
  await sql`update occurrence_type set limit_days = 2, limit_calendar = true where code = 'agua'`.execute(site.db);
  await sql`update occurrence_subtype set limit_days = 1 where name = 'Cabo solto'`.execute(site.db);
  await sql`update occurrence_status set pauses_deadline = true where name = 'Atribuída'`.execute(site.db);
  await sql`insert into day_off (name, day, repeats) values ('Feriado municipal', '2026-11-25', 'yearly')`.execute(site.db);
});
afterAll(() => town.close());

const show = (code: string, who: TestClient = town.rita) => town.show(code, who);
const day = (iso: string | null): string | null => iso?.slice(0, 10) ?? null;
const codeOf = async (id: number): Promise<string> =>
  (await sql<{ code: string }>`select code from occurrence where id = ${id}`.execute(town.app.site().db)).rows[0]?.code ?? '';
const move = async (id: number, to: string, reason?: string) => town.move(await codeOf(id), to, reason);

describe('deadlines', () => {
  it('are set when it is reported, in working days or all days, by subtype where it has one', async () => {
    at('2026-11-23');
    // 25 November is the municipal holiday, 1 December a national one.
    expect(day((await show((await town.report(town.ana)).code)).dueAt)).toBe('2026-12-02');
    const water = await town.report(town.ana, { typeId: town.type('agua'), x: 10 });
    expect(day((await show(water.code, town.vera)).dueAt)).toBe('2026-11-26');
    const cable = await town.report(town.ana, { subtypeId: town.subtype('Cabo solto'), x: 20 });
    expect(day((await show(cable.code)).dueAt)).toBe('2026-11-24');
    const none = await town.report(town.ana, { typeId: town.type('pavimentos'), x: 30 });
    expect((await show(none.code)).dueAt).toBeNull();
  });

  it('follow the type, say so, and filter and order the list', async () => {
    at('2026-11-23');
    const { id, code } = await town.report(town.ana, { x: 400 });
    const { version } = await show(code);
    const edited = await town.rita.call(front, 'update', { params: { id }, version, body: { subtypeId: town.subtype('Cabo solto') } });
    expect(day(edited.body.dueAt)).toBe('2026-11-24');
    expect(edited.body.timeline[0]?.changes).toContainEqual({ field: 'dueAt', old: '02/12/2026', new: '24/11/2026' });
    at('2026-11-26');
    const late = await town.rita.call(front, 'search', { query: { overdue: 'true', sort: 'dueAt' } as never });
    expect(late.body.items.map((item) => item.code)).toContain(code);
    expect(late.body.items.every(({ dueAt }) => dueAt !== null && dueAt < clock.toISOString())).toBe(true);
    const veryLate = await town.rita.call(front, 'search', { query: { due: 'very-late' } });
    expect(veryLate.body.items.map((item) => item.code)).not.toContain(code);
    // Strangers cannot narrow by what only the desk may ask.
    const [all, narrowed] = [await town.anyone.call(front, 'search', {}), await town.anyone.call(front, 'search', { query: { due: 'none' } })];
    expect(narrowed.body.total).toBe(all.body.total);
  });

  it('stand still in a status that pauses, end with closing, begin anew with the debt when reopened', async () => {
    at('2026-11-23');
    const { id, code } = await town.report(town.ana, { x: 500 });
    expect((await move(id, 'Atribuída')).pausedAt).not.toBeNull();
    at('2026-11-26');
    const on = await move(id, 'Em execução');
    // Two working days: the 24th and the 26th.
    expect([on.pausedAt, day(on.dueAt)]).toEqual([null, '2026-12-04']);
    expect(on.timeline.slice(0, 2).map(({ kind }) => kind)).toEqual(['resumed', 'moved']);
    expect(on.timeline[0]?.changes).toEqual([
      { field: 'pausedDays', old: null, new: '2' },
      { field: 'dueAt', old: '02/12/2026', new: '04/12/2026' },
    ]);
    at('2026-12-09');
    expect((await move(id, 'Resolvida', 'A lâmpada foi substituída.')).dueAt).toBeNull();
    const again = await move(id, 'Em análise', 'Voltou a apagar-se.');
    expect(day(again.dueAt)).toBe('2026-12-16');
    expect(again.timeline[0]).toMatchObject({ kind: 'due', side: 'system', isPublic: false });
    expect(again.timeline[0]?.changes).toContainEqual({ field: 'lateDays', old: null, new: '2' });
    const seen = await town.anyone.call(front, 'front', { params: { code } });
    expect(seen.body.timeline.map(({ kind }) => kind)).toContain('resumed');
    expect(seen.body.timeline.map(({ kind }) => kind)).not.toContain('due');
  });

  it('begin with the confirmation where one is waited for', async () => {
    at('2026-11-23');
    await sql`update occurrence_type set limit_days = 1 where code = 'viaturas'`.execute(town.app.site().db);
    const made = await town.report(town.anyone, { typeId: town.type('viaturas'), email: 'marta@ensaio.example', x: 600 });
    const { rows } = await sql<{ due_at: Date | null; token: string }>`select o.due_at, r.confirm_token as token from occurrence o
      join occurrence_reporter r on r.occurrence_id = o.id where o.id = ${made.id}`.execute(town.app.site().db);
    expect(rows[0]?.due_at).toBeNull();
    at('2026-11-26');
    await town.anyone.call(intake, 'confirm', { body: { token: rows[0]?.token ?? '' } });
    expect(day((await show(made.code || (await codeOf(made.id)), town.vera)).dueAt)).toBe('2026-11-27');
  });
});

describe('routing', () => {
  it('goes where the first rule that holds says, to its person, and tells so', async () => {
    at('2026-11-23');
    const codes = Object.values(routingRules.permissions);
    const boss = town.as({
      userId: town.ids.vera,
      name: 'Vera Dias',
      codes: [...codes, ...Object.values(types.permissions), ...Object.values(statuses.permissions)],
    });
    const contract = resourceContract(routingRules);
    const { rows } = await sql<{ id: number }>`select id from parish where name = 'Nascente'`.execute(town.app.site().db);
    const body = {
      name: 'Nascente ao fim da tarde',
      types: [town.type('iluminacao')],
      parishes: [rows[0]?.id ?? 0],
      holidays: 'as-weekday',
      unityId: town.unity('Espaços Verdes'),
      userId: town.ids.luis,
    };
    const refused = await boss.call(contract, 'create', { body: { ...body, userId: town.ids.rita } as never });
    expect(refused.problem).toMatchObject({ code: 'occurrence.person-not-in-unity' });
    expect((await boss.call(contract, 'create', { body: body as never })).status).toBe(201);
    expect((await boss.call(contract, 'create', { body: { ...body, name: 'Só horas', fromTime: '18:00' } as never })).problem.fields).toHaveProperty(
      'toTime',
    );
    const east = await town.report(town.ana, { x: 1000 });
    const shown = await show(east.code, town.luis);
    expect(shown).toMatchObject({ unity: { name: 'Espaços Verdes' }, assigned: { name: 'Luís Melo' } });
    expect(shown.timeline[0]).toMatchObject({ kind: 'assigned', side: 'system', assigned: 'Luís Melo' });
    expect(shown.timeline[0]?.changes).toEqual([{ field: 'rule', old: null, new: 'Nascente ao fim da tarde' }]);
    const check = await town.anyone.call(intake, 'check', { query: { x: 1000, y: 100, typeId: town.type('iluminacao') } });
    expect(check.body.unity?.name).toBe('Espaços Verdes');
    const west = await town.report(town.ana, { x: -1000 });
    expect((await show(west.code)).unity?.name).toBe('Obras Municipais');
  });

  it('is asked anew when the type changes, until somebody decides by hand', async () => {
    const made = await town.report(town.ana, { x: -1000 });
    const params = { id: made.id };
    const { version } = await show(made.code, town.rita);
    // It leaves the unit of whoever changed it, who is answered all the same.
    const moved = await town.rita.call(front, 'update', { params, version, body: { typeId: town.type('espacos-verdes') } });
    expect(moved).toMatchObject({ status: 200, body: { unity: { name: 'Espaços Verdes' } } });
    expect(moved.body.timeline.slice(0, 2)).toMatchObject([{ kind: 'assigned', side: 'system', unity: 'Espaços Verdes' }, { kind: 'edited' }]);
    const given = await town.luis.call(front, 'assign', {
      params,
      version: moved.body.version,
      body: { unityId: town.unity('Espaços Verdes'), userId: town.ids.luis },
    });
    const kept = await town.luis.call(front, 'update', { params, version: given.body.version, body: { typeId: town.type('pavimentos') } });
    expect(kept.body).toMatchObject({ unity: { name: 'Espaços Verdes' }, assigned: { name: 'Luís Melo' } });
    expect(kept.body.timeline[0]?.changes).toContainEqual({ field: 'unitySuggested', old: null, new: 'Obras Municipais' });
  });
});
