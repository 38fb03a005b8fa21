import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emissions } from '#features/emissions/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers, replaceOwnAddresses, searchAddresses } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { endedJob } from '#platform/testing/until.ts';
import { may, mayDesk, mayFind } from '../codes.ts';
import { streetContract, toponymyDesk } from '../contract.ts';
import { doors, formerNames, plaques, proposals, streets, streetTypes } from '../resources.ts';
import { toponymy } from './index.ts';

let app: TestApp;
let desk: TestClient;
let visitor: TestClient;
let rua: number;

type Values = Readonly<Record<string, unknown>>;
const send = (resource: Resource, values: Values) => desk.call(resourceContract(resource), 'create', { body: values });
async function add(resource: Resource, values: Values) {
  const answer = await send(resource, values);
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body as { id: number; version: number } & Record<string, unknown>;
}
async function change(resource: Resource, id: number, values: Values) {
  const before = (await desk.call(resourceContract(resource), 'show', { params: { id } })).body as Record<string, unknown>;
  const { refs: _refs, createdAt: _made, updatedAt: _changed, deletedAt: _gone, id: _id, version, ...rest } = before;
  return desk.call(resourceContract(resource), 'update', { params: { id }, version: Number(version), body: { ...rest, ...values } });
}
const line = (...coordinates: readonly (readonly [number, number])[]) => ({ type: 'LineString', coordinates });
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });
const street = (name: string, values: Values = {}) =>
  add(streets, { typeId: rua, name, state: 'inForce', numbering: 'metric', geom: line([0, 0], [200, 0]), ...values });
const labels = async (text: string) => (await searchAddresses(app.site().db, text, 8)).map(({ label }) => label);

beforeAll(async () => {
  const tenants = [testTenant('alfa', { permissions: { [mayFind]: 'none' } }), testTenant('beta')];
  app = await testApp({ features: [identity, ogc, layers, mapview, printing, emissions, toponymy], tenants, work: true });
  await app.site().tx(system, (trx) => sql`insert into account (id, name, email) values (1, 'Rui', 'rui@ensaio.example')`.execute(trx));
  desk = app.as({ codes: [...Object.values(may).flatMap((codes) => Object.values(codes)), ...Object.values(mayDesk), mayFind] });
  visitor = app.as({ session: 'nobody' });
  const types = await desk.call(resourceContract(streetTypes), 'list', { query: { q: 'Rua' } as never });
  rua = Number((types.body.items[0] as { id: number }).id);
});
afterAll(() => app.close());

describe('a street', () => {
  it('gets a code and a full name, and is found by the address search at once', async () => {
    const made = await street('dos Ourives', { postcode: '9981-010' });
    expect(made).toMatchObject({ fullName: 'Rua dos Ourives' });
    expect(made['code']).toMatch(/^\d{5}$/);
    expect(await labels('ourives')).toEqual(['Rua dos Ourives']);
    expect((await change(streets, made.id, { name: 'dos Prateiros' })).status).toBe(200);
    expect(await labels('ourives')).toEqual([]);
    expect(await labels('prateiros')).toEqual(['Rua dos Prateiros']);
    expect((await change(streets, made.id, { state: 'extinct', untilAt: '2020-01-01' })).status).toBe(200);
    expect(await labels('prateiros')).toEqual([]);
  });

  it('only proposed is in no search, and has no page', async () => {
    const made = await street('das Sombras', { state: 'proposed' });
    expect(await labels('sombras')).toEqual([]);
    expect((await visitor.call(streetContract, 'show', { params: { code: String(made['code']) } })).status).toBe(404);
  });

  it('is never called like another in force, whatever its accents', async () => {
    await street('de São João');
    const twice = await send(streets, { typeId: rua, name: 'de sao joao', state: 'inForce', numbering: 'metric' });
    expect([twice.status, twice.problem.code]).toEqual([422, 'toponymy.name-taken']);
  });

  it('has no dates that lie ahead or go backwards', async () => {
    const ahead = await send(streets, { typeId: rua, name: 'do Futuro', state: 'inForce', numbering: 'metric', decidedAt: '2999-01-01' });
    expect([ahead.status, Object.keys(ahead.problem.fields ?? {})]).toEqual([422, ['decidedAt']]);
    const back = await send(streets, {
      typeId: rua,
      name: 'do Passado',
      state: 'extinct',
      numbering: 'metric',
      sinceAt: '2020-01-01',
      untilAt: '2010-01-01',
    });
    expect([back.status, Object.keys(back.problem.fields ?? {})]).toEqual([422, ['untilAt']]);
  });
});

