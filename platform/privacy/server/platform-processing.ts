import type { Processing } from './processing.ts';

/** Of the tables that belong to no slice. */
export const platformProcessing: readonly Processing[] = [
  {
    id: 'trail',
    name: { pt: 'Registo de auditoria', en: 'Audit trail' },
    purpose: { pt: 'Saber quem alterou o quê e poder repor.', en: 'Know who changed what, and be able to put it back.' },
    basis: 'obligation',
    law: { pt: 'RGPD, artigos 5.º, n.º 2, e 32.º', en: 'GDPR, articles 5(2) and 32' },
    people: ['staff', 'accounts'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: {
      pt: 'por tipo de registo, como definido em Conservação da auditoria; o nome de quem fecha a conta sai',
      en: 'by type of record, as set under Audit retention; the name of whoever closes their account goes',
    },
    tables: 'audit_entry platform_setting bulk_change bulk_entry',
  },
  {
    id: 'system',
    name: { pt: 'Correio, ficheiros e trabalhos em segundo plano', en: 'Mail, files and background jobs' },
    purpose: {
      pt: 'Entregar o que foi pedido e guardar as preferências de cada pessoa.',
      en: 'Deliver what was asked for and keep each person’s preferences.',
    },
    basis: 'publicTask',
    law: { pt: 'Decreto-Lei n.º 135/99 (modernização administrativa)', en: 'Decree-Law 135/99 (administrative modernisation)' },
    people: ['accounts', 'reporters', 'requesters', 'staff'],
    recipients: { pt: 'o servidor de correio do município', en: 'the mail server of the municipality' },
    retention: {
      pt: 'mensagens enviadas, 90 dias; ficheiros pedidos, um dia; preferências, enquanto a conta existir',
      en: 'sent messages, 90 days; files asked for, a day; preferences, as long as the account exists',
    },
    tables: 'mail job file announcement preference saved_view',
    kinds: { contact: 'mail.envelope mail.refused', keys: 'mail.unsubscribe', words: 'preference.value' },
  },
];
