import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedJob } from '#platform/testing/until.ts';
import type { BulkView } from '#platform/bulk/contract.ts';
import { occurrenceBulk } from '../contract.ts';
import { occurrences } from '../../record/contract.ts';
import { deskSettingsContract } from '../../related/settings-contract.ts';
import { may } from '../../record/permissions.ts';
import { relatedOccurrences } from '../../related/contract.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';

let town: Town;
const clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock, work: true });
});
afterAll(() => town.close());

const several = async (count: number, changes: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => town.report(town.anyone, { x: 200 + index * 40, ...changes })));
/** As many more of the same, faster than through the door, which counts them. */
const copies = async (id: number, count: number): Promise<void> => {
  const { db } = town.app.site();
  await sql`insert into occurrence (code, type_id, status_id, unity_id, address, initial_description, description, geom, confirmed_at)
    select 'ZZ-2026-' || lpad(i::text, 6, '0'), type_id, status_id, unity_id, address, initial_description, description, geom, confirmed_at
    from occurrence, generate_series(1, ${count}) i where id = ${id}`.execute(db);
  await sql`insert into occurrence_reporter (occurrence_id, private_token) select id, 'copy-of-' || id || '-0123456789' from occurrence where code like 'ZZ-%'`.execute(
    db,
  );
};

async function ended(jobId: string | null, who = town.vera): Promise<void> {
  expect(await endedJob(who, jobId)).toMatchObject({ status: 'finished' });
}

const plan = async (selection: unknown, change: unknown, who = town.vera): Promise<BulkView> => {
  const answer = await who.call(occurrenceBulk, 'plan', { body: { selection, change } as never });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  if (answer.body.jobId !== null) await ended(answer.body.jobId, who);
  return (await who.call(occurrenceBulk, 'show', { params: { id: answer.body.bulk.id } })).body;
};
const take = async (step: 'run' | 'undo', id: number): Promise<BulkView> => {
  const answer = await town.vera.call(occurrenceBulk, step, { params: { id } });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  if (answer.body.jobId !== null) await ended(answer.body.jobId);
  return (await town.vera.call(occurrenceBulk, 'show', { params: { id } })).body;
};
const entries = async (id: number, outcome?: string) =>
  (await town.vera.call(occurrenceBulk, 'entries', { params: { id }, query: { outcome, pageSize: 100 } as never })).body.items;