describe('doors', () => {
  it('are found at once, once each, and leave with their street', async () => {
    const { id } = await street('do Norte', { geom: line([0, 500], [200, 500]) });
    const door = await add(doors, { streetId: id, number: 12, suffix: 'A', state: 'inForce', geom: point(12, 495) });
    expect(door['name']).toBe('Rua do Norte, 12A');
    expect(await labels('rua do norte 12A')).toContain('Rua do Norte 12A');
    const twice = await send(doors, { streetId: id, number: 12, suffix: 'A', state: 'inForce', geom: point(14, 495) });
    expect([twice.status, twice.problem.code]).toEqual([422, 'toponymy.door-taken']);
    const other = await street('do Sul', { geom: line([0, -500], [200, -500]) });
    expect((await change(doors, door.id, { streetId: other.id })).status).toBe(200);
    expect(await labels('rua do norte 12A')).not.toContain('Rua do Norte 12A');
    expect(await labels('rua do sul 12A')).toContain('Rua do Sul 12A');
    expect((await change(streets, other.id, { name: 'do Meio-Dia' })).status).toBe(200);
    expect(await labels('meio dia 12A')).toContain('Rua do Meio-Dia 12A');
    expect((await desk.call(resourceContract(streets), 'remove', { params: { id: other.id } } as never)).status).toBeGreaterThanOrEqual(409);
  });

  it('that an imported address tells already are not said twice', async () => {
    const site = app.site();
    await site.tx(system, (trx) =>
      replaceOwnAddresses({ trx, srid: site.srid }, 'import/1', [{ street: 'Rua da Praia', house: '7', point: [10, 905] }]),
    );
    const { id } = await street('da Praia', { geom: line([0, 900], [100, 900]) });
    await add(doors, { streetId: id, number: 7, state: 'inForce', geom: point(10, 905) });
    expect((await labels('rua da praia 7')).filter((label) => label === 'Rua da Praia 7')).toHaveLength(1);
  });

  it('get the number of the rule, and contradictions are told', async () => {
    const { id } = await street('da Régua', { geom: line([0, 300], [200, 300]) });
    const ask = (query: object) => desk.call(toponymyDesk, 'numbering', { params: { id: String(id) }, query: query as never });
    expect((await ask({ x: '40', y: '295' })).body).toMatchObject({ length: 200, doors: [], proposal: { number: 40, suffix: null } });
    await add(doors, { streetId: id, number: 40, state: 'inForce', geom: point(40, 295) });
    await add(doors, { streetId: id, number: 43, state: 'inForce', geom: point(50, 295) });
    const { body } = await ask({ x: '40', y: '295' });
    expect(body.proposal).toEqual({ number: 40, suffix: 'A' });
    expect(body.doors.map(({ label, problems }) => [label, problems])).toEqual([
      ['40', []],
      ['43', ['side']],
    ]);
    const bare = await street('sem Linha', { geom: null });
    const refused = await desk.call(toponymyDesk, 'numbering', { params: { id: String(bare.id) } });
    expect([refused.status, refused.problem.code]).toEqual([422, 'toponymy.no-line']);
  });
});

