import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { cookies } from '#platform/privacy/cookies.ts';
import { addressOf, testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { features } from './features.server.ts';

/* Reading sets no cookie, at any door, for whoever comes: a session begins by signing in only. */

let app: TestApp;
beforeAll(async () => {
  const alfa = testTenant('alfa');
  app = await testApp({ features, tenants: [{ ...alfa, modules: [...alfa.modules, 'epl', 'gu'] }, testTenant('beta')] });
});
afterAll(() => app.close());

/** Every address that is read: pages at plain addresses, and endpoints that answer to GET. */
function doors(): string[] {
  const pages = features.flatMap((feature) => feature.pages ?? []).map(({ path }) => path);
  const endpoints = features.flatMap(({ contracts }) => contracts).flatMap((contract) => Object.values(contract));
  const read = endpoints.filter(({ method, path }) => method === 'GET' && !begins.test(path)).map(({ path }) => path);
  return ['/', '/robots.txt', ...pages, ...read].map((path) => addressOf(path.replace(/:(\w+)/g, '987654321'), {}, {}));
}

/** Signing in elsewhere, which the person has asked for. */
const begins = /\/openid\//;

async function setBy(client: TestClient): Promise<string[]> {
  const found: string[] = [];
  for (const url of doors()) {
    const { headers } = await client.inject({ method: 'GET', url });
    // Who comes with a session that has ended is told to forget it.
    const set = [headers['set-cookie'] ?? []].flat().filter((cookie) => !cookie.includes('; Max-Age=0;'));
    found.push(...set.map((cookie) => `${url}: ${cookie}`));
  }
  return found;
}

it('no door gives whoever reads a cookie', async () => {
  expect(doors().length).toBeGreaterThan(300);
  expect(await setBy(app.anonymous)).toEqual([]);
  expect(await setBy(app.as({ codes: [...permissionCodes(features)] }))).toEqual([]);
});

it('one cookie is there on every page of whoever signed in: the session', () => {
  expect(Object.entries(cookies).flatMap(([name, { session }]) => (session ? [name] : []))).toEqual(['largo_session']);
});
