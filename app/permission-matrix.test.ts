import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { addressOf, testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { features } from './features.server.ts';

/*
 * Every endpoint is knocked at with each of its own codes alone, and by strangers: nobody, a session without codes, and one that holds every
 * code but its own. What the endpoint declares is what the door does. (Which codes open what is one function: `guard.test.ts`.) The guard
 * runs before input is looked at, so an open door shows as anything but 401 and 403.
 */

let app: TestApp;
let endpoints: Endpoint[];
let declared: Set<string>;

beforeAll(async () => {
  // Every module whose endpoints there are is on, also those no test municipality has.
  const alfa = testTenant('alfa');
  app = await testApp({ features, tenants: [{ ...alfa, modules: [...alfa.modules, 'epl', 'gu'] }, testTenant('beta')] });
  endpoints = app.features.flatMap(({ contracts }) => contracts).flatMap((contract) => Object.values(contract));
  declared = permissionCodes(features);
  const site = app.site();
  await site.tx(system, (trx) => seedCatalogue(trx, { codePrefix: 'AL' }));
});
afterAll(() => app.close());

const refusals = ['access.login-required', 'access.denied', 'access.only-logged-out'];

async function knock(client: TestClient, endpoint: Endpoint, query: Record<string, string> = {}): Promise<{ status: number; code: string }> {
  const address = addressOf(endpoint.path.replace(/:(\w+)/g, '987654321'), {}, query);
  const answer = await client.inject({ method: endpoint.method, url: address });
  const isProblem = String(answer.headers['content-type']).includes('problem');
  return { status: answer.statusCode, code: isProblem ? answer.json().code : '' };
}

describe('the permission matrix', () => {
  it('has endpoints, and every permission they name is declared by a feature', () => {
    expect(endpoints.length).toBeGreaterThan(80);
    const named = endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : access.anyOf));
    expect(named.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('knows every route: none is served without a contract', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    // Plain pages show what a visitor without an account may see, whoever asks.
    const pages = new Set(features.flatMap((feature) => feature.pages ?? []).flatMap(({ path }) => [`GET ${path}`, `HEAD ${path}`]));
    const served = [...app.routes].filter(([, endpoint]) => endpoint === null).map(([route]) => route);
    expect(
      served.filter(
        (route) =>
          !pages.has(route) &&
          !/^(GET|HEAD|OPTIONS) (\/|\/geoserver\/home|\/robots\.txt|\/sitemap\.xml|\/dcat\.ttl|\/manifest\.webmanifest|\/icons\/[\w-]+\.png|\/sw\.js|\/shell|\/gim\/works\.(geojson|ics)|\/solar\/(roofs\.geojson|parishes\.csv)|\/(pt|en)\/(noticias(\/:slug|\/(rss|atom)\.xml)?|paginas\/:slug)|\/metrics|\/api\/health\/\w+|\/api\/docs(\/openapi\.json)?)$/.test(
            route,
          ) &&
          // A picture shared from the gallery where the browser has no worker: it is not read. The contact form, and forms of pages that stop mails: whoever holds the key in the address may.
          !/^POST (\/share|\/contactos|\/portal\/notices\/:token|\/meubairro\/(unfollow|parish-mail)\/:id)$/.test(route),
      ),
    ).toEqual([]);
    expect([...known].filter((route) => !app.routes.has(route))).toEqual([]);
  });

  it('is described whole: every parameter of the OpenAPI document has a schema', async () => {
    const document = (await app.anonymous.inject({ method: 'GET', url: '/api/docs/openapi.json' })).json() as {
      readonly paths: Readonly<
        Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly name: string; readonly schema: unknown }[] }>>>
      >;
    };
    const bare = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters }) =>
        (parameters ?? []).filter(({ schema }) => typeof schema !== 'object' || schema === null).map(({ name }) => `${path} ${name}`),
      ),
    );
    expect(bare).toEqual([]);
  });

  it('starts no job for a GET, whoever asks', { timeout: 300_000 }, async () => {
    const everything = app.as({ codes: [...declared], userId: 1 });
    const jobs = async (): Promise<unknown> =>
      (await sql`select name, count(*)::int from job group by name order by name`.execute(app.site().db)).rows;
    const before = await jobs();
    for (const endpoint of endpoints) if (endpoint.method === 'GET') await knock(everything, endpoint, { format: 'csv' });
    expect(await jobs()).toEqual(before);
  });

  it('lets in whom the contract lets in, and nobody else', { timeout: 300_000 }, async () => {
    const clients = new Map<string, TestClient>();
    /** The same client for the same codes: thousands of actors would only be looked up more slowly. */
    const holding = (name: string, codes: readonly string[]): TestClient => {
      const client = clients.get(name) ?? app.as({ codes });
      clients.set(name, client);
      return client;
    };
    const nobody = holding('', []);
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      const { access } = endpoint;
      const own = typeof access === 'string' ? [] : access.anyOf;
      const all: [string, TestClient, boolean][] = [
        ['a visitor', app.anonymous, access === 'public' || access === 'logged-out'],
        ['no codes', nobody, access === 'public' || access === 'logged-in'],
        ...own.map((code): [string, TestClient, boolean] => [code, holding(code, [code]), true]),
        ...(own.length > 0
          ? [
              [
                `all but ${own}`,
                holding(
                  `all but ${own}`,
                  [...declared].filter((code) => !own.includes(code)),
                ),
                false,
              ] as [string, TestClient, boolean],
            ]
          : []),
      ];
      for (const [name, client, opens] of all) {
        const { status, code } = await knock(client, endpoint);
        // Behind an open door a finer guard may still say no (`access.denied`); in front of a closed one nothing may answer.
        const isGood = opens ? status < 500 && (!refusals.includes(code) || code === 'access.denied') : refusals.includes(code);
        if (!isGood) wrong.push(`${name}: ${endpoint.method} ${endpoint.path} answered ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
