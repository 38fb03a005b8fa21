import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layers } from '#features/layers/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { addEmissionPlans, emissions, seedEmissionCatalogue } from '../../server/index.ts';
import { sectionContracts } from '../contract.ts';
import { plans, pmdfcis, worktypes } from '../resources.ts';
import { sectionIds, sections } from '../sections.ts';
import { offersOf, plansFor } from './offers.ts';
import { settingsOf } from './settings.ts';

let app: TestApp;
let clerk: TestClient;
let other: TestClient;
const codes = sectionIds.flatMap((id) => Object.values(sections[id].may));

beforeAll(async () => {
  app = await testApp({ features: [layers, printing, emissions] });
  clerk = app.as({ codes, userId: 901, name: 'Rita Alves' });
  other = app.as({ codes, userId: 902, name: 'Rui Melo' });
  await app.site().tx(system, seedEmissionCatalogue);
});
afterAll(() => app.close());

const db = () => app.site().db;
const planContract = resourceContract(plans);
const sheet = { format: 'pdf', sheetSize: 'A4', orientation: 'portrait', dpi: '300', base: 'streets' } as const;
type PlanBody = Parameters<typeof clerk.call<typeof planContract, 'create'>>[2]['body'];

async function makePlan(values: Partial<PlanBody> & { name: string }) {
  const made = await clerk.call(planContract, 'create', { body: { ...sheet, ...values } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

async function makeWorktype(name: string, kinds: ('plan' | 'administrativeprocess')[], ids: number[], more: object = {}) {
  const made = await clerk.call(resourceContract(worktypes), 'create', { body: { name, kinds, plans: ids, ...more } });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

const names = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);

describe('what a municipality starts with', () => {
  it('has a document of each kind', async () => {
    for (const kind of ['plan', 'administrativeprocess', 'pmdfci', 'pis'] as const) {
      const offers = await offersOf(db(), kind);
      expect(offers.length, kind).toBeGreaterThan(0);
      for (const { id } of offers) expect((await plansFor(db(), kind, id)).map(({ scale }) => scale)).toEqual([2000, 10_000]);
    }
    expect(names(await offersOf(db(), 'plan'))).toContain('Certidão ou registo predial');
    expect(names(await offersOf(db(), 'administrativeprocess'))).not.toContain('Certidão ou registo predial');
  });

  it('comes once: what a clerk threw away stays away', async () => {
    const before = (await offersOf(db(), 'plan')).length;
    const [last] = (await offersOf(db(), 'plan')).slice(-1);
    await clerk.call(resourceContract(worktypes), 'remove', { params: { id: last?.id ?? 0 } });
    await app.site().tx(system, seedEmissionCatalogue);
    expect((await offersOf(db(), 'plan')).length).toBe(before - 1);
  });

  it('takes a further map into every document', async () => {
    await app.site('beta').tx(system, async (trx) => {
      await seedEmissionCatalogue(trx);
      await addEmissionPlans(trx, [{ name: 'Planta de ordenamento', scale: 5000 }]);
    });
    for (const kind of ['plan', 'administrativeprocess', 'pmdfci', 'pis'] as const)
      for (const { plans: maps } of await offersOf(app.site('beta').db, kind)) expect(names(maps)).toContain('Planta de ordenamento');
  });
});

describe('the maps of a document', () => {
  it('come by the work type, in the order of the list, without those put aside', async () => {
    const [a, b, c] = [await makePlan({ name: 'A' }), await makePlan({ name: 'B' }), await makePlan({ name: 'C', status: false })];
    await clerk.call(planContract, 'reorder', { body: { id: b.id, before: a.id } });
    const work = await makeWorktype('Muro', ['plan'], [a.id, b.id, c.id], { validity: 3 });
    expect(names(await plansFor(db(), 'plan', work.id))).toEqual(['B', 'A']);
    expect((await offersOf(db(), 'plan')).find(({ id }) => id === work.id)).toMatchObject({ validity: 3, plans: [{ name: 'B' }, { name: 'A' }] });
    // Not for that kind, not there, and a kind that has no document without one.
    for (const [kind, id] of [
      ['administrativeprocess', work.id],
      ['plan', 9999],
      ['pis', null],
    ] as const)
      await expect(plansFor(db(), kind, id)).rejects.toThrow('record.not-found');
    const every = names(await plansFor(db(), 'plan', null));
    expect(every).toEqual(expect.arrayContaining(['A', 'B', 'Planta de localização']));
    expect(every).not.toContain('C');
  });

  it('a document without an active map is not offered', async () => {
    const put = await makePlan({ name: 'Posta de lado', status: false });
    const work = await makeWorktype('Sem mapas', ['plan'], [put.id]);
    expect((await offersOf(db(), 'plan')).map(({ id }) => id)).not.toContain(work.id);
  });

  it('are as the settings say where they say nothing themselves', async () => {
    const { rows } = await sql<{ id: number }>`insert into map_layer (module, kind, position, name, source) values
      ('eplgestao', 'resource', 1, 'Ordenamento', '{"kind": "territory", "layer": "parish"}'), ('iggestao', 'resource', 1, 'Só do mapa', null) returning id`.execute(
      db(),
    );
    const [mine = 0, foreign = 0] = rows.map(({ id }) => Number(id));
    const { rows: bases } = await sql<{ id: number }>`insert into default_layer_epl (name, behavior, map_service_id, param_xyz, opacity) values
      ('Ortofoto', 'basemap', 'xyz', 'https://mapas.example/{z}/{x}/{y}.png', 100), ('Rede', 'overlay', 'xyz', 'https://mapas.example/{z}/{x}/{y}.png', 100) returning id`.execute(
      db(),
    );
    const [photo = 0, overlay = 0] = bases.map(({ id }) => Number(id));
    const { body: layouts } = await clerk.call(planContract, 'options', { params: { field: 'layout' }, query: {} });
    const large = layouts.items.find(({ title }) => title.startsWith('Peça desenhada'));
    const given = {
      layout: large?.id ?? 0,
      sheetSize: 'A3',
      orientation: 'landscape',
      minScale: 1000,
      minMargin: 0,
      base: 'own',
      baseLayer: photo,
    } as const;
    const made = await makePlan({ name: 'Com camadas', ...given, layers: [mine], comment: 'Nota' });
    const bare = await makePlan({ name: 'Sem nada' });
    const specs = await plansFor(db(), 'plan', null);
    expect(specs.find(({ id }) => id === made.id)).toMatchObject({
      layout: 'identified-plan',
      sheet: { size: 'A3', orientation: 'landscape' },
      layers: [`l${mine}`],
      base: `epl-${photo}`,
      minScale: 1000,
      minMargin: 0,
      zoomType: 'extent',
      texts: { title: 'Com camadas', subtitle: '', comment: 'Nota' },
    });
    expect(specs.find(({ id }) => id === bare.id)).toMatchObject({
      layout: 'location-plan',
      base: 'streets',
      minMargin: 10,
      minScale: 200,
      scale: null,
    });
    // Neither a layer of another map's tree nor an overlay as a background.
    const strange = await clerk.call(planContract, 'create', { body: { ...sheet, name: 'Alheia', layers: [foreign] } });
    expect(strange.problem.fields).toHaveProperty('layers');
    const notBase = await clerk.call(planContract, 'create', { body: { ...sheet, name: 'Fundo', base: 'own', baseLayer: overlay } });
    expect(notBase.problem.fields).toHaveProperty('baseLayer');
  });

  it('are refused where they cannot be made, in words', async () => {
    const { body } = await clerk.call(planContract, 'options', { params: { field: 'layout' }, query: { q: 'localização' } });
    const small = await clerk.call(planContract, 'create', { body: { ...sheet, name: 'Grande', sheetSize: 'A0', layout: body.items[0]?.id ?? 0 } });
    expect(small.status).toBe(422);
    expect(small.problem.fields?.['sheetSize']?.[0]?.message).toMatch(/não cabe numa folha A0/);
    for (const [wrong, name] of [
      [{ base: 'own' }, 'baseLayer'],
      [{ zoomType: 'center' }, 'scale'],
      [{ scale: 10 }, 'scale'],
    ] as const) {
      const refused = await clerk.call(planContract, 'create', { body: { ...sheet, name: 'Errado', ...wrong } as PlanBody });
      expect(refused.problem.fields, JSON.stringify(wrong)).toHaveProperty(name);
    }
  });
});

describe('the settings of a kind', () => {
  const contract = sectionContracts.plans;
  const bodyOf = (record: object) => contract.saveSettings.body.parse(record);

  it('begin with the limits of the specification', async () => {
    const limits = await Promise.all(
      (['plan', 'pmdfci', 'administrativeprocess', 'pis'] as const).map(async (kind) => {
        const { minFeatures, maxFeatures, filterProperty } = await settingsOf(db(), kind);
        return [minFeatures, maxFeatures, filterProperty];
      }),
    );
    expect(limits).toEqual([
      [0, 5, 'Layer'],
      [2, 2, 'Layer'],
      [1, 1, 'Layer'],
      [1, 1, 'Layer'],
    ]);
    expect((await settingsOf(db(), 'pmdfci')).contained).toBe(true);
  });

  it('are changed under the version one began with', async () => {
    const { body: first } = await clerk.call(contract, 'settings', {});
    const changed = await clerk.call(contract, 'saveSettings', { body: bodyOf({ ...first, price: '7.5', validity: null }), version: first.version });
    expect(changed.body, JSON.stringify(changed.problem)).toMatchObject({ price: '7.50', validity: null, layout: 'location-plan' });
    const late = await other.call(contract, 'saveSettings', { body: bodyOf({ ...first, title: 'Planta' }), version: first.version });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: 'record.stale', changedBy: 'Rita Alves', current: { price: '7.50' } });
    expect((await other.call(contract, 'saveSettings', { body: bodyOf(first) })).status).toBe(428);
    // Those of other kinds are others.
    expect((await clerk.call(sectionContracts.pis, 'settings', {})).body.price).toBeNull();
    const { rows } = await sql<{
      actor_name: string;
    }>`select actor_name from audit_entry where type = 'emission_setting' order by id desc limit 1`.execute(db());
    expect(rows[0]?.actor_name).toBe('Rita Alves');
    expect(app.services.audited.tables.get('emission_setting')?.columns['min_scale']?.label.pt).toMatch(/Escala/);
  });

  it('are refused by the field, in words', async () => {
    const { body: now } = await clerk.call(contract, 'settings', {});
    const wrong = [
      [{ minFeatures: 3, maxFeatures: 2 }, 'maxFeatures'],
      [{ layout: 'simple' }, 'layout'],
      [{ layout: 'own-999' }, 'layout'],
      [{ price: '-1' }, 'price'],
      [{ validity: 0 }, 'validity'],
      [{ requesterName: 'maybe' }, 'requesterName'],
    ] as const;
    for (const [part, name] of wrong) {
      const refused = await clerk.call(contract, 'saveSettings', { body: { ...now, ...part } as never, version: now.version });
      expect([refused.status, Object.keys(refused.problem.fields ?? {})], JSON.stringify(part)).toEqual([422, [name]]);
    }
  });

  it('are seen with one code and changed with the other', async () => {
    const { body: now } = await clerk.call(contract, 'settings', {});
    const { may } = sections.plans;
    const save = (by: TestClient) => by.call(contract, 'saveSettings', { body: bodyOf(now), version: now.version });
    expect((await save(app.as({ codes: [may.config] }))).status).toBe(403);
    expect((await save(app.as({ codes: [may.configEdit] }))).status).toBe(200);
    expect((await app.as({ codes: [may.edit] }).call(contract, 'settings', {})).status).toBe(403);
    expect((await app.as({ codes: Object.values(sections.pis.may) }).call(contract, 'settings', {})).status).toBe(403);
  });
});

describe('beside the records', () => {
  it('apps, layouts and formats are told; another app is not there', async () => {
    for (const id of sectionIds) {
      const contract = sectionContracts[id];
      expect((await clerk.call(contract, 'apps', {})).body.items).toEqual([{ id: 'emission', title: 'Emissão de plantas e documentos' }]);
      const layouts = await clerk.call(contract, 'layouts', { params: { appid: 'emission' } });
      expect(layouts.body.items[0]).toMatchObject({ id: 'location-plan', sheets: expect.arrayContaining([{ size: 'A4', orientation: 'portrait' }]) });
      expect((await clerk.call(contract, 'formats', { params: { appid: 'emission' } })).body.items).toEqual([{ id: 'pdf', title: 'PDF/A' }]);
      expect((await clerk.call(contract, 'layouts', { params: { appid: 'visible' } })).status).toBe(404);
      expect((await clerk.call(contract, 'formats', { params: { appid: '../x' } })).status).toBe(404);
      expect((await clerk.call(contract, 'lists', {})).body['sheets']?.map(({ id: size }) => size)).toEqual(['A4', 'A3', 'A2', 'A1', 'A0']);
      expect(names((await clerk.call(contract, 'plans', {})).body.items)).toContain('Planta de localização');
    }
  });

  it('a map that documents are made of says so before it is deleted, or leaves them', async () => {
    const map = await makePlan({ name: 'De passagem' });
    const kept = await makePlan({ name: 'Que fica' });
    const made = await clerk.call(resourceContract(pmdfcis), 'create', { body: { name: 'Faixa de gestão', plans: [map.id, kept.id] } });
    await clerk.call(planContract, 'remove', { params: { id: map.id } });
    const offer = (await offersOf(db(), 'pmdfci')).find(({ id }) => id === made.body.id);
    expect(['De passagem', 'Que fica']).toEqual(expect.arrayContaining(names(offer?.plans ?? [])));
    expect(names(offer?.plans ?? [])).toContain('Que fica');
  });
});
