import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { catalogueContracts, type WholeService } from '../contract.ts';
import { readId } from '../domain/key.ts';
import { catalogueMaps } from '../maps.ts';
import { catalogue } from './index.ts';

/* Every door of a service that is not for everybody, walked by everybody, against a real MapServer behind a sign-in. */

const found = catalogueContracts.find(({ map }) => map.front === 'ig');
if (!found) throw new Error('no catalogue of ig');
const { contract } = found;
const [{ mayUse, mayKeep }] = catalogueMaps;

describe.skipIf(!hasMapserver())('a private service behind a sign-in', () => {
  let map: Mapserver;
  let app: TestApp;
  let people: Record<'anonymous' | 'stranger' | 'user' | 'otherRole' | 'keeper' | 'member', TestClient>;
  let service: WholeService;
  let roles: number[];
  const credentials = { username: 'camara', password: 'mapas' };

  beforeAll(async () => {
    map = await startMapserver({ layers: [demoParishes, demoZones], credentials, geojson: true });
    app = await testApp({ features: [identity, ogc, catalogue], outgoingAllow: [map.host] });
    await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
    roles = (await sql<{ id: number }>`select id from role order by id limit 2`.execute(app.site().db)).rows.map(({ id }) => Number(id));
    const [inside = 0, outside = 0] = roles;
    people = {
      anonymous: app.anonymous,
      stranger: app.as({}),
      user: app.as({ codes: [mayUse] }),
      otherRole: app.as({ codes: [mayUse], roleIds: [outside] }),
      keeper: app.as({ codes: [mayUse, mayKeep], roleIds: [outside] }),
      member: app.as({ codes: [mayUse], roleIds: [inside] }),
    };
    const body = { type: 'wms', title: 'Reservado', url: map.url, private: true, roles: [inside], ...credentials } as never;
    service = (await people.keeper.call(contract, 'create', { body })).body;
  });
  afterAll(async () => {
    await app.close();
    await map.close();
  });

  it('is there for its roles and who keeps it, by every door, also when what it said is still kept', async () => {
    const id = service.id;
    // Members first, so that everything is in the caches before the others knock.
    const { node } = (await people.member.call(contract, 'layer', { params: { id }, query: { record: 'freguesias' } })).body;
    const key = readId(node?.id ?? '')?.key ?? '';
    const path = `/api/ig/front/catalogue/services/${id}`;
    const view =
      'request=GetMap&version=1.3.0&layers=freguesias&styles=&format=image/png&crs=EPSG:3763&bbox=-5000,-5000,5000,5000&width=64&height=64';
    const doors = [
      `${path}/records?q=`,
      `${path}/metadata?record=freguesias`,
      `${path}/layer?record=freguesias`,
      `${path}/layers/${key}/pictures?${view}`,
      `${path}/layers/${key}/pictures?request=GetCapabilities`,
      `${path}/layers/${key}/pictures?${view.replace('GetMap', 'GetFeatureInfo')}&query_layers=freguesias&info_format=text/plain&i=38&j=32`,
      `${path}/layers/${key}/pictures?request=GetLegendGraphic&version=1.1.1&layer=freguesias&format=image/png`,
      `${path}/layers/${key}/legend`,
    ];
    const closed = [`${path}/layers/${key}/features`, `${path}/thumbnail?record=freguesias`];
    for (const name of ['member', 'keeper', 'user', 'otherRole', 'stranger', 'anonymous'] as const) {
      const inside = name === 'member' || name === 'keeper';
      const refused = name === 'stranger' ? 403 : name === 'anonymous' ? 401 : 404;
      const before = map.asked.length;
      for (const door of [...doors, ...closed]) {
        const answer = await people[name].inject({ method: 'GET', url: door });
        const wanted = inside ? (closed.includes(door) ? 404 : 200) : refused;
        expect([name, door, answer.statusCode], answer.body.slice(0, 200)).toEqual([name, door, wanted]);
        expect(answer.body).not.toContain(map.host);
        expect(JSON.stringify(answer.headers)).not.toMatch(/mapas|camara/);
        if (door.includes('/pictures')) expect(String(answer.headers['cache-control'])).toContain('no-store');
      }
      if (!inside) expect(map.asked.length).toBe(before);
      if (refused === 404 || inside) {
        const listed = (await people[name].call(contract, 'services', {})).body;
        expect([listed.items.some((one) => one.id === id), JSON.stringify(listed).includes(map.host)]).toEqual([inside, false]);
        const linked = (await people[name].call(contract, 'layers', { query: { ids: node?.id ?? '' } })).body;
        expect([linked.nodes.length, linked.missing.length]).toEqual(inside ? [1, 0] : [0, 1]);
      }
    }
    expect((await people.member.call(contract, 'show', { params: { id } })).status).toBe(403);
  });

  it('told others only what their own sign-in opens: another service of the same address keeps nothing of it', async () => {
    const body = { type: 'wms', title: 'O mesmo, sem chave', url: map.url } as never;
    const bare = (await people.keeper.call(contract, 'create', { body })).body;
    expect((await people.user.call(contract, 'records', { params: { id: bare.id }, query: {} })).problem.code).toBe('ogc.sign-in');
    // Without its sign-in the service itself is asked anew, too.
    const stripped = { type: 'wms', title: 'Reservado', url: map.url, private: true, roles: [roles[0] ?? 0] } as never;
    const changed = await people.keeper.call(contract, 'update', { params: { id: service.id }, version: service.version, body: stripped });
    expect(changed.body).toMatchObject({ hasPassword: false });
    expect((await people.member.call(contract, 'records', { params: { id: service.id }, query: {} })).problem.code).toBe('ogc.sign-in');
  });

  it('gives features of a WFS as GeoJSON, in the map’s projection, inside the municipality', async () => {
    const body = { type: 'wfs', title: 'Elementos', url: `${map.url}?service=WFS`, ...credentials } as never;
    const wfs = (await people.keeper.call(contract, 'create', { body })).body;
    const { items } = (await people.user.call(contract, 'records', { params: { id: wfs.id }, query: { q: 'FREGUESIAS' } })).body;
    expect(items).toMatchObject([{ record: 'ms:freguesias', refused: null }]);
    const { node } = (await people.user.call(contract, 'layer', { params: { id: wfs.id }, query: { record: 'ms:freguesias' } })).body;
    expect(node?.source).toMatchObject({ kind: 'geojson', crs: 'map' });
    const read = await people.user.inject({ method: 'GET', url: node?.source.kind === 'geojson' ? node.source.url : '' });
    expect(read.statusCode, read.body.slice(0, 300)).toBe(200);
    expect(read.headers['content-type']).toContain('application/geo+json');
    expect(map.asked.at(-1)?.query).toMatch(/bbox=[^&]*EPSG%3A3763/);
  });
});
