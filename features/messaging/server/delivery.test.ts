import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { until } from '#platform/testing/until.ts';
import { sentContract } from '../contract.ts';
import { notificationsContract } from '../notifications-contract.ts';
import { inboxContract } from '../inbox-contract.ts';
import { releaseMessages } from '../jobs.ts';
import { may } from '../codes.ts';
import { fence, openFences, texts } from './test-fences.ts';

let town: Awaited<ReturnType<typeof openFences>>;
beforeAll(async () => {
  town = await openFences();
});
afterAll(() => town.close());

const manualTexts = { subjectPt: 'Feira no sábado', subjectEn: 'Fair on Saturday', messagePt: 'Olá {nome}', messageEn: 'Hello {nome}' };

describe('a mail server that is down, then refuses, then takes it', () => {
  it('is told in plain words, and what failed can be sent again', async () => {
    const mail = await town.create({ bcc: ['copia@exemplo.pt'] });
    await town.server.stop();
    await town.announce({ colour: 'preta' });
    await town.settled();
    const [sent] = await town.sentOf(mail.id);
    const id = sent?.id ?? 0;
    const first = await until('a reason', async () => (await town.shown(id)).deliveries.find(({ reason }) => reason !== null));
    expect(first).toMatchObject({ status: 'waiting', reason: 'O servidor de correio não responde.' });
    // The platform's job would try for a day; here it is the last time.
    const { mail_id } = await town.app
      .site()
      .db.selectFrom('notification_delivery')
      .select('mail_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    await town.app.services.mail.deliver(town.app.site(), mail_id ?? 0, true).catch(() => {});
    expect((await town.shown(id)).deliveries[0]).toMatchObject({ id: first.id, status: 'failed', reason: 'O servidor de correio não responde.' });
    town.server.refused.add('ana@exemplo.pt').add('copia@exemplo.pt');
    await town.server.start();
    expect((await town.clerk.call(sentContract, 'retry', { params: { id } })).body).toEqual({ retried: 1 });
    const refused = await until('the refusal', async () =>
      (await town.shown(id)).deliveries.find(({ address, status, reason }) => address === 'ana@exemplo.pt' && status === 'failed' && reason !== null),
    );
    expect(refused.reason).toBe('O endereço não existe.');
    town.server.refused.clear();
    await town.clerk.call(sentContract, 'retry', { params: { id } });
    await until('the second try', async () =>
      (await town.shown(id)).deliveries.find(({ address, status }) => address === 'ana@exemplo.pt' && status === 'sent'),
    );
    expect(town.server.got.filter(({ to, source }) => to.includes('ana@exemplo.pt') && source.includes('Fence preta'))).toHaveLength(1);
    await town.dispose(mail.id);
  });

  it('an account without an address fails until it has one', async () => {
    const mail = await town.create({ targets: ['keeper'] });
    await town.announce();
    await town.settled();
    const [sent] = await town.sentOf(mail.id);
    const id = sent?.id ?? 0;
    expect((await town.shown(id)).deliveries).toMatchObject([{ status: 'failed', reason: 'Não tem endereço confirmado.' }]);
    expect((await town.clerk.call(sentContract, 'retry', { params: { id } })).problem.code).toBe('notification.nothing-failed');
    await town.app
      .site()
      .db.updateTable('account')
      .set({ email: 'rui@exemplo.pt', email_verified_at: new Date('2026-11-21T10:00:00Z') })
      .where('id', '=', fence.keeper)
      .execute();
    expect((await town.clerk.call(sentContract, 'retry', { params: { id } })).body).toEqual({ retried: 1 });
    await until('the message to be sent', async () => (await town.shown(id)).deliveries[0]?.status === 'sent');
    await town.dispose(mail.id);
  });
});

describe('settings', () => {
  it('switch channels off, name the sender and hold e-mail through quiet hours', async () => {
    const mail = await town.create();
    const read = async () => (await town.clerk.call(notificationsContract, 'settings', {})).body;
    const save = async (changes: Record<string, unknown>) => {
      const { version, ...current } = await read();
      return town.clerk.call(notificationsContract, 'saveSettings', { version, body: { ...current, ...changes } as never });
    };
    expect((await save({ quietFrom: '22:00' })).problem.fields).toMatchObject({ quietTo: [{ code: 'required' }] });
    expect((await save({ retentionDays: 3 })).problem.fields).toHaveProperty('retentionDays');
    const saved = await save({ appOn: false, senderName: 'Praça Digital', quietFrom: '22:00', quietTo: '08:00' });
    expect(saved.body).toMatchObject({ version: 1, senderName: 'Praça Digital' });
    const { version: _, ...stored } = saved.body;
    expect((await town.clerk.call(notificationsContract, 'saveSettings', { version: 0, body: stored })).status).toBe(409);
    const inbox = async () => (await town.ana.call(inboxContract, 'list', { query: {} })).body.items.length;
    const before = await inbox();
    town.setClock('2026-11-21T23:30:00Z');
    await town.announce({ colour: 'lilás' });
    await town.settled();
    expect(await inbox()).toBe(before);
    const [sent] = await town.sentOf(mail.id);
    expect((await town.shown(sent?.id ?? 0)).deliveries).toMatchObject([{ status: 'waiting', reason: null, dueAt: '2026-11-22T08:00:00.000Z' }]);
    town.setClock('2026-11-22T08:00:01Z');
    await town.app.site().tx(system, (trx) => town.app.services.jobs.start(trx, town.app.site(), system, releaseMessages, {}));
    await until('the message to be sent', async () => (await town.shown(sent?.id ?? 0)).deliveries[0]?.status === 'sent');
    expect(town.server.got.at(-1)?.source).toMatch(/From: .*=\?UTF-8\?Q\?Pra=C3=A7a_Digital\?=/);
    await save({ appOn: true, senderName: null, quietFrom: null, quietTo: null });
    await town.dispose(mail.id);
  });
});

describe('a manual notification', () => {
  it('goes by hand to chosen people, after they were counted', async () => {
    const manual = await town.create({ automatic: false, triggers: [], targets: [], ...manualTexts });
    const send = (body: { targets: string[]; dryRun?: boolean; expected?: number }) =>
      town.clerk.call(notificationsContract, 'send', { params: { id: manual.id }, body });
    const roles = await town.app.site().db.selectFrom('role').select(['id', 'key']).execute();
    const role = (key: string) => `role:${roles.find((row) => row.key === key)?.id}`;
    const targets = [role('citizen'), role('operator'), 'email:jornal@exemplo.pt'];
    expect((await send({ targets, dryRun: true })).body).toEqual({ people: 4, unreachable: 0, sentId: null });
    expect((await send({ targets: [role('manager')] })).problem.code).toBe('notification.nobody');
    expect((await send({ targets: ['reporter'] })).problem.fields).toHaveProperty('targets');
    expect((await send({ targets, expected: 3 })).problem).toMatchObject({ code: 'notification.changed', count: 4 });
    const { sentId } = (await send({ targets, expected: 4 })).body;
    await until('all four deliveries', async () => (await town.shown(sentId ?? 0)).delivered === 4);
    expect(await town.shown(sentId ?? 0)).toMatchObject({ sender: 'Vera Dias', trigger: null, subject: 'Feira no sábado', people: 4 });
    const automatic = await town.create();
    expect((await town.clerk.call(notificationsContract, 'send', { params: { id: automatic.id }, body: { targets } })).problem.code).toBe(
      'notification.not-manual',
    );
    await town.dispose(automatic.id);
  });

  it('by a channel that an installation brings', async () => {
    const manual = await town.create({
      automatic: false,
      triggers: [],
      targets: [],
      channelId: 'sms',
      ...manualTexts,
      subjectPt: 'Água',
      messagePt: 'Corte de água em {municipio}',
    });
    const { body } = await town.clerk.call(notificationsContract, 'send', {
      params: { id: manual.id },
      body: { targets: [`user:${fence.reporter}`, `user:${fence.keeper}`] },
    });
    await until('nothing waiting', async () => (await town.shown(body.sentId ?? 0)).waiting === 0);
    expect(texts).toEqual([{ to: '+351912000001', text: 'Corte de água em Município alfa' }]);
    await until('the failure', async () => (await town.shown(body.sentId ?? 0)).failed === 1);
  });
});

describe('sent notifications', () => {
  it('are found, exported, deleted, and forgotten in time', async () => {
    const find = async (query: Record<string, unknown>) => (await town.clerk.call(sentContract, 'list', { query: query as never })).body;
    const all = await find({});
    expect((await find({ q: 'feira no sabado' })).total).toBe(1);
    expect((await find({ q: 'jornal@' })).total).toBe(1);
    expect((await find({ channel: 'app' })).total).toBeLessThan(all.total);
    expect((await find({ state: 'failed' })).items.every(({ failed }) => failed > 0)).toBe(true);
    expect((await find({ createdAt: '2026-11-21..2026-11-22' })).total).toBe(all.total);
    expect((await find({ createdAt: '2025-01-01' })).total).toBe(0);
    const reader = town.app.as({ codes: [may.sentView], userId: 901, name: 'Eva' });
    const { jobId } = (await reader.call(sentContract, 'export', { body: { format: 'csv', filter: { q: 'feira no sabado' } } })).body;
    await until('the end of the export', async () => (await reader.inject({ url: `/api/jobs/${jobId}` })).json().status === 'finished');
    const csv = (await reader.inject({ url: `/api/jobs/${jobId}/file` })).body;
    expect(csv.trim().split('\n')).toHaveLength(5);
    expect(csv).toContain('jornal@exemplo.pt');
    const id = all.items[0]?.id ?? 0;
    expect((await reader.call(sentContract, 'remove', { params: { id } })).status).toBe(403);
    expect((await town.clerk.call(sentContract, 'remove', { params: { id } })).status).toBe(204);
    expect((await town.clerk.call(sentContract, 'show', { params: { id }, query: {} })).status).toBe(404);
    town.setClock('2028-01-01T00:00:00Z');
    const { forgetHandler } = await import('./cleanup.ts');
    await forgetHandler.handler({ site: town.app.site(), services: town.app.services, payload: {}, signal: new AbortController().signal } as never);
    expect((await find({})).total).toBe(0);
  });
});
