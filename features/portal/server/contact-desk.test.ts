import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity, seedAccounts, seedRoles } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { expandAll, messaging, seedNotifications } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { contactContract } from '../contact-contract.ts';
import { contactDeskContract as desk } from '../contact-desk-contract.ts';
import { mayContact, mayTopics } from '../permissions.ts';
import { contactMessages, contactTopics } from '../resources.ts';
import { stampOf } from './contact-form.ts';
import { portal } from './index.ts';

const records = resourceContract(contactMessages);
const features = [identity, messaging, layers, occurrences, portal];
// A Monday; the first of December, a Tuesday, is a holiday.
const now = new Date('2026-11-23T10:00:00Z');

let app: TestApp;
let clerk: TestClient;
let me = 0;
let citizen = 0;
beforeAll(async () => {
  const contacts = [{ name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'geral@ensaio.example' }];
  app = await testApp({ tenants: [testTenant('alfa', { footer: { contacts }, uploadMax: 1 }), testTenant('beta')], features, now: () => now });
  const site = app.site();
  await site.tx(system, async (trx) => {
    await seedRoles(
      trx,
      features.flatMap(({ permissions }) => permissions),
    );
    await seedAccounts(trx, 'alfa', now);
    await seedNotifications(trx, [...app.services.notify.triggers.values()]);
  });
  const { rows } = await sql<{ id: number; email: string }>`select id, email from account`.execute(site.db);
  me = Number(rows.find(({ email }) => email.startsWith('gestor'))?.id);
  citizen = Number(rows.find(({ email }) => email.startsWith('cidadao'))?.id);
  clerk = app.as({ codes: [...Object.values(mayContact), ...Object.values(mayTopics)], userId: me, name: 'Gestor' });
});
afterAll(() => app.close());

const text = {
  name: 'Marta Figueiredo',
  email: 'marta@exemplo.pt',
  phone: '',
  subject: 'Vagas',
  message: 'Ainda há vagas na natação de adultos?',
  consent: true,
};
const stamp = (seconds = 60, tenant = 'alfa'): string => stampOf(app.services.secrets, app.site(tenant), new Date(now.getTime() - seconds * 1000));
const params = { module: 'portal' };
type Part = Partial<typeof text> & { readonly stamp?: string; readonly homepage?: string; readonly topicId?: number };

/** Each from a place of their own: the limit per address is another test's. */
let visitors = 10_000;
async function write(part: Part = {}, locale: 'pt' | 'en' = 'pt'): Promise<number> {
  const { status, body } = await app
    .as({ locale, userId: ++visitors })
    .call(contactContract, 'send', { params, body: { ...text, stamp: stamp(), ...part } });
  expect(status).toBe(201);
  return body.number;
}
const show = async (id: number) => (await clerk.call(records, 'show', { params: { id } })).body;
const thread = async (id: number) => (await clerk.call(desk, 'thread', { params: { id } })).body;

/** Whom mails went to since the last look. */
async function mailed(): Promise<string[]> {
  await expandAll(app.services, app.site());
  const rows = await app.site().db.selectFrom('mail').select('recipient').orderBy('recipient').execute();
  await sql`delete from mail`.execute(app.site().db);
  await sql`delete from stranger_mail`.execute(app.site().db);
  return rows.map(({ recipient }) => recipient);
}

async function topic(name: string, part: { readonly email?: string; readonly users?: number[]; readonly answerDays?: number }): Promise<number> {
  const body = { name, nameEn: `${name} (en)`, users: [], email: null, answerDays: 5, active: true, ...part };
  const made = await clerk.call(resourceContract(contactTopics), 'create', { body });
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('a topic', () => {
  it('is offered in the language of the visitor, in the town’s order, while it is active', async () => {
    await topic('Desporto', {});
    const hidden = await topic('Antigo', {});
    await sql`update contact_topic set active = false where id = ${hidden}`.execute(app.site().db);
    const form = async (locale: 'pt' | 'en') => (await app.as({ locale }).call(contactContract, 'form', { params })).body;
    expect((await form('pt')).topics.map(({ name }) => name)).toEqual(['Desporto']);
    expect(await form('en')).toMatchObject({ topics: [{ name: 'Desporto (en)' }], uploadMax: 1 });
    const refused = await app.as({}).call(contactContract, 'send', { params, body: { ...text, stamp: stamp(), topicId: hidden } });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, ['topicId']]);
  });

  it('sends the message to its address, to its people, or to the town', async () => {
    await mailed();
    await write({ topicId: await topic('Licenças', { email: 'licencas@ensaio.example', users: [me] }) });
    expect(await mailed()).toEqual(['licencas@ensaio.example', 'marta@exemplo.pt']);
    const own = await write({ topicId: await topic('Piscina', { users: [me, citizen], answerDays: 7 }) });
    // Who may not read requests is not told of them.
    expect(await mailed()).toEqual(['gestor@alfa.example', 'marta@exemplo.pt']);
    // Seven working days from the Monday, with a holiday between.
    expect(await show(own)).toMatchObject({ assigneeId: null, dueOn: '2026-12-03' });
    await write();
    expect(await mailed()).toEqual(['geral@ensaio.example', 'marta@exemplo.pt']);
  });

  it('with one person gives the request to them; mine come first', async () => {
    const id = await write({ topicId: await topic('Biblioteca', { users: [me] }) });
    const later = await write({ subject: 'De ninguém' });
    expect(await show(id)).toMatchObject({ assigneeId: me });
    const { body } = await clerk.call(records, 'list', { query: {} });
    const order = body.items.map((row) => row.id);
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(later));
    const others = app.as({ codes: [mayContact.view], userId: citizen });
    const theirs = (await others.call(records, 'list', { query: {} })).body.items.map((row) => row.id);
    expect(theirs.indexOf(later)).toBeLessThan(theirs.indexOf(id));
    const { body: work } = await clerk.call(desk, 'work', {});
    expect(work).toMatchObject({ spam: 0, late: 0, today: '2026-11-23' });
    expect(work.mine).toBeGreaterThan(0);
  });
});

