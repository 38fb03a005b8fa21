import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorResolver, seedAccounts } from '#features/identity/server/index.ts';
import { expandAll, seedNotifications } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import { searchTracesHandler } from '#platform/privacy/server/search-job.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { features } from './features.server.ts';
import { fillTown } from './test-town.ts';

/*
 * Somebody with a name nobody else has does everything that writes, the staff quotes them wherever it can, and the account is closed:
 * then no text of any table of the municipality holds the person.
 */

const clock = new Date('2026-05-04T12:00:00Z');
const password = 'Largo-2026!';
const who = {
  name: 'Quitéria Anunciada Xerxesdóttir',
  former: 'Quitéria Velhonómio',
  email: 'quiteria.xerxes@anunciada.example',
  phone: '+351913572468',
  nif: '245671234',
};
/** Parts that nobody else has, as they might be left anywhere. */
const traces = ['xerxes', 'velhonómio', 'anunciada', '913572468', '913 572 468', who.nif, 'xerxes%40'];
const quote = `${who.name} (ou Quitéria Xerxesdóttir), ${who.email}, 913 572 468, NIF ${who.nif}`;

let app: TestApp;
let boss: TestClient;
beforeAll(async () => {
  app = await testApp({ features, now: () => clock, resolveActor: actorResolver });
  await fillTown(app, 'alfa', async (trx) => {
    await seedAccounts(trx, 'alfa', clock);
    await seedNotifications(trx, [...app.services.notify.triggers.values()]);
    await sql`update notification set active = true`.execute(trx);
  });
  const [admin] = await rowsOf<{ id: number }>(sql`select id from account where email = 'admin@alfa.example'`);
  boss = app.as({ codes: [...permissionCodes(features)], userId: Number(admin?.id), name: 'Tiago Moreira' });
});
afterAll(() => app.close());

const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(app.site().db)).rows as T[];

type Body = Record<string, unknown>;
let visitors = 0;
/** Sends and answers what came back; an answer over 299 fails the test. */
async function send<T = Body>(client: TestClient, method: 'GET' | 'POST' | 'PUT', url: string, body?: Body, version?: number): Promise<T> {
  const answer = await client.inject({
    method,
    url,
    remoteAddress: `10.7.0.${(visitors++ % 250) + 1}`,
    ...(body && { payload: body }),
    headers: { ...(version !== undefined && { 'if-match': `"${version}"` }), 'user-agent': `Navegador de ${who.name}` },
  });
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300);
  return answer.body === '' ? (null as T) : answer.json<T>();
}

async function upload<T = Body>(client: TestClient, url: string, data: Body, name?: string): Promise<T> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  if (name !== undefined) {
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    form.append('files', new Blob([photo], { type: 'image/jpeg' }), name);
  }
  const body = new Response(form);
  const answer = await client.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
  return answer.json<T>();
}

const mailTo = async (template: string): Promise<string> =>
  (await rowsOf<{ text: string }>(sql`select text from mail where template = ${template} order by id desc limit 1`))[0]?.text ?? '';
const tokenIn = (text: string): string => /#\/[^\s]*\/([\w-]{20,})/.exec(text)?.[1] ?? '';

/** Registers, confirms and signs in. */
async function member({ name, email, phone, nif }: { name: string; email: string; phone: string; nif: string }): Promise<TestClient> {
  const form = { name, email, phone, nif, password, passwordConfirmation: password, consent: true };
  await send(app.anonymous, 'POST', '/api/auth/register', form);
  await send(app.anonymous, 'POST', '/api/auth/email/verify', { token: tokenIn(await mailTo('identity.verify')) });
  const answer = await app.anonymous.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login: email, password },
    headers: { 'user-agent': `Navegador de ${name}` },
  });
  return app.as({ session: answer.cookies.find((cookie) => cookie.name === sessionCookie)?.value ?? '' });
}

const front = '/api/meubairro/front/occurrences';
const latest = async (id: number): Promise<number> =>
  Number((await rowsOf<{ version: number }>(sql`select version from occurrence where id = ${id}`))[0]?.version);

