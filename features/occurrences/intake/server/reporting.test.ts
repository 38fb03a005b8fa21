import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAssets } from '#features/layers/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../report-contract.ts';
import { may } from '../../record/permissions.ts';
import { questions, reporting, reportingUsers } from '../contract.ts';
import { managerCodes, openTown, operatorCodes, type Town } from '../../server/test-town.ts';
import { forgetCatalogue } from '../../record/server/catalogue.ts';
import { countPaces } from './pace.ts';

const now = new Date('2026-11-21T10:00:00Z');
let town: Town;
let lamps: number;
beforeAll(async () => {
  town = await openTown({ now: () => now });
  const site = town.app.site();
  await site.tx(system, async (trx) => {
    await writeAssets({ trx, srid: site.srid }, 'street_lamp', [
      { code: 'IP-001', name: 'Candeeiro IP-001', integrationId: 'GIS-1', point: [206, 112] },
      { code: 'IP-002', name: 'Candeeiro IP-002', point: [230, 112] },
      { code: 'IP-003', name: 'Candeeiro IP-003', point: [900, 900] },
    ]);
    const { rows } = await sql<{ id: number }>`select id from map_feature_layer where code = 'street_lamp'`.execute(trx);
    lamps = Number(rows[0]?.id);
    await sql`update occurrence_type set feature_layer_id = ${lamps}, feature_required = true where code = 'iluminacao'`.execute(trx);
    await sql`insert into role (key, name) values ('citizen', 'Munícipe')`.execute(trx);
  });
  forgetCatalogue(site);
});
afterAll(() => town.close());

const words = (pt: string) => ({ pt, en: '' });
const option = (key: string, pt: string, more: object = {}) => ({
  key,
  label: words(pt),
  stops: false,
  advice: words(''),
  link: null,
  phone: null,
  ...more,
});
const question = (key: string, pt: string, more: object = {}) => ({
  key,
  subtypeId: null,
  kind: 'text' as const,
  label: words(pt),
  help: words(''),
  required: false,
  isPublic: false,
  min: null,
  max: null,
  options: [] as ReturnType<typeof option>[],
  only: null,
  ...more,
});
const sheet = () => [
  question('q1', 'Há perigo imediato?', {
    kind: 'one',
    required: true,
    options: [
      option('sim', 'Sim', { stops: true, advice: { pt: 'Ligue já 112.', en: 'Call 112 now.' }, phone: '+351213456789' }),
      option('nao', 'Não'),
    ],
  }),
  question('q2', 'Quantos candeeiros?', { kind: 'number', min: 1, max: 50, isPublic: true, only: { key: 'q1', option: 'nao' } }),
  question('q3', 'Quem viu?'),
];
const type = () => town.type('agua');
const report = (changes: object) =>
  town.anyone.call(intake, 'create', {
    body: { typeId: type(), description: 'Água a correr na rua', x: 205, y: 110, consent: true, ...changes } as never,
  });

