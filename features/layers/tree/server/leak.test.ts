import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { mayOgc, ogc, ogcServices } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { endedJob } from '#platform/testing/until.ts';
import { layersOf } from '#platform/map/document/tree.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may as mayData } from '../../data/permissions.ts';
import { layers } from '../../server/index.ts';
import { may } from '../../table/codes.ts';
import { exportTable } from '../../table/jobs.ts';
import { treeContracts } from '../contract.ts';
import { frontTree } from './front.ts';

/* Every door of layers that are not for everybody, walked by everybody, against a real MapServer behind a sign-in. */

const credentials = { username: 'camara', password: 'mapas' };
const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;

const view = { version: '1.3.0', styles: '', crs: 'EPSG:3763', bbox: '-5000,-5000,5000,5000', width: '64', height: '64' };
/** Questions a map asks, for a layer of this name. */
const questions = (name: string): Record<string, Record<string, string>> => ({
  GetMap: { request: 'GetMap', layers: name, format: 'image/png', ...view },
  GetFeatureInfo: { request: 'GetFeatureInfo', layers: name, query_layers: name, info_format: 'text/plain', i: '38', j: '32', ...view },
  GetLegendGraphic: { request: 'GetLegendGraphic', version: '1.1.1', layer: name, format: 'image/png' },
  GetCapabilities: { request: 'GetCapabilities', version: '1.3.0' },
});
const featureQuestions = (name: string): Record<string, Record<string, string>> => ({
  GetFeature: { request: 'GetFeature', version: '2.0.0', typenames: name, count: '5' },
  DescribeFeatureType: { request: 'DescribeFeatureType', version: '2.0.0', typenames: name },
  GetCapabilities: { request: 'GetCapabilities', version: '2.0.0' },
});
const post = (types: string, more = '') => `<?xml version="1.0"?><wfs:GetFeature service="WFS" version="2.0.0"
  xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:ms="http://mapserver.gis.umn.edu/mapserver">
  <wfs:Query typeNames="${types}">${more}</wfs:Query></wfs:GetFeature>`;

