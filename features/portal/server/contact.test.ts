import { afterAll, beforeAll, expect, it } from 'vitest';
import { layers } from '#features/layers/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { expandAll, messaging, seedNotifications } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { contactContract } from '../contact-contract.ts';
import { forgetContactsHandler } from './cleanup.ts';
import { stampOf } from './contact-form.ts';
import { portal } from './index.ts';
import { portalPersonalData } from './personal-data.ts';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  const contacts = [{ name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'geral@ensaio.example' }];
  app = await testApp({
    tenants: [testTenant('alfa', { footer: { contacts } })],
    features: [identity, messaging, layers, occurrences, portal],
    now: () => now,
  });
  const site = app.site();
  await site.tx(system, (trx) => seedNotifications(trx, [...app.services.notify.triggers.values()]));
});
afterAll(() => app.close());

const params = { module: 'portal' };
const message = {
  name: 'Marta Figueiredo',
  email: 'Marta@exemplo.pt',
  phone: '',
  subject: 'Horário da biblioteca',
  message: 'A biblioteca abre ao sábado de manhã?',
  consent: true,
};
interface More {
  readonly key?: string;
  readonly stamp?: string;
  readonly homepage?: string;
  readonly topicId?: number;
}
/** A form that lay open for a minute. */
const stamp = (seconds = 60, tenant = 'alfa') => stampOf(app.services.secrets, app.site(tenant), new Date(now.getTime() - seconds * 1000));
const send = (body: Partial<typeof message> & More, to = params) =>
  app.as({}).call(contactContract, 'send', { params: to, body: { ...message, stamp: stamp(), ...body } });

it('is kept, told to those who answer, and acknowledged with number and message', async () => {
  const site = app.site();
  const key = crypto.randomUUID();
  const { status, body } = await send({ key });
  expect(status).toBe(201);
  expect((await send({ key })).body.number).toBe(body.number);
  const rows = await site.db.selectFrom('contact_message').selectAll().execute();
  expect(rows).toMatchObject([{ email: 'marta@exemplo.pt', state: 'new' }]);
  await expandAll(app.services, site);
  const mails = await site.db.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
  const receipt = mails.find(({ recipient }) => recipient === 'marta@exemplo.pt');
  expect(receipt?.subject).toBe(`Recebemos o seu pedido de contacto n.º ${body.number}`);
  expect(receipt?.text).toContain('abre ao sábado');
  const desk = mails.find(({ recipient }) => recipient === 'geral@ensaio.example');
  expect(desk?.text).toContain('abre ao sábado');
});

it('refuses another text under the same key, and takes it under its own', async () => {
  const ask = (key: string, text = 'A que horas abre a piscina?') => send({ key, email: 'ines@exemplo.pt', subject: 'Piscina', message: text });
  const key = crypto.randomUUID();
  const first = await ask(key);
  const { status, problem } = await ask(key, 'Afinal pergunto outra coisa.');
  expect([status, problem.code]).toEqual([409, 'contact.key-used']);
  expect(problem.detail).toContain(`n.º ${first.body.number}`);
  const own = await ask(crypto.randomUUID(), 'Afinal pergunto outra coisa.');
  expect([own.status, own.body.number === first.body.number]).toEqual([201, false]);
  const at = await app.site().db.selectFrom('contact_message').select('message').where('subject', '=', 'Piscina').orderBy('id').execute();
  expect(at.map(({ message: text }) => text)).toEqual(['A que horas abre a piscina?', 'Afinal pergunto outra coisa.']);
  // What came before digests were kept counts as the same.
  await app.site().db.updateTable('contact_sending').set({ submission_digest: null }).execute();
  expect((await ask(key, 'Com outras palavras.')).body.number).toBe(first.body.number);
  await app.site().db.deleteFrom('contact_message').where('subject', '=', 'Piscina').execute();
});

it('names what is wrong beside its field', async () => {
  const { status, problem } = await send({ name: '', email: '', message: 'curta' });
  expect(status).toBe(422);
  expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(['email', 'message', 'name']);
  expect(problem.fields?.['email']?.[0]?.message).toBe('Indique pelo menos o e-mail ou o telefone');
});

it('is there for the modules that are on, and for no others', async () => {
  const [on = ''] = app.site().config.modules;
  expect((await send({}, { module: on })).status).toBe(201);
  expect((await send({}, { module: 'nada' })).status).toBe(404);
});

it('goes with the account, and after two years', async () => {
  const site = app.site();
  const person = { userId: 1, email: 'marta@exemplo.pt' };
  const [section] = await portalPersonalData.collect(site.db, person);
  expect(section?.rows.length).toBe(2);
  await send({ email: 'rui@exemplo.pt' });
  await site.tx(system, (trx) => portalPersonalData.forget(trx, { ...person, words: [] }));
  const left = () => site.db.selectFrom('contact_message').select(['email']).execute();
  expect(await left()).toEqual([{ email: 'rui@exemplo.pt' }]);
  now = new Date(Date.now() + 800 * 86_400_000);
  const run = { site, actor: system, services: app.services, payload: {}, signal: new AbortController().signal };
  expect(await forgetContactsHandler.handler(run as never)).toEqual({ data: { messages: 1 } });
  expect(await left()).toEqual([]);
  const trail = await site.db.selectFrom('audit_entry').select('changes').where('type', '=', 'contact_message').execute();
  expect(JSON.stringify(trail)).not.toMatch(/marta@exemplo|rui@exemplo|sábado/);
});
