import { afterAll, beforeAll, expect } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import '#platform/mail/server/tables.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { usersContract, type UserRecord } from '../users-contract.ts';
import { actorResolver, createUser, identity, seedAccounts, seedRoles, type NewUser } from './index.ts';
import { loadActor } from './sessions.ts';

export let app: TestApp;
export const secret = 'Largo-2026!';
/** Ids of the demo accounts and of the roles, by key. */
export const account: Record<string, number> = {};
export const role: Record<string, number> = {};

/** A municipality with its starter roles and one demo account for each; another beside it. Call once per test file. */
export function openPeople({ work = false } = {}): void {
  beforeAll(async () => {
    app = await testApp({ features: [identity], tenants: [testTenant('alfa'), testTenant('beta')], resolveActor: actorResolver, work });
    for (const code of ['alfa', 'beta']) {
      await app.site(code).tx(system, async (trx) => {
        await seedRoles(trx, identity.permissions);
        await seedAccounts(trx, code);
      });
    }
    const rows = await app
      .site()
      .db.selectFrom('role')
      .innerJoin('account_role', 'account_role.role_id', 'role.id')
      .select(['role.key', 'role.id', 'account_role.account_id'])
      .execute();
    for (const row of rows) {
      role[row.key ?? ''] = Number(row.id);
      account[row.key ?? ''] = Number(row.account_id);
    }
  });
  afterAll(() => app.close());
}

export const everyCode = (): string[] => [...permissionCodes([identity])];

/** Whoever holds all codes, speaking as the demo administrator unless told. */
export function administrator(userId = account['administrator'] ?? 0): TestClient {
  return app.as({ codes: everyCode(), userId, name: 'Tiago Moreira' });
}

/** Somebody with today's codes of an account. */
export async function actingAs(userId: number): Promise<TestClient> {
  const actor = await loadActor(app.site(), userId);
  expect(actor).not.toBeNull();
  return app.as({ codes: [...(actor?.codes ?? [])], userId, name: actor?.name ?? '', roleIds: actor?.roleIds ?? [] });
}

let serial = 0;

export async function somebody(part: Partial<NewUser> = {}): Promise<number> {
  serial += 1;
  const person = { name: `Pessoa ${serial}`, email: `pessoa${serial}@exemplo.pt`, phone: null, roles: ['citizen'], password: secret } as const;
  return app.site().tx(system, (trx) => createUser(trx, { ...person, emailVerified: true, ...part }));
}

export async function see(id: number, client = administrator()): Promise<UserRecord> {
  const { status, body, problem } = await client.call(usersContract, 'show', { params: { id } });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
}

/** Signs in through the real door; answers the session's token. */
export async function signIn(login: string, password = secret): Promise<{ status: number; session: string }> {
  const answer = await app.anonymous.inject({ method: 'POST', url: '/api/auth/login', payload: { login, password } });
  return { status: answer.statusCode, session: /largo_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '' };
}

/** The link of the last mail to an address. */
export async function linkTo(email: string): Promise<{ template: string; token: string }> {
  const mail = await app
    .site()
    .db.selectFrom('mail')
    .select(['template', 'text'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { template: mail.template, token: /#\S*\/resetpasswordform\/([^/\s]+)/.exec(mail.text)?.[1] ?? '' };
}
