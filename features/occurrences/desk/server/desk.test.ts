import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occurrences } from '../../record/contract.ts';
import { may } from '../../record/permissions.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';

let town: Town;
let clock = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
});
afterAll(() => town.close());

const move = (id: number, version: number, status: string, reason: string | null = null, who = town.rita) =>
  who.call(occurrences, 'changeStatus', { params: { id }, version, body: { statusId: town.status(status), reason } });

describe('changing the status', () => {
  it('follows the allowed moves and tells them', async () => {
    const made = await town.report(town.anyone);
    const fresh = await town.show(made.code);
    expect(fresh.moves.map((one) => one.name)).toEqual(['Analisar', 'Atribuir', 'Fechar sem resolver', 'Marcar como duplicada']);
    const moved = await move(made.id, fresh.version, 'Em análise');
    expect(moved.body).toMatchObject({
      status: { name: 'Em análise' },
      version: fresh.version + 1,
      timeline: [{ kind: 'moved', by: 'Rita Alves', side: 'staff', from: { name: 'Nova' }, to: { name: 'Em análise' } }, { kind: 'created' }],
    });
    const jump = await move(made.id, moved.body.version, 'Nova');
    expect(jump).toMatchObject({
      status: 422,
      problem: { code: 'occurrence.move-not-allowed', detail: 'Não é possível passar de “Em análise” para o estado pedido.' },
    });
  });

  it('asks for a reason that the citizen sees when it is closed without a fix', async () => {
    const made = await town.report(town.anyone);
    const { version } = await town.show(made.code);
    const silent = await move(made.id, version, 'Não resolvida', '  ');
    expect(silent).toMatchObject({ status: 422, problem: { code: 'request.invalid', fields: { reason: [{ code: 'required' }] } } });
    clock = new Date('2026-11-22T10:00:00Z');
    const closed = await move(made.id, version, 'Não resolvida', 'A via é da junta de freguesia.');
    expect(closed.body).toMatchObject({ status: { isLast: true }, closedAt: '2026-11-22T10:00:00.000Z' });
    const { body } = await town.anyone.call(occurrences, 'front', { params: { code: made.code } });
    expect(body.timeline[0]).toMatchObject({ kind: 'moved', text: 'A via é da junta de freguesia.', by: null });
  });

  it('shows the citizen the aggregated status', async () => {
    const made = await town.report(town.anyone);
    const analysed = await move(made.id, (await town.show(made.code)).version, 'Em análise');
    await move(made.id, analysed.body.version, 'Atribuída');
    const { body } = await town.anyone.call(occurrences, 'front', { params: { code: made.code } });
    expect(body.status.name).toBe('Em análise');
    expect(body.timeline.map(({ to }) => to?.name)).toEqual(['Em análise', 'Nova']);
    expect((await town.show(made.code)).status.name).toBe('Atribuída');
  });
});

