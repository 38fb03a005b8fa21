import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../report-contract.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({ now: () => new Date('2026-11-21T10:00:00Z') });
});
afterAll(() => town.close());

const problem = (answer: { status: number; problem: { code: string; fields?: Record<string, unknown> } }) => ({
  status: answer.status,
  code: answer.problem.code,
  ...(answer.problem.fields && { fields: Object.keys(answer.problem.fields) }),
});

describe('what is at a point', () => {
  it('says parish, nearest address and who answers', async () => {
    const { body } = await town.anyone.call(intake, 'check', { query: { x: 201, y: 103, typeId: town.type('iluminacao') } });
    expect(body).toMatchObject({
      inside: true,
      parish: { name: 'Nascente' },
      address: { text: expect.stringContaining('Rua das Flores') },
      unity: { name: 'Obras Municipais' },
      notices: [],
      crs: 'EPSG:3763',
    });
  });

  it('warns outside the municipality and where no address is near', async () => {
    const outside = await town.anyone.call(intake, 'check', { query: { x: 5000, y: 0 } });
    expect(outside.body).toMatchObject({
      inside: false,
      similar: [],
      notices: [{ code: 'occurrence.outside-municipality', message: 'Não é possível registar ocorrências fora do município' }],
    });
    const nowhere = await town.as({ locale: 'en' }).call(intake, 'check', { query: { x: -3000, y: -3000 } });
    expect(nowhere.body).toMatchObject({
      inside: true,
      parish: { name: 'Poente' },
      address: null,
      notices: [{ code: 'occurrence.no-address', message: 'No address was found for this point' }],
    });
  });

  it('tells whoever must sign in first', async () => {
    const query = { x: 201, y: 103, typeId: town.type('ruido') };
    expect((await town.anyone.call(intake, 'check', { query })).body.notices).toMatchObject([{ code: 'occurrence.add-denied' }]);
    expect((await town.ana.call(intake, 'check', { query })).body.notices).toEqual([]);
  });
});

