import type { NotificationDefault } from '#platform/notify/server/trigger.ts';

/** What a municipality starts with. Citizens are written to as they always were; staff is told inside the application. */
export const receivedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.received-unit',
    channel: 'app',
    targets: ['unit'],
    active: true,
    name: { pt: 'Nova ocorrência: à unidade, na aplicação', en: 'New report: to the unit, in the application' },
    subject: { pt: 'Nova ocorrência {codigo}: {tipo}', en: 'New report {codigo}: {tipo}' },
    message: { pt: '{morada}\n\n{descricao}', en: '{morada}\n\n{descricao}' },
  },
  {
    key: 'occurrences.received-unit-email',
    channel: 'email',
    targets: ['unit'],
    active: false,
    name: { pt: 'Nova ocorrência: à unidade, por e-mail', en: 'New report: to the unit, by e-mail' },
    subject: { pt: 'Nova ocorrência {codigo}: {tipo}', en: 'New report {codigo}: {tipo}' },
    message: {
      pt: 'Olá {nome},\n\nA sua unidade recebeu a ocorrência {codigo}, “{tipo}” em {morada}:\n\n{descricao}',
      en: 'Hello {nome},\n\nYour unit received the report {codigo}, “{tipo}” at {morada}:\n\n{descricao}',
    },
  },
];

export const assignedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.assigned-person',
    channel: 'app',
    targets: ['assigned'],
    active: true,
    name: { pt: 'Ocorrência atribuída: à pessoa, na aplicação', en: 'Report assigned: to the person, in the application' },
    subject: { pt: 'Ocorrência {codigo} atribuída a si', en: 'Report {codigo} was assigned to you' },
    message: { pt: '{tipo}, {morada}', en: '{tipo}, {morada}' },
  },
  {
    key: 'occurrences.assigned-unit',
    channel: 'app',
    targets: ['unit'],
    active: true,
    name: { pt: 'Ocorrência atribuída: à unidade, na aplicação', en: 'Report assigned: to the unit, in the application' },
    subject: { pt: 'Ocorrência {codigo} entregue à unidade {unidade}', en: 'Report {codigo} was given to the unit {unidade}' },
    message: { pt: '{tipo}, {morada}', en: '{tipo}, {morada}' },
  },
  {
    key: 'occurrences.assigned-person-email',
    channel: 'email',
    targets: ['assigned'],
    active: false,
    name: { pt: 'Ocorrência atribuída: à pessoa, por e-mail', en: 'Report assigned: to the person, by e-mail' },
    subject: { pt: 'Ocorrência {codigo} atribuída a si', en: 'Report {codigo} was assigned to you' },
    message: {
      pt: 'Olá {nome},\n\nFoi-lhe atribuída a ocorrência {codigo}, “{tipo}” em {morada}.',
      en: 'Hello {nome},\n\nThe report {codigo}, “{tipo}” at {morada}, was assigned to you.',
    },
  },
];

export const movedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.moved-reporter-email',
    channel: 'email',
    targets: ['reporter'],
    active: true,
    name: { pt: 'Mudança de estado: a quem comunicou, por e-mail', en: 'Status changed: to the reporter, by e-mail' },
    subject: { pt: 'Ocorrência {codigo}: {estado}', en: 'Report {codigo}: {estado}' },
    message: {
      pt: 'A ocorrência {codigo}, “{tipo}” em {morada}, está agora no estado “{estado}”.\n\n{motivo}',
      en: 'The report {codigo}, “{tipo}” at {morada}, is now “{estado}”.\n\n{motivo}',
    },
  },
  {
    key: 'occurrences.moved-followers-email',
    channel: 'email',
    targets: ['followers'],
    active: true,
    name: { pt: 'Mudança de estado: a quem segue, por e-mail', en: 'Status changed: to followers, by e-mail' },
    subject: { pt: 'Novidades da ocorrência {codigo}', en: 'News of the report {codigo}' },
    message: {
      pt: 'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, está agora no estado “{estado}”.\n\n{motivo}',
      en: 'The report {codigo}, “{tipo}” at {morada}, which you follow, is now “{estado}”.\n\n{motivo}',
    },
  },
  {
    key: 'occurrences.moved-app',
    channel: 'app',
    targets: ['reporter', 'followers'],
    active: true,
    name: {
      pt: 'Mudança de estado: a quem comunicou e a quem segue, na aplicação',
      en: 'Status changed: to reporter and followers, in the application',
    },
    subject: { pt: 'Ocorrência {codigo}: {estado}', en: 'Report {codigo}: {estado}' },
    message: { pt: '{tipo}, {morada}\n\n{motivo}', en: '{tipo}, {morada}\n\n{motivo}' },
  },
];

export const answeredDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.answered-reporter-email',
    channel: 'email',
    targets: ['reporter'],
    active: true,
    name: { pt: 'Resposta: a quem comunicou, por e-mail', en: 'Answer: to the reporter, by e-mail' },
    subject: { pt: 'Resposta à ocorrência {codigo}', en: 'Answer to the report {codigo}' },
    message: {
      pt: 'Há uma resposta à ocorrência {codigo}, “{tipo}” em {morada}:\n\n{resposta}',
      en: 'There is an answer to the report {codigo}, “{tipo}” at {morada}:\n\n{resposta}',
    },
  },
  {
    key: 'occurrences.answered-followers-email',
    channel: 'email',
    targets: ['followers'],
    active: true,
    name: { pt: 'Resposta: a quem segue, por e-mail', en: 'Answer: to followers, by e-mail' },
    subject: { pt: 'Novidades da ocorrência {codigo}', en: 'News of the report {codigo}' },
    message: {
      pt: 'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, tem uma resposta:\n\n{resposta}',
      en: 'The report {codigo}, “{tipo}” at {morada}, which you follow, has an answer:\n\n{resposta}',
    },
  },
  {
    key: 'occurrences.answered-app',
    channel: 'app',
    targets: ['reporter', 'followers'],
    active: true,
    name: { pt: 'Resposta: a quem comunicou e a quem segue, na aplicação', en: 'Answer: to reporter and followers, in the application' },
    subject: { pt: 'Resposta à ocorrência {codigo}', en: 'Answer to the report {codigo}' },
    message: { pt: '{resposta}', en: '{resposta}' },
  },
];

export const notedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.noted-person',
    channel: 'app',
    targets: ['assigned'],
    active: true,
    name: { pt: 'Nota interna: à pessoa responsável, na aplicação', en: 'Internal note: to the person in charge, in the application' },
    subject: { pt: 'Nota interna na ocorrência {codigo}', en: 'Internal note on the report {codigo}' },
    message: { pt: '{nota}', en: '{nota}' },
  },
];

export const reopenedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.reopened-staff',
    channel: 'app',
    targets: ['assigned', 'unit'],
    active: true,
    name: { pt: 'Ocorrência reaberta: à unidade, na aplicação', en: 'Report reopened: to the unit, in the application' },
    subject: { pt: 'Ocorrência {codigo} reaberta por quem a comunicou', en: 'Report {codigo} was reopened by its reporter' },
    message: { pt: '{tipo}, {morada}\n\n{motivo}', en: '{tipo}, {morada}\n\n{motivo}' },
  },
];