describe('assigning', () => {
  it('gives it to a unity and a person of that unity', async () => {
    const made = await town.report(town.anyone);
    const { version } = await town.show(made.code);
    const assign = (body: { unityId: number | null; userId: number | null }, at: number) =>
      town.rita.call(occurrences, 'assign', { params: { id: made.id }, version: at, body });
    const wrong = await assign({ unityId: town.unity('Obras Municipais'), userId: town.ids.luis }, version);
    expect(wrong).toMatchObject({ status: 422, problem: { code: 'occurrence.person-not-in-unity' } });
    const done = await assign({ unityId: town.unity('Obras Municipais'), userId: town.ids.rita }, version);
    expect(done.body).toMatchObject({
      unity: { name: 'Obras Municipais' },
      assigned: { name: 'Rita Alves' },
      timeline: [{ kind: 'assigned', unity: 'Obras Municipais', assigned: 'Rita Alves' }, {}],
    });
    const { body } = await town.anyone.call(occurrences, 'front', { params: { code: made.code } });
    expect(body).toMatchObject({ assigned: null, priority: null, timeline: [{ kind: 'created' }] });
  });

  it('is refused where the status forbids it', async () => {
    const made = await town.report(town.anyone);
    const closed = await move(made.id, (await town.show(made.code)).version, 'Duplicada', 'Já registada');
    const late = await town.rita.call(occurrences, 'assign', {
      params: { id: made.id },
      version: closed.body.version,
      body: { unityId: null, userId: null },
    });
    expect(late).toMatchObject({ status: 422, problem: { code: 'occurrence.assignment-not-allowed' } });
    expect(closed.body.may).toMatchObject({ assign: false, changeStatus: true });
  });

  it('takes it out of sight of those whose unity it leaves', async () => {
    const made = await town.report(town.rita, { channelId: town.channel('Serviço municipal'), visibility: 'private' });
    const { version } = await town.show(made.code, town.rita);
    expect((await town.luis.call(occurrences, 'show', { params: { code: made.code } })).status).toBe(404);
    await town.vera.call(occurrences, 'assign', {
      params: { id: made.id },
      version,
      body: { unityId: town.unity('Espaços Verdes'), userId: town.ids.luis },
    });
    expect((await town.show(made.code, town.luis)).assigned?.name).toBe('Luís Melo');
    expect((await town.rita.call(occurrences, 'show', { params: { code: made.code } })).status).toBe(404);
  });
});

describe('two editors', () => {
  it('the second is told who changed what and loses nothing', async () => {
    const made = await town.report(town.anyone);
    const { version } = await town.show(made.code);
    await town.rita.call(occurrences, 'update', { params: { id: made.id }, version, body: { description: 'Poste inclinado' } });
    const late = await town.vera.call(occurrences, 'update', { params: { id: made.id }, version, body: { referencePoint: 'Em frente ao 12' } });
    expect(late).toMatchObject({
      status: 409,
      problem: { code: 'record.stale', changedBy: 'Rita Alves', current: { description: 'Poste inclinado', version: version + 1 } },
    });
    const again = await town.vera.call(occurrences, 'update', {
      params: { id: made.id },
      version: version + 1,
      body: { referencePoint: 'Em frente ao 12' },
    });
    expect(again.body).toMatchObject({
      description: 'Poste inclinado',
      referencePoint: 'Em frente ao 12',
      initialDescription: 'Candeeiro apagado há uma semana',
    });
  });

  it('a write without a version is refused; notes and followers change none', async () => {
    const made = await town.report(town.anyone);
    const { version } = await town.show(made.code);
    expect((await town.rita.call(occurrences, 'update', { params: { id: made.id }, body: { description: 'Outro texto' } })).status).toBe(428);
    await town.rita.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Ligar à EDP' } });
    await town.ana.call(occurrences, 'follow', { params: { id: made.id }, body: {} });
    expect((await town.show(made.code)).version).toBe(version);
  });
});

describe('editing', () => {
  it('tells each change in words and leaves the rest', async () => {
    const made = await town.report(town.anyone, { subtypeId: town.subtype('Candeeiro apagado') });
    const { version } = await town.show(made.code);
    const edited = await town.rita.call(occurrences, 'update', {
      params: { id: made.id },
      version,
      body: { typeId: town.type('pavimentos'), priorityId: town.priority('Urgente'), point: [-500, 0] },
    });
    expect(edited.body).toMatchObject({
      type: { name: 'Pavimentos e passeios' },
      subtype: null,
      priority: { name: 'Urgente' },
      point: [-500, 0],
      parish: { name: 'Poente' },
    });
    expect(edited.body.timeline[0]?.changes).toEqual([
      { field: 'typeId', old: 'Iluminação pública', new: 'Pavimentos e passeios' },
      { field: 'subtypeId', old: 'Candeeiro apagado', new: null },
      { field: 'priorityId', old: null, new: 'Urgente' },
      { field: 'point', old: '205.0, 110.0', new: '-500.0, 0.0' },
      { field: 'parish', old: 'Nascente', new: 'Poente' },
    ]);
    const same = await town.rita.call(occurrences, 'update', {
      params: { id: made.id },
      version: edited.body.version,
      body: { description: edited.body.description },
    });
    expect(same.body.version).toBe(edited.body.version);
  });

  it('refuses a place outside and a subtype of another type', async () => {
    const made = await town.report(town.anyone);
    const { version } = await town.show(made.code);
    const update = (body: Record<string, unknown>) => town.rita.call(occurrences, 'update', { params: { id: made.id }, version, body });
    expect(await update({ point: [9000, 0] })).toMatchObject({ status: 422, problem: { code: 'occurrence.outside-municipality' } });
    expect(await update({ subtypeId: town.subtype('Buraco na via') })).toMatchObject({
      status: 422,
      problem: { fields: { subtypeId: [{ code: 'choice' }] } },
    });
  });
});

