import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { until } from '#platform/testing/until.ts';
import { sentContract } from '../contract.ts';
import { notificationsContract } from '../notifications-contract.ts';
import { inboxContract } from '../inbox-contract.ts';
import { may } from '../codes.ts';
import { expand } from './expand.ts';
import { base, fence, openFences, type Changes } from './test-fences.ts';

let town: Awaited<ReturnType<typeof openFences>>;
beforeAll(async () => {
  town = await openFences();
});
afterAll(() => town.close());

describe('a configurable notification', () => {
  it('is offered what this installation has', async () => {
    const { body } = await town.clerk.call(notificationsContract, 'lists', {});
    expect(body.channels.map(({ id, available }) => [id, available])).toEqual([
      ['email', true],
      ['app', true],
      ['sms', true],
      ['push', false],
    ]);
    const trigger = body.triggers.find(({ id }) => id === 'fences.painted');
    expect(trigger).toMatchObject({ label: 'Cerca pintada', tags: [{ name: 'cor' }, { name: 'motivo' }], targets: [{ value: 'reporter' }, {}] });
    const targets = (triggers: string, q: string) => town.clerk.call(notificationsContract, 'targets', { query: { triggers, q } });
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
    const refused = async (changes: Changes) =>
      (await town.clerk.call(notificationsContract, 'create', { body: { ...base, ...changes } as never })).problem;
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
    const made = await town.create({ targets: ['reporter', 'role:1'] });
    expect(made).toMatchObject({ status: true, targetNames: [{ label: 'Quem pediu' }, { label: 'Perfil Munícipe' }], sent: 0 });
    const params = { id: made.id };
    const body = { ...base, name: made.name, subjectPt: 'Outra' };
    const changed = await town.clerk.call(notificationsContract, 'update', { params, body, version: made.version });
    expect(changed.body).toMatchObject({ subjectPt: 'Outra', version: made.version + 1 });
    const stale = await town.clerk.call(notificationsContract, 'update', { params, body, version: made.version });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'record.stale', changedBy: 'Vera Dias', current: { subjectPt: 'Outra' } } });
    const twin = await town.clerk.call(notificationsContract, 'create', { body: { ...base, name: made.name.toUpperCase() } });
    expect(twin.problem.fields).toHaveProperty('name');
    expect((await town.dispose(made.id)).status).toBe(204);
    expect((await town.clerk.call(notificationsContract, 'show', { params })).status).toBe(404);
    expect((await town.clerk.call(notificationsContract, 'restore', { params })).body.subjectPt).toBe('Outra');
    await town.dispose(made.id);
  });

  it('of ours is said in the reader’s language, until a clerk renames it', async () => {
    const english = town.app.as({ codes: Object.values(may), locale: 'en', userId: 901 });
    const find = async (q: string) => (await english.call(notificationsContract, 'list', { query: { q } as never })).body.items;
    const [ours] = await find('fence painted, in');
    expect(ours?.name).toBe('Fence painted, in the application');
    const params = { id: ours?.id ?? 0 };
    const saved = await english.call(notificationsContract, 'update', { params, body: ours as never, version: ours?.version ?? 0 });
    expect(saved.body.name).toBe(ours?.name);
    expect((await town.clerk.call(notificationsContract, 'show', { params })).body.name).toBe('Cerca pintada, na aplicação');
    const own = { ...saved.body, name: 'Aviso da cerca' };
    await english.call(notificationsContract, 'update', { params, body: own as never, version: saved.body.version });
    expect((await find('aviso da')).map(({ name }) => name)).toEqual(['Aviso da cerca']);
    await town.app.site().tx(system, (trx) => sql`update notification set name = 'Cerca pintada, na aplicação' where id = ${params.id}`.execute(trx));
  });

  it('is previewed with a record that its author may read, and with examples otherwise', async () => {
    const body = { ...base, subjectPt: 'Para {nome}: {cor} {xpto}', recordId: '7' };
    const seen = await town.clerk.call(notificationsContract, 'preview', { body });
    expect(seen.body).toEqual({
      subject: 'Para Vera Dias: azul {xpto}',
      paragraphs: ['Olá Vera Dias.', 'estava feia'],
      action: 'Ver a cerca',
      unknownTags: ['xpto'],
      recordTitle: 'CERCA-7',
    });
    const stranger = town.app.as({ codes: Object.values(may), name: 'Eva' });
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
    const mail = await town.create({ targets: ['reporter', 'keeper', 'user:1', 'role:2'], cc: ['arquivo@exemplo.pt'], bcc: ['chefe@exemplo.pt'] });
    const before = (await town.ana.call(inboxContract, 'unread', {})).body.unread;
    await town.announce({ colour: 'verde' }, fence.keeper);
    await town.settled();
    const [sent, ...none] = await town.sentOf(mail.id);
    expect(none).toEqual([]);
    expect(sent).toMatchObject({ channel: 'email', module: 'meubairro', recordTitle: 'CERCA-7', people: 4, subject: 'Cerca verde' });
    await until('all four deliveries', async () => (await town.sentOf(mail.id))[0]?.delivered === 4);
    const whole = await town.shown(sent?.id ?? 0);
    expect(whole.deliveries.map(({ address, role, status }) => [address, role, status])).toEqual([
      ['ana@exemplo.pt', 'to', 'sent'],
      ['ze@exemplo.pt', 'to', 'sent'],
      ['arquivo@exemplo.pt', 'cc', 'sent'],
      ['chefe@exemplo.pt', 'bcc', 'sent'],
    ]);
    expect(JSON.stringify(whole)).not.toContain('segredo');
    const source = (to: string) => town.server.got.find((got) => got.to.includes(to))?.source.replaceAll('=\r\n', '') ?? '';
    expect(source('ana@exemplo.pt')).toMatch(/Subject: Fence verde/);
    expect(source('ana@exemplo.pt')).toContain('http://alfa.test/#/fences/7?token=3Dsegredo');
    expect(source('ana@exemplo.pt')).toContain('http://alfa.test/stop/9');
    const copies = town.server.got.filter(({ to }) => to.includes('arquivo@exemplo.pt'));
    expect(copies.map(({ to }) => to)).toEqual([['arquivo@exemplo.pt', 'chefe@exemplo.pt']]);
    expect(source('arquivo@exemplo.pt')).toMatch(/^To: "?undisclosed-recipients"?:;/m);
    for (const to of ['ana@exemplo.pt', 'ze@exemplo.pt', 'arquivo@exemplo.pt']) {
      expect(source(to)).toMatch(/^Cc: arquivo@exemplo\.pt/m);
      expect(source(to)).not.toMatch(/chefe@|^Bcc/im);
    }
    expect(source('arquivo@exemplo.pt')).not.toContain('segredo');
    const { body: inbox } = await town.ana.call(inboxContract, 'list', { query: {} });
    expect(inbox.unread).toBe(before + 1);
    expect(inbox.items[0]).toMatchObject({
      subject: 'Olá Ana: cerca verde',
      message: 'Pintada de verde.',
      link: '/fences/7?token=segredo',
      read: false,
    });
    expect((await town.rui.call(inboxContract, 'list', { query: {} })).body.items).toEqual([]);
    await town.dispose(mail.id);
  });

  it('by two notifications goes out twice, once to each person and notification', async () => {
    const names = ['uma', 'outra'];
    const both = [];
    for (const subjectPt of names) both.push(await town.create({ subjectPt, targets: ['reporter', `user:${fence.reporter}`] }));
    await town.announce();
    await town.settled();
    for (const { id } of both) {
      const [sent, ...none] = await town.sentOf(id);
      expect([sent?.people, none]).toEqual([1, []]);
      await town.dispose(id);
    }
  });

  it('with one addressee and nothing private in it is one mail, with a copy in its header and a blind one in none', async () => {
    const mail = await town.create({
      targets: ['email:obras@exemplo.pt'],
      subjectPt: 'Uma só',
      cc: ['arquivo@exemplo.pt'],
      bcc: ['chefe@exemplo.pt'],
    });
    town.server.refused.add('chefe@exemplo.pt');
    await town.announce();
    await town.settled();
    const [sent] = await town.sentOf(mail.id);
    const whole = await until('nothing waiting', async () => {
      const shown = await town.shown(sent?.id ?? 0);
      return shown.waiting === 0 && shown;
    });
    town.server.refused.clear();
    expect(whole).toMatchObject({ cc: ['arquivo@exemplo.pt'], bcc: ['chefe@exemplo.pt'], to: expect.stringContaining('obras@exemplo.pt') });
    expect(whole.deliveries.map(({ role, status, reason }) => [role, status, reason])).toEqual([
      ['bcc', 'failed', 'O endereço não existe.'],
      ['to', 'sent', null],
      ['cc', 'sent', null],
    ]);
    const [got, ...none] = town.server.got.filter(({ source }) => /Uma =?s/.test(source) || source.includes('Uma_s=C3=B3'));
    expect([got?.to, none]).toEqual([['obras@exemplo.pt', 'arquivo@exemplo.pt'], []]);
    expect(got?.source).toMatch(/^To: obras@exemplo\.pt\r\nCc: arquivo@exemplo\.pt/m);
    expect(got?.source).not.toContain('chefe@');
    expect((await town.clerk.call(sentContract, 'retry', { params: { id: sent?.id ?? 0 } })).body).toEqual({ retried: 1 });
    const again = await until('the blind copy at the server', async () => town.server.got.find(({ to }) => to.join() === 'chefe@exemplo.pt'));
    expect([again.to, /^To: obras@exemplo\.pt\r\nCc: arquivo@exemplo\.pt/m.test(again.source)]).toEqual([['chefe@exemplo.pt'], true]);
    await town.dispose(mail.id);
  });

  it('made twice into messages is told once; a rolled back one never', async () => {
    const site = town.app.site();
    const count = async () => (await town.ana.call(inboxContract, 'list', { query: {} })).body.items.length;
    const before = await count();
    await town.announce();
    await town.settled();
    const { id } = await site.db.selectFrom('announcement').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await site.db.updateTable('announcement').set({ done_at: null }).where('id', '=', id).execute();
    await expand(town.app.services, site, id);
    await expand(town.app.services, site, id);
    expect(await count()).toBe(before + 1);
    await expect(
      site.tx(system, async (trx) => {
        await town.app.services.notify.announce(trx, site, 'fences.painted', { recordId: '7' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await town.announce({}, null, 'alfa', '404');
    await town.settled();
    expect(await count()).toBe(before + 1);
  });

  it('of a switched off notification is told to nobody', async () => {
    const off = await town.create({ status: false });
    await town.announce();
    await town.settled();
    expect(await town.sentOf(off.id)).toEqual([]);
    await town.dispose(off.id);
  });

  it('nobody declared is a bug', async () => {
    const site = town.app.site();
    await expect(site.tx(system, (trx) => town.app.services.notify.announce(trx, site, 'fences.burnt', { recordId: '7' }))).rejects.toThrow(
      'fences.burnt',
    );
  });
});

describe('the inbox', () => {
  it('is one’s own: read one by one or at once', async () => {
    for (const colour of ['um', 'dois', 'três']) await town.announce({ colour });
    await town.settled();
    const { body } = await town.ana.call(inboxContract, 'list', { query: {} });
    const [last, second] = body.items;
    expect((await town.rui.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).status).toBe(404);
    expect((await town.ana.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).body.unread).toBe(body.unread - 1);
    expect((await town.ana.call(inboxContract, 'read', { params: { id: last?.id ?? 0 } })).body.unread).toBe(body.unread - 1);
    expect((await town.ana.call(inboxContract, 'list', { query: { before: second?.id ?? 0 } })).body.items[0]?.id).toBeLessThan(second?.id ?? 0);
    expect((await town.ana.call(inboxContract, 'readAll', {})).body.unread).toBe(0);
    expect((await town.app.anonymous.call(inboxContract, 'list', { query: {} })).status).toBe(401);
    const { realtime } = town.app.services;
    const may = (id: number, channel: string) => realtime.authorize(town.app.site(), { ...system, kind: 'user', userId: id }, '1.1', channel);
    expect(await may(fence.reporter, `private-inbox-${fence.reporter}`)).not.toBeNull();
    expect(await may(fence.reporter, `private-inbox-${fence.keeper}`)).toBeNull();
    expect(await may(fence.reporter, 'private-inbox-')).toBeNull();
  });

  it('holds nothing of another municipality', async () => {
    const there = town.app.as({ tenant: 'beta', userId: fence.reporter, codes: [...Object.values(may), 'F_1'] });
    expect((await there.call(inboxContract, 'list', { query: {} })).body.items).toEqual([]);
    expect((await there.call(sentContract, 'list', { query: {} })).body.total).toBe(0);
    const { body } = await town.clerk.call(sentContract, 'list', { query: {} });
    const id = body.items[0]?.id ?? 0;
    expect((await there.call(sentContract, 'show', { params: { id }, query: {} })).status).toBe(404);
    expect((await there.call(sentContract, 'remove', { params: { id } })).status).toBe(404);
    await town.announce({}, null, 'beta');
    await town.settled('beta');
    expect((await there.call(inboxContract, 'unread', {})).body.unread).toBe(1);
    expect((await town.clerk.call(sentContract, 'list', { query: {} })).body.total).toBe(body.total);
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
    const answer = await town.app.anonymous.inject({ method: 'POST', url: '/api/auth/register', payload: body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    // A phone number alone waits for a clerk, who makes sure that it is this person's.
    const { rows: made } = await sql<{ id: number; version: number }>`select id, version from account where name = 'Nova Pessoa'`.execute(
      town.app.site().db,
    );
    const clerk = town.app.as({ codes: ['ACL_00013'] });
    const headers = { 'if-match': `"${made[0]?.version}"` };
    const confirmed = await clerk.inject({ method: 'PUT', url: `/api/backoffice/gestao/users/${made[0]?.id}/phone`, headers });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await town.settled();
    const { rows } = await sql<{
      subject: string;
    }>`select s.subject_pt as subject from notification_delivery d join sent_notification s on s.id = d.sent_id
      join account a on a.id = d.user_id where a.name = 'Nova Pessoa'`.execute(town.app.site().db);
    expect(rows).toEqual([{ subject: 'Bem-vindo aos serviços digitais de Município alfa' }]);
  });
});
