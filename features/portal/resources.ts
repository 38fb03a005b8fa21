import { field } from '#platform/crud/fields.ts';
import { activeField, resourcesOf } from '#platform/crud/lookup.ts';
import { mayContact, mayTopics } from './permissions.ts';

const { resource } = resourcesOf('geoportalgestao', '/api/backoffice/gestao');

const account = { table: 'account', title: 'name' };
export const usualDays = 10;

/** What people write about, and who answers it. Without people and address, the municipality's own address is told (decision 056). */
export const contactTopics = resource({
  id: 'contacttopics',
  table: 'contact_topic',
  label: { one: { pt: 'Tema de contacto', en: 'Contact topic' }, many: { pt: 'Temas de contacto', en: 'Contact topics' } },
  permissions: mayTopics,
  ordered: true,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: true, max: 100, personal: false }),
    nameEn: field.text({
      label: { pt: 'Nome em inglês', en: 'Name in English' },
      help: { pt: 'Vazio: mostra-se o nome em português.', en: 'Empty: the Portuguese name is shown.' },
      max: 100,
    }),
    users: field.references({
      label: { pt: 'Pessoas que respondem', en: 'People who answer' },
      help: {
        pt: 'São avisadas as que podem ler pedidos de contacto. Se for uma só, o pedido fica-lhe logo atribuído.',
        en: 'Those who may read contact requests are told. If there is only one, the request is assigned to them at once.',
      },
      of: account,
      through: { table: 'contact_topic_user', own: 'topic_id', other: 'user_id' },
    }),
    email: field.email({
      label: { pt: 'E-mail do serviço', en: 'E-mail of the service' },
      personal: false,
      help: {
        pt: 'Recebe cada mensagem em vez das pessoas, e é para onde a pessoa responde. Vazio: o e-mail do município.',
        en: 'Gets each message in place of the people, and is where the person writes back. Empty: the municipality’s e-mail.',
      },
    }),
    answerDays: field.number({
      label: { pt: 'Responder em', en: 'Answer within' },
      unit: { pt: 'dias úteis', en: 'working days' },
      required: true,
      min: 1,
      max: 90,
      initial: usualDays,
    }),
    active: activeField(),
  },
});

/** What people wrote or said to the municipality: the contact form writes here, and clerks note calls and visits. */
export const contactMessages = resource({
  id: 'contactmessages',
  table: 'contact_message',
  label: { one: { pt: 'Pedido de contacto', en: 'Contact request' }, many: { pt: 'Pedidos de contacto', en: 'Contact requests' } },
  title: 'subject',
  permissions: mayContact,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  fields: {
    subject: field.text({ label: { pt: 'Assunto', en: 'Subject' }, required: true, max: 150, personal: true }),
    topicId: field.reference({ label: { pt: 'Tema', en: 'Topic' }, of: contactTopics }),
    state: field.select({
      label: { pt: 'Situação', en: 'State' },
      help: {
        pt: 'O que está em «Suspeita de spam» não avisou ninguém; passá-lo a «Por responder» avisa quem responde.',
        en: 'What is under “Suspected spam” told nobody; moving it to “To be answered” tells those who answer.',
      },
      required: true,
      initial: 'new',
      apart: ['spam'],
      options: [
        { value: 'new', label: { pt: 'Por responder', en: 'To be answered' } },
        { value: 'progress', label: { pt: 'Em tratamento', en: 'In progress' } },
        { value: 'answered', label: { pt: 'Respondido', en: 'Answered' } },
        { value: 'no-answer', label: { pt: 'Sem resposta necessária', en: 'Needs no answer' } },
        { value: 'spam', label: { pt: 'Suspeita de spam', en: 'Suspected spam' } },
      ],
    }),
    dueOn: field.date({
      label: { pt: 'Responder até', en: 'Answer by' },
      help: { pt: 'Vazio: conforme os dias úteis do tema.', en: 'Empty: by the working days of the topic.' },
    }),
    assigneeId: field.reference({
      label: { pt: 'Atribuído a', en: 'Assigned to' },
      help: { pt: 'Alguém que possa ler pedidos de contacto.', en: 'Somebody who may read contact requests.' },
      of: account,
    }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 150, personal: true }),
    email: field.email({ label: { pt: 'E-mail', en: 'E-mail' }, personal: true, column: 'available' }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, personal: true, column: 'available' }),
    message: field.textLong({ label: { pt: 'Mensagem', en: 'Message' }, required: true, personal: true }),
  },
});