/** By the moves that are allowed, to a status that closes. */
async function close(id: number): Promise<void> {
  for (let steps = 0; steps < 5; steps++) {
    const [to] = await rowsOf<{
      id: number;
      last: boolean;
    }>(sql`select s.id, s.is_last as last from occurrence_status s join status_move m on m.to_id = s.id
      join occurrence o on o.status_id = m.from_id where o.id = ${id} and not s.without_fix and not m.by_reporter and s.deleted_at is null and m.deleted_at is null
      order by s.is_last desc, s.position desc limit 1`);
    await send(boss, 'PUT', `${front}/${id}/status`, { statusId: Number(to?.id), reason: `Resolvido com ${quote}` }, await latest(id));
    if (to?.last) return;
  }
}

/** The job that closing started. */
async function search(): Promise<void> {
  const jobs = await rowsOf<{ id: string; payload: { sealed: string } }>(sql`select id, payload from job where name = 'privacy.search'`);
  for (const { id, payload } of jobs) {
    const signal = new AbortController().signal;
    const run = { id, site: app.site(), actor: system, payload, services: app.services, attempt: 1, signal, progress: async () => {} };
    await searchTracesHandler.handler(run as never);
  }
}

/** Columns in which any of the texts stands, the municipality's and the queue's. */
async function tracesOf(texts: readonly string[]): Promise<string[]> {
  const columns = await rowsOf<{
    schema: string;
    table: string;
    column: string;
  }>(sql`select n.nspname as schema, c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in (current_schema(), 'pgboss')`);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const value = sql`convert_from(convert_to(t.${sql.ref(column)}::text, 'UTF8'), 'UTF8')`;
    const [{ text } = { text: null }] = await rowsOf<{ text: string | null }>(sql`select min(${value}) as text from ${sql.id(schema, table)} t
      where lower(${value}) like any(${texts.map((one) => `%${one.toLowerCase()}%`)}::text[])`);
    if (text !== null) found.push(`${table}.${column}: ${text.slice(0, 300)}`);
  }
  return found;
}

