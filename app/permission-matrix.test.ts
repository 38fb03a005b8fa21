import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedRoles } from '#features/identity/server/index.ts';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { addressOf, testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

/*
 * Every endpoint × every demo role, and roles with exactly one code each. What the endpoint declares is what the door does:
 * the guard runs before input is looked at, so an open door shows as anything but 401 and 403.
 */

let app: TestApp;
let endpoints: Endpoint[];
const roles: { name: string; codes: string[] | null }[] = [];

beforeAll(async () => {
  app = await testApp({ features });
  endpoints = app.features.flatMap(({ contracts }) => contracts).flatMap((contract) => Object.values(contract));
  const site = app.site();
  await site.tx(system, async (trx) => {
    await seedRoles(
      trx,
      features.flatMap(({ permissions }) => permissions),
    );
    await seedCatalogue(trx, { codePrefix: 'AL' });
  });
  const rows = await site.db
    .selectFrom('role')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['role.key', 'role_permission.code'])
    .execute();
  roles.push({ name: 'anonymous', codes: null }, { name: 'no codes', codes: [] });
  for (const key of new Set(rows.map((row) => row.key))) {
    roles.push({ name: key ?? '?', codes: rows.filter((row) => row.key === key).map(({ code }) => code) });
  }
  for (const code of new Set(rows.map((row) => row.code))) roles.push({ name: `only ${code}`, codes: [code] });
});
afterAll(() => app.close());

const opens = ({ access }: Endpoint, codes: readonly string[] | null): boolean => {
  if (access === 'public') return true;
  if (access === 'logged-out') return codes === null;
  if (access === 'logged-in') return codes !== null;
  return codes !== null && access.anyOf.some((code) => codes.includes(code));
};

async function knock(client: TestClient, endpoint: Endpoint): Promise<{ status: number; code: string }> {
  const address = addressOf(endpoint.path.replace(/:(\w+)/g, '987654321'), {}, {});
  const answer = await client.inject({ method: endpoint.method, url: address });
  const isProblem = String(answer.headers['content-type']).includes('problem');
  return { status: answer.statusCode, code: isProblem ? answer.json().code : '' };
}

describe('the permission matrix', () => {
  it('has endpoints, and every permission they name is declared by a feature', () => {
    expect(endpoints.length).toBeGreaterThan(80);
    const declared = new Set(
      features
        .flatMap(({ permissions }) => permissions)
        .flatMap((area) => area.permissions)
        .map(({ code }) => code),
    );
    const named = endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : access.anyOf));
    expect(named.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('knows every route: none is served without a contract', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    const served = [...app.routes].filter(([, endpoint]) => endpoint === null).map(([route]) => route);
    expect(
      served.filter(
        (route) =>
          !/^(GET|HEAD|OPTIONS) (\/|\/geoserver\/home|\/robots\.txt|\/sitemap\.xml|\/meubairro\/(occurrence(s|\/:code)|parish\/:code(\/:week)?|unfollow\/:id|parish-mail\/:id)|\/portal\/notices\/:token|\/metrics|\/api\/health\/\w+|\/api\/docs(\/openapi\.json)?)$/.test(
            route,
          ) &&
          // Forms of pages that stop mails: whoever holds the key in the address may.
          !/^POST (\/portal\/notices\/:token|\/meubairro\/(unfollow|parish-mail)\/:id)$/.test(route),
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

  it('lets in whom the contract lets in, and nobody else', { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    for (const { name, codes } of roles) {
      const client = codes === null ? app.anonymous : app.as({ codes });
      for (const endpoint of endpoints) {
        const { status, code } = await knock(client, endpoint);
        const refused = ['access.login-required', 'access.denied', 'access.only-logged-out'].includes(code);
        // Behind an open door a finer guard may still say no (`access.denied`); in front of a closed one nothing may answer.
        const good = status === 429 || (status < 500 && (opens(endpoint, codes) ? !refused || code === 'access.denied' : refused));
        if (!good) {
          wrong.push(`${name}: ${endpoint.method} ${endpoint.path} answered ${status} ${code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
