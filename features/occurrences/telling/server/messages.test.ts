import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { JobRegistration } from '#platform/jobs/server/jobs.ts';
import { occurrences } from '../../record/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { managementContract, manualContract, parishContract } from '../contract.ts';
import { reminderCodes } from '../permissions.ts';
import { reminders } from '../resources.ts';
import { managerCodes } from '../../server/manager-codes.ts';
import { openTown, type Town } from '../../server/test-town.ts';
import { parishWeeksHandler } from './parish-mail.ts';
import { remindHandler } from './remind.ts';
import { transformHandler } from './transform.ts';

let town: Town;
let clock = new Date('2026-11-16T10:00:00Z');
beforeAll(async () => {
  town = await openTown({ now: () => clock });
  await town.app.site().tx(system, (trx) =>
    sql`with r as (insert into role (name) values ('Obras') returning id), p as (insert into role_permission (role_id, code) select id, 'MB_01000' from r)
      insert into account_role (account_id, role_id) select a.id, r.id from r, unnest(array[${town.ids.rita}, ${town.ids.vera}]::bigint[]) a (id)`.execute(
      trx,
    ),
  );
});
afterAll(() => town.close());

const run = (job: JobRegistration, payload: unknown = {}) => {
  const part = { site: town.app.site(), services: town.app.services, actor: system, payload, signal: new AbortController().signal };
  return (job.handler as (run: unknown) => Promise<{ data: Record<string, number> }>)({ ...part, id: '', attempt: 1, progress: async () => {} });
};
const db = () => town.app.site().db;

