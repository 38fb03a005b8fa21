import { afterAll, beforeAll, expect, it } from 'vitest';
import { layers, replaceBoundary, writeAddresses } from '#features/layers/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { tenancyContract } from '#platform/tenancy/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { findOpeningView } from '../jobs.ts';
import { mapview, refreshOpeningView } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  const alfa = testTenant('alfa');
  const tenants = [{ ...alfa, map: { ...alfa.map, initialExtent: null } }, testTenant('beta')];
  app = await testApp({ features: [layers, occurrences, mapview], tenants, work: true });
});
afterAll(() => app.close());

const opensOn = async (tenant: string) => (await app.as({ tenant }).call(tenancyContract, 'config', {})).body.data.map.initialExtent;

async function settle(code: string, at: readonly [number, number]): Promise<void> {
  const site = app.site(code);
  await site.tx(system, (trx) =>
    writeAddresses(
      { trx, srid: site.srid },
      Array.from({ length: 100 }, (_, n) => ({ street: 'R DA PAZ', house: String(n), point: [at[0] + (n % 10) * 20, at[1] + n] as const })),
    ),
  );
}

it('is the whole territory, then the addresses, as the job finds them, and every browser hears of it', async () => {
  const site = app.site('alfa');
  expect(await opensOn('alfa')).toBeNull();
  await site.tx(system, (trx) =>
    replaceBoundary(
      { trx, srid: site.srid },
      {
        dico: '0101',
        name: 'Alfa',
        caopVersion: null,
        validFrom: null,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-2000, -2000],
              [2000, -2000],
              [2000, 2000],
              [-2000, 2000],
              [-2000, -2000],
            ],
          ],
        },
      },
    ),
  );
  expect(await refreshOpeningView(site)).toBe(true);
  expect(await opensOn('alfa')).toEqual([-2160, -2160, 2160, 2160]);
  await settle('alfa', [1100, 1100]);
  const before = site.live.revision;
  await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, findOpeningView, {}));
  await until('the new view', async () => (await opensOn('alfa'))?.[0] !== -2160);
  expect(await opensOn('alfa')).toEqual([402, 402, 1902, 1902]);
  expect(site.live.revision).toBe(before + 1);
  expect(await refreshOpeningView(site)).toBe(false);
});

it('gives way to what the municipality has set', async () => {
  await settle('beta', [1100, 1100]);
  await refreshOpeningView(app.site('beta'));
  expect(await opensOn('beta')).toEqual([-4000, -4000, 4000, 4000]);
});
