import { sql } from 'kysely';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { mayUsers, users } from '#features/identity/users-contract.ts';
import { system, type Actor } from '#platform/access/actor.ts';
import { page } from '#platform/crud/server/store.ts';
import { compareTimes, figure } from './harness.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';

const people = many(100_000, 500);
const clerk: Actor = { kind: 'user', userId: 1, name: 'Bench', codes: new Set(Object.values(mayUsers)), roleIds: [], sessionId: 'bench' };

/** The list of 25 out of 100,000 users, over HTTP, beside the two statements (page and count) that it is made of. */
export async function run(): Promise<void> {
  await inTown({ what: 'The list of users is', features: [identity], clerk }, async ({ site, get }) => {
    await site.tx(system, (trx) => seedRoles(trx, identity.permissions));
    await site.tx(system, async (trx) => {
      await sql`set local largo.audit = 'off'`.execute(trx);
      await sql`insert into account (name, email, password_hash, email_verified_at)
        select (array['Ana','Rui','Conceição','João','Marta','Tiago','Inês'])[1 + n % 7] || ' ' || (array['Silva','Antão','Ferreira','Costa','Lopes'])[1 + n % 5] || ' ' || n,
          'pessoa' || n || '@exemplo.pt', 'x', now() from generate_series(1, ${people}::int) n`.execute(trx);
      await sql`insert into account_role (account_id, role_id)
        select a.id, r.id from account a join role r on r.key = case when a.id % 200 = 0 then 'operator' else 'citizen' end`.execute(trx);
      await sql`insert into account_sign_in (account_id, last_at)
        select id, now() - id * interval '1 minute' from account where id % 3 = 0`.execute(trx);
    });
    for (const table of ['account', 'account_role', 'account_sign_in']) await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
    const operator = await site.db.selectFrom('role').select('id').where('key', '=', 'operator').executeTakeFirstOrThrow();
    const cases: Record<string, (n: number) => Record<string, string>> = {
      'no filter': (n) => ({ page: String(1 + (Math.abs(n) % 20)) }),
      words: (n) => ({ q: ['conceicao antao', 'silva', 'pessoa12', 'joao costa'][Math.abs(n) % 4] ?? '' }),
      'a role': () => ({ roleIds: String(operator.id) }),
      'signed in this month': () => ({
        lastSignInAt: `${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}..`,
        sort: '-lastSignInAt',
      }),
      'a state, by e-mail': () => ({ state: 'active', sort: 'email' }),
    };
    for (const [name, query] of Object.entries(cases)) {
      const [ours, alone] = await compareTimes(
        30,
        (n) => get(`${users.path}?${new URLSearchParams(query(n))}`, 'clerk'),
        async (n) => {
          const { page: number = '1', sort, ...filter } = query(n);
          const request = { selection: { filter }, scope: 'live', sort, limit: 25, offset: (Number(number) - 1) * 25 } as const;
          await page(site.db, users, { ...request, timeZone: site.config.timeZone });
        },
      );
      figure({
        name: `${people} users, list of 25, ${name}, median`,
        ours: ours.median,
        reference: alone.median,
        unit: 'ms',
        bar: 'ratio at most 1.5',
      });
      figure({ name: `${people} users, list of 25, ${name}, p95`, ours: ours.p95, reference: alone.p95, unit: 'ms' });
    }
  });
}
