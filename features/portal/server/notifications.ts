import { sql } from 'kysely';
import { findUsers } from '#features/identity/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import { byEmail, inApp } from '#platform/notify/server/default.ts';
import type {
  Addressee,
  Announcement,
  MessageGate,
  NotificationDefault,
  NotificationSubject,
  NotificationTag,
  NotificationTrigger,
} from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayContact } from '../permissions.ts';
import { answeringOf } from './contact-form.ts';
import './tables.ts';

export const contactReceived = 'portal.contact';
export const contactAssigned = 'portal.contact-assigned';
const mostReaders = 200;

const received: readonly NotificationDefault[] = [
  byEmail('portal.contact-desk-email', ['contact'], {
    name: ['Pedido de contacto: por e-mail a quem responde', 'Contact request: by e-mail to those who answer'],
    subject: ['Pedido de contacto n.º {numero}: {assunto}', 'Contact request no. {numero}: {assunto}'],
    message: [
      '{pessoa} escreveu pelo portal sobre {tema}:\n\n{mensagem}\n\nResponda na gestão, até {prazo}, para que fique registado. Contactos: {email} {telefone}',
      '{pessoa} wrote through the portal about {tema}:\n\n{mensagem}\n\nAnswer in the back office, by {prazo}, so that it is on record. Contacts: {email} {telefone}',
    ],
  }),
  inApp('portal.contact-readers-app', ['readers'], {
    name: ['Pedido de contacto: a quem responde, na aplicação', 'Contact request: to those who answer, in the application'],
    subject: ['Novo pedido de contacto: {assunto}', 'New contact request: {assunto}'],
    message: '{pessoa}: {mensagem}',
  }),
  byEmail('portal.contact-receipt', ['sender'], {
    name: ['Pedido de contacto: recibo a quem escreveu', 'Contact request: receipt to whoever wrote'],
    // Only what passed for no spam is confirmed, and so many times a day to an address: nobody writes to others through us (decision 056).
    subject: ['Recebemos o seu pedido de contacto n.º {numero}', 'We received your contact request no. {numero}'],
    message: [
      'Obrigado por nos ter escrito. O seu pedido tem o número {numero}; contamos responder até {prazo}.\n\nO que recebemos: {assunto}\n\n{mensagem}\n\nSe não foi o próprio a escrever-nos, não precisa de fazer nada.',
      'Thank you for writing to us. Your request has the number {numero}; we expect to answer by {prazo}.\n\nWhat we received: {assunto}\n\n{mensagem}\n\nIf it was not you who wrote, there is nothing you need to do.',
    ],
  }),
];

const assigned: readonly NotificationDefault[] = [
  inApp('portal.contact-assigned-app', ['assignee'], {
    name: ['Pedido de contacto atribuído: a quem o recebe, na aplicação', 'Contact request assigned: to whoever gets it, in the application'],
    subject: ['Ficou com o pedido n.º {numero}: {assunto}', 'Request no. {numero} is yours: {assunto}'],
    message: ['Responder até {prazo}.', 'Answer by {prazo}.'],
  }),
];

function tag(name: string, pt: string, en: string, sample: string): NotificationTag {
  return { name, label: { pt, en }, sample: { pt: sample, en: sample } };
}

/** What somebody wrote is read by who reads contact requests. */
const contactGate: MessageGate = async (site, actor) => {
  const opens = can(actor, mayContact.detail, site.config.permissions);
  return { opens: () => sql.lit(opens), hiddenTags: [], hiddenTriggers: [], hiddenTargets: [] };
};

const about = {
  module: null,
  action: { pt: 'Abrir o pedido', en: 'Open the request' },
  tags: [
    tag('numero', 'Número do pedido', 'Number of the request', '42'),
    tag('assunto', 'Assunto', 'Subject', 'Horário da biblioteca'),
    tag('tema', 'Tema', 'Topic', 'Cultura'),
    tag('mensagem', 'Mensagem', 'Message', 'A biblioteca abre ao sábado?'),
    tag('pessoa', 'Nome de quem escreveu', 'Name of whoever wrote', 'Marta Figueiredo'),
    tag('email', 'E-mail de quem escreveu', 'E-mail of whoever wrote', 'marta@exemplo.pt'),
    tag('telefone', 'Telefone de quem escreveu', 'Phone of whoever wrote', '912 345 678'),
    tag('prazo', 'Dia até ao qual responder', 'Day to answer by', '07/12/2026'),
  ],
  read: contactSubject,
  examples,
  gate: contactGate,
} as const;