describe.skipIf(!hasMapserver())('doors of layers', () => {
  let app: TestApp;
  let map: Mapserver;
  let roles: { inside: number; outside: number };
  let people: Record<'visitor' | 'stranger' | 'otherRole' | 'administrator' | 'member', TestClient>;
  const ids: Record<string, number> = {};
  const harvested: Record<string, number> = {};

  beforeAll(async () => {
    map = await startMapserver({ layers: [demoParishes, demoZones], credentials });
    app = await testApp({ features: [identity, ogc, layers], outgoingAllow: [map.host], work: true });
    await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
    const { rows } = await sql<{ id: number }>`select id from role order by id limit 2`.execute(app.site().db);
    roles = { inside: Number(rows[0]?.id), outside: Number(rows[1]?.id) };
    const codes = [...Object.values(mayOgc), ...Object.values(module.may)];
    people = {
      visitor: app.anonymous,
      stranger: app.as({}),
      otherRole: app.as({ roleIds: [roles.outside] }),
      // Holds every code of the screens, and is in none of the roles: who manages layers does not thereby see what is in them.
      administrator: app.as({ codes, roleIds: [roles.outside] }),
      member: app.as({ roleIds: [roles.inside] }),
    };
    const staff = app.as({ codes });
    for (const type of ['wms', 'wfs'] as const) {
      const body = { url: map.url, type, title: `Mapas ${type}`, isPrivate: true, useProxy: false, ...credentials };
      const service = (await staff.call(ogcServices, 'create', { body })).body;
      const { jobId } = (await staff.call(ogcServices, 'harvest', { params: { id: service.id } })).body;
      expect(await endedJob(staff, jobId)).toMatchObject({ status: 'finished' });
      const { items } = (await staff.call(ogcServices, 'resources', { params: { id: service.id }, query: {} })).body;
      for (const item of items) if (item.id !== null) harvested[item.id] = item.resourceId;
    }
    const add = async (key: string, values: Record<string, unknown>, parentId: number | null = null): Promise<void> => {
      const made = await staff.call(management, 'create', { body: { values: values as never, place: { parentId } } });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      ids[key] = made.body.id;
    };
    const from = (name: string) => ({ kind: 'resource', name, source: { kind: 'ogc', resources: [harvested[name]] } });
    await add('private', { ...from('freguesias'), private: true, roles: [roles.inside] });
    await add('features', { ...from('ms:freguesias'), private: true, roles: [roles.inside] });
    await add('nobody', { ...from('freguesias'), private: true, roles: [] });
    await add('off', { ...from('freguesias'), active: false });
    await add('trashed', from('freguesias'));
    await staff.call(management, 'remove', { params: { id: ids['trashed'] ?? 0 } });
    await add('group', { kind: 'group', name: 'Reservado', private: true, roles: [roles.inside] });
    await add('inGroup', from('freguesias'), ids['group']);
    await add('groupOff', { kind: 'group', name: 'Desligado', active: false });
    await add('inGroupOff', from('freguesias'), ids['groupOff']);
    await add('open', from('freguesias'));
  });
  afterAll(async () => {
    await app.close();
    await map.close();
  });

  const door = (id: number | undefined, what: string, query: Record<string, string> = {}): string =>
    `/api/ig/front/map/layers/${id}/${what}?${new URLSearchParams(query)}`;
  const ask = async (who: TestClient, id: number | undefined, query: Record<string, string>) =>
    who.inject({ method: 'GET', url: door(id, 'service', query) });
  const send = async (who: TestClient, id: number | undefined, payload: string) =>
    who.inject({ method: 'POST', url: door(id, 'service'), payload, headers: { 'content-type': 'application/xml' } });

  const hidden = { private: ['member'], features: ['member'], inGroup: ['member'], nobody: [], off: [], trashed: [], inGroupOff: [] } as const;

  it.each(Object.entries(hidden))('%s: nobody but its members gets through any of them', async (key, members) => {
    const id = ids[key];
    for (const [name, who] of Object.entries(people)) {
      const mayPass = (members as readonly string[]).includes(name);
      const asked = key === 'features' ? featureQuestions('ms:freguesias') : questions('freguesias');
      for (const [what, query] of Object.entries(asked)) {
        const before = map.asked.length;
        const answer = await ask(who, id, query);
        expect([name, what, answer.statusCode], answer.body.slice(0, 300)).toEqual([name, what, mayPass ? 200 : 404]);
        if (!mayPass) expect([answer.json().code, map.asked.length]).toEqual(['record.not-found', before]);
        expect(String(answer.headers['cache-control'])).toMatch(/private|no-store/);
        expect(answer.body).not.toContain(map.host);
      }
      const posted = await send(who, id, post('ms:freguesias'));
      expect([name, posted.statusCode]).toEqual([name, mayPass ? (key === 'features' ? 200 : 422) : 404]);
      const legend = await who.inject({ method: 'GET', url: door(id, 'legend') });
      expect([name, legend.statusCode, legend.json().code]).toEqual([name, 404, mayPass ? 'ogc.no-legend' : 'record.not-found']);
      // Own data are asked at one door (identify/server/identify.test.ts); of a layer of a service nobody learns there that it is.
      const here = await who.inject({ method: 'GET', url: `/api/ig/front/map/identify?x=1000&y=0&resolution=1&layers=l${id}` });
      expect([name, here.statusCode, here.json().code]).toEqual([name, 404, 'record.not-found']);
    }
  });

  it('the legend a private service keeps as a file reaches who sees the layer, and nobody else', async () => {
    const kept = JSON.stringify([{ name: 'default', title: null, legend: `http://${map.host}/legenda.png` }]);
    const styles = (to: string) =>
      app
        .site()
        .tx(system, (trx) => sql`update ogc_resource set data = jsonb_set(data, '{styles}', ${to}::jsonb) where name = 'freguesias'`.execute(trx));
    const before = await sql<{ styles: unknown }>`select data->'styles' as styles from ogc_resource where name = 'freguesias'`.execute(app.site().db);
    await styles(kept);
    const actor = { kind: 'user', userId: 5, name: '', codes: new Set<string>(), roleIds: [roles.inside], sessionId: null } as const;
    const { tree } = await frontTree({ db: app.site().db, site: app.site(), actor, can: () => false }, 'ig');
    expect(layersOf(tree).find(({ id }) => id === `l${ids['private']}`)?.legend).toBe(`/api/ig/front/map/layers/${ids['private']}/legend`);
    for (const [name, who] of Object.entries(people)) {
      const legend = await who.inject({ method: 'GET', url: door(ids['private'], 'legend') });
      expect([name, legend.statusCode]).toEqual([name, name === 'member' ? 200 : 404]);
      if (name === 'member') expect([legend.headers['content-type'], legend.headers['cache-control']]).toEqual(['image/png', 'private, no-store']);
    }
    await styles(JSON.stringify(before.rows[0]?.styles));
  });

  it('is not told from what does not exist', async () => {
    const [secret, nothing] = [
      await ask(people.stranger, ids['private'], questions('freguesias')['GetMap'] ?? {}),
      await ask(people.stranger, 987_654, questions('freguesias')['GetMap'] ?? {}),
    ];
    const { requestId: _one, ...first } = secret.json();
    const { requestId: _other, ...second } = nothing.json();
    expect(first).toEqual(second);
    expect((await people.member.inject({ method: 'GET', url: door(ids['group'], 'service', questions('freguesias')['GetMap']) })).statusCode).toBe(
      404,
    );
    for (const other of ['epl', 'gu', 'meubairro']) {
      const url = door(ids['private'], 'service', questions('freguesias')['GetMap']).replace('/api/ig/', `/api/${other}/`);
      expect((await people.member.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  it('the map lists what each may see, and no address of a service', async () => {
    const listed = async (roleIds: number[]): Promise<string[]> => {
      const { tree } = await frontTree(
        {
          db: app.site().db,
          site: app.site(),
          actor: { kind: 'user', userId: 5, name: '', codes: new Set(), roleIds, sessionId: null },
          can: () => false,
        },
        'ig',
      );
      expect(JSON.stringify(tree)).not.toContain(map.host);
      expect(JSON.stringify(tree)).not.toContain('mapas');
      return layersOf(tree).map(({ id }) => id);
    };
    const id = (key: string): string => `l${ids[key]}`;
    expect(await listed([])).toEqual([id('open')]);
    expect(await listed([roles.outside])).toEqual([id('open')]);
    // MapServer of these tests writes no GeoJSON: the layer of features can be asked, not drawn.
    expect(await listed([roles.inside])).toEqual([id('private'), id('inGroup'), id('open')]);
  });

  it.each([
    ['another layer', { ...questions('freguesias')['GetMap'], layers: 'zonas' }],
    ['another layer beside', { ...questions('freguesias')['GetMap'], layers: 'freguesias,zonas' }],
    ['another layer in other letters', { ...questions('freguesias')['GetMap'], LAYERS: 'zonas' }],
    ['the group around it', { ...questions('freguesias')['GetMap'], layers: 'demo' }],
    ['no layer', { request: 'GetMap', format: 'image/png', ...view }],
    ['another layer to be asked', { ...questions('freguesias')['GetFeatureInfo'], query_layers: 'zonas' }],
    ['both to be asked', { ...questions('freguesias')['GetFeatureInfo'], query_layers: 'freguesias,zonas' }],
    ['the legend of another', { request: 'GetLegendGraphic', layer: 'zonas', format: 'image/png' }],
    ['a style from elsewhere', { ...questions('freguesias')['GetMap'], sld: 'http://example.com/x.sld' }],
    ['a change of the map file', { ...questions('freguesias')['GetMap'], 'map.layer[zonas]': 'status on' }],
    ['another map file', { ...questions('freguesias')['GetMap'], map: '/etc/passwd' }],
    ['an operation of the other kind', { request: 'GetFeature', service: 'WFS', typenames: 'ms:zonas' }],
  ])('answers for its own layer only, not for %s', async (_what, query) => {
    const before = map.asked.length;
    const answer = await ask(people.member, ids['private'], query as Record<string, string>);
    expect([404, 422]).toContain(answer.statusCode);
    expect(map.asked.length).toBe(before);
  });

  it.each([
    ['another type', { request: 'GetFeature', version: '2.0.0', typenames: 'ms:zonas' }],
    ['two types', { request: 'GetFeature', version: '2.0.0', typenames: 'ms:freguesias,ms:zonas' }],
    ['two types joined', { request: 'GetFeature', version: '2.0.0', typenames: '(ms:freguesias)(ms:zonas)' }],
    ['a feature by its id', { request: 'GetFeature', version: '2.0.0', resourceid: 'zonas.Parque' }],
    ['a feature by its old id', { request: 'GetFeature', version: '1.1.0', typename: 'ms:freguesias', featureid: 'zonas.Parque' }],
    [
      'an expression',
      { request: 'GetFeature', version: '2.0.0', typenames: 'ms:freguesias', cql_filter: "queryCollection('zonas','name','1=1')='x'" },
    ],
    ['all descriptions', { request: 'DescribeFeatureType', version: '2.0.0' }],
  ])('of features too: not %s', async (_what, query) => {
    const before = map.asked.length;
    const answer = await ask(people.member, ids['features'], query as Record<string, string>);
    expect([404, 422], answer.body).toContain(answer.statusCode);
    expect(map.asked.length).toBe(before);
  });

  it.each([
    ['another type', post('ms:zonas')],
    ['two types', post('ms:freguesias ms:zonas')],
    ['a feature by its id', post('ms:freguesias', '<fes:Filter><fes:ResourceId rid="zonas.Parque"/></fes:Filter>')],
    [
      'a function',
      post('ms:freguesias', '<fes:Filter><fes:PropertyIsEqualTo><fes:Function name="queryCollection"/></fes:PropertyIsEqualTo></fes:Filter>'),
    ],
    ['nothing', '<wfs:GetFeature service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"/>'],
    ['a change', '<wfs:Transaction service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"/>'],
  ])('nor in a document: %s', async (_what, payload) => {
    const before = map.asked.length;
    expect([404, 422]).toContain((await send(people.member, ids['features'], payload)).statusCode);
    expect(map.asked.length).toBe(before);
  });

  it('capabilities tell of the layer alone', async () => {
    const pictures = (await ask(people.member, ids['private'], questions('freguesias')['GetCapabilities'] ?? {})).body;
    expect([pictures.includes('freguesias'), pictures.includes('zonas')]).toEqual([true, false]);
    expect(pictures).toContain(`/api/ig/front/map/layers/${ids['private']}/service?`);
    const types = (await ask(people.member, ids['features'], featureQuestions('x')['GetCapabilities'] ?? {})).body;
    expect([types.includes('ms:freguesias'), types.includes('ms:zonas')]).toEqual([true, false]);
  });

  it('who writes layers previews only what they may use', async () => {
    const clerk = app.as({ codes: Object.values(module.may) });
    const url = `/api/iggestao/gestao/layers/resources/${harvested['freguesias']}/service?${new URLSearchParams(questions('freguesias')['GetMap'])}`;
    expect((await clerk.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await people.administrator.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect((await people.administrator.inject({ method: 'GET', url: url.replace('layers=freguesias', 'layers=zonas') })).statusCode).toBe(404);
    const values = { kind: 'resource', name: 'x', source: { kind: 'ogc', resources: [harvested['freguesias'] ?? 0] } } as never;
    expect((await clerk.call(management, 'create', { body: { values } })).problem.code).toBe('layer-tree.source-private');
    expect((await clerk.call(management, 'preview', { body: values })).problem.code).toBe('layer-tree.source-private');
    expect((await clerk.call(management, 'resources', { query: {} })).body.items.some(({ kind }) => kind === 'ogc')).toBe(false);
    expect((await clerk.call(management, 'describe', { params: { id: String(harvested['freguesias']) } })).status).toBe(404);
    const shown = await people.administrator.call(management, 'preview', { body: values });
    expect(shown.body.node?.source).toMatchObject({
      kind: 'wms',
      url: `/api/iggestao/gestao/layers/resources/${harvested['freguesias']}/service`,
      layers: 'freguesias',
    });
  });

  it('describes what it is drawn from, as the service tells it', async () => {
    for (const [name, id] of [
      ['ms:freguesias', String(harvested['ms:freguesias'])],
      ['freguesias', String(harvested['freguesias'])],
    ] as const) {
      const described = await people.administrator.call(management, 'describe', { params: { id } });
      expect([described.status, described.body.properties], name).toEqual([200, expect.arrayContaining([{ name: 'name', type: 'text' }])]);
    }
  });

  it('tells that a service is down, and that it is back', async () => {
    const unavailable = async () =>
      (
        await frontTree(
          {
            db: app.site().db,
            site: app.site(),
            actor: { kind: 'anonymous', userId: null, name: '', codes: new Set(), roleIds: [], sessionId: null },
            can: () => false,
          },
          'ig',
        )
      ).unavailable;
    const state = (to: string) => app.site().tx(system, (trx) => sql`update ogc_state set state = ${to}`.execute(trx));
    await state('failing');
    expect(await unavailable()).toEqual([`l${ids['open']}`]);
    const listed = (await people.administrator.call(management, 'list', {})).body.items.find(({ id }) => id === ids['open']);
    expect(listed?.health).toMatchObject({ state: 'failing', failureRate: 0, lastGoodAt: expect.any(String) });
    await state('good');
    expect(await unavailable()).toEqual([]);
  });

  it('of what the service no longer offers there is no door, and the tree says so', async () => {
    await app.site().tx(system, (trx) => sql`update ogc_resource set vanished_at = now() where name = 'freguesias'`.execute(trx));
    expect((await ask(people.member, ids['private'], questions('freguesias')['GetMap'] ?? {})).statusCode).toBe(404);
    const items = (await people.administrator.call(management, 'list', {})).body.items;
    expect(items.find(({ id }) => id === ids['private'])?.problem).toBe('gone');
    await app.site().tx(system, (trx) => sql`update ogc_resource set vanished_at = null`.execute(trx));
  });
});

describe('the table of own data', () => {
  let app: TestApp;
  let dataset: number;
  let roles: { inside: number; outside: number };
  const opens = [may.ig.view, may.ig.export];
  const secret = 'Segredo do dono';
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [100, 100] }, properties: { nota: secret } }],
  });
  const staff = () => app.as({ codes: [...Object.values(mayData), ...Object.values(module.may)], userId: 1 });

  beforeAll(async () => {
    app = await testApp({ features: [identity, ogc, layers], work: true });
    await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
    const { rows } = await sql<{ id: number }>`select id from role order by id limit 2`.execute(app.site().db);
    roles = { inside: Number(rows[0]?.id), outside: Number(rows[1]?.id) };
    const made = await staff().call(datasetsContract, 'create', { body: {}, files: [{ name: 'notas.geojson', content: Buffer.from(content) }] });
    expect(await endedJob(staff(), made.body.jobId)).toMatchObject({ status: 'finished' });
    dataset = made.body.id;
  });
  afterAll(() => app.close());

  const add = async (values: Record<string, unknown>, parentId: number | null = null): Promise<number> => {
    const layer = { kind: 'resource', name: 'Notas', source: { kind: 'data', dataset }, ...values } as never;
    const made = await staff().call(management, 'create', { body: { values: layer, place: { parentId } } });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    return made.body.id;
  };

  it('has no door for whom the layer is not, whatever their codes; nor has its export, started before', async () => {
    const group = await staff().call(management, 'create', {
      body: { values: { kind: 'group', name: 'Reservado', private: true, roles: [roles.inside] } as never },
    });
    const hidden: readonly (readonly [what: string, id: number, members: boolean])[] = [
      ['private', await add({ private: true, roles: [roles.inside] }), true],
      ['in a private group', await add({}, group.body.id), true],
      ['for nobody', await add({ private: true, roles: [] }), false],
      ['off', await add({ active: false }), false],
    ];
    const people: Record<string, TestClient> = {
      visitor: app.anonymous,
      stranger: app.as({ codes: opens, userId: 2 }),
      otherRole: app.as({ codes: opens, roleIds: [roles.outside], userId: 3 }),
      administrator: app.as({ codes: [...opens, ...Object.values(mayData), ...Object.values(module.may)], roleIds: [roles.outside], userId: 4 }),
      memberWithoutCodes: app.as({ roleIds: [roles.inside], userId: 5 }),
      member: app.as({ codes: opens, roleIds: [roles.inside], userId: 6 }),
    };
    const ways = ['', '/rows', '/at?x=100&y=100&reach=50', '/shapes?ids=1', '/values/nota', '/tiles/0/0/0?filter=', '/rows?filter=nada%20%3D%201'];
    for (const [what, id, members] of hidden) {
      for (const [name, who] of Object.entries(people)) {
        const path = `/api/ig/front/map/layers/${id}/table`;
        const answers = [
          ...(await Promise.all(ways.map((way) => who.inject({ url: `${path}${way}` })))),
          await who.inject({ method: 'POST', url: `${path}/export`, payload: { format: 'csv' } }),
        ];
        const passes = members && name === 'member';
        const refused = name === 'visitor' || name === 'memberWithoutCodes' ? [401, 403] : [404];
        for (const [at, { statusCode, body }] of answers.entries()) {
          const expected = passes ? [at === 6 ? 400 : at === 7 ? 202 : 200] : refused;
          expect(expected, `${what} ${name} ${ways[at] ?? 'export'}: ${body.slice(0, 200)}`).toContain(statusCode);
          if (!passes) expect(body).not.toContain(secret);
        }
      }
    }
    // A job asks again when it runs, as its starter is then.
    const [, id] = hidden[0] ?? ['', 0];
    const actor = { kind: 'user' as const, userId: 7, name: '', codes: new Set(opens), roleIds: [roles.outside], sessionId: null };
    const late = await app
      .site()
      .tx(actor, (trx) => app.services.jobs.start(trx, app.site(), actor, exportTable, { front: 'ig', layer: id, format: 'csv', locale: 'pt' }));
    const ended = await endedJob(app.as({ codes: opens, roleIds: [roles.outside], userId: 7 }), late);
    expect([ended.status, ended.downloadUrl]).toEqual(['failed', null]);
  });
});