describe('consent', () => {
  it('is needed, and kept with its moment', async () => {
    const refused = await app.as({}).call(contactContract, 'send', { params, body: { ...text, stamp: stamp(), consent: false } });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, ['consent']]);
    expect((await thread(await write())).sent).toEqual({ locale: 'pt', consentAt: now.toISOString(), suspicion: [] });
  });
});

describe('suspected spam', () => {
  it('is answered like anything else, told to nobody, kept apart, and let go on by a clerk', async () => {
    await mailed();
    const held = await Promise.all([
      write({ stamp: '' }),
      write({ stamp: stamp(1) }),
      write({ stamp: stamp(60, 'beta') }),
      write({ homepage: 'https://a.example' }),
      write({ message: 'https://a.example https://b.example www.c.example' }),
    ]);
    expect(await mailed()).toEqual([]);
    const listed = async (query: Record<string, string>) => (await clerk.call(records, 'list', { query })).body.items.map((row) => row.id);
    expect((await listed({})).filter((id) => held.includes(id))).toEqual([]);
    expect((await listed({ state: 'spam' })).toSorted()).toEqual(held.toSorted());
    const reasons = await Promise.all(held.map(async (id) => (await thread(id)).sent?.suspicion));
    expect(reasons).toEqual([['stamp'], ['fast'], ['stamp'], ['trap'], ['links']]);
    const [id] = held;
    const record = await show(id);
    const release = (state: string, from: { version: number }) =>
      clerk.call(records, 'update', { params: { id }, body: { ...record, state } as never, version: from.version });
    const released = await release('new', record);
    expect(released.status).toBe(200);
    expect(await mailed()).toEqual(['geral@ensaio.example', 'marta@exemplo.pt']);
    // Whoever wrote gets one receipt, whatever the clerk changes their mind to.
    const again = await release('new', (await release('spam', released.body)).body);
    expect(again.status).toBe(200);
    expect(await mailed()).toEqual(['geral@ensaio.example']);
  });

  it('cannot make us write to an address without end', async () => {
    const sent = async () => (await mailed()).filter((address) => address === 'vitima@exemplo.pt').length;
    for (let index = 0; index < 7; index++) await write({ email: 'vitima@exemplo.pt', subject: `Pedido ${index}` });
    expect(await sent()).toBe(5);
  });
});

