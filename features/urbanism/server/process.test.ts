import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { resourceBulk } from '#platform/crud/bulk/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { areaContract } from '../areas/contract.ts';
import { processContract } from '../record/contract.ts';
import { entities, lookups } from '../record/lookups.ts';
import { documents, parts } from '../record/parts.ts';
import { mayKeep, mayProcess, maySection, maySet, type Section } from '../record/permissions.ts';
import { processes, type ProcessField } from '../record/process.ts';
import { settingContracts } from '../record/settings-contract.ts';
import { urbanism } from './index.ts';

const api = resourceContract(processes);
const cards = resourceContract(entities);
const documentApi = resourceContract(documents);
const { settings } = settingContracts;
const codes = [
  ...Object.values(mayKeep).flatMap((area) => Object.values(area)),
  ...Object.values(maySet).flatMap((area) => Object.values(area)),
  ...Object.values(mayProcess),
  ...Object.values(maySection),
];

let app: TestApp;
let clerk: TestClient;
let ownerId: number;
/** What the provider asks for beside the number. */
let needed: Record<string, number>;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism], now: () => new Date('2026-11-23T12:00:00Z') });
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
  ownerId = (await card('Ana Costa', '501442600')).id;
  needed = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId };
});
afterAll(() => app.close());

