import { createUser, identity, seedRoles } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { MailServer, sparePort } from '#platform/testing/smtp.ts';
import { until } from '#platform/testing/until.ts';
import { sentContract } from '../contract.ts';
import { notificationsContract, type NotificationView } from '../notifications-contract.ts';
import { may } from '../codes.ts';
import { messaging, seedNotifications } from './index.ts';

/** The one fence, and the accounts around it. */
export const fence = { title: 'CERCA-7', reporter: 0, keeper: 0 };
/** What the text message provider got. */
export const texts: { to: string; text: string }[] = [];

const painted: NotificationTrigger = {
  id: 'fences.painted',
  module: 'meubairro',
  label: { pt: 'Cerca pintada', en: 'Fence painted' },
  action: { pt: 'Ver a cerca', en: 'See the fence' },
  tags: [
    { name: 'cor', label: { pt: 'Cor', en: 'Colour' }, sample: { pt: 'verde', en: 'green' } },
    { name: 'motivo', label: { pt: 'Motivo', en: 'Reason' }, sample: { pt: 'estava feia', en: 'it was ugly' } },
  ],
  targets: [
    { id: 'reporter', label: { pt: 'Quem pediu', en: 'Whoever asked' } },
    { id: 'keeper', label: { pt: 'Zelador', en: 'Keeper' } },
  ],
  defaults: [
    {
      key: 'fences.painted-reporter',
      channel: 'app',
      targets: ['reporter', 'keeper'],
      active: true,
      name: { pt: 'Cerca pintada, na aplicação', en: 'Fence painted, in the application' },
      subject: { pt: 'Olá {nome}: cerca {cor}', en: 'Hello {nome}: fence {cor}' },
      message: { pt: 'Pintada de {cor}.\n\n{motivo}', en: 'Painted {cor}.\n\n{motivo}' },
    },
  ],
  read: async (_site, _clock, { recordId, facts }) => {
    if (recordId !== '7') return null;
    const values = { cor: facts['colour'] ?? 'azul', motivo: facts['reason'] ?? '' };
    return {
      title: fence.title,
      values: { pt: values, en: values },
      link: '/fences/7',
      addressees: async (target) =>
        target === 'reporter'
          ? [{ userId: fence.reporter, name: 'Ana', email: 'ana@exemplo.pt', locale: 'en', link: '/fences/7?token=segredo', stop: '/stop/9' }]
          : [{ userId: fence.keeper, name: 'Rui', email: null, locale: 'pt' }],
    };
  },
  examples: async (_site, actor, recordId) => (actor.codes.has('F_1') && (recordId ?? '7') === '7' ? [{ recordId: '7', title: fence.title }] : []),
};

/** A slice of its own, so that nothing here depends on another slice's rules: one trigger, one provider of text messages. */
const fences: ServerFeature = {
  id: 'fences',
  migrations: [],
  permissions: [],
  contracts: [],
  notifications: [painted],
  deliveryPorts: [
    {
      channel: 'sms',
      send: async (_site, { to, text }) => {
        if (to.endsWith('9')) throw new Error('no such number');
        texts.push({ to, text });
      },
    },
  ],
  routes: () => {},
};

export const base = {
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
export type Changes = Partial<Record<keyof typeof base, unknown>>;

/** Two municipalities with a clerk, a citizen who asked for the fence, its keeper without an e-mail, and a mail server. */
export async function openFences() {
  const server = new MailServer(await sparePort());
  await server.start();
  let clock = new Date('2026-11-21T10:00:00Z');
  const app: TestApp = await testApp({
    features: [identity, messaging, fences],
    work: true,
    // Where the tests' push service listens.
    outgoingAllow: ['127.0.0.1'],
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
  const clerk: TestClient = app.as({ codes: [...Object.values(may), 'F_1'], userId: 900, name: 'Vera Dias' });
  let serial = 0;
  return {
    app,
    server,
    clerk,
    ana: app.as({ userId: fence.reporter, name: 'Ana Lima' }),
    rui: app.as({ userId: fence.keeper, name: 'Rui Sá' }),
    setClock: (iso: string) => void (clock = new Date(iso)),
    announce: (facts: Record<string, string> = {}, actorUserId: number | null = null, code = 'alfa', recordId = '7') => {
      const site = app.site(code);
      return site.tx(system, (trx) => app.services.notify.announce(trx, site, 'fences.painted', { recordId, facts, actorUserId }));
    },
    /** Everything announced has been dealt with. */
    settled: (code = 'alfa') =>
      until(
        'every announcement to be dealt with',
        async () => !(await app.site(code).db.selectFrom('announcement').select('id').where('done_at', 'is', null).executeTakeFirst()),
      ),
    create: async (changes: Changes = {}): Promise<NotificationView> => {
      serial += 1;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made up of parts of a whole body
      const made = await clerk.call(notificationsContract, 'create', { body: { ...base, name: `${base.name} ${serial}`, ...changes } as never });
      if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
      return made.body;
    },
    dispose: (id: number) => clerk.call(notificationsContract, 'remove', { params: { id } }),
    sentOf: async (notificationId: number) => (await clerk.call(sentContract, 'list', { query: { notificationId } })).body.items,
    shown: async (id: number) => (await clerk.call(sentContract, 'show', { params: { id }, query: {} })).body,
    close: async () => {
      await app.close();
      await server.stop();
    },
  };
}
