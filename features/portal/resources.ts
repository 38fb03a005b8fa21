import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { mayContact } from './permissions.ts';

/** What people wrote or said to the municipality: the contact form writes here, and clerks note calls and visits. */
export const contactMessages = defineResource({
  id: 'contactmessages',
  module: 'geoportalgestao',
  path: '/api/backoffice/gestao/contactmessages',
  screen: 'geoportalgestao/contactmessages',
  table: 'contact_message',
  label: { one: { pt: 'Pedido de contacto', en: 'Contact request' }, many: { pt: 'Pedidos de contacto', en: 'Contact requests' } },
  title: 'subject',
  permissions: mayContact,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  fields: {
    subject: field.text({ label: { pt: 'Assunto', en: 'Subject' }, required: true, max: 150, personal: true }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      required: true,
      options: [
        { value: 'new', label: { pt: 'Por responder', en: 'To be answered' } },
        { value: 'answered', label: { pt: 'Respondido', en: 'Answered' } },
        { value: 'no-answer', label: { pt: 'Sem resposta necessária', en: 'Needs no answer' } },
      ],
    }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 150, personal: true }),
    email: field.email({ label: { pt: 'E-mail', en: 'E-mail' }, personal: true }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, personal: true, column: 'available' }),
    message: field.textLong({ label: { pt: 'Mensagem', en: 'Message' }, required: true, personal: true }),
    note: field.textLong({
      label: { pt: 'Notas internas', en: 'Internal notes' },
      help: { pt: 'O que foi respondido, por quem e quando.', en: 'What was answered, by whom and when.' },
    }),
  },
});
