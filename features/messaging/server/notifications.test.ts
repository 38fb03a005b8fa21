import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, identity, seedRoles } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { MailServer, sparePort, until } from '#platform/testing/smtp.ts';
import { inboxContract, notificationsContract, sentContract } from '../contract.ts';
import { releaseMessages } from '../jobs.ts';
import { may } from '../permissions.ts';
import { expand } from './expand.ts';
import { messaging, seedNotifications } from './index.ts';
import { fence, fences, texts } from './test-fences.ts';

/* A slice of its own, whose records are fences, so that nothing here depends on another slice's rules. */

let app: TestApp;
let server: MailServer;
let clock = new Date('2026-11-21T10:00:00Z');
let clerk: TestClient;
let ana: TestClient;
let rui: TestClient;

beforeAll(async () => {
  server = new MailServer(await sparePort());
  await server.start();
  app = await testApp({
    features: [identity, messaging, fences],
    work: true,
    smtpUrl: `smtp://127.0.0.1:${server.port}?from=largo@exemplo.pt`,
    now: () => clock,
  });
  for (const code of ['alfa', 'beta']) {
    await app.site(code).tx(system, async (trx) => {
      await seedRoles(trx, []);
      await seedNotifications(trx, [...app.services.notify.triggers.values()]);
      const person = (name: string, email: string | null, phone: string, role: 'citizen' | 'operator') =>
        createUser(trx, { name, email, phone, roles: [role], emailVerified: email !== null });
      fence.reporter = await person('Ana Lima', 'ana@exemplo.pt', '+351912000001', 'citizen');
      fence.keeper = await person('Rui Sá', null, '+351912000009', 'citizen');
      await person('Zé Mota', 'ze@exemplo.pt', '+351912000002', 'operator');
    });
  }
  clerk = app.as({ codes: [...Object.values(may), 'F_1'], userId: 900, name: 'Vera Dias' });
  ana = app.as({ userId: fence.reporter, name: 'Ana Lima' });
  rui = app.as({ userId: fence.keeper, name: 'Rui Sá' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const announce = (facts: Record<string, string> = {}, actorUserId: number | null = null, code = 'alfa', recordId = '7') => {
  const site = app.site(code);
  return site.tx(system, (trx) => app.services.notify.announce(trx, site, 'fences.painted', { recordId, facts, actorUserId }));
};
/** Everything announced has been dealt with. */
const settled = (code = 'alfa') =>
  until(async () => !(await app.site(code).db.selectFrom('announcement').select('id').where('done_at', 'is', null).executeTakeFirst()));
const base = {
  name: 'Cerca por e-mail',
  automatic: true,
  channelId: 'email' as const,
  subjectPt: 'Cerca {cor}',
  subjectEn: 'Fence {cor}',
  messagePt: 'Olá {nome}.\n\n{motivo}',
  messageEn: 'Hello {nome}.\n\n{motivo}',
  triggers: ['fences.painted'],
  targets: ['reporter'],
  cc: [],
  bcc: [],
  status: true,
};
let serial = 0;
const manualTexts = { subjectPt: 'Feira no sábado', subjectEn: 'Fair on Saturday', messagePt: 'Olá {nome}', messageEn: 'Hello {nome}' };
const create = async (changes: Partial<Record<keyof typeof base, unknown>> = {}) => {
  serial += 1;
  const made = await clerk.call(notificationsContract, 'create', { body: { ...base, name: `${base.name} ${serial}`, ...changes } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
};
const dispose = (id: number) => clerk.call(notificationsContract, 'remove', { params: { id } });
const sentOf = async (notificationId: number) => (await clerk.call(sentContract, 'list', { query: { notificationId } })).body.items;
const shown = async (id: number) => (await clerk.call(sentContract, 'show', { params: { id }, query: {} })).body;

describe('a configurable notification', () => {
  it('is offered what this installation has', async () => {
    const { body } = await clerk.call(notificationsContract, 'lists', {});
    expect(body.channels.map(({ id, available }) => [id, available])).toEqual([
      ['email', true],
      ['app', true],
      ['sms', true],
      ['push', false],
    ]);
    const trigger = body.triggers.find(({ id }) => id === 'fences.painted');
    expect(trigger).toMatchObject({ label: 'Cerca pintada', tags: [{ name: 'cor' }, { name: 'motivo' }], targets: [{ value: 'reporter' }, {}] });
    const targets = (triggers: string, q: string) => clerk.call(notificationsContract, 'targets', { query: { triggers, q } });
    expect((await targets('fences.painted', '')).body.items.map(({ label }) => label)).toEqual([
      'Quem pediu',
      'Zelador',
      'Perfil Munícipe',
      'Perfil Operador',
      'Perfil Gestor',
      'Perfil Administrador',
    ]);
    expect((await targets('', 'ze m')).body.items.map(({ label }) => label)).toEqual(['Zé Mota']);
    expect((await targets('', 'obras@exemplo.pt')).body.items).toEqual([{ value: 'email:obras@exemplo.pt', label: 'obras@exemplo.pt' }]);
  });

  it('names what is wrong, tag by tag', async () => {
    const refused = async (changes: Partial<Record<keyof typeof base, unknown>>) =>
      (await clerk.call(notificationsContract, 'create', { body: { ...base, ...changes } as never })).problem;
    const tags = await refused({ messagePt: 'Olá {nom} e {côr} {cor}', subjectEn: '{nota}' });
    expect(tags.fields?.['messagePt']?.[0]?.message).toBe('Estes marcadores não existem aqui: {nom}, {côr}. Escolha da lista de marcadores.');
    expect(Object.keys(tags.fields ?? {}).toSorted()).toEqual(['messagePt', 'subjectEn']);
    expect((await refused({ triggers: [], targets: [] })).fields).toMatchObject({
      triggers: [{ code: 'required' }],
      targets: [{ code: 'required' }],
    });
    expect((await refused({ triggers: ['fences.burnt'] })).fields).toHaveProperty('triggers');
    expect((await refused({ targets: ['unit'] })).fields).toHaveProperty('targets');
    expect((await refused({ targets: ['role:x'] })).fields).toHaveProperty(['targets.0']);
    expect((await refused({ cc: ['nada'] })).fields).toHaveProperty(['cc.0']);
    expect(await refused({ channelId: 'push' })).toMatchObject({ code: 'notification.channel-unavailable', fields: { channelId: [{}] } });
    expect(Object.keys((await refused({ subjectPt: ' ', messageEn: '' })).fields ?? {}).toSorted()).toEqual(['messageEn', 'subjectPt']);
  });

  it('is changed with the current version only, deleted and taken back', async () => {
    const made = await create({ targets: ['reporter', 'role:1'] });
    expect(made).toMatchObject({ status: true, targetNames: [{ label: 'Quem pediu' }, { label: 'Perfil Munícipe' }], sent: 0 });
    const params = { id: made.id };
    const body = { ...base, name: made.name, subjectPt: 'Outra' };
    const changed = await clerk.call(notificationsContract, 'update', { params, body, version: made.version });
    expect(changed.body).toMatchObject({ subjectPt: 'Outra', version: made.version + 1 });
    const stale = await clerk.call(notificationsContract, 'update', { params, body, version: made.version });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'record.stale', changedBy: 'Vera Dias', current: { subjectPt: 'Outra' } } });
    const twin = await clerk.call(notificationsContract, 'create', { body: { ...base, name: made.name.toUpperCase() } });
    expect(twin.problem.fields).toHaveProperty('name');
    expect((await dispose(made.id)).status).toBe(204);
    expect((await clerk.call(notificationsContract, 'show', { params })).status).toBe(404);
    expect((await clerk.call(notificationsContract, 'restore', { params })).body.subjectPt).toBe('Outra');
    await dispose(made.id);
  });

  it('is previewed with a record that its author may read, and with examples otherwise', async () => {
    const body = { ...base, subjectPt: 'Para {nome}: {cor} {xpto}', recordId: '7' };
    const seen = await clerk.call(notificationsContract, 'preview', { body });
    expect(seen.body).toEqual({
      subject: 'Para Vera Dias: azul {xpto}',
      paragraphs: ['Olá Vera Dias.', 'estava feia'],
      action: 'Ver a cerca',
      unknownTags: ['xpto'],
      recordTitle: 'CERCA-7',
    });
    const stranger = app.as({ codes: Object.values(may), name: 'Eva' });
    expect((await stranger.call(notificationsContract, 'examples', { query: { trigger: 'fences.painted' } })).body.items).toEqual([]);
    expect((await stranger.call(notificationsContract, 'preview', { body })).status).toBe(404);
    const { recordId: _, ...without } = body;
    expect((await stranger.call(notificationsContract, 'preview', { body: { ...without, locale: 'en' } })).body).toMatchObject({
      subject: 'Fence green',
      recordTitle: null,
    });
  });
});

describe('an announcement', () => {
  it('is told to everybody it concerns once, in their language, but not to whoever did it', async () => {
    const mail = await create({ targets: ['reporter', 'keeper', 'user:1', 'role:2'], cc: ['arquivo@exemplo.pt'], bcc: ['chefe@exemplo.pt'] });
    const before = (await ana.call(inboxContract, 'unread', {})).body.unread;
    await announce({ colour: 'verde' }, fence.keeper);
    await settled();
    const [sent, ...none] = await sentOf(mail.id);
    expect(none).toEqual([]);
    expect(sent).toMatchObject({ channel: 'email', module: 'meubairro', recordTitle: 'CERCA-7', people: 4, subject: 'Cerca verde' });
    await until(async () => (await sentOf(mail.id))[0]?.delivered === 4);
    const whole = await shown(sent?.id ?? 0);
    expect(whole.deliveries.map(({ address, role, status }) => [address, role, status])).toEqual([
      ['ana@exemplo.pt', 'to', 'sent'],
      ['ze@exemplo.pt', 'to', 'sent'],
      ['arquivo@exemplo.pt', 'cc', 'sent'],
      ['chefe@exemplo.pt', 'bcc', 'sent'],
    ]);
    expect(JSON.stringify(whole)).not.toContain('segredo');
    const source = (to: string) => server.got.find((got) => got.to.includes(to))?.source.replaceAll('=\r\n', '') ?? '';
    expect(source('ana@exemplo.pt')).toMatch(/Subject: Fence verde/);
    expect(source('ana@exemplo.pt')).toContain('http://alfa.test/#/fences/7?token=3Dsegredo');
    expect(source('ana@exemplo.pt')).toContain('http://alfa.test/#/stop/9');
    expect(source('arquivo@exemplo.pt')).not.toContain('segredo');
    const { body: inbox } = await ana.call(inboxContract, 'list', { query: {} });
    expect(inbox.unread).toBe(before + 1);
    expect(inbox.items[0]).toMatchObject({
      subject: 'Olá Ana: cerca verde',
      message: 'Pintada de verde.',
      link: '/fences/7?token=segredo',
      read: false,
    });
    expect((await rui.call(inboxContract, 'list', { query: {} })).body.items).toEqual([]);
    await dispose(mail.id);
  });

  it('made twice into messages is told once; a rolled back one never', async () => {
    const site = app.site();
    const count = async () => (await ana.call(inboxContract, 'list', { query: {} })).body.items.length;
    const before = await count();
    await announce();
    await settled();
    const { id } = await site.db.selectFrom('announcement').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await site.db.updateTable('announcement').set({ done_at: null }).where('id', '=', id).execute();
    await expand(app.services, site, id);
    await expand(app.services, site, id);
    expect(await count()).toBe(before + 1);
    await expect(
      site.tx(system, async (trx) => {
        await app.services.notify.announce(trx, site, 'fences.painted', { recordId: '7' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await announce({}, null, 'alfa', '404');
    await settled();
    expect(await count()).toBe(before + 1);
  });

  it('of a switched off notification is told to nobody', async () => {
    const off = await create({ status: false });
    await announce();
    await settled();
    expect(await sentOf(off.id)).toEqual([]);
    await dispose(off.id);
  });

  it('nobody declared is a bug', async () => {
    const site = app.site();
    await expect(site.tx(system, (trx) => app.services.notify.announce(trx, site, 'fences.burnt', { recordId: '7' }))).rejects.toThrow(
      'fences.burnt',
    );
  });
});

describe('a mail server that is down, then refuses, then takes it', () => {
  it('is told in plain words, and what failed can be sent again', async () => {
    const mail = await create({ bcc: ['copia@exemplo.pt'] });
    await server.stop();
    await announce({ colour: 'preta' });
    await settled();
    const [sent] = await sentOf(mail.id);
    const id = sent?.id ?? 0;
    const first = await until(async () => (await shown(id)).deliveries.find(({ reason }) => reason !== null));
    expect(first).toMatchObject({ status: 'waiting', reason: 'O servidor de correio não responde.' });
    // The platform's job would try for a day; here it is the last time.
    const { mail_id } = await app
      .site()
      .db.selectFrom('notification_delivery')
      .select('mail_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    await app.services.mail.deliver(app.site(), mail_id ?? 0, true).catch(() => {});
    expect((await shown(id)).deliveries[0]).toMatchObject({ id: first.id, status: 'failed', reason: 'O servidor de correio não responde.' });
    server.refused.add('ana@exemplo.pt').add('copia@exemplo.pt');
    await server.start();
    expect((await clerk.call(sentContract, 'retry', { params: { id } })).body).toEqual({ retried: 1 });
    const refused = await until(async () =>
      (await shown(id)).deliveries.find(({ address, status, reason }) => address === 'ana@exemplo.pt' && status === 'failed' && reason !== null),
    );
    expect(refused.reason).toBe('O endereço não existe.');
    server.refused.clear();
    await clerk.call(sentContract, 'retry', { params: { id } });
    await until(async () => (await shown(id)).deliveries.find(({ address, status }) => address === 'ana@exemplo.pt' && status === 'sent'));
    expect(server.got.filter(({ to, source }) => to.includes('ana@exemplo.pt') && source.includes('Fence preta'))).toHaveLength(1);
    await dispose(mail.id);
  });

  it('an account without an address fails until it has one', async () => {
    const mail = await create({ targets: ['keeper'] });
    await announce();
    await settled();
    const [sent] = await sentOf(mail.id);
    const id = sent?.id ?? 0;
    expect((await shown(id)).deliveries).toMatchObject([{ status: 'failed', reason: 'Não tem endereço confirmado.' }]);
    expect((await clerk.call(sentContract, 'retry', { params: { id } })).problem.code).toBe('notification.nothing-failed');
    await app.site().db.updateTable('account').set({ email: 'rui@exemplo.pt', email_verified_at: clock }).where('id', '=', fence.keeper).execute();
    expect((await clerk.call(sentContract, 'retry', { params: { id } })).body).toEqual({ retried: 1 });
    await until(async () => (await shown(id)).deliveries[0]?.status === 'sent');
    await dispose(mail.id);
  });
});

describe('settings', () => {
  it('switch channels off, name the sender and hold e-mail through quiet hours', async () => {
    const mail = await create();
    const read = async () => (await clerk.call(notificationsContract, 'settings', {})).body;
    const save = async (changes: Record<string, unknown>) => {
      const { version, ...current } = await read();
      return clerk.call(notificationsContract, 'saveSettings', { version, body: { ...current, ...changes } as never });
    };
    expect((await save({ quietFrom: '22:00' })).problem.fields).toMatchObject({ quietTo: [{ code: 'required' }] });
    expect((await save({ retentionDays: 3 })).problem.fields).toHaveProperty('retentionDays');
    const saved = await save({ appOn: false, senderName: 'Praça Digital', quietFrom: '22:00', quietTo: '08:00' });
    expect(saved.body).toMatchObject({ version: 1, senderName: 'Praça Digital' });
    const { version: _, ...stored } = saved.body;
    expect((await clerk.call(notificationsContract, 'saveSettings', { version: 0, body: stored })).status).toBe(409);
    const inbox = async () => (await ana.call(inboxContract, 'list', { query: {} })).body.items.length;
    const before = await inbox();
    clock = new Date('2026-11-21T23:30:00Z');
    await announce({ colour: 'lilás' });
    await settled();
    expect(await inbox()).toBe(before);
    const [sent] = await sentOf(mail.id);
    expect((await shown(sent?.id ?? 0)).deliveries).toMatchObject([{ status: 'waiting', reason: null, dueAt: '2026-11-22T08:00:00.000Z' }]);
    clock = new Date('2026-11-22T08:00:01Z');
    await app.site().tx(system, (trx) => app.services.jobs.start(trx, app.site(), system, releaseMessages, {}));
    await until(async () => (await shown(sent?.id ?? 0)).deliveries[0]?.status === 'sent');
    expect(server.got.at(-1)?.source).toMatch(/From: .*=\?UTF-8\?Q\?Pra=C3=A7a_Digital\?=/);
    await save({ appOn: true, senderName: null, quietFrom: null, quietTo: null });
    await dispose(mail.id);
  });
});

describe('a manual notification', () => {
  it('goes by hand to chosen people, after they were counted', async () => {
    const manual = await create({ automatic: false, triggers: [], targets: [], ...manualTexts });
    const send = (body: { targets: string[]; dryRun?: boolean; expected?: number }) =>
      clerk.call(notificationsContract, 'send', { params: { id: manual.id }, body });
    const roles = await app.site().db.selectFrom('role').select(['id', 'key']).execute();
    const role = (key: string) => `role:${roles.find((row) => row.key === key)?.id}`;
    const targets = [role('citizen'), role('operator'), 'email:jornal@exemplo.pt'];
    expect((await send({ targets, dryRun: true })).body).toEqual({ people: 4, unreachable: 0, sentId: null });
    expect((await send({ targets: [role('manager')] })).problem.code).toBe('notification.nobody');
    expect((await send({ targets: ['reporter'] })).problem.fields).toHaveProperty('targets');
    expect((await send({ targets, expected: 3 })).problem).toMatchObject({ code: 'notification.changed', count: 4 });
    const { sentId } = (await send({ targets, expected: 4 })).body;
    await until(async () => (await shown(sentId ?? 0)).delivered === 4);
    expect(await shown(sentId ?? 0)).toMatchObject({ sender: 'Vera Dias', trigger: null, subject: 'Feira no sábado', people: 4 });
    const automatic = await create();
    expect((await clerk.call(notificationsContract, 'send', { params: { id: automatic.id }, body: { targets } })).problem.code).toBe(
      'notification.not-manual',
    );
    await dispose(automatic.id);
  });

  it('by a channel that an installation brings', async () => {
    const manual = await create({
      automatic: false,
      triggers: [],
      targets: [],
      channelId: 'sms',
      ...manualTexts,
      subjectPt: 'Água',
      messagePt: 'Corte de água em {municipio}',
    });
    const { body } = await clerk.call(notificationsContract, 'send', {
      params: { id: manual.id },
      body: { targets: [`user:${fence.reporter}`, `user:${fence.keeper}`] },
    });
    await until(async () => (await shown(body.sentId ?? 0)).waiting === 0);
    expect(texts).toEqual([{ to: '+351912000001', text: 'Corte de água em Município alfa' }]);
    await until(async () => (await shown(body.sentId ?? 0)).failed === 1);
  });
});

describe('the inbox', () => {
  it('is one’s own: read one by one or at once', async () => {
    for (const colour of ['um', 'dois', 'três']) await announce({ colour });
    await settled();
    const { body } = await ana.call(inboxContract, 'list', { query: {} });
    const [last, second] = body.items;
    expect((await rui.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).status).toBe(404);
    expect((await ana.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).body.unread).toBe(body.unread - 1);
    expect((await ana.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).body.unread).toBe(body.unread - 1);
    expect((await ana.call(inboxContract, 'list', { query: { before: second?.id ?? 0 } })).body.items[0]?.id).toBeLessThan(second?.id ?? 0);
    expect((await ana.call(inboxContract, 'readAll', {})).body.unread).toBe(0);
    expect((await app.anonymous.call(inboxContract, 'list', { query: {} })).status).toBe(401);
    const { realtime } = app.services;
    const may = (id: number, channel: string) => realtime.authorize(app.site(), { ...system, kind: 'user', userId: id }, '1.1', channel);
    expect(await may(fence.reporter, `private-inbox-${fence.reporter}`)).not.toBeNull();
    expect(await may(fence.reporter, `private-inbox-${fence.keeper}`)).toBeNull();
    expect(await may(fence.reporter, 'private-inbox-')).toBeNull();
  });

  it('holds nothing of another municipality', async () => {
    const there = app.as({ tenant: 'beta', userId: fence.reporter, codes: [...Object.values(may), 'F_1'] });
    expect((await there.call(inboxContract, 'list', { query: {} })).body.items).toEqual([]);
    expect((await there.call(sentContract, 'list', { query: {} })).body.total).toBe(0);
    const { body } = await clerk.call(sentContract, 'list', { query: {} });
    const id = body.items[0]?.id ?? 0;
    expect((await there.call(sentContract, 'show', { params: { id }, query: {} })).status).toBe(404);
    expect((await there.call(sentContract, 'remove', { params: { id } })).status).toBe(404);
    await announce({}, null, 'beta');
    await settled('beta');
    expect((await there.call(inboxContract, 'unread', {})).body.unread).toBe(1);
    expect((await clerk.call(sentContract, 'list', { query: {} })).body.total).toBe(body.total);
  });
});

describe('a new account', () => {
  it('is welcomed in its inbox, and managers are told where the municipality wants it', async () => {
    const body = {
      name: 'Nova Pessoa',
      email: null,
      phone: '912345678',
      nif: null,
      password: 'Largo-2026!',
      passwordConfirmation: 'Largo-2026!',
      consent: true,
    };
    const answer = await app.anonymous.inject({ method: 'POST', url: '/api/auth/register', payload: body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await settled();
    const { rows } = await sql<{
      subject: string;
    }>`select s.subject_pt as subject from notification_delivery d join sent_notification s on s.id = d.sent_id
      join account a on a.id = d.user_id where a.name = 'Nova Pessoa'`.execute(app.site().db);
    expect(rows).toEqual([{ subject: 'Bem-vindo aos serviços digitais de Município alfa' }]);
  });
});

describe('sent notifications', () => {
  it('are found, exported, deleted, and forgotten in time', async () => {
    const find = async (query: Record<string, unknown>) => (await clerk.call(sentContract, 'list', { query: query as never })).body;
    const all = await find({});
    expect((await find({ q: 'feira no sabado' })).total).toBe(1);
    expect((await find({ q: 'jornal@' })).total).toBe(1);
    expect((await find({ channel: 'app' })).total).toBeLessThan(all.total);
    expect((await find({ state: 'failed' })).items.every(({ failed }) => failed > 0)).toBe(true);
    expect((await find({ createdAt: '2026-11-21..2026-11-22' })).total).toBe(all.total);
    expect((await find({ createdAt: '2025-01-01' })).total).toBe(0);
    const reader = app.as({ codes: [may.sentView], userId: 901, name: 'Eva' });
    const { jobId } = (await reader.call(sentContract, 'export', { body: { format: 'csv', filter: { q: 'feira no sabado' } } })).body;
    await until(async () => (await reader.inject({ url: `/api/jobs/${jobId}` })).json().status === 'finished');
    const csv = (await reader.inject({ url: `/api/jobs/${jobId}/file` })).body;
    expect(csv.trim().split('\n')).toHaveLength(5);
    expect(csv).toContain('jornal@exemplo.pt');
    const id = all.items[0]?.id ?? 0;
    expect((await reader.call(sentContract, 'remove', { params: { id } })).status).toBe(403);
    expect((await clerk.call(sentContract, 'remove', { params: { id } })).status).toBe(204);
    expect((await clerk.call(sentContract, 'show', { params: { id }, query: {} })).status).toBe(404);
    clock = new Date('2028-01-01T00:00:00Z');
    const { forgetHandler } = await import('./cleanup.ts');
    await forgetHandler.handler({ site: app.site(), services: app.services, signal: new AbortController().signal } as never);
    expect((await find({})).total).toBe(0);
  });
});
