import { byEmail, inApp, off } from '#platform/notify/server/default.ts';
import type { NotificationDefault } from '#platform/notify/server/trigger.ts';

/** What a municipality starts with. Citizens are written to as they always were; staff is told inside the application. */
export const received: readonly NotificationDefault[] = [
  inApp('occurrences.received-unit', ['unit'], {
    name: ['Nova ocorrência: à unidade, na aplicação', 'New report: to the unit, in the application'],
    subject: ['Nova ocorrência {codigo}: {tipo}', 'New report {codigo}: {tipo}'],
    message: '{morada}\n\n{descricao}',
  }),
  off(
    byEmail('occurrences.received-unit-email', ['unit'], {
      name: ['Nova ocorrência: à unidade, por e-mail', 'New report: to the unit, by e-mail'],
      subject: ['Nova ocorrência {codigo}: {tipo}', 'New report {codigo}: {tipo}'],
      message: [
        'Olá {nome},\n\nA sua unidade recebeu a ocorrência {codigo}, “{tipo}” em {morada}:\n\n{descricao}',
        'Hello {nome},\n\nYour unit received the report {codigo}, “{tipo}” at {morada}:\n\n{descricao}',
      ],
    }),
  ),
];

export const assigned: readonly NotificationDefault[] = [
  inApp('occurrences.assigned-person', ['assigned'], {
    name: ['Ocorrência atribuída: à pessoa, na aplicação', 'Report assigned: to the person, in the application'],
    subject: ['Ocorrência {codigo} atribuída a si', 'Report {codigo} was assigned to you'],
    message: '{tipo}, {morada}',
  }),
  inApp('occurrences.assigned-unit', ['unit'], {
    name: ['Ocorrência atribuída: à unidade, na aplicação', 'Report assigned: to the unit, in the application'],
    subject: ['Ocorrência {codigo} entregue à unidade {unidade}', 'Report {codigo} was given to the unit {unidade}'],
    message: '{tipo}, {morada}',
  }),
  off(
    byEmail('occurrences.assigned-person-email', ['assigned'], {
      name: ['Ocorrência atribuída: à pessoa, por e-mail', 'Report assigned: to the person, by e-mail'],
      subject: ['Ocorrência {codigo} atribuída a si', 'Report {codigo} was assigned to you'],
      message: [
        'Olá {nome},\n\nFoi-lhe atribuída a ocorrência {codigo}, “{tipo}” em {morada}.',
        'Hello {nome},\n\nThe report {codigo}, “{tipo}” at {morada}, was assigned to you.',
      ],
    }),
  ),
];

export const moved: readonly NotificationDefault[] = [
  byEmail('occurrences.moved-reporter-email', ['reporter'], {
    name: ['Mudança de estado: a quem comunicou, por e-mail', 'Status changed: to the reporter, by e-mail'],
    subject: ['Ocorrência {codigo}: {estado}', 'Report {codigo}: {estado}'],
    message: [
      'A ocorrência {codigo}, “{tipo}” em {morada}, está agora no estado “{estado}”.\n\n{motivo}',
      'The report {codigo}, “{tipo}” at {morada}, is now “{estado}”.\n\n{motivo}',
    ],
  }),
  byEmail('occurrences.moved-followers-email', ['followers'], {
    name: ['Mudança de estado: a quem segue, por e-mail', 'Status changed: to followers, by e-mail'],
    subject: ['Novidades da ocorrência {codigo}', 'News of the report {codigo}'],
    message: [
      'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, está agora no estado “{estado}”.\n\n{motivo}',
      'The report {codigo}, “{tipo}” at {morada}, which you follow, is now “{estado}”.\n\n{motivo}',
    ],
  }),
  inApp('occurrences.moved-app', ['reporter', 'followers'], {
    name: ['Mudança de estado: a quem comunicou e a quem segue, na aplicação', 'Status changed: to reporter and followers, in the application'],
    subject: ['Ocorrência {codigo}: {estado}', 'Report {codigo}: {estado}'],
    message: '{tipo}, {morada}\n\n{motivo}',
  }),
];

