import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { expandAll, messaging, seedNotifications } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testNow } from '#platform/testing/clock.ts';
import { portal } from './index.ts';
import { tellTroublesHandler } from './tell-troubles.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await testApp({ features: [identity, messaging, portal] });
  site = Object.create(app.site(), { live: { value: { ...app.site().live, adminEmails: ['informatica@alfa.example'] } } }) as Site;
  await site.tx(system, (trx) => seedNotifications(trx, [...app.services.notify.triggers.values()]));
});
afterAll(() => app.close());

const ago = (hours: number): Date => new Date(testNow.getTime() - hours * 3_600_000);
const run = async () => {
  const { data } = (await tellTroublesHandler.handler({ site, actor: system, services: app.services, payload: {} } as never)) ?? {};
  await expandAll(app.services, site);
  return data;
};
const told = () => site.db.selectFrom('mail').select(['recipient', 'subject', 'text']).where('template', '!=', 'x').execute();

it('is silent when nothing failed in the last day', async () => {
  const job = { id: crypto.randomUUID(), name: 'crud.export', payload: 'null', actor_kind: 'user' as const, delivery_id: crypto.randomUUID() };
  await site.db
    .insertInto('job')
    .values({ ...job, status: 'failed', created_at: ago(30), finished_at: ago(25) })
    .execute();
  expect(await run()).toEqual({ failed: 0 });
  expect(await told()).toEqual([]);
});

it('tells the administrators of the settings what failed, and how often', async () => {
  const job = () => ({
    id: crypto.randomUUID(),
    payload: 'null',
    actor_kind: 'user' as const,
    delivery_id: crypto.randomUUID(),
    status: 'failed' as const,
  });
  await site.db
    .insertInto('job')
    .values([
      { ...job(), name: 'crud.export', created_at: ago(2), finished_at: ago(1) },
      { ...job(), name: 'crud.export', created_at: ago(5), finished_at: ago(4) },
      // Given up after more than a day of tries.
      { ...job(), name: 'mail.deliver', created_at: ago(30), finished_at: ago(3) },
    ])
    .execute();
  const mail = { recipient: 'a@b.pt', locale: 'pt' as const, template: 'x', subject: 'Assunto de alguém', text: '', html: '' };
  await site.db
    .insertInto('mail')
    .values([
      { ...mail, status: 'failed', created_at: ago(2) },
      { ...mail, status: 'sent', created_at: ago(2) },
    ])
    .execute();
  expect(await run()).toEqual({ failed: 4 });
  const [message, ...others] = await told();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ recipient: 'informatica@alfa.example', subject: 'Falhas no último dia: 4' });
  expect(message?.text).toContain('2 × Exportação\n1 × Envio de e-mail\n1 × Mensagens que o servidor de correio recusou');
  expect(message?.text).not.toContain('Assunto de alguém');
});
