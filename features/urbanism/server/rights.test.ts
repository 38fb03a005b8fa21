import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#platform/http/contract.ts';
import { addressOf, testApp, type TestApp } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { mayFigures } from '../figures/permissions.ts';
import { processes } from '../record/process.ts';
import { urbanism } from './index.ts';

let app: TestApp;
let codes: string[];
let doors: Endpoint[];
beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, urbanism] });
  codes = [mayFigures.view, ...urbanism.permissions.flatMap(({ permissions }) => permissions.map(({ code }) => code))].toSorted();
  const isOurs = ({ access }: Endpoint): boolean => typeof access !== 'string' && access.anyOf.some((code) => codes.includes(code));
  doors = app.features.flatMap(({ contracts }) => contracts.flatMap((contract) => Object.values(contract))).filter(isOurs);
});
afterAll(() => app.close());

/** What opens to somebody who holds one code alone: anything but a refusal, at the door or behind it; and the fields it lets write. */
async function effectOf(code: string): Promise<string[]> {
  const client = app.as({ codes: [code] });
  const opened: string[] = [];
  for (const { method, path } of doors) {
    const { statusCode } = await client.inject({ method, url: addressOf(path.replace(/:(\w+)/g, '987654321'), {}, {}) });
    if (![401, 403].includes(statusCode)) opened.push(`${method} ${path.replace('/api/', '')}`);
  }
  const fields = Object.entries(processes.fields).flatMap(([name, { meta }]) => (meta.guard === code ? [name] : []));
  return [...opened.toSorted(), ...(fields.length > 0 ? [`fields ${fields.join(' ')}`] : [])];
}

it('each code alone opens the doors of the table and no other, and none is without effect', { timeout: 300_000 }, async () => {
  const found: [string, string[]][] = [];
  for (const code of codes) found.push([code, await effectOf(code)]);
  expect(found.flatMap(([code, effect]) => (effect.length === 0 ? [code] : []))).toEqual([]);
  await expect(found.map(([code, effect]) => [code, ...effect].join('\n  ')).join('\n') + '\n').toMatchFileSnapshot('./rights.txt');
});