describe('notes and answers', () => {
  it('an internal note stays inside, an answer is public', async () => {
    const made = await town.report(town.anyone);
    // Twice, as when a receipt is lost: it stands in the history once.
    await town.rita.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Falta material' } });
    await town.rita.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Falta material' } });
    const answered = await town.rita.call(occurrences, 'addNote', {
      params: { id: made.id },
      body: { kind: 'answer', text: 'Vamos reparar na segunda-feira.' },
    });
    expect(answered.body.timeline.map(({ kind }) => kind)).toEqual(['answer', 'note', 'created']);
    const { body } = await town.anyone.call(occurrences, 'data', { params: { code: made.code } });
    expect(body.items.map(({ kind, text }) => [kind, text])).toEqual([
      ['answer', 'Vamos reparar na segunda-feira.'],
      ['created', null],
    ]);
  });

  it('each needs its own code', async () => {
    const made = await town.report(town.anyone);
    const noteOnly = town.as({ userId: town.ids.rita, name: 'Rita Alves', codes: operatorCodes.filter((code) => code !== may.answer) });
    expect((await noteOnly.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'answer', text: 'Olá a todos' } })).status).toBe(
      403,
    );
    expect((await noteOnly.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Olá a todos' } })).status).toBe(201);
  });
});

describe('the trash', () => {
  it('hides an occurrence from everybody but those who may restore it', async () => {
    const made = await town.report(town.anyone);
    expect((await town.vera.call(occurrences, 'remove', { params: { id: made.id } })).status).toBe(204);
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.code }, query: { token: made.token } })).status).toBe(404);
    expect((await town.rita.call(occurrences, 'show', { params: { code: made.code } })).status).toBe(404);
    const trash = await town.vera.call(occurrences, 'search', { query: { deleted: true } });
    expect(trash.body.items.map(({ code }) => code)).toContain(made.code);
    expect((await town.rita.call(occurrences, 'search', { query: { deleted: 'true' } })).status).toBe(403);
    const back = await town.vera.call(occurrences, 'restore', { params: { id: made.id } });
    expect(back.body).toMatchObject({ deletedAt: null, timeline: [{ kind: 'restored' }, { kind: 'deleted' }, { kind: 'created' }] });
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.code } })).status).toBe(200);
  });
});

describe('settings', () => {
  it('are saved with a version and take effect', async () => {
    const { occurrenceSettings } = await import('../../record/settings-contract.ts');
    const { body: before } = await town.vera.call(occurrenceSettings, 'show', {});
    const change = { ...before, codePrefix: 'VX' };
    const saved = await town.vera.call(occurrenceSettings, 'update', { version: before.version, body: change });
    expect(saved.body).toMatchObject({ codePrefix: 'VX', version: before.version + 1 });
    expect((await town.vera.call(occurrenceSettings, 'update', { version: before.version, body: change })).status).toBe(409);
    expect((await town.report(town.anyone)).code).toMatch(/^VX-2026-/);
    expect((await town.rita.call(occurrenceSettings, 'update', { version: 9, body: change })).status).toBe(403);
  });
});