describe('reporting', () => {
  it('gives a code that can be read out, the private page and the responsible unity', async () => {
    const made = await town.report(town.anyone, { x: -1000, y: 0 });
    expect(made).toMatchObject({
      code: expect.stringMatching(/^EN-2026-\d{6}$/),
      state: 'created',
      unity: { name: 'Obras Municipais' },
      mailed: false,
    });
    const page = await town.anyone.call(occurrences, 'front', { params: { code: made.code }, query: { token: made.token } });
    expect(page.body).toMatchObject({ mine: true, status: { name: 'Nova' }, parish: { name: 'Poente' }, address: 'Poente', point: [-1000, 0] });
  });

  it('counts codes up within the year', async () => {
    const [one, two] = [await town.report(town.anyone), await town.report(town.anyone)];
    expect(Number(two.code.slice(-6))).toBe(Number(one.code.slice(-6)) + 1);
  });

  it('takes the nearest address, or the one that was typed', async () => {
    const near = await town.report(town.anyone);
    const typed = await town.report(town.anyone, { address: 'Junto ao coreto' });
    const address = async ({ code }: { code: string }) => (await town.anyone.call(occurrences, 'front', { params: { code } })).body.address;
    expect(await address(near)).toContain('Rua das Flores');
    expect(await address(typed)).toBe('Junto ao coreto');
  });

  it('works without any map, by typed address', async () => {
    const typed = async (address: string, more: Record<string, unknown> = {}) => {
      const made = await town.report(town.anyone, { x: undefined, y: undefined, address, ...more });
      return (await town.anyone.call(occurrences, 'front', { params: { code: made.code } })).body;
    };
    // One door: as if it had been picked from the list, with parish, unit and what is near.
    expect(await typed('R. das Flores 20')).toMatchObject({ point: [200, 100], address: 'R. das Flores 20', parish: { name: 'Nascente' } });
    // The street alone tells the parish, and no point.
    expect(await typed('Rua das Flores')).toMatchObject({ point: null, parish: { name: 'Nascente' } });
    // What nobody knows is for the desk to place.
    expect(await typed('Caminho da Fonte, ao moinho')).toMatchObject({ point: null, address: 'Caminho da Fonte, ao moinho', parish: null });
    expect(await typed('Rua das Flores, 12', { asWritten: true })).toMatchObject({ point: null, address: 'Rua das Flores, 12' });
  });

  it('asks which place a typed address means, and refuses one of another municipality', async () => {
    const base = { typeId: town.type('iluminacao'), description: 'Candeeiro apagado' };
    const create = async (address: string, parishId?: number) =>
      town.anyone.call(intake, 'create', { body: { ...base, address, ...(parishId !== undefined && { parishId }) } });
    const unsure = await create('Rua das Flores 12');
    expect(problem(unsure)).toEqual({ status: 422, code: 'occurrence.address-unsure' });
    expect(unsure.problem.detail).toContain('Rua das Flores 10');
    expect(problem(await create('Rua das Flores 20, Porto'))).toMatchObject({ code: 'occurrence.address-unsure' });
    expect(problem(await create('Rua das Flores 20, 4000-123 Porto'))).toMatchObject({ code: 'occurrence.outside-municipality' });
    const ask = async (address: string, parishId?: number) =>
      (await town.anyone.call(intake, 'typedPlace', { query: { address, ...(parishId !== undefined && { parishId }) } })).body;
    const west = (await town.anyone.call(intake, 'storeLists', {})).body.parishes.find(({ name }) => name === 'Poente')?.id ?? 0;
    expect(await ask('Rua das Flores 20')).toMatchObject({ state: 'found', choices: [{ point: [200, 100] }] });
    expect(await ask('Rua das Flores 20', west)).toMatchObject({ state: 'choose' });
    expect(await ask('Rua das Flores')).toMatchObject({ state: 'street', choices: [{ point: null }] });
    expect(await ask('Lugar de Nenhures')).toMatchObject({ state: 'unknown', choices: [] });
    expect(await ask('9000-001 Funchal')).toMatchObject({ state: 'outside' });
  });

  it('refuses neither place nor consent, outside, and unknown types', async () => {
    const base = { typeId: town.type('iluminacao'), description: 'Candeeiro apagado', consent: true };
    const create = async (body: Record<string, unknown>) => problem(await town.anyone.call(intake, 'create', { body: body as never }));
    expect(await create(base)).toEqual({ status: 422, code: 'occurrence.place-required', fields: ['address'] });
    expect(await create({ ...base, x: 5000, y: 0 })).toEqual({ status: 422, code: 'occurrence.outside-municipality' });
    expect(await create({ ...base, x: 0, y: 0, name: 'Ana', consent: false })).toEqual({ status: 422, code: 'request.invalid', fields: ['consent'] });
    expect(await create({ ...base, x: 0, y: 0, typeId: 999_999 })).toEqual({ status: 422, code: 'occurrence.type-unavailable' });
    expect(await create({ ...base, x: 0, y: 0, description: ' ' })).toEqual({ status: 422, code: 'request.invalid', fields: ['description'] });
    expect(await create({ ...base, x: 0, y: 0, subtypeId: town.subtype('Buraco na via') })).toEqual({
      status: 422,
      code: 'request.invalid',
      fields: ['subtypeId'],
    });
    expect(await create({ ...base, x: 0, y: 0, email: 'nada', phone: '12', nif: '123456780' })).toMatchObject({ fields: ['email', 'phone', 'nif'] });
  });

  it('asks for consent only where data of a person is given, and keeps none otherwise', async () => {
    const given = async (who: Town['anyone'], changes: Record<string, unknown>) =>
      (await town.show((await town.report(who, changes)).code)).consentAt;
    expect(await given(town.anyone, { consent: false })).toBeNull();
    expect(await given(town.anyone, { consent: true })).toBeNull();
    expect(await given(town.anyone, { consent: true, phone: '912345678' })).not.toBeNull();
    const body = { typeId: town.type('iluminacao'), description: 'Candeeiro apagado', x: 0, y: 0, consent: false };
    expect(problem(await town.ana.call(intake, 'create', { body }))).toMatchObject({ fields: ['consent'] });
  });

  it('lets a type ask for a session or for an e-mail address', async () => {
    const body = { description: 'Obras de noite', x: 0, y: 0, consent: true };
    const noise = { ...body, typeId: town.type('ruido') };
    expect(problem(await town.anyone.call(intake, 'create', { body: noise }))).toEqual({ status: 403, code: 'occurrence.add-denied' });
    expect((await town.ana.call(intake, 'create', { body: noise })).status).toBe(201);
    const car = { ...body, typeId: town.type('viaturas') };
    expect(problem(await town.anyone.call(intake, 'create', { body: car }))).toEqual({
      status: 422,
      code: 'request.invalid',
      fields: ['email'],
    });
  });

  it('keeps channel, priority and visibility for the desk', async () => {
    const body = {
      typeId: town.type('iluminacao'),
      description: 'Telefonema',
      address: 'Rua das Flores',
      channelId: town.channel('Junta de freguesia'),
      priorityId: town.priority('Alta'),
      visibility: 'private' as const,
      name: 'Sr. Silva',
    };
    expect(problem(await town.ana.call(intake, 'create', { body: { ...body, consent: true } }))).toEqual({
      status: 403,
      code: 'occurrence.add-denied',
    });
    const made = await town.rita.call(intake, 'create', { body });
    expect(made.status).toBe(201);
    const { body: shown } = await town.rita.call(occurrences, 'show', { params: { code: made.body.code } });
    expect(shown).toMatchObject({
      channel: { name: 'Junta de freguesia' },
      priority: { name: 'Alta' },
      visibility: 'private',
      reporter: { name: 'Sr. Silva', userId: null },
      mine: false,
    });
    expect((await town.anyone.call(occurrences, 'front', { params: { code: made.body.code } })).status).toBe(404);
  });

  it('offers what may be chosen', async () => {
    const { body } = await town.anyone.call(intake, 'storeLists', {});
    expect(body.types.find(({ code }) => code === 'iluminacao')).toMatchObject({
      name: 'Iluminação pública',
      photosMax: 5,
      reportBy: 'anyone',
      subtypes: expect.arrayContaining([expect.objectContaining({ name: 'Candeeiro apagado' })]),
    });
    expect(body).toMatchObject({ desk: false, channels: [], priorities: [], reporter: null, consent: { active: true, required: true } });
    const desk = await town.rita.call(intake, 'storeLists', {});
    expect(desk.body).toMatchObject({ desk: true, reporter: { name: 'Rita Alves', email: 'pessoa3@ensaio.example' } });
    expect(desk.body.channels.map(({ name }) => name)).toEqual(['Munícipe', 'Junta de freguesia', 'Empresa ou associação', 'Serviço municipal']);
  });
});

