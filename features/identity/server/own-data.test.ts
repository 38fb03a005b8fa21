import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { accountContract } from '../account-contract.ts';
import { app, cookieOf, go, lastMail, openIdentity, password, person, registered, signIn, tokenOf, visit } from './identity-driver.ts';

openIdentity();

async function mine(session: string): Promise<{ page: string; data: Record<string, Record<string, unknown>[]> }> {
  const { raw } = await go(accountContract, 'ownData', {}, { session });
  expect([raw.statusCode, raw.headers['content-type'], raw.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="dados-pessoais.zip"',
  ]);
  const files = unzipSync(new Uint8Array(raw.rawPayload));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { page: text('dados.html'), data: JSON.parse(text('dados.json')) as Record<string, Record<string, unknown>[]> };
}

describe('one’s own data', () => {
  it('comes as a page and as JSON, and holds nobody else’s', async () => {
    await registered('xavier');
    await visit('register', { body: { ...person('zulmira'), nif: '501442600', phone: '918 888 888' } });
    await visit('verifyEmail', { body: { token: await tokenOf('zulmira@exemplo.pt') } });
    const session = await signIn('zulmira@exemplo.pt', { agent: 'Ensaio/1.0', address: '10.30.0.1' });
    const { page, data } = await mine(session);
    expect(data['account']?.[0]).toMatchObject({
      name: 'zulmira',
      email: 'zulmira@exemplo.pt',
      phone: '+351918888888',
      nif: '501442600',
      roles: 'Munícipe',
    });
    expect(data['sessions']).toMatchObject([{ device: 'Ensaio/1.0', address: '10.30.0.1' }]);
    expect(data['mails']).toMatchObject([{ subject: 'Confirme o seu e-mail' }]);
    expect(data['history']?.length).toBeGreaterThan(0);
    expect(page).toContain('Os seus dados');
    expect(page).toContain('zulmira@exemplo.pt');
    expect(page + JSON.stringify(data)).not.toContain('xavier');
    expect((await go(accountContract, 'ownData', {})).problem.code).toBe('access.login-required');
  });
});

describe('closing the account', () => {
  it('erases the person everywhere, history included, for the password', async () => {
    const name = 'Wanda Apagada';
    await visit('register', { body: { ...person('wanda'), name, phone: '919 999 991', nif: '503784036' } });
    await visit('verifyEmail', { body: { token: await tokenOf('wanda@exemplo.pt') } });
    const session = await signIn('wanda@exemplo.pt');
    const version = (await visit('profile', {}, { session })).body.user?.version ?? 0;
    await visit(
      'updateProfile',
      { body: { ...person('wanda'), name: `${name} Pinto`, phone: '919 999 991', nif: '503784036' } },
      { session, version },
    );
    expect((await go(accountContract, 'close', { body: { password: 'errada' } }, { session })).problem.fields).toMatchObject({
      password: [{ code: 'password.old' }],
    });
    const closed = await go(accountContract, 'close', { body: { password } }, { session });
    expect([closed.status, cookieOf(closed)?.value]).toEqual([204, '']);
    expect((await visit('profile', {}, { session })).body).toEqual({ user: null });
    expect((await visit('login', { body: { login: 'wanda@exemplo.pt', password } })).problem.code).toBe('identity.credentials');
    expect((await lastMail('wanda@exemplo.pt'))?.id).toBe('identity.account-closed');

    const { db } = app.site();
    await db.deleteFrom('mail').where('template', '=', 'identity.account-closed').execute();
    const tables = ['account', 'audit_entry', 'session', 'account_token', 'account_role', 'mail', 'account_identity'] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const trace of ['Wanda', 'wanda@', '919999991', '503784036']) expect(rows.includes(trace), `${table}: ${trace}`).toBe(false);
    }
    const left = await db.selectFrom('account').select(['name', 'active', 'closed_at']).where('closed_at', 'is not', null).execute();
    expect(left).toMatchObject([{ name: 'Conta encerrada', active: false }]);
    await registered('wanda');
  });

  it('is not for the last administrator', async () => {
    const session = await signIn('admin@alfa.example');
    const answer = await go(accountContract, 'close', { body: { password } }, { session });
    expect(answer.problem.code).toMatch(/last-administrator$/);
    expect((await visit('profile', {}, { session })).body.user?.name).toBe('Tiago Moreira');
  });
});
