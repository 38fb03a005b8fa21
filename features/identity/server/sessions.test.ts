import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import type { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import { sessionsContract } from '../sessions-contract.ts';
import { cleanupHandler } from './cleanup.ts';
import { app, clock, confirmPhone, go, openIdentity, password, person, registered, signIn, tokenOf, visit } from './identity-driver.ts';

openIdentity();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const list = async (session: string) => (await go(sessionsContract, 'list', {}, { session })).body.items;

describe('sessions', () => {
  it('are told with device, place and time, and which is this one', async () => {
    await registered('sara');
    const here = await signIn('sara@exemplo.pt', { agent: firefox, address: '10.20.0.1' });
    clock.pass(60_000);
    const there = await signIn('sara@exemplo.pt', { agent: iphone, address: '10.20.0.2' });
    const seen = await list(here);
    expect(seen).toHaveLength(3);
    expect(seen[0]).toMatchObject({ browser: 'Safari', system: 'iPhone', kind: 'phone', address: '10.20.0.2', current: false });
    expect(seen[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', address: '10.20.0.1', current: true });
    clock.pass(6 * 60_000);
    await visit('profile', {}, { session: here });
    expect((await list(here)).find(({ current }) => current)).toMatchObject({ browser: 'Firefox', lastSeenAt: clock.now().toISOString() });
    await visit('refresh', {}, { session: there, agent: iphone, address: '10.20.0.9' });
    expect((await list(here)).find(({ system: name }) => name === 'iPhone')).toMatchObject({ address: '10.20.0.9' });
  });

  it('end one by one or all others at once, and never somebody else’s', async () => {
    const mine = await registered('saul');
    const [second, third] = [await signIn('saul@exemplo.pt'), await signIn('saul@exemplo.pt')];
    const other = await registered('sonia');
    const [foreign] = await list(other);
    expect((await go(sessionsContract, 'end', { params: { id: foreign?.id ?? 0 } }, { session: mine })).status).toBe(404);
    const away = (await list(second)).find(({ current }) => current)?.id ?? 0;
    expect((await go(sessionsContract, 'end', { params: { id: away } }, { session: mine })).status).toBe(204);
    expect((await visit('profile', {}, { session: second })).body).toEqual({ user: null });
    expect((await go(sessionsContract, 'endOthers', {}, { session: mine })).body).toEqual({ ended: 1 });
    expect((await visit('profile', {}, { session: third })).body).toEqual({ user: null });
    expect(await list(mine)).toHaveLength(1);
    expect(await list(other)).toHaveLength(1);
  });
});

describe('rights that change', () => {
  it('are told by the database to every process, with the people they are of, whoever wrote them', async () => {
    await registered('tadeu');
    const site = app.site();
    const realtime = app.services.realtime as RealtimeSystem;
    const told: (readonly number[] | null)[] = [];
    realtime.onSignal('access', async (_site, people) => void told.push(people));
    const { rows } = await sql<{ id: number; role: number }>`select a.id, r.id as role from account a, role r
      where a.name = 'tadeu' and r.key = 'operator'`.execute(site.db);
    const { id, role } = rows[0] ?? { id: 0, role: 0 };
    const heard = async (work: (trx: Trx) => Promise<unknown>) => {
      told.length = 0;
      const done = new Promise<void>((resolve) => realtime.onSignal('ensaio', async () => resolve()));
      await site.tx(system, work);
      await site.tx(system, (trx) => realtime.signal(trx, site, 'ensaio'));
      await done;
      return told.flat();
    };
    expect(await heard((trx) => sql`insert into account_role (account_id, role_id) values (${id}, ${role})`.execute(trx))).toEqual([id]);
    const code = (trx: Trx) => sql`delete from role_permission where role_id = ${role} and code = 'ACL_00007'`.execute(trx);
    expect(await heard(code)).toContain(id);
    expect(await heard((trx) => sql`update role set deleted_at = now() where id = ${role}`.execute(trx))).toContain(id);
    expect(await heard((trx) => sql`update role set deleted_at = null, name = name where id = ${role}`.execute(trx))).toContain(id);
    expect(await heard((trx) => sql`update account set name = 'Tadeu' where id = ${id}`.execute(trx))).toEqual([]);
    expect(await heard((trx) => sql`update account set active = false where id = ${id}`.execute(trx))).toEqual([id]);
    expect(await heard((trx) => sql`update session set viewing_role_id = ${role} where account_id = ${id}`.execute(trx))).toEqual([id]);
    expect(await heard((trx) => sql`update session set last_seen_at = now() where account_id = ${id}`.execute(trx))).toEqual([]);
    expect(await heard((trx) => sql`delete from session where account_id = ${id}`.execute(trx))).toEqual([id]);
    expect(
      await heard((trx) => sql`insert into role_permission (role_id, code) select ${role}, 'X_' || n from generate_series(1, 3) n`.execute(trx)),
    ).toContain(id);
  });
});

describe('registrations nobody confirms', () => {
  it('are erased after a month with their history, and nobody else', async () => {
    const { db } = app.site();
    const exists = async (name: string) => (await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirst())?.id;
    for (const name of ['teresa', 'tomas']) await visit('register', { body: person(name) });
    await visit('register', { body: { ...person('tania'), phone: '915 555 555' } });
    await confirmPhone('+351915555555');
    await signIn('915555555');
    await visit('register', { body: { ...person('timoteo'), email: '', phone: '915 666 666' } });
    const gone = await exists('teresa');
    clock.pass(20 * 86_400_000);
    await visit('register', { body: person('tito') });
    clock.pass(11 * 86_400_000);
    // Made by the database's own clock.
    await db
      .updateTable('account')
      .set({ created_at: new Date(clock.now().getTime() - 31 * 86_400_000) })
      .where('name', 'in', ['teresa', 'tania', 'timoteo'])
      .execute();
    await db
      .updateTable('account')
      .set({ created_at: new Date(clock.now().getTime() - 11 * 86_400_000) })
      .where('name', 'in', ['tito', 'tomas'])
      .execute();
    const run = { site: app.site(), actor: system, services: app.services, payload: {}, signal: new AbortController().signal } as unknown as JobRun;
    expect(await cleanupHandler.handler(run)).toEqual({ data: { erased: 2 } });
    expect(await exists('timoteo')).toBeUndefined();
    expect(await Promise.all(['teresa', 'tania', 'tito', 'tomas'].map(async (name) => (await exists(name)) !== undefined))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const history = await db
      .selectFrom('audit_entry')
      .select(['event', 'changes'])
      .where('type', '=', 'account')
      .where('record_id', '=', String(gone))
      .orderBy('id')
      .execute();
    expect(history.map(({ event }) => event)).toEqual(['created', 'deleted']);
    expect(JSON.stringify(history)).not.toContain('teresa');
    expect((await visit('verifyEmail', { body: { token: await tokenOf('teresa@exemplo.pt') } })).problem.code).toBe('identity.token');
    expect((await visit('login', { body: { login: 'teresa@exemplo.pt', password } })).problem.code).toBe('identity.credentials');
  });
});