async function card(name: string, nif: string | null) {
  const made = await clerk.call(cards, 'create', { body: { name, nif } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

const add = (values: Record<string, unknown> = {}, client = clerk) => client.call(api, 'create', { body: { ...needed, ...values } as never });

async function added(values: Record<string, unknown> = {}) {
  const made = await add(values);
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function change(id: number, values: Record<string, unknown>, client = clerk) {
  const { body } = await clerk.call(api, 'show', { params: { id } });
  return client.call(api, 'update', { params: { id }, version: body.version, body: { ...body, ...values } as never });
}

const find = async (query: Record<string, unknown>, client = clerk) => {
  const found = await client.call(processContract, 'search', { query: query as never });
  expect(found.status, JSON.stringify(found.problem)).toBe(200);
  return found.body.items.map(({ process, subProcess }) => (subProcess === null ? process : `${process}.${subProcess}`));
};

describe('lookup tables', () => {
  it('stand at their places with rows of Portuguese practice', async () => {
    for (const lookup of lookups.filter((one) => one !== entities)) {
      const { body, status } = await clerk.call(resourceContract(lookup), 'list', {});
      expect(status, lookup.path).toBe(200);
      expect(body.total, lookup.path).toBeGreaterThan(2);
    }
    const { body } = await clerk.call(processContract, 'lists', {});
    expect(body.choices['proceduretypes']?.map(({ title }) => title)).toContain('Comunicação prévia');
    expect(body.choices['confrontations']?.[0]?.title).toBe('PDM: planta de ordenamento');
    expect(body).toMatchObject({ provider: 'database', required: expect.arrayContaining(['process', 'ownerId']) });
  });

  it('have five codes each, none twice', () => {
    const all = Object.values(mayKeep).flatMap((area) => Object.values(area));
    expect(new Set(all).size).toBe(75);
    expect(all.filter((code) => codes.filter((other) => other === code).length > 1)).toEqual([]);
  });
});

describe('people', () => {
  it('with a tax number are one party of the municipality, however often there is a card', async () => {
    const again = await card('Ana Costa, Lda.', 'PT 501 442 600');
    const { rows } = await sql<{
      nif: string;
      party_id: number;
    }>`select nif, party_id::int from urban_entity where id in (${ownerId}, ${again.id})`.execute(app.site().db);
    expect(rows.map(({ nif }) => nif)).toEqual(['501442600', '501442600']);
    expect(rows[0]?.party_id).toBe(rows[1]?.party_id);
    expect((await card('Sem número', null)).partyId).toBeNull();
  });

  it('with a wrong tax number are refused at the field', async () => {
    const made = await clerk.call(cards, 'create', { body: { name: 'Errado', nif: '501442601' } as never });
    expect([made.status, Object.keys(made.problem.fields ?? {})]).toEqual([422, ['nif']]);
  });
});

describe('numbers', () => {
  it('follow the rule of the settings and pass over those given by hand', async () => {
    const first = await added();
    expect(first.process).toMatch(/^\d+\/2026$/);
    const next = Number(first.process?.split('/')[0]) + 1;
    await added({ process: `${next}/2026` });
    expect((await added()).process).toBe(`${next + 1}/2026`);
    const { body } = await clerk.call(settings, 'read', {});
    const rule = { surroundings: 100, numberRule: 'LE-{yy}-{serial:4}' } as const;
    const saved = await clerk.call(settings, 'save', { body: rule, version: body.version });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect((await added()).process).toBe(`LE-26-${String(next + 2).padStart(4, '0')}`);
    const stale = await clerk.call(settings, 'save', { body: rule, version: body.version });
    expect(stale.status).toBe(409);
    const wrong = await clerk.call(settings, 'save', { body: { ...rule, numberRule: '{serial}' }, version: saved.body.version });
    expect(Object.keys(wrong.problem.fields ?? {})).toEqual(['numberRule']);
  });

  it('are refused twice, whatever case, accents and spaces, also when two save at once', async () => {
    await added({ process: 'Água  12/2026' });
    const again = await add({ process: 'AGUA 12/2026' });
    expect([again.status, again.problem.fields?.['process']?.[0]?.code]).toEqual([422, 'taken']);
    const both = await Promise.all([add({ process: 'GEM 1/2026' }), add({ process: 'gem 1/2026' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('what the provider asks for', () => {
  it('is asked at the fields, and other providers ask for other fields', async () => {
    const bare = await clerk.call(api, 'create', { body: {} as never });
    expect(Object.keys(bare.problem.fields ?? {}).toSorted()).toEqual(['classificationTypeId', 'constructionTypeId', 'ownerId', 'statusId']);
    const use = (provider: string) => sql`update urban_setting set provider = ${provider}`.execute(app.site().db);
    await use('medidata');
    const medidata = await clerk.call(api, 'create', { body: {} as never });
    expect(Object.keys(medidata.problem.fields ?? {}).toSorted()).toEqual(['classificationTypeId', 'process', 'statusId']);
    await use('airc');
    const airc = await clerk.call(api, 'create', { body: {} as never });
    expect(Object.keys(airc.problem.fields ?? {}).toSorted()).toEqual(['constructionTypeId', 'ownerId']);
    const searched = await clerk.call(processContract, 'search', { query: { status: '1', owner: 'ana' } as never });
    expect([searched.status, Object.keys(searched.problem.fields ?? {})]).toEqual([422, ['status']]);
    await use('database');
  });
});

describe('sections', () => {
  const fieldOf: Readonly<Partial<Record<Section, readonly [ProcessField, unknown]>>> = {
    general: ['subject', 'Moradia'],
    technical: ['grossArea', '120.50'],
    conservatory: ['conservatoryNumber', '1234/19990101'],
    finances: ['article', 'U-77'],
    entities: ['managerId', null],
  };

  it('are written by whoever holds their code, and by nobody else', async () => {
    const { id } = await added({ process: 'SEC 1/2026' });
    const other = (await card('Gestora', null)).id;
    for (const [section, [field, value]] of Object.entries(fieldOf)) {
      const code = maySection[section as Section];
      const values = { [field]: field === 'managerId' ? other : value };
      const without = await change(id, values, app.as({ codes: codes.filter((one) => one !== code) }));
      expect([without.status, without.problem.code], section).toEqual([403, 'record.field-denied']);
      expect(without.problem.detail).toContain(processes.fields[field].meta.label.pt);
      const alone = await change(id, values, app.as({ codes: [mayProcess.edit, code] }));
      expect(alone.status, JSON.stringify(alone.problem)).toBe(200);
    }
    // The file itself needs no section; what is sent as it stands is no change.
    expect((await change(id, { statusId: 2 }, app.as({ codes: [mayProcess.edit] }))).status).toBe(200);
    expect((await change(id, { subject: 'Outro' }, app.as({ codes: [maySection.general] }))).status).toBe(403);
  });

  it('hold in bulk work, and for whoever opens a file', async () => {
    const { id } = await added({ process: 'SEC 2/2026' });
    const bulk = resourceBulk(processes);
    const plan = await app
      .as({ codes: [mayProcess.edit] })
      .call(bulk, 'plan', { body: { selection: { ids: [id] }, change: { set: { subject: 'Em massa' } } } as never });
    expect(plan.body.bulk, JSON.stringify(plan.problem)).toMatchObject({ counts: { refused: 1, change: 0 } });
    const opener = app.as({ codes: [mayProcess.add] });
    expect((await add({}, opener)).status).toBe(201);
    expect((await add({ subject: 'Com assunto' }, opener)).problem).toMatchObject({ code: 'record.field-denied' });
  });

  it('that are parts have one code each', async () => {
    const { id } = await added({ process: 'SEC 3/2026' });
    const declared: readonly Resource[] = parts;
    for (const part of declared) {
      const body = {
        processId: id,
        name: 'Planta',
        subject: 'Falta o termo',
        enteredAt: '2026-11-01',
        inspectedAt: '2026-11-02',
        obs: 'Conforme',
      } as never;
      const { add: code } = part.permissions;
      const denied = await app.as({ codes: codes.filter((one) => one !== code) }).call(resourceContract(part), 'create', { body });
      expect(denied.status, part.id).toBe(403);
      const made = await app.as({ codes: [code] }).call(resourceContract(part), 'create', { body });
      expect(made.status, JSON.stringify(made.problem)).toBe(201);
    }
  });
});

describe('sub-processes', () => {
  it('hang under their process with its number and follow it', async () => {
    const root = await added({ process: 'ARV 1/2026' });
    const one = await added({ parentId: root.id });
    const two = await added({ parentId: root.id });
    const deep = await added({ parentId: one.id });
    expect([one, two, deep].map(({ process, subProcess }) => [process, subProcess])).toEqual([
      ['ARV 1/2026', '1'],
      ['ARV 1/2026', '2'],
      ['ARV 1/2026', '3'],
    ]);
    const tree = await clerk.call(processContract, 'tree', { params: { process: 'arv 1/2026' } });
    expect(tree.body.items.map(({ subProcess, depth }) => [subProcess, depth])).toEqual([
      [null, 0],
      ['1', 1],
      ['3', 2],
      ['2', 1],
    ]);
    expect((await change(root.id, { process: 'ARV 2/2026' })).status).toBe(200);
    expect(await find({ process: 'ARV 2', sort: 'process' })).toHaveLength(4);
    expect((await clerk.call(processContract, 'tree', { params: { process: 'ARV 1/2026' } })).status).toBe(404);
    const ring = await change(root.id, { parentId: deep.id });
    expect([ring.status, Object.keys(ring.problem.fields ?? {})]).toEqual([422, ['parentId']]);
    const other = await add({ parentId: root.id, process: 'OUTRO 9/2026' });
    expect(Object.keys(other.problem.fields ?? {})).toEqual(['process']);
    expect((await clerk.call(api, 'remove', { params: { id: root.id } })).status).toBe(409);
  });

  it('are at most six levels deep', async () => {
    let parentId = (await added({ process: 'FUNDO 1/2026' })).id;
    for (let level = 2; level <= 6; level += 1) parentId = (await added({ parentId })).id;
    expect(Object.keys((await add({ parentId })).problem.fields ?? {})).toEqual(['parentId']);
  });
});

describe('search', () => {
  it('finds by every field, by name and tax number of people, and only with its code', async () => {
    const architect = await card('Rui Traço', '123456789');
    const { id } = await added({
      process: 'PES 1/2026',
      subject: 'Ampliação de moradia',
      address: 'Rua da Fonte, 7',
      dicofre: '150601',
      entryAt: '2026-03-15',
      regimeTypeId: 2,
      useTypeId: 2,
      procedureTypeId: 3,
      constructionTypeId: 2,
      architectId: architect.id,
      responsibleId: architect.id,
      article: '4455',
      fraction: 'B',
      conservatoryNumber: '998',
    });
    const asked = [
      { process: 'pes 1' },
      { subject: 'ampliacao moradia' },
      { address: 'fonte 7' },
      { dicofre: '150601,150602' },
      { regime: '2' },
      { use: '2' },
      { procedure: '3,4' },
      { construction: '2' },
      { architect: 'traço' },
      { responsible: '123 456 789' },
      { date: '2026-03-01..2026-03-31' },
      { finances: '4455 b' },
      { conservatory: '998' },
      { q: 'ampliacao fonte' },
      { owner: '501442600', subject: 'ampliação', classification: '1', status: '1' },
    ];
    for (const query of asked) expect(await find(query), JSON.stringify(query)).toEqual(['PES 1/2026']);
    expect(await find({ subject: 'ampliação', status: '2' })).toEqual([]);
    for (const query of [{ nonsense: '1' }, { status: 'x' }, { date: '2026-99-99' }, { sort: 'owner' }])
      expect((await clerk.call(processContract, 'search', { query: query as never })).status, JSON.stringify(query)).toBe(422);
    expect((await app.as({ codes: codes.filter((one) => one !== mayProcess.search) }).call(processContract, 'search', {})).status).toBe(403);
    await clerk.call(api, 'remove', { params: { id } });
    expect(await find({ process: 'PES 1' })).toEqual([]);
  });
});

describe('areas', () => {
  const square = (x: number, size: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [x, 0],
        [x + size, 0],
        [x + size, size],
        [x, size],
        [x, 0],
      ] as [number, number][],
    ],
  });

  it('of a file that contradict each other are told', async () => {
    const { id } = await added({ process: 'ARE 1/2026', landArea: '200', deploymentArea: '250.5' });
    const { body } = await clerk.call(processContract, 'checks', { params: { id } });
    expect(body.items).toMatchObject([{ fields: ['landArea', 'deploymentArea'], expected: '250.50', difference: '-50.50' }]);
  });

  it('are drawn, shared, and leave with the last process that has them', async () => {
    const [one, two] = [await added({ process: 'ARE 2/2026' }), await added({ process: 'ARE 3/2026' })];
    const save = (id: number, areas: unknown[], client = clerk) =>
      client.call(processContract, 'saveAreas', { params: { id }, body: { areas } as never });
    const made = await save(one.id, [{ name: 'Lote 1', geometry: square(0, 20) }, { geometry: square(100, 10) }]);
    expect(made.status, JSON.stringify(made.problem)).toBe(200);
    expect(made.body.items.map(({ squareMetres }) => squareMetres)).toEqual([400, 100]);
    const [lot] = made.body.items;
    if (!lot) throw new Error('no area');
    const shared = await clerk.call(processContract, 'associate', { params: { id: two.id }, body: { areas: [lot.id] } });
    expect(shared.body.items).toHaveLength(1);
    const left = await save(one.id, []);
    expect(left.body.items).toEqual([]);
    expect(
      (await app.as({ codes: [mayProcess.associateAreas] }).call(processContract, 'areas', { params: { id: two.id } })).body.items,
    ).toMatchObject([{ id: lot.id, name: 'Lote 1' }]);
    const moved = await save(two.id, [{ id: lot.id, version: lot.version, name: 'Lote 1', geometry: square(5, 20) }]);
    expect(moved.body.items[0]?.version).toBeGreaterThan(lot.version);
    expect((await save(two.id, [{ id: lot.id, version: lot.version, geometry: square(9, 20) }])).status).toBe(409);
    expect((await save(one.id, [{ id: lot.id, version: 1, geometry: square(9, 20) }])).status).toBe(404);
    expect((await save(two.id, [], app.as({ codes: codes.filter((code) => code !== mayProcess.editAreas) }))).status).toBe(403);
  });

  it('stand by themselves too, with one code for each thing that is done to them', async () => {
    const { id: processId } = await added({ process: 'ARE 5/2026' });
    const only = (code: string) => app.as({ codes: [code], name: 'Rita Alves' });
    const made = await only(mayProcess.addAreas).call(areaContract, 'create', { body: { name: 'Loteamento', geometry: square(0, 30) } as never });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const params = { id: made.body.id };
    const linked = await only(mayProcess.associate).call(areaContract, 'associate', { params, body: { processes: [processId] } });
    expect(linked.body.processes.map(({ process }) => process)).toEqual(['ARE 5/2026']);
    expect((await clerk.call(processContract, 'geometry', { params: { id: processId } })).body.items).toMatchObject([{ name: 'Loteamento' }]);
    expect((await only(mayProcess.deleteAreas).call(areaContract, 'remove', { params })).status).toBe(409);
    expect((await only(mayProcess.associate).call(areaContract, 'disassociate', { params, body: { processes: [processId] } })).status).toBe(403);
    const bigger = { name: 'Loteamento', obs: null, geometry: square(0, 40) } as never;
    const { body } = await only(mayProcess.seeAreas).call(areaContract, 'show', { params });
    expect((await only(mayProcess.editAreas).call(areaContract, 'update', { params, body: bigger, version: body.version })).body.squareMetres).toBe(
      1600,
    );
    expect((await only(mayProcess.editAreas).call(areaContract, 'update', { params, body: bigger, version: body.version })).status).toBe(409);
    const apart = await only(mayProcess.disassociate).call(areaContract, 'disassociate', { params, body: { processes: [processId] } });
    expect(apart.body.processes).toEqual([]);
    expect((await only(mayProcess.deleteAreas).call(areaContract, 'remove', { params })).status).toBe(204);
    expect((await only(mayProcess.seeAreas).call(areaContract, 'show', { params })).status).toBe(404);
  });

  it('outside the municipality, or crossing themselves, are refused', async () => {
    const { id } = await added({ process: 'ARE 4/2026' });
    const save = async (geometry: unknown) =>
      (await clerk.call(processContract, 'saveAreas', { params: { id }, body: { areas: [{ geometry }] } as never })).problem.code;
    expect(await save(square(100_000, 10))).toBe('urbanism.outside');
    const areas = [{ geometry: square(0, 5) }, { name: 'Lote 2', geometry: square(100_000, 10) }];
    const { problem } = await clerk.call(processContract, 'saveAreas', { params: { id }, body: { areas } as never });
    expect(problem.detail).toContain('«Lote 2»');
    expect(problem.fields).toMatchObject({ 'areas.1.geometry': [{ message: 'O primeiro elemento deve conter o segundo elemento.' }] });
    const bow = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ];
    expect(await save({ type: 'Polygon', coordinates: [bow] })).toBe('urbanism.invalid-area');
  });
});

describe('documents', () => {
  it('are replaced by newer ones of the same file, each by one', async () => {
    const [one, two] = [await added({ process: 'DOC 1/2026' }), await added({ process: 'DOC 2/2026' })];
    const put = (processId: number, name: string, replacesId: number | null = null) =>
      clerk.call(documentApi, 'create', { body: { processId, name, replacesId } as never });
    const first = await put(one.id, 'Planta v1');
    expect((await put(one.id, 'Planta v2', first.body.id)).status).toBe(201);
    expect(Object.keys((await put(one.id, 'Planta v3', first.body.id)).problem.fields ?? {})).toEqual(['replacesId']);
    expect(Object.keys((await put(two.id, 'Planta alheia', first.body.id)).problem.fields ?? {})).toEqual(['replacesId']);
  });

  it('and all else of a file stand in its history', async () => {
    const { id } = await added({ process: 'HIS 1/2026', subject: 'Antes' });
    await change(id, { subject: 'Depois' });
    const { body } = await clerk.call(api, 'history', { params: { id } });
    expect(body.items[0]).toMatchObject({ event: 'updated', user: 'Rita Alves', changes: [{ field: 'subject', old: 'Antes', new: 'Depois' }] });
  });
});