describe('a citizen who did everything', () => {
  it('is in no table once the account is closed, and the reports stay', async () => {
    const citizen = await member({ ...who, name: who.former });
    const profile = await send<{ user: { id: number; version: number } }>(citizen, 'GET', '/api/auth/profile');
    await send(citizen, 'PUT', '/api/auth/profile', { name: who.name, email: who.email, phone: who.phone, nif: who.nif }, profile.user.version);
    const userId = profile.user.id;

    const [type] = await rowsOf<{ id: number }>(sql`select id from occurrence_type where code = 'iluminacao'`);
    const report = {
      typeId: Number(type?.id),
      description: `Candeeiro apagado. ${quote}`,
      address: `Rua das Flores, ${who.email}`,
      referencePoint: `Portão de ${who.name}`,
      x: 1234.5,
      y: 987.25,
      name: who.name,
      email: who.email,
      phone: who.phone,
      nif: who.nif,
      consent: true,
    };
    const own = await upload<{ id: number; code: string; token: string }>(citizen, front, report, `${who.name.replaceAll(' ', '_')}.jpg`);
    // Without signing in, under the same address.
    const other = await upload<{ id: number; code: string; token: string }>(app.anonymous, front, report);
    // Of somebody else, where the staff quotes the person.
    const strange = await upload<{ id: number }>(app.anonymous, front, {
      ...report,
      description: 'Buraco',
      address: 'Rua Larga',
      referencePoint: null,
      name: 'Outra Pessoa',
      email: 'outra@ensaio.example',
      phone: null,
      nif: null,
    });
    await sql`update occurrence set confirmed_at = now() where confirmed_at is null`.execute(app.site().db);
    await send(citizen, 'POST', `${front}/follow/${strange.id}`, {});
    await send(app.anonymous, 'POST', `${front}/follow/${strange.id}`, { email: who.email });
    await send(app.anonymous, 'POST', '/api/meubairro/front/parishes/999901/subscribe', { email: who.email });

    for (const id of [own.id, strange.id])
      for (const kind of ['note', 'answer']) await send(boss, 'POST', `${front}/${id}/notes`, { kind, text: `Falei com ${quote}` });
    await send(
      boss,
      'PUT',
      `${front}/${own.id}`,
      { description: `Candeeiro, ver com ${quote}`, notes: quote, services: quote },
      await latest(own.id),
    );
    await send(boss, 'PUT', `${front}/${own.id}/hold`, { reason: `Queixa de ${quote}` });
    await send(boss, 'PUT', `${front}/${own.id}/hold`, { reason: null });
    await send(
      boss,
      'POST',
      `${front}/${own.id}/description/redaction`,
      { texts: [{ of: 'description', spans: [{ start: 0, end: 9 }] }] },
      await latest(own.id),
    );
    await send(boss, 'POST', `${front}/${own.id}/questions`, { text: `Onde fica? Pergunta a ${quote}` });
    const [asked] = await rowsOf<{ token: string }>(sql`select token from occurrence_inquiry`);
    await upload(app.anonymous, `${front}/questions`, { token: asked?.token, text: `Junto à casa de ${quote}` }, 'Xerxesdóttir.jpg');
    await send(boss, 'POST', `${front}/${own.id}/forwards`, {
      name: 'Luz & Filhos',
      email: 'luz@ensaio.example',
      message: `Liguem a ${quote}`,
      withReporter: true,
    });
    await send(boss, 'POST', '/api/meubairro/front/notifications/manual/send', {
      key: 'aviso-de-ensaio-0001',
      ids: [own.id],
      channelId: 'email',
      targets: ['reporter'],
      subjectPt: `Aviso a ${who.name}`,
      messagePt: `Bom dia ${quote}`,
    });
    await close(own.id);
    await send(citizen, 'POST', `${front}/${own.id}/satisfaction`, { resolved: false, score: 1, words: `Não ficou. ${quote}` });
    await upload(citizen, `${front}/${own.id}/reopen`, { reason: `Continua apagado. ${quote}`, captions: [`Foto de ${who.name}`] }, 'b.jpg');

    const contact = '/api/portal/notifications/contact';
    const letter = {
      name: who.name,
      email: who.email,
      phone: who.phone,
      subject: `Pedido de ${who.name}`,
      message: `Olá, sou ${quote}`,
      consent: true,
    };
    // Nobody waits here: without a stamp the first is held for spam, and let go on by the desk.
    const { number } = await send<{ number: number }>(citizen, 'POST', contact, letter);
    await upload(citizen, `${contact}/files`, letter, `carta de ${who.name}.jpg`);
    const desk = `/api/backoffice/gestao/contactmessages/${number}`;
    const held = await send<Body & { version: number }>(boss, 'GET', desk);
    const { version } = await send<{ version: number }>(boss, 'PUT', desk, { ...held, state: 'new' }, held.version);
    await send(boss, 'POST', `${desk}/entries`, { kind: 'answer', text: `Boa tarde ${quote}` }, version);
    await send(citizen, 'PUT', '/api/preferences/lista', { value: { q: who.email } });
    await send(citizen, 'PUT', '/api/messaging/preferences', { frequency: 'daily' });
    await send(boss, 'POST', '/api/views', { list: 'occurrences', name: `De ${who.name}`, state: { q: who.email } });
    await send(boss, 'POST', `${front}/search/export?format=csv&q=${encodeURIComponent(who.email)}`);
    await send(citizen, 'GET', '/api/auth/profile');
    await sql`insert into occurrence_contact (name, email, used_at) values (${who.name}, ${who.email}, now())`.execute(app.site().db);
    await sql`update notification set cc = ${[who.email]}::text[] where id = (select min(id) from notification)`.execute(app.site().db);
    await sql`with b as (insert into bulk_change (user_id, kind, state, change, changed_at) values (${userId}, 'x', 'done', '{}', now()) returning id)
      insert into bulk_entry (bulk_id, position, record_id, title, seen_version, outcome, before)
      select id, 1, 1, ${who.name}, 1, 'done', ${JSON.stringify([who])} from b`.execute(app.site().db);
    await expandAll(app.services, app.site());
    // What the worker would have done by then.
    await sql`update job set status = 'finished', finished_at = now()`.execute(app.site().db);

    const zip = await citizen.inject({ method: 'GET', url: '/api/auth/own-data' });
    const files = unzipSync(new Uint8Array(zip.rawPayload));
    const data = JSON.parse(strFromU8(files['dados.json'] ?? new Uint8Array())) as Record<string, Body[]>;
    expect(data['follow-browsers']).toMatchObject([{ email: who.email }]);
    expect(data['files']?.length).toBeGreaterThan(0);

    const before = await tracesOf(traces);
    expect(before.length).toBeGreaterThan(40);
    await send(citizen, 'POST', '/api/auth/close', { password });
    await search();
    const left = (await tracesOf(traces)).filter((one) => !one.startsWith('mail.'));
    expect(left).toEqual([]);
    const mails = await rowsOf<{ template: string }>(
      sql`select template from mail m where m::text ilike any(${traces.map((one) => `%${one}%`)}::text[])`,
    );
    expect(mails.map(({ template }) => template)).toEqual(['identity.account-closed']);

    const reports = await rowsOf<{ code: string; description: string }>(sql`select code, description from occurrence order by id`);
    expect(reports.map(({ code }) => code)).toEqual(expect.arrayContaining([own.code, other.code]));
    expect(reports[1]?.description).toBe('Candeeiro apagado. [apagado] (ou [apagado]), [apagado], [apagado], NIF [apagado]');
    const others = await rowsOf<{ email: string }>(sql`select email from occurrence_reporter where occurrence_id = ${strange.id}`);
    expect(others).toEqual([{ email: 'outra@ensaio.example' }]);
    // The keys of the words are gone with them.
    expect(await rowsOf(sql`select 1 from job where name = 'privacy.search' and payload ->> 'sealed' <> ''`)).toEqual([]);
  });
});