export const portalTriggers: readonly NotificationTrigger[] = [
  {
    ...about,
    id: contactReceived,
    label: { pt: 'Pedido de contacto recebido', en: 'Contact request received' },
    targets: [
      {
        id: 'contact',
        label: {
          pt: 'E-mail do serviço ou das pessoas do tema, ou do município',
          en: 'E-mail of the topic’s service or people, or of the municipality',
        },
      },
      {
        id: 'readers',
        label: { pt: 'Quem responde ao tema, ou todos os que leem pedidos', en: 'Those who answer the topic, or all who read requests' },
      },
      { id: 'sender', label: { pt: 'Quem escreveu', en: 'Whoever wrote' }, receipt: true },
    ],
    defaults: received,
  },
  {
    ...about,
    id: contactAssigned,
    label: { pt: 'Pedido de contacto atribuído', en: 'Contact request assigned' },
    targets: [{ id: 'assignee', label: { pt: 'Quem ficou com o pedido', en: 'Whoever got the request' } }],
    defaults: assigned,
  },
];

async function contactSubject(site: Site, _clock: unknown, { recordId, facts }: Announcement): Promise<NotificationSubject | null> {
  const row = await site.db
    .selectFrom('contact_message as m')
    .leftJoin('contact_sending as s', 's.message_id', 'm.id')
    .leftJoin('contact_topic as t', 't.id', 'm.topic_id')
    .select(['m.id', 'm.subject', 'm.message', 'm.name', 'm.email', 'm.phone', 'm.topic_id', 's.locale', 't.name as topic', 't.name_en as topicEn'])
    .select(sql<string | null>`to_char(m.due_on, 'DD/MM/YYYY')`.as('due'))
    .where('m.id', '=', Number(recordId))
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const values = (topic: string | null) => ({
    numero: String(row.id),
    assunto: row.subject,
    tema: topic ?? '—',
    mensagem: row.message,
    pessoa: row.name,
    email: row.email ?? '',
    telefone: row.phone ?? '',
    prazo: row.due ?? '—',
  });
  return {
    title: row.subject,
    values: { pt: values(row.topic), en: values(row.topicEn ?? row.topic) },
    link: `/geoportalgestao/contactmessages/${row.id}`,
    addressees: async (target) => {
      if (target === 'assignee') return readers(site, [Number(facts['assignee'] ?? 0)]);
      if (target === 'sender')
        return row.email === null || facts['receipt'] !== 'yes'
          ? []
          : [{ userId: null, name: row.name, email: row.email, locale: row.locale ?? 'pt', link: '/portal/contact-us' }];
      const answering = await answeringOf(site.db, row.topic_id);
      const people = answering.users.length > 0 ? await readers(site, answering.users) : [];
      if (target === 'readers') return people.length > 0 ? people : readers(site);
      if (answering.email === null && people.some(({ email }) => email !== null)) return people;
      const owners = answering.email === null ? site.live.ownerEmails : [answering.email];
      const addresses = owners.length > 0 ? owners : [site.config.contact.email ?? null].filter((address) => address !== null);
      return addresses.map((email) => ({ userId: null, name: null, email, locale: 'pt' }));
    },
  };
}

/** Those of them, or all, who may read contact requests. */
async function readers(site: Site, ids?: readonly number[]): Promise<readonly Addressee[]> {
  const found = await findUsers(site.db, { code: mayContact.view, limit: mostReaders, ...(ids && { ids }) });
  return found.map(({ id, ...user }) => ({ userId: id, ...user }));
}

async function examples({ db, config }: Site, actor: Actor, recordId?: string) {
  if (!can(actor, mayContact.detail, config.permissions)) return [];
  const query = db.selectFrom('contact_message').select(['id', 'subject']).where('deleted_at', 'is', null).orderBy('id', 'desc').limit(20);
  const rows = await (recordId === undefined ? query : query.where('id', '=', /^\d{1,15}$/.test(recordId) ? Number(recordId) : 0)).execute();
  return rows.map(({ id, subject }) => ({ recordId: String(id), title: subject }));
}
