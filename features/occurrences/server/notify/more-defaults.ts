import type { NotificationDefault } from '#platform/notify/server/trigger.ts';

export const questionAnsweredDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.question-answered-staff',
    channel: 'app',
    targets: ['assigned', 'unit'],
    active: true,
    name: { pt: 'Pergunta respondida: à unidade, na aplicação', en: 'Question answered: to the unit, in the application' },
    subject: { pt: 'Resposta à pergunta sobre a ocorrência {codigo}', en: 'Answer to the question on the report {codigo}' },
    message: { pt: '{resposta}', en: '{resposta}' },
  },
];

export const contractorAnsweredDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.contractor-answered-staff',
    channel: 'app',
    targets: ['assigned', 'unit'],
    active: true,
    name: { pt: 'Prestador respondeu: à unidade, na aplicação', en: 'Contractor answered: to the unit, in the application' },
    subject: { pt: '{prestador} respondeu sobre a ocorrência {codigo}', en: '{prestador} answered on the report {codigo}' },
    message: { pt: '{resposta}', en: '{resposta}' },
  },
];

export const dueSoonDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.due-soon-person',
    channel: 'app',
    targets: ['assigned'],
    active: true,
    name: { pt: 'Prazo a terminar: à pessoa responsável, na aplicação', en: 'Due soon: to the person in charge, in the application' },
    subject: { pt: 'A ocorrência {codigo} termina o prazo em {prazo}', en: 'The report {codigo} is due on {prazo}' },
    message: { pt: '{tipo}, {morada}', en: '{tipo}, {morada}' },
  },
];

export const overdueDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.overdue-staff',
    channel: 'app',
    targets: ['assigned', 'unit'],
    active: true,
    name: { pt: 'Prazo ultrapassado: à unidade, na aplicação', en: 'Overdue: to the unit, in the application' },
    subject: { pt: 'A ocorrência {codigo} passou o prazo ({prazo})', en: 'The report {codigo} is overdue ({prazo})' },
    message: { pt: '{tipo}, {morada}', en: '{tipo}, {morada}' },
  },
];

/** Templates for notices sent by hand, and the one a first reminder uses. */
export const byHandDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.notified-reporter',
    channel: 'email',
    targets: ['reporter'],
    active: true,
    name: { pt: 'Aviso à mão: a quem comunicou', en: 'By hand: to the reporter' },
    subject: { pt: 'Sobre a ocorrência {codigo}', en: 'About the report {codigo}' },
    message: {
      pt: 'Olá {nome},\n\nEscrevemos sobre a ocorrência {codigo}, “{tipo}” em {morada}.\n\n{texto}',
      en: 'Hello {nome},\n\nWe write about the report {codigo}, “{tipo}” at {morada}.\n\n{texto}',
    },
  },
  {
    key: 'occurrences.notified-staff',
    channel: 'app',
    targets: ['unit', 'assigned'],
    active: true,
    name: { pt: 'Aviso à mão: à unidade', en: 'By hand: to the unit' },
    subject: { pt: 'Atenção à ocorrência {codigo}', en: 'Please look at the report {codigo}' },
    message: { pt: '{tipo}, {morada}\n\n{texto}', en: '{tipo}, {morada}\n\n{texto}' },
  },
  {
    key: 'occurrences.reminder-staff',
    channel: 'app',
    targets: ['assigned', 'unit'],
    active: true,
    name: { pt: 'Lembrete: à unidade, na aplicação', en: 'Reminder: to the unit, in the application' },
    subject: { pt: 'Lembrete: ocorrência {codigo} parada há {dias} dias', en: 'Reminder: no movement on the report {codigo} for {dias} days' },
    message: { pt: '{tipo}, {morada}\n\n{lembrete}', en: '{tipo}, {morada}\n\n{lembrete}' },
  },
];
