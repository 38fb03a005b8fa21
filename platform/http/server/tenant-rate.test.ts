import { expect, it } from 'vitest';
import { TenantRate } from './tenant-rate.ts';

it('lets a minute’s worth through at once, then as many as the minute brings, each municipality by itself', () => {
  let now = 0;
  const rate = new TenantRate(() => now);
  const ask = (code: string) => rate.refuses(code, 'Moita', 60);
  for (let n = 0; n < 60; n++) expect(ask('moita')).toBeNull();
  const refused = ask('moita');
  expect(refused).toMatchObject({ code: 'tenant.too-many-requests', status: 429, details: { params: { seconds: 1 } } });
  expect(refused?.say('pt')).toContain('Moita');
  expect(ask('alfa')).toBeNull();
  now += 3000;
  expect([ask('moita'), ask('moita'), ask('moita')]).toEqual([null, null, null]);
  expect(ask('moita')).not.toBeNull();
});
