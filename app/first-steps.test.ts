import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { firstStepsContract } from '#platform/first-steps/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features, tenants: [testTenant('alfa')] });
  await fillTown(app, 'alfa', async () => {});
});
afterAll(() => app.close());

const everyCode = features.flatMap(({ permissions }) => permissions.flatMap((area) => area.permissions.map(({ code }) => code)));

async function steps(codes: readonly string[], locale: 'pt' | 'en' = 'pt') {
  const { status, body } = await app.as({ codes: [...codes] }).call(firstStepsContract, 'list', { headers: { 'accept-language': locale } });
  expect(status).toBe(200);
  return body.steps;
}
const open = async (codes: readonly string[] = everyCode) => (await steps(codes)).filter(({ missing }) => missing !== null).map(({ id }) => id);

it('tells what a new municipality lacks, in the order it is best done', async () => {
  expect(await open()).toEqual([
    'administration.mail',
    'identity.administrators',
    'administration.contact',
    'content.privacy',
    'administration.crest',
    'layers.addresses',
    'layers.base-map',
    'occurrences.unities',
    'occurrences.types',
    'occurrences.holiday',
    'content.news',
    'administration.backup',
  ]);
});

it('tells each only to whoever can do it, in their language', async () => {
  expect(await open([])).toEqual([]);
  expect(await open(['MB_01105'])).toEqual(['occurrences.holiday']);
  const [holiday] = await steps(['MB_01105'], 'en');
  expect(holiday).toMatchObject({ title: 'Municipal holiday', to: '/meubairrogestao/daysoff' });
  expect(holiday?.missing).toContain('working day');
  expect((await app.anonymous.call(firstStepsContract, 'list', {})).status).toBe(401);
});

it('counts a step as done when the data say so', async () => {
  const site = app.site('alfa');
  const before = await open();
  await site.tx(system, async (trx) => {
    const person = { phone: null, password: 'Largo-2026!', roles: ['administrator'] } as const;
    await createUser(trx, { ...person, name: 'Ana', email: 'ana@alfa.example' });
    await createUser(trx, { ...person, name: 'Rui', email: 'rui@alfa.example' });
    await sql`insert into day_off (day, name, repeats) values ('2026-09-15', 'Feriado municipal', 'yearly')`.execute(trx);
    await sql`update occurrence_type set name = name || ' (nosso)', updated_at = created_at + interval '1 minute' where id = (select min(id) from occurrence_type)`.execute(
      trx,
    );
    await sql`insert into street (name, kind, geom) values ('Rua Nova', 'residential', st_setsrid(st_geomfromtext('LINESTRING(0 0, 10 0)'), ${sql.lit(site.srid)}))`.execute(
      trx,
    );
  });
  const after = await open();
  expect(before.filter((id) => !after.includes(id))).toEqual([
    'identity.administrators',
    'layers.base-map',
    'occurrences.types',
    'occurrences.holiday',
  ]);
  // Now there are administrators, and none of them has a code.
  expect(after.filter((id) => !before.includes(id))).toEqual(['identity.second-factor']);
});
