import type { NotificationDefault } from '#platform/notify/server/trigger.ts';

/** Solved is not the same as closed: each has its own words. Reporters by e-mail are asked whether it was solved. */
export const solvedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.solved-reporter-email',
    channel: 'email',
    targets: ['reporter'],
    active: true,
    name: { pt: 'Ocorrência resolvida: a quem comunicou, por e-mail', en: 'Report solved: to the reporter, by e-mail' },
    subject: { pt: 'Ocorrência {codigo}: {estado}. Ficou mesmo resolvida?', en: 'Report {codigo}: {estado}. Was it really solved?' },
    message: {
      pt: 'Demos como resolvida a ocorrência {codigo}, “{tipo}” em {morada}.\n\n{resposta}\n\n{motivo}\n\nFicou resolvido? Se não ficou, diga-o até {limite} e voltamos a tratar do assunto.',
      en: 'We marked the report {codigo}, “{tipo}” at {morada}, as solved.\n\n{resposta}\n\n{motivo}\n\nWas it solved? If not, tell us by {limite} and we will look at it again.',
    },
  },
  {
    key: 'occurrences.solved-followers-email',
    channel: 'email',
    targets: ['followers'],
    active: true,
    name: { pt: 'Ocorrência resolvida: a quem segue, por e-mail', en: 'Report solved: to followers, by e-mail' },
    subject: { pt: 'Ocorrência {codigo}: {estado}', en: 'Report {codigo}: {estado}' },
    message: {
      pt: 'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, foi dada como resolvida.\n\n{resposta}\n\n{motivo}',
      en: 'The report {codigo}, “{tipo}” at {morada}, which you follow, was marked as solved.\n\n{resposta}\n\n{motivo}',
    },
  },
  {
    key: 'occurrences.solved-app',
    channel: 'app',
    targets: ['reporter', 'followers'],
    active: true,
    name: {
      pt: 'Ocorrência resolvida: a quem comunicou e a quem segue, na aplicação',
      en: 'Report solved: to reporter and followers, in the application',
    },
    subject: { pt: 'Ocorrência {codigo}: {estado}', en: 'Report {codigo}: {estado}' },
    message: { pt: '{tipo}, {morada}\n\n{resposta}\n\n{motivo}', en: '{tipo}, {morada}\n\n{resposta}\n\n{motivo}' },
  },
];

export const closedDefaults: readonly NotificationDefault[] = [
  {
    key: 'occurrences.closed-reporter-email',
    channel: 'email',
    targets: ['reporter'],
    active: true,
    name: { pt: 'Ocorrência fechada sem resolver: a quem comunicou, por e-mail', en: 'Report closed without a fix: to the reporter, by e-mail' },
    subject: { pt: 'Ocorrência {codigo} fechada: {estado}', en: 'Report {codigo} closed: {estado}' },
    message: {
      pt: 'Fechámos a ocorrência {codigo}, “{tipo}” em {morada}, sem a resolver. Estado: {estado}.\n\nMotivo: {motivo}\n\n{resposta}\n\nSe não concorda, diga-o até {limite} e voltamos a analisar o assunto.',
      en: 'We closed the report {codigo}, “{tipo}” at {morada}, without solving it. Status: {estado}.\n\nReason: {motivo}\n\n{resposta}\n\nIf you do not agree, tell us by {limite} and we will look at it again.',
    },
  },
  {
    key: 'occurrences.closed-followers-email',
    channel: 'email',
    targets: ['followers'],
    active: true,
    name: { pt: 'Ocorrência fechada sem resolver: a quem segue, por e-mail', en: 'Report closed without a fix: to followers, by e-mail' },
    subject: { pt: 'Ocorrência {codigo} fechada: {estado}', en: 'Report {codigo} closed: {estado}' },
    message: {
      pt: 'A ocorrência {codigo}, “{tipo}” em {morada}, que segue, foi fechada sem resolver. Estado: {estado}.\n\nMotivo: {motivo}\n\n{resposta}',
      en: 'The report {codigo}, “{tipo}” at {morada}, which you follow, was closed without a fix. Status: {estado}.\n\nReason: {motivo}\n\n{resposta}',
    },
  },
  {
    key: 'occurrences.closed-app',
    channel: 'app',
    targets: ['reporter', 'followers'],
    active: true,
    name: {
      pt: 'Ocorrência fechada sem resolver: a quem comunicou e a quem segue, na aplicação',
      en: 'Report closed without a fix: to reporter and followers, in the application',
    },
    subject: { pt: 'Ocorrência {codigo} fechada: {estado}', en: 'Report {codigo} closed: {estado}' },
    message: { pt: '{tipo}, {morada}\n\n{motivo}\n\n{resposta}', en: '{tipo}, {morada}\n\n{motivo}\n\n{resposta}' },
  },
];
