import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';

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
  read: async (_site, _services, { recordId, facts }) => {
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

/** A slice for tests: one trigger, one provider of text messages. */
export const fences: ServerFeature = {
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
