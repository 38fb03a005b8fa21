import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorResolver, createUser, seedRoles } from '#features/identity/server/index.ts';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { addressOf, testApp, type TestApp } from '#platform/testing/app.ts';
import { features } from './features.server.ts';

/*
 * Whoever sees as a role is still signed in: every door says what the role would read, or that it may not; none sends them to sign in
 * again, and none changes anything. New endpoints are found by themselves.
 */

const password = 'Largo-2026!';
let app: TestApp;
let endpoints: Endpoint[];
let cookie = '';
let roles: { id: number; key: string | null }[];

beforeAll(async () => {
  app = await testApp({ features, resolveActor: actorResolver });
  endpoints = app.features.flatMap(({ contracts }) => contracts).flatMap((contract) => Object.values(contract));
  const site = app.site();
  await site.tx(system, async (trx) => {
    await seedRoles(
      trx,
      features.flatMap(({ permissions }) => permissions),
    );
    await seedCatalogue(trx, { codePrefix: 'AL' });
    await createUser(trx, { name: 'Chefe', email: 'chefe@alfa.example', phone: null, password, roles: ['administrator'], emailVerified: true });
  });
  roles = await site.db.selectFrom('role').select(['id', 'key']).execute();
  const login = await app.anonymous.inject({ method: 'POST', url: '/api/auth/login', payload: { login: 'chefe@alfa.example', password } });
  expect(login.statusCode, login.body).toBe(200);
  cookie = /largo_session=[^;]+/.exec(String(login.headers['set-cookie']))?.[0] ?? '';
});
afterAll(() => app.close());

const knock = (method: Endpoint['method'], url: string, payload?: object) =>
  app.app.inject({ method, url, headers: { host: 'alfa.test', cookie, 'if-match': '"1"' }, ...(payload && { payload }) });

/** What every table holds, but for the session's own clock and counters of use. */
async function everything(): Promise<Record<string, string>> {
  const { db } = app.site();
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'session' order by 1`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.table(name)} t`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

it('seeing as any role, every page’s call is answered and nothing is written', { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  // The role with the least and the one with the most.
  for (const key of ['citizen', 'administrator']) {
    const roleId = Number(roles.find((role) => role.key === key)?.id);
    const entered = await knock('POST', '/api/auth/viewing', { roleId });
    expect(entered.statusCode, entered.body).toBe(200);
    const before = await everything();
    for (const { method, path, query: asks, whileViewing } of endpoints) {
      const bare = path.replace(/:(\w+)/g, path.startsWith('/api/platform') ? 'meubairro' : '1');
      if (method !== 'GET') {
        const status = whileViewing ? 403 : (await knock(method, bare, {})).statusCode;
        if (status !== 403) wrong.push(`${key}: ${method} ${path} answered ${status}`);
        continue;
      }
      for (const query of asks === undefined ? [{}] : [{}, { x: 12, y: 12, bbox: '-8000,-8000,8000,8000', resolution: 1, q: 'rua' }]) {
        const { statusCode } = await knock(method, addressOf(bare, {}, query));
        if (statusCode === 401 || (statusCode >= 500 && statusCode !== 503)) wrong.push(`${key}: GET ${path} answered ${statusCode}`);
      }
    }
    const changed = Object.entries(await everything()).filter(([table, sum]) => before[table] !== sum);
    expect(changed, `seeing as ${key} wrote`).toEqual([]);
    expect((await knock('DELETE', '/api/auth/viewing')).statusCode).toBe(204);
  }
  expect([...new Set(wrong)]).toEqual([]);
});
