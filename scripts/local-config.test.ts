import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publicConfig } from '#platform/tenancy/contract.ts';

it('the configuration built into the application is one the application can start with', () => {
  const local: unknown = JSON.parse(readFileSync(new URL('../public/config.json', import.meta.url), 'utf8'));
  expect(publicConfig.parse(local).modules.map(({ code }) => code)).toContain('portal');
});