describe('a proposal', () => {
  const proposal = (values: Values) => add(proposals, { kind: 'new', typeId: rua, state: 'submitted', submittedAt: '2024-01-10', ...values });
  const approve = async (id: number) => {
    for (const state of ['committee', 'favourable', 'executive']) expect((await change(proposals, id, { state })).status, state).toBe(200);
    return change(proposals, id, { state: 'approved', decidedAt: '2024-06-01', minute: 'Ata 12' });
  };

  it('goes from state to state, and becomes a street in force when it is approved', async () => {
    const { id } = await proposal({ name: 'da Liberdade', geom: line([0, 700], [100, 700]) });
    const jumped = await change(proposals, id, { state: 'approved', decidedAt: '2024-06-01', minute: 'Ata 12' });
    expect([jumped.status, jumped.problem.code]).toEqual([422, 'toponymy.move']);
    expect((await approve(id)).status).toBe(200);
    expect(await labels('liberdade')).toEqual(['Rua da Liberdade']);
    const again = await change(proposals, id, { name: 'Outra' });
    expect([again.status, again.problem.code]).toEqual([422, 'toponymy.ended']);
  });

  it('needs the day and the minutes of the decision', async () => {
    const { id } = await proposal({ name: 'da Pressa' });
    for (const state of ['committee', 'favourable', 'executive']) await change(proposals, id, { state });
    const bare = await change(proposals, id, { state: 'approved' });
    expect([bare.status, Object.keys(bare.problem.fields ?? {})]).toEqual([422, ['decidedAt', 'minute']]);
  });

  it('to rename keeps the old name, which is found; one to abolish ends the street', async () => {
    const { id, code } = await street('Velha', { sinceAt: '1950-01-01', geom: line([0, 800], [100, 800]) });
    const renaming = await proposal({ kind: 'rename', streetId: id, name: 'Nova' });
    expect((await approve(renaming.id)).status).toBe(200);
    const found = await visitor.call(streetContract, 'search', { query: { q: 'velha' } });
    expect(found.body.items).toMatchObject([{ code, name: 'Rua Nova', former: 'Rua Velha' }]);
    const { body } = await visitor.call(streetContract, 'show', { params: { code: String(code) } });
    expect(body).toMatchObject({
      name: 'Rua Nova',
      decidedAt: '2024-06-01',
      minute: 'Ata 12',
      former: [{ name: 'Rua Velha', untilAt: '2024-06-01' }],
    });
    const ending = await proposal({ kind: 'extinguish', streetId: id, typeId: null, name: 'Extinguir' });
    expect((await approve(ending.id)).status).toBe(200);
    expect(await labels('rua nova')).not.toContain('Rua Nova');
    expect((await visitor.call(streetContract, 'show', { params: { code: String(code) } })).body.state).toBe('extinct');
  });

  it('that would take a name in force is refused, and nothing of it is done', async () => {
    await street('da Paz', { geom: line([0, 1000], [100, 1000]) });
    const { id } = await proposal({ name: 'da Paz', geom: line([0, 1100], [100, 1100]) });
    const refused = await approve(id);
    expect([refused.status, refused.problem.code]).toEqual([422, 'toponymy.name-taken']);
    expect((await desk.call(resourceContract(proposals), 'show', { params: { id } })).body['state']).toBe('executive');
  });
});

describe('for everybody', () => {
  it('streets by parish, letter and page, and pages without JavaScript', async () => {
    const { id, code } = await street('da Ameixoeira', { meaning: 'Havia aqui um pomar.' });
    await add(formerNames, { streetId: id, name: 'Caminho do Pomar', untilAt: '1970-01-01' });
    await add(plaques, { streetId: id, location: 'Esquina', state: 'good' });
    const found = await visitor.call(streetContract, 'search', { query: { letter: 'A' } });
    expect(found.body.items.map(({ name }) => name)).toContain('Rua da Ameixoeira');
    expect(found.body.items.map(({ name }) => name)).not.toContain('Rua da Paz');
    const page = await visitor.inject({ method: 'GET', url: `/toponimia/${String(code)}` });
    expect([page.statusCode, page.body.includes('Havia aqui um pomar.'), page.body.includes('Caminho do Pomar')]).toEqual([200, true, true]);
    expect((await visitor.inject({ method: 'GET', url: '/toponimia?q=ameixoeira' })).body).toContain(`/toponimia/${String(code)}`);
    expect((await visitor.inject({ method: 'GET', url: '/toponimia/99999' })).statusCode).toBe(404);
    expect((await app.as({ tenant: 'beta', session: 'nobody' }).call(streetContract, 'search', {})).status).toBe(401);
  });
});