describe('a bulk change', () => {
  it('changes exactly what the list’s filter finds: dry run, run, report', async () => {
    const lamps = await several(3, { description: 'Semáforo da praça velha' });
    await several(2, { description: 'Semáforo da avenida', typeId: town.type('transito') });
    const filters = [
      { q: 'praça velha' },
      { type: [town.type('transito')], open: true },
      { q: 'semáforo', status: [town.status('Nova')], bbox: [150, 50, 245, 200] },
    ];
    for (const filter of filters) {
      const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      const listed = await town.vera.call(occurrences, 'search', { query: { ...query, pageSize: '100' } as never });
      const bulk = await plan({ filter }, { priorityId: town.priority('Alta') });
      expect([bulk.total, bulk.counts.change], JSON.stringify(filter)).toEqual([listed.body.total, listed.body.total]);
      expect((await entries(bulk.id)).map(({ title }) => title)).toEqual(listed.body.items.map(({ code }) => code));
    }
    expect((await town.show(lamps[0]?.code ?? '')).priority).toBeNull();
    const bulk = await plan({ filter: { q: 'praça velha' } }, { priorityId: town.priority('Urgente') });
    // Comes after the dry run: it is none of its business.
    const late = await town.report(town.anyone, { description: 'Semáforo da praça velha, outra vez' });
    const done = await take('run', bulk.id);
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, change: 0, refused: 0 }, undoable: ['priority'] });
    expect((await town.show(lamps[1]?.code ?? '')).priority?.name).toBe('Urgente');
    expect((await town.show(late.code)).priority).toBeNull();
    expect((await town.vera.call(occurrenceBulk, 'run', { params: { id: bulk.id } })).problem.code).toBe('bulk.over');
    const back = await take('undo', bulk.id);
    expect(back).toMatchObject({ state: 'undone', counts: { undone: 3 } });
    expect((await town.show(lamps[1]?.code ?? '')).priority).toBeNull();
  });

  it('lists what is refused with its reason, and leaves what somebody changed meanwhile', async () => {
    const [open, closed, busy] = await several(3, { description: 'Poste torto na ladeira' });
    await town.move(closed?.code ?? '', 'Não resolvida', 'Não é do município.');
    const ids = [open, closed, busy].map((one) => one?.id ?? 0);
    const bulk = await plan({ ids }, { statusId: town.status('Em análise'), unityId: town.unity('Espaços Verdes') });
    expect(bulk.counts).toMatchObject({ change: 2, refused: 1 });
    expect(await entries(bulk.id, 'refused')).toMatchObject([{ title: closed?.code, reason: expect.stringMatching(/motivo/) }]);
    expect((await entries(bulk.id, 'change'))[0]?.changes).toEqual([
      { field: 'status', old: 'Nova', new: 'Em análise' },
      { field: 'unity', old: 'Obras Municipais', new: 'Espaços Verdes' },
    ]);
    const meanwhile = await town.rita.call(occurrences, 'update', {
      params: { id: busy?.id ?? 0 },
      version: (await town.show(busy?.code ?? '')).version,
      body: { referencePoint: 'Junto ao café' },
    });
    expect(meanwhile.status, JSON.stringify(meanwhile.problem)).toBe(200);
    const done = await take('run', bulk.id);
    expect(done.counts).toMatchObject({ done: 1, refused: 2 });
    expect((await entries(bulk.id, 'refused')).find(({ title }) => title === busy?.code)?.reason).toBe(
      'Entretanto Rita Alves fez outra alteração: fica como está.',
    );
    const now = await town.show(open?.code ?? '');
    expect([now.status.name, now.unity?.name]).toEqual(['Em análise', 'Espaços Verdes']);
    expect(now.timeline.map(({ kind, by }) => [kind, by]).slice(0, 2)).toEqual([
      ['moved', 'Vera Dias'],
      ['assigned', 'Vera Dias'],
    ]);
    // The status stays: it was read and mailed. The unit goes back.
    const back = await take('undo', bulk.id);
    expect([back.undoable, back.counts.undone]).toEqual([['unity'], 1]);
    const after = await town.show(open?.code ?? '');
    expect([after.status.name, after.unity?.name]).toEqual(['Em análise', 'Obras Municipais']);
  });

  it('is a job when there are many, writes notes, and touches only what one works on', async () => {
    const [first] = await several(1, { description: 'Contentor tombado', typeId: town.type('residuos') });
    await copies(first?.id ?? 0, 55);
    const mine = await several(1, { description: 'Contentor tombado junto à obra', typeId: town.type('pavimentos') });
    const bulk = await plan({ filter: { q: 'contentor tombado' } }, { note: 'Ver com a equipa da noite.' });
    expect(bulk.counts.change).toBe(57);
    const rita = await plan({ filter: { q: 'contentor tombado' } }, { note: 'Visto.' }, town.rita);
    expect(rita.counts).toMatchObject({ change: 1, refused: 56 });
    await take('run', bulk.id);
    expect((await town.show(mine[0]?.code ?? '')).timeline[0]).toMatchObject({ kind: 'note', text: 'Ver com a equipa da noite.' });
    expect((await town.rita.call(occurrenceBulk, 'show', { params: { id: bulk.id } })).status).toBe(404);
    expect((await town.vera.call(occurrenceBulk, 'undo', { params: { id: bulk.id } })).problem.code).toBe('bulk.over');
  });

  it('asks for the code of each field, for a change and for rows', async () => {
    const [one] = await several(1);
    const ask = (who: Town['vera'], change: unknown, selection: unknown = { ids: [one?.id] }) =>
      who.call(occurrenceBulk, 'plan', { body: { selection, change } as never });
    const without = (code: string) =>
      town.as({ userId: town.ids.rita, name: 'Rita', codes: operatorCodes.filter((held) => held !== code && held !== may.updateAll) });
    expect((await ask(without(may.changeStatus), { statusId: town.status('Em análise') })).status).toBe(403);
    expect((await ask(without(may.updatePriority), { priorityId: null })).status).toBe(403);
    expect((await ask(without(may.note), { note: 'Olá a todos' })).status).toBe(403);
    expect((await ask(without(may.bulk), { note: 'Olá a todos' })).status).toBe(403);
    // One code of a field is enough, as it is for a single record.
    const only = town.as({ userId: town.ids.rita, codes: [may.view, may.detail, may.viewUnity, may.bulk, may.updateUnity] });
    expect((await ask(only, { unityId: town.unity('Espaços Verdes') })).status).toBe(200);
    expect((await ask(only, { userId: null })).status).toBe(403);
    expect((await ask(town.vera, {})).problem.code).toBe('bulk.nothing');
    expect((await ask(town.vera, { note: 'Olá a todos' }, { ids: [999_999] })).problem.code).toBe('bulk.empty');
  });
});