describe('sent twice', () => {
  const body = (key?: string) => ({
    typeId: town.type('residuos'),
    description: 'Contentor cheio',
    x: 50,
    y: 50,
    consent: true,
    ...(key && { key }),
  });
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from occurrence where description = 'Contentor cheio'`.execute(town.app.site().db)).rows[0]
      ?.n;

  it('makes one occurrence and answers the same', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => town.anyone.call(intake, 'create', { body: body(key) })));
    const late = await town.anyone.call(intake, 'create', { body: body(), headers: { 'idempotency-key': key } });
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...answers, late].map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('refuses the key with another text: nothing is thanked for and dropped', async () => {
    const key = crypto.randomUUID();
    const first = await town.anyone.call(intake, 'create', { body: { ...body(key), description: 'Banco partido no jardim' } });
    const second = await town.anyone.call(intake, 'create', { body: { ...body(key), description: 'Árvore caída na estrada' } });
    expect(problem(second)).toEqual({ status: 409, code: 'occurrence.key-used' });
    expect(second.problem.detail).toContain(first.body.code);
    const again = await town.anyone.call(intake, 'create', { body: { ...body(key), description: 'Banco partido no jardim' } });
    expect(again.body).toEqual(first.body);
    const both = ['Banco partido no jardim', 'Árvore caída na estrada'].map((description) => ({
      ...body(crypto.randomUUID()),
      key: 'ao-mesmo-tempo-0001',
      description,
    }));
    const answers = await Promise.all(both.map((one) => town.anyone.call(intake, 'create', { body: one })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('tells one photo from another', async () => {
    const key = crypto.randomUUID();
    const send = async (colour: string) => {
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...body(key), description: 'Com fotografia' })) form.set(name, String(value));
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      const request = new Request('http://x/', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      const payload = Buffer.from(await request.arrayBuffer());
      return town.anyone.inject({ method: 'POST', url: '/api/meubairro/front/occurrences', payload, headers: { 'content-type': type } });
    };
    const answers = [await send('#ff0000'), await send('#ff0000'), await send('#00ff00')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });

  it('makes two without a key', async () => {
    await town.anyone.call(intake, 'create', { body: body() });
    await town.anyone.call(intake, 'create', { body: body() });
    expect(await count()).toBe(3);
  });

  it('refuses a key too short to be unguessable', async () => {
    const answer = await town.anyone.call(intake, 'create', { body: body('x') });
    expect(problem(answer)).toMatchObject({ status: 422, fields: ['key'] });
  });
});

describe('similar occurrences', () => {
  it('are near, of the same type and open or closed lately', async () => {
    const at = { x: 2000, y: 2000 };
    const near = await town.report(town.anyone, { ...at, x: 2030 });
    await town.report(town.anyone, { ...at, x: 2060 });
    await town.report(town.anyone, { ...at, typeId: town.type('residuos') });
    const { body } = await town.anyone.call(intake, 'check', { query: { ...at, typeId: town.type('iluminacao') } });
    expect(body.similar.map(({ code, distance }) => [code, distance])).toEqual([[near.code, 30]]);
    const close = async (days: number) => {
      await sql`update occurrence set closed_at = timestamptz '2026-11-21T10:00:00Z' - make_interval(days => ${days}) where id = ${near.id}`.execute(
        town.app.site().db,
      );
      return (await town.anyone.call(intake, 'check', { query: { ...at, typeId: town.type('iluminacao') } })).body.similar.length;
    };
    expect([await close(29), await close(31)]).toEqual([1, 0]);
  });

  it('are at most five and never private ones', async () => {
    const at = { x: -2000, y: -2000 };
    for (let n = 0; n < 6; n++) await town.report(town.anyone, at);
    const hidden = await town.report(town.rita, { ...at, channelId: town.channel('Serviço municipal'), visibility: 'private' });
    const similar = (who: Town['anyone']) => who.call(intake, 'check', { query: { ...at, typeId: town.type('iluminacao') } });
    expect((await similar(town.anyone)).body.similar).toHaveLength(5);
    expect((await similar(town.anyone)).body.similar.map(({ code }) => code)).not.toContain(hidden.code);
  });
});
