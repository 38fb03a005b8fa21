import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testNow } from '#platform/testing/clock.ts';
import { homeContract } from '../contract.ts';
import { portal } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [identity, portal] });
});
afterAll(() => app.close());

it('tells what failed lately, to whoever may know', async () => {
  const { db } = app.site();
  const job = { name: 'crud.export', payload: 'null', actor_kind: 'user' as const, delivery_id: crypto.randomUUID() };
  const ago = (hours: number): Date => new Date(testNow.getTime() - hours * 3_600_000);
  const old = ago(9 * 24);
  await db
    .insertInto('job')
    .values([
      { ...job, id: crypto.randomUUID(), status: 'failed', created_at: ago(1), message: JSON.stringify({ pt: 'Falhou', en: 'Failed' }) },
      { ...job, id: crypto.randomUUID(), status: 'finished', delivery_id: crypto.randomUUID() },
      { ...job, id: crypto.randomUUID(), status: 'failed', created_at: old, delivery_id: crypto.randomUUID() },
    ])
    .execute();
  const mail = { recipient: 'a@b.pt', locale: 'pt' as const, template: 'x', subject: 'Assunto', text: '', html: '' };
  await db
    .insertInto('mail')
    .values([
      { ...mail, status: 'failed', created_at: ago(1), error: 'recusado' },
      { ...mail, status: 'queued', created_at: ago(1) },
      { ...mail, status: 'sent' },
    ])
    .execute();
  const admin = app.as({ codes: ['ACL_00151'] });
  const { body } = await admin.call(homeContract, 'troubles', {});
  expect(body).toMatchObject({
    jobs: { count: 1, latest: [{ label: 'Exportação', message: 'Falhou' }] },
    mails: { count: 1, waiting: 1, latest: [{ subject: 'Assunto', error: 'recusado' }] },
  });
  expect((await app.as({ codes: ['ACL_00010'] }).call(homeContract, 'troubles', {})).status).toBe(403);
});

it('counts the accounts that wait', async () => {
  const { db } = app.site();
  const before = (await app.as({ codes: ['ACL_00010'] }).call(homeContract, 'accounts', {})).body;
  const account = { password_hash: 'x', locale: 'pt' as const };
  await db
    .insertInto('account')
    .values([
      { ...account, name: 'Desligada', email: 'd@x.pt', active: false },
      { ...account, name: 'Por confirmar', email: 'p@x.pt', active: true },
      { ...account, name: 'Só com telefone', phone: '+351912345678', active: true },
      { ...account, name: 'Confirmada', email: 'c@x.pt', active: true, email_verified_at: testNow },
    ] as never)
    .execute();
  const { body } = await app.as({ codes: ['ACL_00010'] }).call(homeContract, 'accounts', {});
  expect(body).toEqual({ inactive: before.inactive + 1, unconfirmed: before.unconfirmed + 1, phones: before.phones + 1, recent: before.recent + 4 });
});