describe('duplicates', () => {
  const merge = async (id: number, code: string, version?: number) =>
    town.rita.call(relatedOccurrences, 'merge', { params: { id }, version: version ?? (await find(id)), body: { code } });
  const find = async (id: number): Promise<number> =>
    (await sql<{ version: number }>`select version from occurrence where id = ${id}`.execute(town.app.site().db)).rows[0]?.version ?? 0;

  it('are closed, linked both ways, and their people hear the other’s news once', async () => {
    const first = await town.report(town.anyone, { description: 'Buraco grande', typeId: town.type('pavimentos'), email: 'um@exemplo.pt' });
    const second = await town.report(town.anyone, { description: 'Buraco enorme', typeId: town.type('pavimentos'), email: 'dois@exemplo.pt' });
    const third = await town.report(town.anyone, { description: 'Buraco outra vez', typeId: town.type('pavimentos'), email: 'UM@exemplo.pt' });
    await town.bruno.call(occurrences, 'follow', { params: { id: second.id }, body: {} });
    await town.bruno.call(occurrences, 'follow', { params: { id: first.id }, body: {} });
    await town.letters();
    const near = await town.rita.call(relatedOccurrences, 'suggestions', { params: { id: second.id }, query: {} });
    expect(near.body.items.map(({ code }) => code)).toContain(first.code);
    const merged = await merge(second.id, first.code);
    expect(merged.body).toMatchObject({ status: { name: 'Duplicada' }, related: { duplicateOf: { code: first.code } } });
    expect((await town.show(first.code)).related).toMatchObject({ duplicateCount: 1, duplicates: [{ code: second.code }] });
    await merge(third.id, second.code);
    expect((await town.show(third.code)).related.duplicateOf?.code).toBe(first.code);
    const told = await town.letters();
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['dois@exemplo.pt', 'pessoa2@ensaio.example', 'um@exemplo.pt']);
    expect(told[0]?.subject).toContain('foi junta a outra');

    await town.move(first.code, 'Em análise');
    const news = await town.letters();
    // Who reported two of them and who follows two of them reads it once, of the code they know.
    expect(news.map(({ recipient }) => recipient).toSorted()).toEqual(['dois@exemplo.pt', 'pessoa2@ensaio.example', 'um@exemplo.pt']);
    expect(news.find(({ recipient }) => recipient === 'dois@exemplo.pt')?.subject).toBe(`Ocorrência ${second.code}: Em análise`);
    expect(news.find(({ recipient }) => recipient === 'um@exemplo.pt')?.subject).toBe(`Ocorrência ${first.code}: Em análise`);
    const page = await town.anyone.call(occurrences, 'front', { params: { code: second.code }, query: { token: second.token } });
    expect(page.body.related).toMatchObject({ duplicateOf: { code: first.code, status: { name: 'Em análise' } }, duplicates: [] });
    expect(page.body.timeline[0]).toMatchObject({ kind: 'merged', changes: [] });
  });

  it('lead nobody to one they may not see, and come apart as they were', async () => {
    const target = await town.report(town.anyone, { description: 'Tampa solta' });
    const copy = await town.report(town.anyone, { description: 'Tampa solta também', email: 'tres@exemplo.pt' });
    await town.move(copy.code, 'Em análise');
    const { version } = await town.show(target.code);
    await town.vera.call(occurrences, 'update', { params: { id: target.id }, version, body: { visibility: 'private' } });
    expect((await merge(copy.id, target.code, 1)).problem.code).toBe('record.stale');
    expect((await merge(copy.id, target.code)).status).toBe(200);
    const page = (await town.anyone.call(occurrences, 'front', { params: { code: copy.code } })).body;
    expect(page.related.duplicateOf).toMatchObject({ code: null, address: null });
    await town.letters();
    await town.vera.call(occurrences, 'addNote', { params: { id: target.id }, body: { kind: 'answer', text: 'Só entre nós.' } });
    expect(await town.letters()).toEqual([]);
    expect((await merge(target.id, copy.code)).problem.code).toBe('merge.self');
    expect((await merge(target.id, 'EN-2026-999999')).problem.code).toBe('merge.other-unknown');
    const apart = await town.rita.call(relatedOccurrences, 'unmerge', { params: { id: copy.id } });
    expect(apart.body).toMatchObject({ status: { name: 'Em análise' }, closedAt: null, related: { duplicateOf: null } });
    expect((await town.rita.call(relatedOccurrences, 'unmerge', { params: { id: copy.id } })).problem.code).toBe('merge.not-merged');
  });

  it('need the status the municipality chose', async () => {
    const settings = (await town.vera.call(deskSettingsContract, 'show', {})).body;
    expect(settings).toMatchObject({ questionDays: 5, forwardDays: 14, duplicateStatusId: town.status('Duplicada') });
    const save = (changes: object, version: number) =>
      town.vera.call(deskSettingsContract, 'update', { version, body: { ...settings, ...changes } as never });
    expect((await save({ duplicateStatusId: town.status('Nova') }, settings.version)).problem.fields).toHaveProperty('duplicateStatusId');
    const none = await save({ duplicateStatusId: null }, settings.version);
    const [one, two] = await several(2);
    expect((await merge(one?.id ?? 0, two?.code ?? '')).problem.code).toBe('merge.no-status');
    expect((await save({}, settings.version)).problem.code).toBe('record.stale');
    await save({}, none.body.version);
  });
});