describe('files', () => {
  const send = (names: readonly string[], content = Buffer.from('Uma carta.\n')) =>
    app.as({}).call(contactContract, 'sendWithFiles', { params, body: { ...text, stamp: stamp() }, files: names.map((name) => ({ name, content })) });

  it('come with the message and are read by whoever reads it', async () => {
    const { status, body } = await send(['carta.txt', 'outra.txt']);
    expect(status).toBe(201);
    const { files } = await thread(body.number);
    expect(files.map(({ name }) => name)).toEqual(['carta.txt', 'outra.txt']);
    const [first] = files;
    const open = (client: TestClient, id: number) => client.call(desk, 'file', { params: { id, file: first?.id ?? '' } });
    const answer = await open(clerk, body.number);
    expect([answer.status, answer.raw.body]).toEqual([200, 'Uma carta.\n']);
    expect(answer.raw.headers['content-disposition']).toMatch(/^attachment/);
    expect((await open(app.as({ codes: [mayContact.view] }), body.number)).status).toBe(403);
    // By the request it came with, and by no other address.
    expect((await open(clerk, await write())).status).toBe(404);
    expect((await app.as({}).inject({ method: 'GET', url: `/api/files/${first?.id}` })).statusCode).toBe(404);
  });

  it('are three at most, of the size the town allows, and documents or pictures', async () => {
    const many = await send(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect([many.status, Object.keys(many.problem.fields ?? {})]).toEqual([422, ['files']]);
    const large = await send(['grande.txt'], Buffer.alloc(1_048_577, 'a'));
    expect(large.status).toBe(413);
    expect(large.problem.detail).toMatch(/grande\.txt.*1 MB/);
    expect((await send(['programa.exe'], Buffer.from('MZ\u0000\u0001'))).status).toBe(415);
  });
});

describe('an answer', () => {
  it('leaves by mail in the person’s language, stays with its author, and closes the request', async () => {
    const id = await write({}, 'en');
    await mailed();
    const { version } = await show(id);
    const note = await clerk.call(desk, 'write', { params: { id }, body: { kind: 'note', text: 'Falei com a piscina.' }, version });
    expect(note.status).toBe(204);
    const body = { kind: 'answer', text: 'Yes, two places are left.' } as const;
    // Somebody wrote meanwhile: read that first.
    expect((await clerk.call(desk, 'write', { params: { id }, body, version })).status).toBe(409);
    expect((await clerk.call(desk, 'write', { params: { id }, body, version: (await show(id)).version })).status).toBe(204);
    const [mail] = await app.site().db.selectFrom('mail').select(['recipient', 'subject', 'text']).execute();
    expect(mail).toMatchObject({ recipient: 'marta@exemplo.pt', subject: `Answer to your request no. ${id}: Vagas` });
    expect(mail?.text).toContain('Yes, two places are left.');
    expect(mail?.text).toContain('write to geral@ensaio.example');
    expect(mail?.text).not.toContain('piscina');
    expect(await show(id)).toMatchObject({ state: 'answered', assigneeId: me });
    expect(await thread(id)).toMatchObject({
      overdue: false,
      repliesTo: 'geral@ensaio.example',
      entries: [
        { kind: 'note', text: 'Falei com a piscina.', sentTo: null },
        { kind: 'answer', sentTo: 'marta@exemplo.pt', at: now.toISOString() },
      ],
    });
  });

  it('without an address is a spoken one', async () => {
    const id = await write({ email: '', phone: '913000210' });
    const { version } = await show(id);
    const refused = await clerk.call(desk, 'write', { params: { id }, body: { kind: 'answer', text: 'Sim.' }, version });
    expect(refused.problem.code).toBe('contact.no-email');
    expect((await clerk.call(desk, 'write', { params: { id }, body: { kind: 'call', text: 'Disse que sim.' }, version })).status).toBe(204);
    expect(await show(id)).toMatchObject({ state: 'answered' });
  });

  it('is late past its day, and is assigned only to somebody who may read it', async () => {
    const id = await write({ subject: 'Atrasado' });
    const record = await show(id);
    const change = (part: object, version: number) =>
      clerk.call(records, 'update', { params: { id }, body: { ...record, ...part } as never, version });
    const stranger = await change({ assigneeId: citizen }, record.version);
    expect([stranger.status, Object.keys(stranger.problem.fields ?? {})]).toEqual([422, ['assigneeId']]);
    expect((await change({ dueOn: '2026-11-20', assigneeId: me }, record.version)).status).toBe(200);
    expect((await thread(id)).overdue).toBe(true);
    const { body: work } = await clerk.call(desk, 'work', {});
    expect(work).toMatchObject({ late: 1, next: expect.arrayContaining([expect.objectContaining({ id, late: true })]) });
  });
});

describe('the page without JavaScript', () => {
  const post = (form: Record<string, string>, language = 'pt') =>
    app.as({}).inject({
      method: 'POST',
      url: '/contactos',
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    });

  it('keeps what was written and names what is wrong, by field', async () => {
    const page = await app.as({}).inject({ method: 'GET', url: '/contactos' });
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('name="topicId"');
    const answer = await post({ name: 'Marta <b>', email: 'nada', subject: '', message: 'A"b' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="Marta &lt;b&gt;"');
    expect(answer.body).toContain('id="error-email"');
    expect(answer.body).toContain('href="#field-consent"');
    expect((await post({ name: 'a\u0000b' })).statusCode).toBe(422);
  });

  it('sends under the same rules, once', async () => {
    await mailed();
    const form = { ...text, stamp: stamp(), consent: 'on', subject: 'Pela página' };
    const [first, again] = [await post(form), await post(form)];
    expect(first.statusCode).toBe(200);
    const number = /número (\d+)/.exec(first.body)?.[1];
    expect(again.body).toContain(`número ${number}`);
    expect(await show(Number(number))).toMatchObject({ subject: 'Pela página', state: 'new' });
    expect((await mailed()).filter((address) => address === 'marta@exemplo.pt')).toHaveLength(1);
    const other = await post({ ...form, message: 'Agora outra coisa diferente.' }, 'en');
    expect([other.statusCode, other.body.includes('had already received')]).toEqual([422, true]);
    const fast = await post({ ...form, stamp: stamp(1) });
    expect(fast.statusCode).toBe(200);
    expect(await mailed()).toEqual([]);
  });

  it('takes so many an hour from one network, and keeps what was typed beyond that', async () => {
    let last = await post({});
    for (let index = 0; index < 10; index++) last = await post({ name: 'Marta <b>', message: 'Escrito com cuidado.' });
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(last.body).toContain('value="Marta &lt;b&gt;"');
    expect(last.body).toContain('Escrito com cuidado.</textarea>');
    expect(last.body).toMatch(/role="alert">\s*<p>Desta ligação já foram enviadas muitas mensagens.* dentro de \d+ minutos?/);
    const long = await post({ message: 'x'.repeat(70_000) });
    expect([long.statusCode, long.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  });
});