describe('papers', () => {
  it('a certificate of a street and of a door are numbered and stand in the register', async () => {
    const { id } = await street('do Registo', { geom: line([0, 1200], [100, 1200]), minute: 'Ata 3' });
    const door = await add(doors, { streetId: id, number: 20, state: 'inForce', geom: point(20, 1195) });
    const ask = async (body: { kind: 'toponymy' | 'doornumber'; doorId?: number }) => {
      const started = await desk.call(toponymyDesk, 'certify', { params: { id: String(id) }, body });
      expect(started.status, JSON.stringify(started.problem)).toBe(202);
      return endedJob(desk, started.body.jobId);
    };
    expect(await ask({ kind: 'toponymy' })).toMatchObject({ status: 'finished' });
    expect(await ask({ kind: 'doornumber', doorId: door.id })).toMatchObject({ status: 'finished' });
    const numbers = await app.site().db.selectFrom('emission').select(['kind', 'number', 'state']).orderBy('id').execute();
    expect(numbers.map(({ kind, state }) => [kind, state])).toEqual([
      ['toponymy', 'issued'],
      ['doornumber', 'issued'],
    ]);
    expect(numbers.map(({ number }) => number?.slice(0, 3))).toEqual(['CT-', 'CN-']);
    const wrong = await desk.call(toponymyDesk, 'certify', { params: { id: String(id) }, body: { kind: 'doornumber' } });
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['doorId']]);
  });

  it('addresses are written in the national model', async () => {
    const started = await desk.call(toponymyDesk, 'addresses', { body: { format: 'geojson' } });
    expect(started.status).toBe(202);
    expect(await endedJob(desk, started.body.jobId)).toMatchObject({ status: 'finished' });
    expect((await app.as({ codes: [may.doors.view] }).call(toponymyDesk, 'addresses', { body: { format: 'csv' } })).status).toBe(403);
  });
});

describe('plaques', () => {
  const needs = async (id: number) => (await desk.call(resourceContract(streets), 'show', { params: { id } })).body as Record<string, unknown>;
  const plaque = (streetId: number, atLimit: string | null, state: string) => add(plaques, { streetId, location: 'Na esquina', atLimit, state });

  it('of a street lack what is not recorded, is gone or is damaged, as its plaques come and go', async () => {
    const { id } = await street('das Placas', { geom: line([3000, 0], [3200, 0]) });
    const lacks = async () => (await needs(id))['plaqueNeeds'];
    expect(await lacks()).toEqual(['start', 'end']);
    const first = await plaque(id, 'start', 'good');
    expect(await lacks()).toEqual(['end']);
    // Nobody said where it is: it serves the end that has none.
    const second = await plaque(id, null, 'damaged');
    expect(await lacks()).toEqual(['damaged']);
    await change(plaques, second.id, { state: 'missing' });
    expect(await lacks()).toEqual(['end']);
    await change(plaques, second.id, { atLimit: 'end', state: 'ordered' });
    expect(await lacks()).toEqual(['ordered']);
    await plaque(id, 'other', 'missing');
    expect(await lacks()).toEqual(['other', 'ordered']);
    expect((await desk.call(resourceContract(plaques), 'remove', { params: { id: first.id } })).status).toBe(204);
    expect(await lacks()).toEqual(['start', 'other', 'ordered']);
    await desk.call(resourceContract(plaques), 'restore', { params: { id: first.id } });
    expect(await lacks()).toEqual(['other', 'ordered']);
    const other = await street('das Outras Placas', { geom: line([3000, 300], [3200, 300]) });
    expect((await change(plaques, first.id, { streetId: other.id })).status).toBe(200);
    expect([await lacks(), (await needs(other.id))['plaqueNeeds']]).toEqual([['start', 'other', 'ordered'], ['end']]);
  });

  it('that are missing are a list of streets in force, which is exported', async () => {
    const all = { state: 'inForce', plaqueNeeds: 'start,end,other,damaged' };
    const made = await street('Sem Placa Nenhuma', { geom: line([3000, 600], [3200, 600]) });
    const whole = await street('Com Todas', { geom: line([3000, 900], [3200, 900]) });
    for (const end of ['start', 'end']) await plaque(whole.id, end, 'good');
    await street('Ainda Proposta', { state: 'proposed', geom: line([3000, 1200], [3200, 1200]) });
    const listed = await desk.call(resourceContract(streets), 'list', { query: { ...all, pageSize: 100 } as never });
    const names = listed.body.items.map((row) => (row as { fullName?: string }).fullName);
    expect(names).toContain('Rua Sem Placa Nenhuma');
    expect(names).not.toContain('Rua Com Todas');
    expect(names).not.toContain('Rua Ainda Proposta');
    const columns = ['code', 'fullName', 'parish', 'plaqueNeeds'];
    const asked = await desk.call(resourceContract(streets), 'export', { body: { format: 'csv', selection: { filter: all }, columns } as never });
    const job = await endedJob(desk, (asked.body as { jobId: string }).jobId);
    const file = await desk.inject({ method: 'GET', url: job.downloadUrl ?? '' });
    expect(file.payload).toContain(`${String(made['code'])}`);
    expect(file.payload).toMatch(/Rua Sem Placa Nenhuma.*Falta no início.*Falta no fim/);
  });
});