describe('splitting', () => {
  it('makes parts with their own type and unit; the reporter sees all, and the desk hears when they are done', async () => {
    const whole = await town.report(town.anyone, { description: 'Candeeiro caído em cima do canteiro', email: 'quatro@exemplo.pt' });
    await town.letters();
    const { version } = await town.show(whole.code);
    const parts = [
      { typeId: town.type('iluminacao'), description: 'Levantar o candeeiro' },
      { typeId: town.type('espacos-verdes'), description: 'Refazer o canteiro', unityId: town.unity('Espaços Verdes') },
    ];
    const split = await town.rita.call(relatedOccurrences, 'split', {
      params: { id: whole.id },
      version,
      body: { parts, note: 'Dois serviços.' } as never,
    });
    expect(split.status, JSON.stringify(split.problem)).toBe(200);
    const mine = (await town.anyone.call(occurrences, 'front', { params: { code: whole.code }, query: { token: whole.token } })).body;
    expect(mine.related.parts.map(({ type, unity }) => [type.name, unity?.name])).toEqual([
      ['Iluminação pública', 'Obras Municipais'],
      ['Espaços verdes', 'Espaços Verdes'],
    ]);
    const [lamp, bed] = mine.related.parts.map(({ code }) => code ?? '') as [string, string];
    expect((await town.anyone.call(occurrences, 'front', { params: { code: bed }, query: { token: whole.token } })).body).toMatchObject({
      mine: true,
      related: { parent: { code: whole.code } },
    });
    expect((await town.letters()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['quatro@exemplo.pt', `A ocorrência ${whole.code} é agora tratada em várias partes`],
    ]);
    const of = await town.vera.call(relatedOccurrences, 'split', {
      params: { id: (await town.show(lamp)).id },
      version: (await town.show(lamp)).version,
      body: { parts: parts.slice(0, 1) } as never,
    });
    expect(of.problem.code).toBe('split.of-part');
    for (const code of [lamp, bed]) await town.move(code, 'Não resolvida', 'Feito por outros.');
    expect((await town.show(whole.code)).timeline[0]).toMatchObject({ kind: 'parts-done', side: 'system' });
    expect((await town.letters()).every(({ recipient }) => recipient === 'quatro@exemplo.pt')).toBe(true);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from occurrence_reporter where email = 'quatro@exemplo.pt'`.execute(
      town.app.site().db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

it('answers the small lists of the panels', async () => {
  const lamps = await town.anyone.call(relatedOccurrences, 'searchSubtypes', { params: { type: town.type('iluminacao') } });
  expect(lamps.body.items.map(({ name }) => name)).toContain('Candeeiro apagado');
  expect((await town.anyone.call(relatedOccurrences, 'searchSubtypes', { params: { type: town.type('viaturas') } })).body.items).toEqual([]);
  expect((await town.rita.call(relatedOccurrences, 'searchUser', { query: { q: 'ALV' } })).body.items).toEqual([
    { id: town.ids.rita, name: 'Rita Alves' },
  ]);
  expect((await town.rita.call(relatedOccurrences, 'updateSubtypes', { params: { type: town.type('viaturas') } })).body.items).toHaveLength(3);
  const unities = await town.rita.call(relatedOccurrences, 'updateUnities', { params: { subtype: town.subtype('Ramos a podar') } });
  expect(unities.body.items.map(({ name }) => name)).toEqual(['Espaços Verdes']);
});