describe('questions of a type', () => {
  it('are written as one sheet, and refuse what does not fit together', async () => {
    const sees = await town.vera.call(questions, 'show', { params: { typeId: type() } });
    expect(sees.body).toEqual({ version: 0, questions: [] });
    const put = (version: number, list: unknown[]) =>
      town.vera.call(questions, 'update', { params: { typeId: type() }, body: { questions: list } as never, version });
    const wrong = await put(0, [
      question('q1', 'Sim ou não?', { kind: 'one', options: [option('sim', 'Sim', { stops: true })] }),
      question('q1', 'Outra vez?', { only: { key: 'q9', option: 'x' }, subtypeId: town.subtype('Buraco na via') }),
    ]);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.problem.fields ?? {}).toSorted()).toEqual([
      'questions.0.options',
      'questions.0.options.0.advice',
      'questions.1.key',
      'questions.1.only',
      'questions.1.subtypeId',
    ]);
    const saved = await put(0, sheet());
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect(saved.body.questions.map(({ key, only }) => [key, only?.option ?? null])).toEqual([
      ['q1', null],
      ['q2', 'nao'],
      ['q3', null],
    ]);
    expect((await put(0, sheet())).problem).toMatchObject({ status: 409, changedBy: 'Vera Dias', changedAt: expect.stringMatching(/^\d{4}-/) });
    const rita = await town.rita.call(questions, 'update', { params: { typeId: type() }, body: { questions: [] }, version: saved.body.version });
    expect(rita.status).toBe(403);
    const lists = await town.anyone.call(intake, 'storeLists', {});
    expect(lists.body.types.find(({ id }) => id === type())?.questions).toHaveLength(3);
  });

  it('are checked by the server, and one answer ends the report with advice', async () => {
    const missing = await report({});
    expect([missing.status, Object.keys(missing.problem.fields ?? {})]).toEqual([422, ['answer-q1']]);
    const wrong = await report({ answers: JSON.stringify({ q1: 'nao', q2: 'muitos' }) });
    expect(Object.keys(wrong.problem.fields ?? {})).toEqual(['answer-q2']);
    expect((await report({ answers: '{nonsense' })).status).toBe(422);
    const before = await town.vera.call(occurrences, 'search', { query: {} });
    const stopped = await report({ answers: JSON.stringify({ q1: 'sim' }) });
    expect([stopped.status, stopped.problem.code]).toEqual([422, 'occurrence.stopped']);
    expect(stopped.problem.detail).toContain('Ligue já 112.');
    expect((await town.vera.call(occurrences, 'search', { query: {} })).body.total).toBe(before.body.total);
  });

  it('leave answers: all for the desk, public ones for everybody, in the export and in the history', async () => {
    const made = await report({ answers: JSON.stringify({ q1: 'nao', q2: '3', q3: 'A D. Rosa do 2.º', q9: 'never asked' }) });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const { code, id } = made.body;
    const staff = await town.vera.call(occurrences, 'show', { params: { code } });
    expect(staff.body.answers.map(({ key, words: { pt }, value }) => [key, pt, value])).toEqual([
      ['q1', 'Não', 'nao'],
      ['q2', '3', 3],
      ['q3', 'A D. Rosa do 2.º', 'A D. Rosa do 2.º'],
    ]);
    expect((await town.anyone.call(occurrences, 'front', { params: { code } })).body.answers.map(({ key }) => key)).toEqual(['q2']);
    const own = await town.anyone.call(occurrences, 'front', { params: { code }, query: { token: made.body.token } });
    expect(own.body.answers).toHaveLength(3);
    const blind = town.as({ userId: town.ids.vera, codes: managerCodes.filter((held) => held !== 'MB_01082' && held !== 'MB_01083') });
    expect((await blind.call(occurrences, 'show', { params: { code } })).body.answers.map(({ key }) => key)).toEqual(['q2']);
    const denied = await blind.call(occurrences, 'update', { params: { id }, body: { answers: { q1: 'nao' } }, version: staff.body.version });
    expect(denied.status).toBe(403);
    const edited = await town.vera.call(occurrences, 'update', {
      params: { id },
      body: { answers: { q1: 'nao', q2: 5 } },
      version: staff.body.version,
    });
    expect(edited.status, JSON.stringify(edited.problem)).toBe(200);
    expect(edited.body.version).toBeGreaterThan(staff.body.version);
    expect(edited.body.timeline[0]?.changes).toEqual([
      {
        field: 'answers',
        old: 'Há perigo imediato: Não; Quantos candeeiros: 3; Quem viu: A D. Rosa do 2.º',
        new: 'Há perigo imediato: Não; Quantos candeeiros: 5',
      },
    ]);
    const { rows } = await sql<{ text: string }>`select coalesce(string_agg(row_to_json(e)::text, ''), '') as text from audit_entry e`.execute(
      town.app.site().db,
    );
    expect(rows[0]?.text).not.toContain('D. Rosa');
  });

  it('that are left out are asked no longer, and their answers stay', async () => {
    const { body } = await town.vera.call(questions, 'show', { params: { typeId: type() } });
    const made = await report({ answers: JSON.stringify({ q1: 'nao', q3: 'Ninguém' }) });
    const saved = await town.vera.call(questions, 'update', {
      params: { typeId: type() },
      body: { questions: [question('q2', 'Quantos?', { kind: 'number' })] },
      version: body.version,
    });
    expect(saved.body.questions.map(({ key }) => key)).toEqual(['q2']);
    expect((await town.vera.call(occurrences, 'show', { params: { code: made.body.code } })).body.answers.map(({ key }) => key)).toEqual([
      'q1',
      'q3',
    ]);
    expect((await report({})).status).toBe(201);
  });
});

