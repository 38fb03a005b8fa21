import { describe, expect, it } from 'vitest';
import { accountAdminContract, accountContract } from '../account-contract.ts';
import { app, clock, confirmPhone, go, lastMail, openIdentity, password, registered, signIn, tokenOf, visit } from './identity-driver.ts';

openIdentity();

const body = (name: string, email: string, phone = '') => ({ name, email, phone, nif: '', oldPassword: password });
const view = async (session: string) => (await visit('profile', {}, { session })).body.user;

async function ask(name: string, email: string, phone = ''): Promise<string> {
  const session = await registered(name);
  const version = (await view(session))?.version ?? 0;
  const without = await visit('updateProfile', { body: { ...body(name, email, phone), oldPassword: '' } }, { session, version });
  expect(without.problem.fields).toMatchObject({ oldPassword: [{ code: 'required' }] });
  expect((await visit('updateProfile', { body: body(name, email, phone) }, { session, version })).status).toBe(200);
  return session;
}
const answer = async (from: string, agree: boolean) => go(accountContract, 'answerEmailChange', { body: { token: await tokenOf(from), agree } });

describe('another e-mail', () => {
  it('counts once the new address has confirmed and the old one agreed', async () => {
    const session = await ask('olga', 'olga.nova@exemplo.pt');
    expect(await view(session)).toMatchObject({ email: 'olga@exemplo.pt', pendingEmail: 'olga.nova@exemplo.pt', emailWaits: ['new', 'old'] });
    expect((await lastMail('olga.nova@exemplo.pt'))?.link).toContain('/#/portal/auth/verifyemail/');
    expect(await lastMail('olga@exemplo.pt')).toMatchObject({
      id: 'identity.change-agree',
      link: expect.stringContaining('/#/portal/auth/emailchange/') as string,
    });
    const confirmed = await visit('verifyEmail', { body: { token: await tokenOf('olga.nova@exemplo.pt') } });
    expect(confirmed.body).toEqual({ email: 'olga.nova@exemplo.pt', waiting: true });
    expect(await view(session)).toMatchObject({ email: 'olga@exemplo.pt', emailWaits: ['old'] });
    expect((await answer('olga@exemplo.pt', true)).body).toEqual({ state: 'done' });
    expect(await view(session)).toMatchObject({ email: 'olga.nova@exemplo.pt', pendingEmail: null, emailVerified: true, emailWaits: [] });
    expect((await visit('login', { body: { login: 'olga@exemplo.pt', password } })).problem.code).toBe('identity.credentials');
    await signIn('olga.nova@exemplo.pt');
  });

  it('also in the other order', async () => {
    const session = await ask('otilia', 'otilia.nova@exemplo.pt');
    expect((await answer('otilia@exemplo.pt', true)).body).toEqual({ state: 'waiting' });
    expect((await visit('verifyEmail', { body: { token: await tokenOf('otilia.nova@exemplo.pt') } })).body.waiting).toBe(false);
    expect(await view(session)).toMatchObject({ email: 'otilia.nova@exemplo.pt', pendingEmail: null });
  });

  it('is off when the old address refuses, or its owner gives up', async () => {
    const session = await ask('oscar', 'oscar.novo@exemplo.pt');
    const confirm = await tokenOf('oscar.novo@exemplo.pt');
    expect((await answer('oscar@exemplo.pt', false)).body).toEqual({ state: 'refused' });
    expect((await visit('verifyEmail', { body: { token: confirm } })).problem.code).toBe('identity.token');
    expect(await view(session)).toMatchObject({ email: 'oscar@exemplo.pt', pendingEmail: null });

    const version = (await view(session))?.version ?? 0;
    await visit('updateProfile', { body: body('oscar', 'oscar.novo@exemplo.pt') }, { session, version });
    const again = await go(accountContract, 'repeatEmailChange', {}, { session });
    expect(again.body.user.emailWaits).toEqual(['new', 'old']);
    expect((await go(accountContract, 'cancelEmailChange', {}, { session })).body.user.pendingEmail).toBeNull();
    expect((await answer('oscar@exemplo.pt', true)).problem.code).toBe('identity.token');
  });

  it('may be none, which the old address must accept', async () => {
    const session = await registered('rita');
    const given = { ...body('rita', 'rita@exemplo.pt', '914 444 444'), oldPassword: '' };
    await visit('updateProfile', { body: given }, { session, version: (await view(session))?.version ?? 0 });
    const none = { body: body('rita', '', '914 444 444') };
    const early = await visit('updateProfile', none, { session, version: (await view(session))?.version ?? 0 });
    expect(early.problem.code).toBe('identity.phone-unconfirmed');
    await confirmPhone('+351914444444');
    expect((await visit('updateProfile', none, { session, version: (await view(session))?.version ?? 0 })).status).toBe(200);
    expect(await view(session)).toMatchObject({ email: 'rita@exemplo.pt', pendingEmail: '', emailWaits: ['old'], phone: '+351914444444' });
    expect((await lastMail('rita@exemplo.pt'))?.id).toBe('identity.remove-agree');
    expect((await answer('rita@exemplo.pt', true)).body).toEqual({ state: 'done' });
    expect(await view(session)).toMatchObject({ email: null, emailVerified: false, pendingEmail: null });
  });

  it('links grow old, and each opens only its own side', async () => {
    await ask('odete', 'odete.nova@exemplo.pt');
    const wrong = await go(accountContract, 'answerEmailChange', { body: { token: await tokenOf('odete.nova@exemplo.pt'), agree: true } });
    expect(wrong.problem.code).toBe('identity.token');
    clock.pass(3 * 86_400_000 + 1000);
    expect((await answer('odete@exemplo.pt', true)).problem.code).toBe('identity.token');
  });

  it('an administrator may agree for an address nobody reaches any more; the new one still answers for itself', async () => {
    const session = await ask('ofelia', 'ofelia.nova@exemplo.pt');
    const id = (await view(session))?.id ?? 0;
    const clerk = await signIn('gestor@alfa.example');
    expect((await go(accountAdminContract, 'agreeEmailChange', { params: { id } }, { session: clerk })).problem.code).toBe('access.denied');
    const admin = await signIn('admin@alfa.example');
    const agreed = await go(accountAdminContract, 'agreeEmailChange', { params: { id } }, { session: admin });
    expect(agreed.body).toMatchObject({ pendingEmail: 'ofelia.nova@exemplo.pt', emailWaits: ['new'], sessions: 1, secondFactor: false });
    expect((await visit('verifyEmail', { body: { token: await tokenOf('ofelia.nova@exemplo.pt') } })).body.waiting).toBe(false);
    const trail = await app
      .site()
      .db.selectFrom('audit_entry')
      .select('actor_name')
      .where('type', '=', 'account')
      .where('record_id', '=', String(id))
      .execute();
    expect(trail.map(({ actor_name }) => actor_name)).toContain('Tiago Moreira');
    expect((await go(accountAdminContract, 'security', { params: { id: 999_999 } }, { session: admin })).status).toBe(404);
  });
});
