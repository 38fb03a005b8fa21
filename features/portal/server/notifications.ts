import { sql } from 'kysely';
import { findUsers } from '#features/identity/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Locale } from '#platform/kernel/locale.ts';
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
import './tables.ts';

export const contactReceived = 'portal.contact';
const mostReaders = 200;

const defaults: readonly NotificationDefault[] = [
  byEmail('portal.contact-desk-email', ['contact'], {
    name: ['Pedido de contacto: ao e-mail do município', 'Contact request: to the municipality’s e-mail'],
    subject: ['Pedido de contacto n.º {numero}: {assunto}', 'Contact request no. {numero}: {assunto}'],
    message: [
      '{pessoa} escreveu pelo portal:\n\n{mensagem}\n\nPara responder: {email} {telefone}',
      '{pessoa} wrote through the portal:\n\n{mensagem}\n\nTo answer: {email} {telefone}',
    ],
  }),
  inApp('portal.contact-readers-app', ['readers'], {
    name: ['Pedido de contacto: a quem os lê, na aplicação', 'Contact request: to those who read them, in the application'],
    subject: ['Novo pedido de contacto: {assunto}', 'New contact request: {assunto}'],
    message: '{pessoa}: {mensagem}',
  }),
  byEmail('portal.contact-receipt', ['sender'], {
    name: ['Pedido de contacto: recibo a quem escreveu', 'Contact request: receipt to whoever wrote'],
    // Without a word of the message: nobody can have us mail their text to somebody else.
    subject: ['Recebemos o seu pedido de contacto n.º {numero}', 'We received your contact request no. {numero}'],
    message: [
      'Obrigado por nos ter escrito. Respondemos o mais depressa possível.\n\nSe não foi o próprio a escrever-nos, não precisa de fazer nada.',
      'Thank you for writing to us. We will answer as soon as possible.\n\nIf it was not you who wrote, there is nothing you need to do.',
    ],
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

export const portalTriggers: readonly NotificationTrigger[] = [
  {
    id: contactReceived,
    module: null,
    label: { pt: 'Pedido de contacto recebido', en: 'Contact request received' },
    action: { pt: 'Abrir o pedido', en: 'Open the request' },
    tags: [
      tag('numero', 'Número do pedido', 'Number of the request', '42'),
      tag('assunto', 'Assunto', 'Subject', 'Horário da biblioteca'),
      tag('mensagem', 'Mensagem', 'Message', 'A biblioteca abre ao sábado?'),
      tag('pessoa', 'Nome de quem escreveu', 'Name of whoever wrote', 'Marta Figueiredo'),
      tag('email', 'E-mail de quem escreveu', 'E-mail of whoever wrote', 'marta@exemplo.pt'),
      tag('telefone', 'Telefone de quem escreveu', 'Phone of whoever wrote', '912 345 678'),
    ],
    targets: [
      { id: 'contact', label: { pt: 'E-mail de contacto do município', en: 'Contact e-mail of the municipality' } },
      { id: 'readers', label: { pt: 'Quem lê os pedidos de contacto', en: 'Those who read contact requests' } },
      { id: 'sender', label: { pt: 'Quem escreveu', en: 'Whoever wrote' } },
    ],
    defaults,
    read: contactSubject,
    examples,
    gate: contactGate,
  },
];

async function contactSubject(site: Site, _clock: unknown, { recordId }: Announcement): Promise<NotificationSubject | null> {
  const row = await site.db

    .selectFrom('contact_message as m')
    .leftJoin('contact_sending as s', 's.message_id', 'm.id')
    .select(['m.id', 'm.subject', 'm.message', 'm.name', 'm.email', 'm.phone', 's.locale'])
    .where('m.id', '=', Number(recordId))
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const values = {
    numero: String(row.id),
    assunto: row.subject,
    mensagem: row.message,
    pessoa: row.name,
    email: row.email ?? '',
    telefone: row.phone ?? '',
  };
  return {
    title: row.subject,
    values: { pt: values, en: values },
    link: `/geoportalgestao/contactmessages/${row.id}`,
    addressees: (target) => addresseesOf(site, target, { email: row.email, name: row.name, locale: row.locale ?? 'pt' }),
  };
}

interface Sender {
  readonly email: string | null;
  readonly name: string;
  readonly locale: Locale;
}

async function addresseesOf(site: Site, target: string, sender: Sender): Promise<readonly Addressee[]> {
  if (target === 'sender') return sender.email === null ? [] : [{ userId: null, ...sender, link: '/portal/contact-us' }];
  if (target === 'contact') {
    const owners = site.live.ownerEmails;
    const addresses = owners.length > 0 ? owners : [site.config.contact.email ?? null].filter((address) => address !== null);
    return addresses.map((email) => ({ userId: null, name: null, email, locale: 'pt' as const }));
  }
  const readers = await findUsers(site.db, { code: mayContact.view, limit: mostReaders });
  return readers.map(({ id, ...user }) => ({ userId: id, ...user }));
}

async function examples({ db, config }: Site, actor: Actor, recordId?: string) {
  if (!can(actor, mayContact.detail, config.permissions)) return [];
  const query = db.selectFrom('contact_message').select(['id', 'subject']).where('deleted_at', 'is', null).orderBy('id', 'desc').limit(20);
  const rows = await (recordId === undefined ? query : query.where('id', '=', /^\d{1,15}$/.test(recordId) ? Number(recordId) : 0)).execute();
  return rows.map(({ id, subject }) => ({ recordId: String(id), title: subject }));
}