/** Solved is not the same as closed: each has its own words. Reporters by e-mail are asked whether it was solved. */
export const solved: readonly NotificationDefault[] = [
  byEmail('occurrences.solved-reporter-email', ['reporter'], {
    name: ['Ocorrência resolvida: a quem comunicou, por e-mail', 'Report solved: to the reporter, by e-mail'],
    subject: ['Ocorrência {codigo}: {estado}. Ficou mesmo resolvida?', 'Report {codigo}: {estado}. Was it really solved?'],
    message: [
      'Demos como resolvida a ocorrência {codigo}, “{tipo}” em {morada}.\n\n{resposta}\n\n{motivo}\n\nFicou resolvido? Se não ficou, diga-o até {limite} e voltamos a tratar do assunto.',
      'We marked the report {codigo}, “{tipo}” at {morada}, as solved.\n\n{resposta}\n\n{motivo}\n\nWas it solved? If not, tell us by {limite} and we will look at it again.',
    ],
  }),
  byEmail('occurrences.solved-followers-email', ['followers'], {
    name: ['Ocorrência resolvida: a quem segue, por e-mail', 'Report solved: to followers, by e-mail'],
    subject: ['Ocorrência {codigo}: {estado}', 'Report {codigo}: {estado}'],
    message: [
      'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, foi dada como resolvida.\n\n{resposta}\n\n{motivo}',
      'The report {codigo}, “{tipo}” at {morada}, which you follow, was marked as solved.\n\n{resposta}\n\n{motivo}',
    ],
  }),
  inApp('occurrences.solved-app', ['reporter', 'followers'], {
    name: ['Ocorrência resolvida: a quem comunicou e a quem segue, na aplicação', 'Report solved: to reporter and followers, in the application'],
    subject: ['Ocorrência {codigo}: {estado}', 'Report {codigo}: {estado}'],
    message: '{tipo}, {morada}\n\n{resposta}\n\n{motivo}',
  }),
];

export const closed: readonly NotificationDefault[] = [
  byEmail('occurrences.closed-reporter-email', ['reporter'], {
    name: ['Ocorrência fechada sem resolver: a quem comunicou, por e-mail', 'Report closed without a fix: to the reporter, by e-mail'],
    subject: ['Ocorrência {codigo} fechada: {estado}', 'Report {codigo} closed: {estado}'],
    message: [
      'Fechámos a ocorrência {codigo}, “{tipo}” em {morada}, sem a resolver. Estado: {estado}.\n\nMotivo: {motivo}\n\n{resposta}\n\nSe não concorda, diga-o até {limite} e voltamos a analisar o assunto.',
      'We closed the report {codigo}, “{tipo}” at {morada}, without solving it. Status: {estado}.\n\nReason: {motivo}\n\n{resposta}\n\nIf you do not agree, tell us by {limite} and we will look at it again.',
    ],
  }),
  byEmail('occurrences.closed-followers-email', ['followers'], {
    name: ['Ocorrência fechada sem resolver: a quem segue, por e-mail', 'Report closed without a fix: to followers, by e-mail'],
    subject: ['Ocorrência {codigo} fechada: {estado}', 'Report {codigo} closed: {estado}'],
    message: [
      'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, foi fechada sem resolver. Estado: {estado}.\n\nMotivo: {motivo}\n\n{resposta}',
      'The report {codigo}, “{tipo}” at {morada}, which you follow, was closed without a fix. Status: {estado}.\n\nReason: {motivo}\n\n{resposta}',
    ],
  }),
  inApp('occurrences.closed-app', ['reporter', 'followers'], {
    name: [
      'Ocorrência fechada sem resolver: a quem comunicou e a quem segue, na aplicação',
      'Report closed without a fix: to reporter and followers, in the application',
    ],
    subject: ['Ocorrência {codigo} fechada: {estado}', 'Report {codigo} closed: {estado}'],
    message: '{tipo}, {morada}\n\n{motivo}\n\n{resposta}',
  }),
];

export const answered: readonly NotificationDefault[] = [
  byEmail('occurrences.answered-reporter-email', ['reporter'], {
    name: ['Resposta: a quem comunicou, por e-mail', 'Answer: to the reporter, by e-mail'],
    subject: ['Resposta à ocorrência {codigo}', 'Answer to the report {codigo}'],
    message: [
      'Há uma resposta à ocorrência {codigo}, “{tipo}” em {morada}:\n\n{resposta}',
      'There is an answer to the report {codigo}, “{tipo}” at {morada}:\n\n{resposta}',
    ],
  }),
  byEmail('occurrences.answered-followers-email', ['followers'], {
    name: ['Resposta: a quem segue, por e-mail', 'Answer: to followers, by e-mail'],
    subject: ['Novidades da ocorrência {codigo}', 'News of the report {codigo}'],
    message: [
      'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, tem uma resposta:\n\n{resposta}',
      'The report {codigo}, “{tipo}” at {morada}, which you follow, has an answer:\n\n{resposta}',
    ],
  }),
  inApp('occurrences.answered-app', ['reporter', 'followers'], {
    name: ['Resposta: a quem comunicou e a quem segue, na aplicação', 'Answer: to reporter and followers, in the application'],
    subject: ['Resposta à ocorrência {codigo}', 'Answer to the report {codigo}'],
    message: '{resposta}',
  }),
];