describe('somebody of the staff', () => {
  it('leaves what was done, by a closed account', async () => {
    const staff = { name: 'Eleutéria Despachante', email: 'eleuteria@despacho.example', phone: '+351914681357', nif: '265432197' };
    const clerk = await member(staff);
    const { user } = await send<{ user: { id: number } }>(clerk, 'GET', '/api/auth/profile');
    await sql`insert into account_role (account_id, role_id) select ${user.id}, id from role where key = 'administrator'`.execute(app.site().db);
    await sql`insert into unity_user (unity_id, user_id) select min(id), ${user.id} from unity`.execute(app.site().db);
    const [type] = await rowsOf<{ id: number }>(sql`select id from occurrence_type where code = 'iluminacao'`);
    const { id } = await upload<{ id: number }>(app.anonymous, front, {
      typeId: Number(type?.id),
      description: 'Candeeiro apagado',
      address: 'Rua Larga',
      x: 10,
      y: 10,
      consent: true,
      name: 'Ana Lima',
      email: 'ana@ensaio.example',
    });
    await sql`update occurrence set confirmed_at = now() where confirmed_at is null`.execute(app.site().db);
    await send(clerk, 'POST', `${front}/${id}/notes`, { kind: 'note', text: `Tratado por ${staff.name}, ${staff.email}` });
    await send(clerk, 'POST', `${front}/${id}/questions`, { text: 'Que poste é?' });
    await send(clerk, 'POST', `${front}/${id}/forwards`, { name: 'Luz & Filhos', email: 'luz@ensaio.example', message: 'Por favor vejam' });
    const settings = await send<{ version: number } & Body>(clerk, 'GET', '/api/meubairrogestao/gestao/retention');
    await send(clerk, 'PUT', '/api/meubairrogestao/gestao/retention', { active: false, types: [] }, settings.version);
    await sql`insert into platform_setting (part, "values", saved_by, saved_by_name, saved_at) values ('home', '{}', ${user.id}, ${staff.name}, now())`.execute(
      app.site().db,
    );
    await expandAll(app.services, app.site());
    await send(clerk, 'POST', '/api/auth/close', { password });
    await search();
    const left = (await tracesOf(['eleutéria despachante', staff.email, '914681357', staff.nif])).filter((one) => !one.startsWith('mail.'));
    expect(left).toEqual([]);
    const shown = await send<{ questions: Body[]; forwards: Body[] }>(boss, 'GET', `${front}/${id}/links`);
    expect([shown.questions[0]?.['askedBy'], shown.forwards[0]?.['sentBy']]).toEqual(['Conta encerrada', 'Conta encerrada']);
    const events = await rowsOf(sql`select distinct actor_name from occurrence_event where occurrence_id = ${id} and actor_user_id = ${user.id}`);
    expect(events).toEqual([{ actor_name: 'Conta encerrada' }]);
    const acts = await rowsOf(sql`select distinct actor_name from audit_entry where actor_id = ${user.id}`);
    expect(acts).toEqual([{ actor_name: 'Conta encerrada' }]);
  });
});
