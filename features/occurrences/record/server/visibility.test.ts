import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { occurrences } from '../contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { maySee, type Seen } from '../domain/visibility.ts';
import { may } from '../permissions.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';
import { lookAs } from './viewer.ts';

let town: Town;
type Made = Awaited<ReturnType<Town['report']>>;
let open: Made, own: Made, privateWorks: Made, noise: Made, gardens: Made;

beforeAll(async () => {
  town = await openTown();
  open = await town.report(town.anyone, { name: 'Zulmira Teste', email: undefined, phone: '912345678', nif: '' });
  own = await town.report(town.ana, { x: 220 });
  privateWorks = await town.report(town.rita, { channelId: town.channel('Serviço municipal'), visibility: 'private', x: 230 });
  noise = await town.report(town.ana, { typeId: town.type('ruido'), x: 240 });
  gardens = await town.report(town.vera, {
    typeId: town.type('espacos-verdes'),
    channelId: town.channel('Serviço municipal'),
    visibility: 'private',
    x: 250,
  });
});
afterAll(() => town.close());

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code).toSorted();
const doors = {
  list: async (who: Town['anyone']) => codesOf((await who.call(occurrences, 'search', { query: {} })).body.items),
  map: async (who: Town['anyone']) =>
    codesOf(
      (await who.call(occurrences, 'features', { query: { bbox: '-4000,-4000,4000,4000', resolution: 10 } })).body.features.map(({ properties }) => ({
        code: 'code' in properties ? properties.code : '',
      })),
    ),
  front: async (who: Town['anyone']) => {
    const all = [open, own, privateWorks, noise, gardens];
    const found = await Promise.all(all.map(({ code }) => who.call(occurrences, 'front', { params: { code } })));
    return codesOf(all.filter((_, index) => found[index]?.status === 200));
  },
  code: async (who: Town['anyone']) => codesOf((await who.call(occurrences, 'searchCode', { query: { q: 'EN-' } })).body.items),
  similar: async (who: Town['anyone']) => {
    const found = await Promise.all(
      [open, own, privateWorks, noise, gardens].map((_, index) => who.call(intake, 'check', { query: { x: 205 + index * 10, y: 110 } })),
    );
    return codesOf([...new Map(found.flatMap(({ body }) => body.similar).map((one) => [one.code, one])).values()]);
  },
};