export const noted: readonly NotificationDefault[] = [
  inApp('occurrences.noted-person', ['assigned'], {
    name: ['Nota interna: à pessoa responsável, na aplicação', 'Internal note: to the person in charge, in the application'],
    subject: ['Nota interna na ocorrência {codigo}', 'Internal note on the report {codigo}'],
    message: '{nota}',
  }),
];

export const reopened: readonly NotificationDefault[] = [
  inApp('occurrences.reopened-staff', ['assigned', 'unit'], {
    name: ['Ocorrência reaberta: à unidade, na aplicação', 'Report reopened: to the unit, in the application'],
    subject: ['Ocorrência {codigo} reaberta por quem a comunicou', 'Report {codigo} was reopened by its reporter'],
    message: '{tipo}, {morada}\n\n{motivo}',
  }),
];

export const questionAnswered: readonly NotificationDefault[] = [
  inApp('occurrences.question-answered-staff', ['assigned', 'unit'], {
    name: ['Pergunta respondida: à unidade, na aplicação', 'Question answered: to the unit, in the application'],
    subject: ['Resposta à pergunta sobre a ocorrência {codigo}', 'Answer to the question on the report {codigo}'],
    message: '{resposta}',
  }),
];

export const contractorAnswered: readonly NotificationDefault[] = [
  inApp('occurrences.contractor-answered-staff', ['assigned', 'unit'], {
    name: ['Prestador respondeu: à unidade, na aplicação', 'Contractor answered: to the unit, in the application'],
    subject: ['{prestador} respondeu sobre a ocorrência {codigo}', '{prestador} answered on the report {codigo}'],
    message: '{resposta}',
  }),
];

export const dueSoon: readonly NotificationDefault[] = [
  inApp('occurrences.due-soon-person', ['assigned'], {
    name: ['Prazo a terminar: à pessoa responsável, na aplicação', 'Due soon: to the person in charge, in the application'],
    subject: ['A ocorrência {codigo} termina o prazo em {prazo}', 'The report {codigo} is due on {prazo}'],
    message: '{tipo}, {morada}',
  }),
];

export const overdue: readonly NotificationDefault[] = [
  inApp('occurrences.overdue-staff', ['assigned', 'unit'], {
    name: ['Prazo ultrapassado: à unidade, na aplicação', 'Overdue: to the unit, in the application'],
    subject: ['A ocorrência {codigo} passou o prazo ({prazo})', 'The report {codigo} is overdue ({prazo})'],
    message: '{tipo}, {morada}',
  }),
];

/** Templates for notices sent by hand, and the one a first reminder uses. */
export const byHand: readonly NotificationDefault[] = [
  byEmail('occurrences.notified-reporter', ['reporter'], {
    name: ['Aviso à mão: a quem comunicou', 'By hand: to the reporter'],
    subject: ['Sobre a ocorrência {codigo}', 'About the report {codigo}'],
    message: [
      'Olá {nome},\n\nEscrevemos sobre a ocorrência {codigo}, “{tipo}” em {morada}.\n\n{texto}',
      'Hello {nome},\n\nWe write about the report {codigo}, “{tipo}” at {morada}.\n\n{texto}',
    ],
  }),
  inApp('occurrences.notified-staff', ['unit', 'assigned'], {
    name: ['Aviso à mão: à unidade', 'By hand: to the unit'],
    subject: ['Atenção à ocorrência {codigo}', 'Please look at the report {codigo}'],
    message: '{tipo}, {morada}\n\n{texto}',
  }),
  inApp('occurrences.reminder-staff', ['assigned', 'unit'], {
    name: ['Lembrete: à unidade, na aplicação', 'Reminder: to the unit, in the application'],
    subject: ['Lembrete: ocorrência {codigo} parada há {dias} dias', 'Reminder: no movement on the report {codigo} for {dias} days'],
    message: '{tipo}, {morada}\n\n{lembrete}',
  }),
];