const post = (url: string, form: Record<string, string> = { 'List-Unsubscribe': 'One-Click' }) =>
  town.anyone.inject({
    method: 'POST',
    url: url.replace('http://alfa.test', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const page = (url: string) => town.anyone.inject({ url: url.replace('http://alfa.test', '') });
async function followed(email: string) {
  const made = await town.report(town.anyone, { email: 'dono@exemplo.pt', name: 'Dono' });
  await town.anyone.call(occurrences, 'follow', { params: { id: made.id }, query: {}, body: { email } });
  const letter = (await town.letters()).find(({ recipient }) => recipient === email);
  await town.anyone.call(intake, 'confirm', { body: { token: /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '' } });
  return made;
}

describe('a notice by hand', () => {
  const notice = {
    key: 'a2c7d9f0-0000-4000-8000-000000000001',
    channelId: 'email' as const,
    targets: ['reporter', 'email:Obras@Exemplo.pt'],
    subjectPt: 'Sobre {codigo}',
    messagePt: 'Olá {nome}\n\n{texto}\n\nPassamos amanhã.',
  };

  it('is counted, filled, sent once however often it is asked for, and stands in the history', async () => {
    const { id, code } = await town.report(town.anyone, { email: 'dono@exemplo.pt', name: 'Dono' });
    await town.letters();
    const ask = (changes: object = {}) => town.vera.call(manualContract, 'sendOne', { params: { id }, body: { ...notice, ...changes } });
    expect((await ask({ dryRun: true })).body).toMatchObject({
      people: 2,
      unreachable: 0,
      english: 0,
      sent: 0,
      preview: { recordTitle: code, subject: `Sobre ${code}`, paragraphs: ['Olá Vera Dias', 'Passamos amanhã.'] },
    });
    expect((await ask({ expected: 5 })).problem).toMatchObject({ code: 'notice.changed', count: 2 });
    expect((await ask({ messagePt: '{codgo}' })).problem.fields).toHaveProperty('messagePt');
    expect((await ask({ targets: ['role:1'] })).problem.fields).toHaveProperty('targets');
    const both = await Promise.all([ask({ expected: 2 }), ask({ expected: 2 })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.sent).toSorted()).toEqual([0, 1]);
    expect((await town.letters()).map(({ recipient, unsubscribe }) => [recipient, unsubscribe])).toEqual([
      ['dono@exemplo.pt', null],
      ['obras@exemplo.pt', null],
    ]);
    // Changed since: a notice of its own, also when the form did not hear that the first one went out.
    expect((await ask({ expected: 2, messagePt: 'Afinal passamos hoje.' })).body.sent).toBe(1);
    expect((await town.letters()).map(({ text }) => text.includes('Afinal passamos hoje.'))).toEqual([true, true]);
    const { body } = await town.vera.call(occurrences, 'show', { params: { code } });
    expect(body.timeline[0]).toMatchObject({ kind: 'notified', mailed: 2, isPublic: false, by: 'Vera Dias' });
    const shown = await town.anyone.call(occurrences, 'front', { params: { code }, query: {} });
    expect(shown.body.timeline.some(({ kind }) => kind === 'notified')).toBe(false);
  });

  it('is for whoever works on it and holds the code', async () => {
    const { id } = await town.report(town.ana);
    const body = { ...notice, dryRun: true };
    expect((await town.rita.call(manualContract, 'sendOne', { params: { id }, body })).status).toBe(403);
    const green = town.as({ userId: town.ids.luis, name: 'Luís Melo', codes: ['MB_01000', 'MB_01071'] });
    expect((await green.call(manualContract, 'sendOne', { params: { id }, body })).status).toBe(404);
    const form = await town.vera.call(manualContract, 'form', { params: { form: '1' } });
    expect(form.body.templates.map(({ name }) => name)).toContain('Aviso à mão: a quem comunicou');
    expect(form.body.targets.map(({ value }) => value)).toEqual(['reporter', 'followers', 'unit', 'assigned']);
  });
});

describe('followers', () => {
  it('stop at one click of the mail program, and the page asks first', async () => {
    const made = await followed('segue@exemplo.pt');
    await town.move(made.code, 'Em análise');
    const sent = await town.letters();
    const letter = sent.find(({ recipient }) => recipient === 'segue@exemplo.pt');
    expect(letter?.unsubscribe).toMatch(new RegExp(`^http://alfa.test/meubairro/unfollow/${made.id}\\?token=`));
    expect(sent.find(({ recipient }) => recipient === 'dono@exemplo.pt')?.unsubscribe).toBeNull();
    const stop = letter?.unsubscribe ?? '';
    const asked = await page(stop);
    expect([asked.statusCode, asked.headers['cache-control'], asked.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
    expect(asked.body).toContain('Deixar de seguir');
    await town.move(made.code, 'Atribuída');
    expect((await town.letters()).some(({ recipient }) => recipient === 'segue@exemplo.pt')).toBe(false); // looks the same from outside
    expect((await post(stop)).statusCode).toBe(200);
    expect((await post(stop)).statusCode).toBe(200);
    const { rows } = await sql`select 1 from occurrence_follower where occurrence_id = ${made.id} and email = 'segue@exemplo.pt'`.execute(db());
    expect(rows).toEqual([]);
    expect((await post(stop.replace(/token=.*/, 'token=x'))).statusCode).toBe(404);
  });

  it('who choose a summary get one mail by occurrence, in the morning', async () => {
    const [one, two] = [await followed('calma@exemplo.pt'), await followed('calma@exemplo.pt')];
    await town.move(one.code, 'Em análise');
    const [letter] = (await town.letters()).filter(({ recipient }) => recipient === 'calma@exemplo.pt');
    const manage = /http:\/\/alfa\.test\/portal\/notices\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await page(manage)).body).toContain('Um resumo por dia');
    expect((await post(manage, { frequency: 'daily' })).body).toContain('A sua escolha está guardada.');
    await town.move(two.code, 'Em análise');
    await town.vera.call(occurrences, 'addNote', { params: { id: two.id }, body: { kind: 'answer', text: 'Vamos lá.' } });
    await town.vera.call(occurrences, 'addNote', { params: { id: one.id }, body: { kind: 'answer', text: 'Já vimos.' } });
    expect((await town.letters()).some(({ recipient }) => recipient === 'calma@exemplo.pt')).toBe(false);
    await run(digestOf);
    expect((await town.letters()).some(({ recipient }) => recipient === 'calma@exemplo.pt')).toBe(false);
    clock = new Date('2026-11-17T08:00:30Z');
    await run(digestOf);
    await run(digestOf);
    const digests = (await town.letters()).filter(({ recipient }) => recipient === 'calma@exemplo.pt');
    expect(digests).toHaveLength(1);
    expect(digests[0]?.subject).toBe('Resumo: 3 novidades de 2 assuntos');
    expect(digests[0]?.text.indexOf('Vamos lá.')).toBeLessThan(digests[0]?.text.indexOf('Já vimos.') ?? 0);
    expect(digests[0]?.unsubscribe).toBe(manage);
    expect((await post(manage)).body).toContain('Deixou de receber');
    await town.vera.call(occurrences, 'addNote', { params: { id: one.id }, body: { kind: 'answer', text: 'Feito.' } });
    expect((await town.letters()).map(({ recipient }) => recipient)).toEqual(['dono@exemplo.pt']);
  });
});

describe('a reminder', () => {
  const records = resourceContract(reminders);
  const boss = () => town.as({ userId: town.ids.vera, name: 'Vera Dias', codes: [...managerCodes, ...Object.values(reminderCodes)] });

  it('reaches each occurrence once a round, again after its pause, and anew after a movement', async () => {
    clock = new Date('2026-12-01T10:00:00Z');
    await run(remindHandler);
    await sql`delete from occurrence_due_told`.execute(db());
    const made = await town.report(town.ana, { typeId: town.type('iluminacao') });
    const lists = await boss().call(records, 'options', { params: { field: 'notificationId' }, query: {} });
    const template = lists.body.items.find(({ title }) => title.startsWith('Lembrete'))?.id ?? 0;
    expect(lists.body.items).toHaveLength(3);
    const body = {
      name: 'Parada há 5 dias',
      notificationId: template,
      active: true,
      condition: 'idle' as const,
      durationValue: 5,
      durationUnit: 'days' as const,
      start: '2026-12-01',
      end: '2026-12-31',
      types: [town.type('iluminacao')],
      statuses: [],
      unities: [town.unity('Obras Municipais')],
      repeat: true,
      repeatValue: 2,
      repeatUnit: 'days' as const,
    };
    expect((await boss().call(records, 'create', { body: { ...body, repeatValue: null } })).problem.fields).toHaveProperty('repeatValue');
    expect((await boss().call(records, 'create', { body: { ...body, end: '2026-11-01' } })).problem.fields).toHaveProperty('end');
    const automatic = (await sql<{ id: number }>`select id from notification where automatic limit 1`.execute(db())).rows[0]?.id ?? 0;
    expect((await boss().call(records, 'create', { body: { ...body, notificationId: automatic } })).problem.fields).toHaveProperty('notificationId');
    const saved = await boss().call(records, 'create', { body });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(201);
    const id = (saved.body as { id: number }).id;
    const lines = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from occurrence_event where occurrence_id = ${made.id} and kind = 'reminded'`.execute(db()))
        .rows[0]?.n;
    await run(remindHandler);
    expect(await lines()).toBe(0);
    clock = new Date('2026-12-06T10:01:00Z');
    const due = await boss().call(managementContract, 'reminderDue', { params: { id } });
    expect(due.body).toMatchObject({ inForce: true, people: 2 });
    expect(due.body.items.find(({ code }) => code === made.code)).toMatchObject({ round: 1, since: '2026-12-01T10:00:00.000Z' });
    await Promise.all([run(remindHandler), run(remindHandler)]);
    await run(remindHandler);
    expect(await lines()).toBe(1);
    clock = new Date('2026-12-08T10:02:00Z');
    await run(remindHandler);
    expect(await lines()).toBe(2);
    await town.vera.call(occurrences, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: 'Vou ver.' } });
    clock = new Date('2026-12-12T10:00:00Z');
    await run(remindHandler);
    expect(await lines()).toBe(2);
    clock = new Date('2026-12-13T10:03:00Z');
    await run(remindHandler);
    expect(await lines()).toBe(3);
    clock = new Date('2027-01-02T10:00:00Z');
    await run(remindHandler);
    expect(await lines()).toBe(3);
  });

  it('deadlines that come near or have passed are announced once', async () => {
    const made = await town.report(town.ana);
    const told = async () =>
      (
        await sql<{
          trigger: string;
        }>`select trigger from announcement where record_id = ${String(made.id)} and trigger in ('occurrences.due-soon', 'occurrences.overdue') order by id`.execute(
          db(),
        )
      ).rows.map(({ trigger }) => trigger);
    await sql`update occurrence set due_at = ${new Date(clock.getTime() + 3_600_000)} where id = ${made.id}`.execute(db());
    await run(remindHandler);
    await run(remindHandler);
    expect(await told()).toEqual(['occurrences.due-soon']);
    clock = new Date(clock.getTime() + 7_200_000);
    await run(remindHandler);
    await run(remindHandler);
    expect(await told()).toEqual(['occurrences.due-soon', 'occurrences.overdue']);
  });
});

describe('the week of a parish', () => {
  it('tells everybody what was reported and solved, and nothing of who', async () => {
    clock = new Date('2027-02-03T10:00:00Z');
    const seen = await town.report(town.anyone, {
      x: 205,
      y: 110,
      name: 'Zulmira Segredo',
      email: 'zulmira@exemplo.pt',
      description: 'Sou a Zulmira Segredo',
    });
    await town.report(town.anyone, { x: -205, y: 110 });
    clock = new Date('2027-02-09T08:10:00Z');
    const week = (await town.anyone.call(parishContract, 'week', { params: { code: '999902' }, query: {} })).body;
    expect(week).toMatchObject({ week: '2027-W05', from: '2027-02-01', to: '2027-02-07', running: false, numbers: { reported: 1, solved: 0 } });
    expect(week.reported.map(({ code }) => code)).toEqual([seen.code]);
    expect(JSON.stringify(week)).not.toContain('Zulmira');
    const plain = await page('/meubairro/parish/999902/2027-W05');
    expect(plain.statusCode).toBe(200);
    expect(plain.body).toContain('A semana em Nascente');
    expect(plain.body).toContain('1 problema foi comunicado.');
    expect(plain.body).not.toContain('Zulmira');
    for (const wrong of ['/meubairro/parish/999902/2027-W60', '/meubairro/parish/000000', '/meubairro/parish/999902/2027-W30'])
      expect((await page(wrong)).statusCode).toBe(404);
  });

  it('comes by mail to who confirmed, once a week, until they stop', async () => {
    await town.letters();
    const ask = (email: string, code = '999902') => town.anyone.call(parishContract, 'subscribe', { params: { code }, body: { email } });
    expect((await ask('carta@exemplo.pt')).status).toBe(202);
    expect((await ask('carta@exemplo.pt')).status).toBe(202);
    expect((await ask('x')).problem.fields).toHaveProperty('email');
    expect((await ask('carta@exemplo.pt', '000000')).status).toBe(404);
    const [letter, ...none] = await town.letters();
    expect(none).toEqual([]);
    await run(parishWeeksHandler);
    expect(await town.letters()).toEqual([]);
    const link = /http:\/\/alfa\.test\/meubairro\/parish-mail\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await page(link)).body).toContain('Quero receber');
    expect((await post(link, { action: 'confirm' })).body).toContain('Está feito');
    await run(parishWeeksHandler);
    await run(parishWeeksHandler);
    const sent = await town.letters();
    expect(sent).toMatchObject([{ recipient: 'carta@exemplo.pt', subject: 'A semana em Nascente', unsubscribe: link }]);
    expect((await post(sent[0]?.unsubscribe ?? '')).body).toContain('Já não recebe');
    clock = new Date('2027-02-16T08:10:00Z');
    await run(parishWeeksHandler);
    expect(await town.letters()).toEqual([]);
  });
});

describe('a status emptied into another', () => {
  it('is counted first, then every occurrence moves with its line in the history, and nobody is told unasked', async () => {
    const made = await town.report(town.anyone, { email: 'dono@exemplo.pt' });
    await town.letters();
    const [fromId, toId] = [town.status('Nova'), town.status('Em análise')];
    const lists = await town.vera.call(managementContract, 'transformLists', {});
    const count = lists.body.items.find(({ id }) => id === fromId)?.count ?? 0;
    expect(count).toBeGreaterThan(0);
    const ask = (body: object) => town.vera.call(managementContract, 'transform', { body: { fromId, toId, ...body } as never });
    expect((await ask({ dryRun: true })).body).toEqual({ count, jobId: null });
    expect((await ask({ expected: count + 1 })).status).toBe(409);
    expect((await ask({ toId: fromId })).problem.fields).toHaveProperty('toId');
    expect((await ask({ toId: town.status('Resolvida') })).problem.fields).toHaveProperty('reason');
    expect((await town.rita.call(managementContract, 'transform', { body: { fromId, toId, dryRun: true } })).status).toBe(403);
    const started = await ask({ expected: count });
    expect(started.body.jobId).not.toBeNull();
    expect((await run(transformHandler, { fromId, toId, reason: null, tell: false })).data).toEqual({ moved: count });
    expect((await run(transformHandler, { fromId, toId, reason: null, tell: false })).data).toEqual({ moved: 0 });
    const { body } = await town.vera.call(occurrences, 'show', { params: { code: made.code } });
    expect(body.status.name).toBe('Em análise');
    expect(body.timeline[0]).toMatchObject({ kind: 'moved' });
    expect(await town.letters()).toEqual([]);
  });

  it('and the calls of the catalogues answer', async () => {
    const clerk = town.as({ userId: town.ids.vera, name: 'Vera', codes: ['MB_00006', 'MB_00022', 'MB_00025', 'MB_00037'] });
    expect((await clerk.call(managementContract, 'unityTypes', {})).body.items.length).toBeGreaterThan(3);
    expect((await clerk.call(managementContract, 'subtypeTypes', {})).body.items.length).toBeGreaterThan(3);
    expect((await clerk.call(managementContract, 'unityUsers', { query: { q: 'rita' } })).body.items).toMatchObject([{ name: 'Rita Alves' }]);
    expect((await clerk.call(managementContract, 'definitions', {})).body.crs).toMatch(/EPSG/);
  });
});