describe('the thing it is about', () => {
  const near = (x: number, y: number, resolution = 1, crs = '3763', typeId = town.type('iluminacao')) =>
    town.anyone.call(reporting, 'featureable', { params: { x, y, crs, resolution }, query: { typeId } });

  it('is picked near the place, from the layer of the type', async () => {
    const found = await near(205, 110);
    expect(found.body.items.map(({ code, distance }) => [code, distance])).toEqual([
      ['IP-001', 2.2],
      ['IP-002', 25.1],
    ]);
    expect(found.body.items[0]).toMatchObject({ layer: { code: 'street_lamp' }, integrationId: null, point: [206, 112], open: 0 });
    expect(found.body.picked).toBe(found.body.items[0]?.id);
    expect((await near(216, 112, 0.1)).body.picked).toBeNull();
    expect((await near(-3000, 0)).body.notices).toMatchObject([{ code: 'occurrence.no-features' }]);
    expect((await near(205, 110, 1, '3763', town.type('ruido'))).problem.code).toBe('occurrence.layers-inactive');
    expect((await near(205, 110, 1, '2154')).problem.fields).toHaveProperty('crs');
  });

  it('is read from the layer when it is sent, and refused when it is not there or too far', async () => {
    const send = (changes: object) =>
      town.anyone.call(intake, 'create', {
        body: { typeId: town.type('iluminacao'), description: 'Candeeiro apagado', x: 205, y: 110, consent: true, ...changes } as never,
      });
    const [lamp] = (await near(205, 110)).body.items;
    expect(Object.keys((await send({})).problem.fields ?? {})).toEqual(['featureId']);
    expect((await send({ featureId: 999 })).problem.code).toBe('occurrence.feature-unknown');
    expect((await send({ featureId: lamp?.id, x: 600 })).problem.code).toBe('occurrence.feature-unknown');
    expect((await send({ x: undefined, y: undefined, address: 'Rua das Flores, 20' })).status).toBe(201);
    expect((await send({ x: -3000, y: 0 })).status).toBe(201);
    const made = await send({ featureId: lamp?.id });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const staff = await town.vera.call(occurrences, 'show', { params: { code: made.body.code } });
    expect(staff.body.feature).toEqual({
      layer: { code: 'street_lamp', label: { pt: 'Candeeiros', en: 'Street lamps' } },
      code: 'IP-001',
      name: 'Candeeiro IP-001',
      integrationId: 'GIS-1',
    });
    const front = await town.anyone.call(occurrences, 'front', { params: { code: made.body.code } });
    expect(front.body.feature).toMatchObject({ code: 'IP-001', integrationId: null });
    expect((await near(205, 110)).body.items[0]?.open).toBe(1);
    await send({ featureId: (await near(230, 112)).body.items[0]?.id, x: 230, y: 112 });
    const check = await town.anyone.call(intake, 'check', {
      query: { x: 225, y: 112, typeId: town.type('iluminacao'), featureId: lamp?.id as number },
    });
    expect(check.body.similar[0]).toMatchObject({ code: made.body.code, sameFeature: true });
  });
});

describe('before it is sent', () => {
  it('says the usual days, once enough were solved, and how many wait', async () => {
    const site = town.app.site();
    const typeId = town.type('pavimentos');
    const made = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => town.report(town.anyone, { typeId, x: -2000 + n, y: 2000, description: `Buraco número ${n}` })),
    );
    const ask = async () => {
      const { body, problem } = await town.anyone.call(intake, 'check', { query: { x: -2000, y: 2000, typeId } });
      return body?.pace ?? problem;
    };
    await site.tx(system, async (trx) => {
      for (const [n, { id }] of made.slice(0, 5).entries())
        await sql`update occurrence set created_at = ${new Date(now.getTime() - (n + 2) * 86_400_000)}, closed_at = ${now} where id = ${id}`.execute(
          trx,
        );
      await countPaces(trx, now);
    });
    forgetCatalogue(site);
    expect(await ask()).toEqual({ medianDays: 4, mostDays: 5, open: 1 });
  });
});