describe('every door shows the same', () => {
  const views: readonly [name: string, who: () => Town['anyone'], sees: () => Made[]][] = [
    ['anonymous: public ones of public types', () => town.anyone, () => [open, own]],
    ['the reporter: also the own ones', () => town.ana, () => [open, own, noise]],
    ['another citizen', () => town.bruno, () => [open, own]],
    ['operator of a unity: its private ones', () => town.rita, () => [open, own, privateWorks]],
    ['operator of another unity', () => town.luis, () => [open, own, gardens]],
    ['manager: all', () => town.vera, () => [open, own, privateWorks, noise, gardens]],
    [
      'operator without the code for private ones',
      () => town.as({ userId: town.ids.rita, codes: operatorCodes.filter((code) => code !== may.viewPrivate) }),
      () => [open, own],
    ],
    [
      'manager without the code for private ones',
      () => town.as({ userId: town.ids.vera, codes: [may.view, may.viewAll, may.detail] }),
      () => [open, own, noise],
    ],
  ];
  for (const [name, who, sees] of views) {
    for (const [door, look] of Object.entries(doors)) it(`${name}: ${door}`, async () => expect(await look(who())).toEqual(codesOf(sees())));
  }

  it('the map’s counts are those of the list', async () => {
    for (const who of [town.anyone, town.ana, town.rita, town.vera]) {
      const { body } = await who.call(occurrences, 'filters', { query: {} });
      const total = (await who.call(occurrences, 'search', { query: {} })).body.total;
      expect(body.types.reduce((sum, { qty }) => sum + qty, 0)).toBe(total);
      expect(body.statuses.reduce((sum, { qty }) => sum + qty, 0)).toBe(total);
    }
  });

  it('the rule as a where clause is the rule on one record', async () => {
    const site = town.app.site();
    const { rows } = await sql<
      Seen & { id: number }
    >`select id, type_id as "typeId", status_id as "statusId", unity_id as "unityId", assigned_user_id as "assignedUserId",
      reporter_user_id as "reporterUserId", visibility, live from occurrence`.execute(site.db);
    for (const [userId, codes] of [
      [town.ids.ana, []],
      [town.ids.rita, operatorCodes],
      [town.ids.luis, [may.view]],
      [town.ids.vera, [may.view, may.viewAll]],
    ] as const) {
      const sight = await lookAs(site.db, site, { ...system, kind: 'user', userId, codes: new Set(codes) });
      const listed = await town.as({ userId, codes }).call(occurrences, 'search', { query: { pageSize: 100 } });
      expect(listed.body.items.map(({ id }) => id).toSorted()).toEqual(
        rows
          .filter((row) => maySee(sight, row))
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });
});

describe('what is hidden stays hidden', () => {
  it('unknown and forbidden look the same', async () => {
    const forbidden = await town.anyone.call(occurrences, 'front', { params: { code: privateWorks.code } });
    const unknown = await town.anyone.call(occurrences, 'front', { params: { code: 'EN-2026-999999' } });
    const { requestId: _a, ...one } = forbidden.problem;
    const { requestId: _b, ...other } = unknown.problem;
    expect([forbidden.status, one]).toEqual([404, other]);
  });

  it('a public page is offered only where everybody may open it', async () => {
    const offered = async (who: Town['anyone'], { code }: Made) => (await who.call(occurrences, 'front', { params: { code } })).body.isPublic;
    // Of a type that is not public, as accidents are: public by its own word, and yet nobody may see it.
    expect((await town.anyone.call(occurrences, 'front', { params: { code: noise.code } })).status).toBe(404);
    expect([await offered(town.ana, noise), (await town.show(noise.code)).isPublic]).toEqual([false, false]);
    expect([await offered(town.anyone, open), (await town.show(open.code)).isPublic]).toEqual([true, true]);
    expect((await town.show(privateWorks.code)).isPublic).toBe(false);
  });

  it('the reporter’s data reaches only the reporter and who holds the code', async () => {
    const seen = async (who: Town['anyone']) => (await who.call(occurrences, 'front', { params: { code: open.code } })).body.reporter;
    expect(await seen(town.anyone)).toBeNull();
    expect(await seen(town.ana)).toBeNull();
    expect(await seen(town.luis)).toBeNull();
    expect(await seen(town.as({ userId: town.ids.vera, codes: [may.view, may.viewAll] }))).toBeNull();
    // The public side tells staff no more than the public; the desk's record does.
    expect(await seen(town.rita)).toBeNull();
    const inside = async (who: Town['anyone']) => (await town.show(open.code, who)).reporter;
    expect(await inside(town.rita)).toMatchObject({ name: 'Zulmira Teste', phone: '+351912345678' });
    expect(await inside(town.as({ userId: town.ids.vera, codes: [may.view, may.viewAll, may.detail] }))).toBeNull();
    const raw = await town.anyone.call(occurrences, 'search', { query: { q: 'Zulmira' } });
    expect(raw.body.items).toEqual([]);
  });

  it('the internal view needs its code, and does not show other unities’ occurrences from inside', async () => {
    expect((await town.anyone.call(occurrences, 'show', { params: { code: open.code } })).status).toBe(401);
    expect((await town.ana.call(occurrences, 'show', { params: { code: open.code } })).status).toBe(403);
    expect((await town.luis.call(occurrences, 'show', { params: { code: open.code } })).status).toBe(404);
  });

  it('a filter does not tell what a record hides', async () => {
    const all = (await town.anyone.call(occurrences, 'search', { query: {} })).body.total;
    expect((await town.anyone.call(occurrences, 'search', { query: { assigned: 0 } })).body.total).toBe(all);
    expect((await town.anyone.call(occurrences, 'search', { query: { channel: '2' } })).body.total).toBe(all);
  });

  it('a wrong token opens nothing', async () => {
    const token = 'x'.repeat(32);
    expect((await town.anyone.call(occurrences, 'front', { params: { code: privateWorks.code }, query: { token } })).status).toBe(404);
    expect((await town.anyone.call(occurrences, 'front', { params: { code: privateWorks.code }, query: { token: privateWorks.token } })).status).toBe(
      200,
    );
  });

  it('another municipality knows nothing of it', async () => {
    const beta = town.as({ userId: town.ids.vera, codes: Object.values(may), tenant: 'beta' });
    expect((await beta.call(occurrences, 'front', { params: { code: open.code } })).status).toBe(404);
    expect((await beta.call(occurrences, 'search', { query: {} })).body.total).toBe(0);
    expect((await beta.call(intake, 'create', { body: { typeId: 1, description: 'Sem catálogo', address: 'Aqui' } })).problem.code).toBe(
      'occurrence.not-ready',
    );
  });
});
