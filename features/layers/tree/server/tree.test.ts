import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { layers } from '../../server/index.ts';
import { treeContracts, type TreeItem, type TreeRecord } from '../contract.ts';
import { maxDepth } from '../domain/nesting.ts';
import { frontTree } from './front.ts';

const found = treeContracts.find(({ module }) => module.code === 'meubairrogestao');
if (!found) throw new Error('no tree of meubairrogestao');
const { management, bulk, module } = found;
const { may } = module;

let app: TestApp;
let clerk: TestClient;
let roleId: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers] });
  clerk = app.as({ codes: Object.values(may) });
  await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
  const { rows } = await sql<{ id: number }>`select id from role order by id limit 1`.execute(app.site().db);
  roleId = Number(rows[0]?.id ?? 0);
});
afterAll(() => app.close());
beforeEach(() => app.site().tx(system, (trx) => sql`delete from map_layer`.execute(trx)));

const group = (name: string, more: Record<string, unknown> = {}) => ({ kind: 'group' as const, name, ...more });
const layer = (name: string, more: Record<string, unknown> = {}) => ({
  kind: 'resource' as const,
  name,
  source: { kind: 'territory' as const, layer: 'parish' as const },
  ...more,
});

async function add(
  values: ReturnType<typeof group> | ReturnType<typeof layer>,
  parentId: number | null = null,
  before: number | null = null,
  who = clerk,
): Promise<TreeRecord> {
  const made = await who.call(management, 'create', { body: { values: values as never, place: { parentId, before } } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function list(): Promise<TreeItem[]> {
  return (await clerk.call(management, 'list', {})).body.items;
}

const names = async (parentId: number | null = null): Promise<string[]> =>
  (await list()).filter((item) => item.parentId === parentId).map(({ name }) => name);

const move = (id: number, version: number, parentId: number | null, before: number | null = null, who = clerk) =>
  who.call(management, 'move', { params: { id }, version, body: { parentId, before } });

const front = (roleIds: number[] = []) =>
  frontTree({ db: app.site().db, site: app.site(), actor: { ...anonymousActor, roleIds }, can: () => false }, 'meubairro');
const anonymousActor = { kind: 'anonymous' as const, userId: null, name: '', codes: new Set<string>(), sessionId: null };

describe('groups and layers', () => {
  it('are made, read, changed and listed in their order', async () => {
    const limits = await add(group('Limites'));
    const parishes = await add(layer('Freguesias', { opacity: 0.5, maxScale: 50_000 }), limits.id);
    await add(layer('Escolas', { source: { kind: 'territory', layer: 'school' } }), limits.id, parishes.id);
    expect(await names(limits.id)).toEqual(['Escolas', 'Freguesias']);
    const saved = await clerk.call(management, 'update', {
      params: { id: parishes.id },
      version: parishes.version,
      body: { ...parishes.values, name: 'Freguesias de hoje', typename: null } as never,
    });
    expect([saved.status, saved.body.values.name, saved.body.version]).toEqual([200, 'Freguesias de hoje', parishes.version + 1]);
    expect((await clerk.call(management, 'show', { params: { id: parishes.id } })).body).toMatchObject({
      parentId: limits.id,
      problem: null,
      resources: [{ id: 'parish', title: 'Freguesias' }],
      values: { kind: 'resource', opacity: 0.5, maxScale: 50_000, legend: { kind: 'automatic' } },
    });
  });

  it('become nodes of the map document, groups without layers left out', async () => {
    const limits = await add(group('Limites', { nameEn: 'Limits', collapse: true }));
    await add(group('Vazio'));
    const parishes = await add(
      layer('Freguesias', { maxScale: 50_000, minScale: 1000, attribution: 'DGT', legend: { kind: 'image', url: 'https://mapas.example/l.png' } }),
      limits.id,
    );
    const { tree, unavailable } = await front();
    expect(unavailable).toEqual([]);
    expect(tree).toMatchObject([
      {
        id: `g${limits.id}`,
        title: { pt: 'Limites', en: 'Limits' },
        collapsed: true,
        children: [
          {
            id: `l${parishes.id}`,
            source: { kind: 'tiles', url: '/api/ig/front/tiles/parish/{z}/{x}/{y}' },
            minResolution: 0.28,
            maxResolution: 14,
            attribution: [{ text: 'DGT' }],
            legend: 'https://mapas.example/l.png',
            style: { shape: 'area' },
          },
        ],
      },
    ]);
    expect(tree).toHaveLength(1);
  });

  it.each([
    ['no name', layer(' '), 'values.name'],
    ['an opacity beyond one', layer('x', { opacity: 2 }), 'values.opacity'],
    ['a source nobody knows', layer('x', { source: { kind: 'territory', layer: 'basemap' } }), 'values.source.layer'],
    ['an address that runs', layer('x', { metadataUrl: 'javascript:alert(1)' }), 'values.metadataUrl'],
    ['scales the wrong way round', layer('x', { minScale: 5000, maxScale: 1000 }), 'values.minScale'],
    [
      'a place within a tag',
      layer('x', {
        featureinfo: { status: true, format: null, collapsible: false, styles: 'template', title: null, template: '<a href="{url}">x</a>' },
      }),
      'values.featureinfo.template',
    ],
  ])('are refused with %s, and the field is named', async (_what, values, field) => {
    const answer = await clerk.call(management, 'create', { body: { values: values as never } });
    expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toEqual([422, [field]]);
  });

  it('keep a template clean', async () => {
    const template = '<p onclick="x()">{name}</p><script>alert(1)</script>';
    const made = await add(layer('x', { featureinfo: { status: true, format: null, collapsible: true, styles: 'template', title: null, template } }));
    expect(made.values).toMatchObject({ featureinfo: { template: '<p>{name}</p>' } });
    expect((await front()).tree).toMatchObject([{ identify: { template: '<p>{name}</p>', collapsed: true } }]);
  });

  it('say which sources there are and what stands in them', async () => {
    const resources = (await clerk.call(management, 'resources', { query: { q: 'escol' } })).body.items;
    expect(resources.map(({ id, kind }) => [id, kind])).toEqual([['school', 'territory']]);
    const described = (await clerk.call(management, 'describe', { params: { id: 'school' } })).body;
    expect(described).toEqual({
      id: 'school',
      name: 'school',
      title: 'Escolas',
      properties: [
        { name: 'name', type: 'text' },
        { name: 'level', type: 'text' },
        { name: 'geom', type: 'point' },
      ],
    });
    expect((await clerk.call(management, 'describe', { params: { id: '987' } })).status).toBe(404);
    const lists = (await clerk.call(management, 'lists', {})).body;
    expect(lists.roles.length).toBeGreaterThan(1);
  });
});

describe('order and nesting', () => {
  it('moves among neighbours by one row', async () => {
    const [a, b, c] = [await add(layer('A')), await add(layer('B')), await add(layer('C'))];
    expect((await move(c.id, c.version, null, a.id)).body.version).toBe(c.version + 1);
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect((await list()).filter(({ id }) => id !== c.id).map(({ version }) => version)).toEqual([a.version, b.version]);
  });

  it('moves several in their order, all or none', async () => {
    const target = await add(group('Destino'));
    const [a, b] = [await add(layer('A')), await add(layer('B'))];
    const ask = (items: { id: number; version: number }[]) => clerk.call(management, 'moveMany', { body: { items, parentId: target.id } });
    expect((await ask([a, { id: b.id, version: b.version + 7 }])).problem.code).toBe('record.stale');
    expect(await names(target.id)).toEqual([]);
    expect((await ask([b, a])).body.items).toHaveLength(3);
    expect(await names(target.id)).toEqual(['B', 'A']);
  });

  it('finds room where numbers have run out', async () => {
    const [a, b] = [await add(layer('A')), await add(layer('B'))];
    let last = await add(layer('C'));
    for (let turn = 0; turn < 70; turn += 1) {
      const at = turn % 2 === 0 ? b.id : last.id;
      const moved = turn % 2 === 0 ? last : (await clerk.call(management, 'show', { params: { id: b.id } })).body;
      const answer = await move(moved.id, moved.version, null, at);
      expect(answer.status).toBe(200);
      last = (await clerk.call(management, 'show', { params: { id: last.id } })).body;
    }
    expect(await names()).toEqual(['A', 'B', 'C']);
    expect(a.id).toBeGreaterThan(0);
  });

  it('never makes a circle, nor goes too deep', async () => {
    const outer = await add(group('Fora'));
    const inner = await add(group('Dentro'), outer.id);
    expect((await move(outer.id, outer.version, inner.id)).problem.code).toBe('layer-tree.loop');
    expect((await move(outer.id, outer.version, outer.id)).problem.code).toBe('layer-tree.loop');
    let at = inner.id;
    for (let depth = 2; depth < maxDepth; depth += 1) at = (await add(group(`Nível ${depth}`), at)).id;
    const tooDeep = await clerk.call(management, 'create', { body: { values: group('Mais um'), place: { parentId: at } } });
    expect(tooDeep.problem.code).toBe('layer-tree.depth');
    const deepest = await add(layer('Fundo'), at);
    const other = await add(group('Outro'));
    expect((await move(outer.id, outer.version, other.id)).problem.code).toBe('layer-tree.depth');
    expect((await move(other.id, other.version, deepest.id)).problem.code).toBe('layer-tree.place');
    expect((await move(other.id, other.version, 987_654)).problem.code).toBe('layer-tree.place');
  });

  it('ends in no circle when two move each into the other at once', async () => {
    const [a, b] = [await add(group('A')), await add(group('B'))];
    const answers = await Promise.all([move(a.id, a.version, b.id), move(b.id, b.version, a.id)]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
  });

  it('moves a group with a thousand layers as one', { timeout: 60_000 }, async () => {
    const [from, to] = [await add(group('De')), await add(group('Para'))];
    await app.site().tx(system, (trx) =>
      sql`insert into map_layer (module, kind, parent_id, position, name, source)
        select 'meubairrogestao', 'resource', ${from.id}, n, 'Camada ' || n, '{"kind": "territory", "layer": "parish"}' from generate_series(1, 1000) n`.execute(
        trx,
      ),
    );
    expect((await move(from.id, from.version, to.id)).status).toBe(200);
    const { tree } = await front();
    expect(tree).toMatchObject([{ id: `g${to.id}`, children: [{ id: `g${from.id}`, children: { length: 1000 } }] }]);
  });
});

describe('two editors', () => {
  it('the later one gets the newer record and who wrote it', async () => {
    const made = await add(layer('Freguesias'));
    const body = { ...made.values, name: 'Da Ana' } as never;
    const ana = app.as({ codes: Object.values(may), name: 'Ana' });
    expect((await ana.call(management, 'update', { params: { id: made.id }, version: made.version, body })).status).toBe(200);
    const late = await clerk.call(management, 'update', {
      params: { id: made.id },
      version: made.version,
      body: { ...made.values, name: 'Do Rui' } as never,
    });
    expect(late.problem).toMatchObject({ status: 409, code: 'record.stale', changedBy: 'Ana', current: { values: { name: 'Da Ana' } } });
    expect((await move(made.id, made.version, null)).problem.code).toBe('record.stale');
  });
});

describe('trash', () => {
  it('takes a group with what stands in it, and brings back just that', async () => {
    const outer = await add(group('Limites'));
    const inner = await add(group('Dentro'), outer.id);
    const [kept, gone] = [await add(layer('Fica'), inner.id), await add(layer('Antes'), inner.id)];
    expect((await clerk.call(management, 'remove', { params: { id: gone.id } })).status).toBe(204);
    expect((await clerk.call(management, 'remove', { params: { id: outer.id } })).raw.body).toBe('');
    expect(await list()).toEqual([]);
    expect((await front()).tree).toEqual([]);
    expect((await clerk.call(management, 'list', { query: { deleted: 'true' } })).body.items).toHaveLength(4);
    const early = await clerk.call(management, 'restore', { params: { id: kept.id } });
    expect(early.problem.code).toBe('layer-tree.place');
    expect((await clerk.call(management, 'restore', { params: { id: outer.id } })).status).toBe(200);
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(['Dentro', 'Fica', 'Limites']);
    expect((await clerk.call(management, 'restore', { params: { id: gone.id } })).status).toBe(200);
    expect(await names(inner.id)).toEqual(['Fica', 'Antes']);
    expect((await clerk.call(management, 'restore', { params: { id: gone.id } })).status).toBe(404);
  });
});

describe('copies', () => {
  it('stand below, inactive, with all they hold and as private as they were', async () => {
    const limits = await add(group('Limites', { private: true, roles: [roleId] }));
    await add(layer('Freguesias'), limits.id);
    await add(layer('Depois'));
    const copy = await clerk.call(management, 'copy', { params: { id: limits.id } });
    expect(copy.body.values).toMatchObject({ name: 'Limites (cópia)', active: false, private: true, roles: [roleId] });
    expect(await names()).toEqual(['Limites', 'Limites (cópia)', 'Depois']);
    expect(await names(copy.body.id)).toEqual(['Freguesias']);
  });
});

describe('who makes layers private', () => {
  it('is who holds that code; so is who makes them public, in whatever way', async () => {
    const editor = app.as({ codes: [may.view, may.detail, may.add, may.edit] });
    const closed = await add(group('Fechado', { private: true, roles: [roleId] }));
    const inside = await add(layer('Dentro'), closed.id);
    const answers = [
      await editor.call(management, 'create', { body: { values: layer('x', { private: true }) as never } }),
      await editor.call(management, 'update', {
        params: { id: closed.id },
        version: closed.version,
        body: { ...closed.values, private: false } as never,
      }),
      await editor.call(management, 'update', { params: { id: closed.id }, version: closed.version, body: { ...closed.values, roles: [] } as never }),
      await move(inside.id, inside.version, null, null, editor),
    ];
    expect(answers.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 4 }, () => 'layer-tree.private'));
    const renamed = await editor.call(management, 'update', {
      params: { id: closed.id },
      version: closed.version,
      body: { ...closed.values, name: 'Outro nome' } as never,
    });
    expect(renamed.status).toBe(200);
    const strange = await clerk.call(management, 'create', { body: { values: layer('x', { private: true, roles: [987_654] }) as never } });
    expect(strange.problem.fields).toHaveProperty('roles');
  });
});

describe('many at once', () => {
  it('are switched, thinned, closed and moved, and brought back', async () => {
    const target = await add(group('Destino'));
    const made = [await add(layer('A')), await add(layer('B', { opacity: 0.3 })), await add(group('C'))];
    const set = { active: false, opacity: 0.5, private: true, roles: [roleId], parentId: target.id };
    const planned = await clerk.call(bulk, 'plan', {
      body: { selection: { ids: [...made.map(({ id }) => id), target.id] }, change: { set } } as never,
    });
    expect(planned.body.bulk.counts).toMatchObject({ change: 3, refused: 1 });
    expect((await list()).every(({ active }) => active)).toBe(true);
    const { id } = planned.body.bulk;
    const ran = await clerk.call(bulk, 'run', { params: { id } });
    expect(ran.body.bulk.counts).toMatchObject({ done: 3 });
    expect((await list()).filter(({ parentId }) => parentId === target.id)).toMatchObject(
      made.map(() => ({ active: false, opacity: 0.5, private: true, roles: [roleId] })),
    );
    const undone = await clerk.call(bulk, 'undo', { params: { id } });
    expect(undone.body.bulk.counts).toMatchObject({ undone: 3 });
    expect((await list()).map(({ name, opacity, active, private: isPrivate, parentId }) => [name, opacity, active, isPrivate, parentId])).toEqual(
      expect.arrayContaining([
        ['A', 1, true, false, null],
        ['B', 0.3, true, false, null],
        ['C', 1, true, false, null],
      ]),
    );
  });
});

describe('five modules', () => {
  it('have trees of their own, and the common one stands below each', async () => {
    const common = treeContracts.find(({ module: { code } }) => code === 'geoportalgestao');
    const ig = treeContracts.find(({ module: { code } }) => code === 'iggestao');
    if (!common || !ig) throw new Error('modules are missing');
    const all = app.as({ codes: treeContracts.flatMap((one) => Object.values(one.module.may)) });
    const shared = (await all.call(common.management, 'create', { body: { values: layer('Comum') as never } })).body;
    await all.call(ig.management, 'create', { body: { values: layer('Do mapa') as never } });
    await add(layer('Do bairro'));
    expect((await front()).tree.map(({ title }) => title.pt)).toEqual(['Do bairro', 'Comum']);
    expect((await clerk.call(management, 'show', { params: { id: shared.id } })).status).toBe(404);
    expect((await move(shared.id, shared.version, null)).status).toBe(404);
  });
});