describe('on behalf of somebody', () => {
  it('finds, makes and puts right people, and registers for them', async () => {
    const made = await town.rita.call(reportingUsers, 'createUser', {
      body: { name: 'Rosa Pires', email: null, phone: '912345678', nif: null },
    });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const none = await town.rita.call(reportingUsers, 'createUser', { body: { name: 'Sem Contacto', email: '', phone: '', nif: '' } });
    expect(Object.keys(none.problem.fields ?? {})).toEqual(['email']);
    const again = await town.rita.call(reportingUsers, 'createUser', { body: { name: 'Outra', email: null, phone: '912345678', nif: null } });
    expect(Object.keys(again.problem.fields ?? {})).toEqual(['phone']);
    const find = async (q: string) => (await town.rita.call(reportingUsers, 'searchUser', { query: { q } })).body.items.map(({ name }) => name);
    expect(await find('rosa pi')).toEqual(['Rosa Pires']);
    expect(await find('912 345 678')).toEqual(['Rosa Pires']);
    expect(await find('PESSOA1@')).toEqual(['Ana Lima']);
    expect((await town.ana.call(reportingUsers, 'searchUser', { query: { q: 'rosa' } })).status).toBe(403);
    const params = { id: made.body.id };
    const { version } = (await town.rita.call(reportingUsers, 'showUser', { params })).body;
    const put = await town.rita.call(reportingUsers, 'updateUser', {
      params,
      body: { name: 'Rosa Maria Pires', email: 'rosa@ensaio.example', phone: '912345678', nif: null },
      version,
    });
    expect(put.status, JSON.stringify(put.problem)).toBe(200);
    await sql`update account set password_hash = 'x' where id = ${town.ids.ana}`.execute(town.app.site().db);
    const body = { name: 'Ana Roubada', email: 'ana@outra.example', phone: null, nif: null };
    expect((await town.rita.call(reportingUsers, 'updateUser', { params: { id: town.ids.ana }, body, version: 1 })).problem.code).toBe(
      'occurrence.user-has-owner',
    );
    expect((await town.rita.call(reportingUsers, 'showUser', { params: { id: town.ids.ana } })).problem.code).toBe('occurrence.user-has-owner');
    const forRosa = {
      typeId: town.type('agua'),
      channelId: town.channel('Junta de freguesia'),
      reporterId: made.body.id,
      email: 'rosa@ensaio.example',
    };
    const registered = await town.report(town.rita, forRosa);
    const shown = await town.vera.call(occurrences, 'show', { params: { code: registered.code } });
    expect(shown.body.reporter).toMatchObject({ userId: made.body.id, name: 'Rosa Maria Pires', phone: '+351912345678' });
    // The code for new people opens those made here, and nobody with an account of their own.
    const makes = town.as({ userId: town.ids.rita, codes: operatorCodes.filter((code) => code !== may.addForUser) });
    const behalf = {
      typeId: town.type('agua'),
      channelId: town.channel('Junta de freguesia'),
      description: 'Fuga de água',
      x: 205,
      y: 110,
      consent: true,
    };
    const stranger = await makes.call(intake, 'create', { body: { ...behalf, reporterId: town.ids.ana } });
    expect([stranger.status, Object.keys(stranger.problem.fields ?? {})]).toEqual([403, ['reporterId']]);
    expect((await makes.call(intake, 'create', { body: { ...behalf, reporterId: made.body.id } })).status).toBe(201);
    const finds = town.as({ userId: town.ids.rita, codes: operatorCodes.filter((code) => code !== may.addForNewUser) });
    expect((await finds.call(intake, 'create', { body: { ...behalf, reporterId: town.ids.ana } })).status).toBe(201);
    expect(
      (await finds.call(reportingUsers, 'createUser', { body: { name: 'Outra', email: 'o@ensaio.example', phone: null, nif: null } })).status,
    ).toBe(403);

    // Another phone given for one report stays; what the report took from the account follows it.
    const other = await town.report(town.rita, { ...forRosa, phone: '913333333' });
    const right = { name: 'Rosa Maria Pires', email: 'rosa.maria@ensaio.example', phone: '914444444', nif: null };
    const corrected = await town.rita.call(reportingUsers, 'updateUser', { params, body: right, version: put.body.version });
    expect(corrected.body).toMatchObject({ email: 'rosa.maria@ensaio.example', phone: '+351914444444', editable: true });
    const stale = await town.rita.call(reportingUsers, 'updateUser', { params, body: right, version: put.body.version });
    expect(stale.problem).toMatchObject({ code: 'record.stale', current: { email: 'rosa.maria@ensaio.example' }, changedBy: 'Rita Alves' });
    const now = (await town.vera.call(occurrences, 'show', { params: { code: registered.code } })).body;
    expect(now.reporter).toMatchObject({ email: 'rosa.maria@ensaio.example', phone: '+351914444444' });
    expect(now.may.correctReporter).toBe(true);
    expect(now.timeline.flatMap(({ changes }) => changes)).toContainEqual({ field: 'reporter', old: null, new: 'email,phone' });
    const kept = (await town.vera.call(occurrences, 'show', { params: { code: other.code } })).body;
    expect(kept.reporter).toMatchObject({ email: 'rosa.maria@ensaio.example', phone: '+351913333333' });
    const blind = town.app.as({ codes: [may.view, may.viewAll, may.detail, may.addForNewUser], name: 'Cego' });
    expect((await blind.call(reportingUsers, 'showUser', { params })).status).toBe(403);
    expect((await blind.call(occurrences, 'show', { params: { code: registered.code } })).body.may.correctReporter).toBe(false);
  });
});

