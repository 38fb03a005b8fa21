import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publicConfig } from '#platform/tenancy/contract.ts';

it('the configuration built into the application is one the application can start with', () => {
  const local: unknown = JSON.parse(readFileSync(new URL('../public/config.json', import.meta.url), 'utf8'));
  const whole = publicConfig.parse(local);
  expect(whole.modules.map(({ code }) => code)).toContain('portal');
  // The browser takes it as it is: nothing may be left to defaults.
  expect(local).toEqual(whole);
});