describe('variants', () => {
  it('have codes of their own; a work order is the desk’s, an accident has no main image', async () => {
    const { db } = town.app.site();
    await sql`update occurrence_type set variant = 'work-order' where code = 'equipamento'`.execute(db);
    await sql`update occurrence_type set variant = 'accident' where code = 'transito'`.execute(db);
    forgetCatalogue(town.app.site());
    const body = { typeId: town.type('equipamento'), description: 'Reparar o banco', x: 205, y: 110, consent: true };
    expect((await town.ana.call(intake, 'create', { body })).problem.code).toBe('occurrence.add-denied');
    expect((await town.ana.call(intake, 'storeLists', {})).body.types.some(({ variant }) => variant === 'work-order')).toBe(false);
    const order = await town.report(town.rita, { typeId: town.type('equipamento'), channelId: town.channel('Junta de freguesia') });
    expect(order.code).toBe('OT-2026-000001');
    const accident = await town.report(town.ana, { typeId: town.type('transito') });
    expect(accident.code).toBe('AC-2026-000001');
    expect((await town.vera.call(occurrences, 'show', { params: { code: order.code } })).body.type.variant).toBe('work-order');
    const find = async (variant: string, who = town.vera) =>
      (await who.call(occurrences, 'search', { query: { variant: variant as never, sort: 'code' } })).body;
    expect((await find('work-order,accident')).items.map(({ code }) => code)).toEqual([accident.code, order.code]);
    expect(await find('work-order')).toMatchObject({ total: 1, items: [{ code: order.code }] });
    expect((await find('citizen')).items.every(({ type }) => type.variant === 'citizen')).toBe(true);
    const counts = await town.vera.call(occurrences, 'filters', { query: { variant: ['accident'] } });
    expect(counts.body.types.filter(({ qty }) => qty > 0)).toEqual([{ id: town.type('transito'), show: true, qty: 1 }]);
    expect((await town.vera.call(occurrences, 'search', { query: { variant: 'tram' as never } })).problem.fields).toHaveProperty(['variant.0']);
    // Whoever may not see types is not told them by a filter.
    const blind = town.as({ userId: town.ids.vera, name: 'Vera Dias', codes: [may.view, may.viewAll] });
    expect((await find('accident', blind)).total).toBeGreaterThan(1);
  });
});
