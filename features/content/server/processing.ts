import type { Processing } from '#platform/privacy/server/processing.ts';

export const contentProcessing: readonly Processing[] = [
  {
    id: 'content',
    name: { pt: 'Notícias e páginas', en: 'News and pages' },
    purpose: { pt: 'Saber quem escreve e publica no portal.', en: 'Know who writes and publishes on the portal.' },
    basis: 'publicTask',
    law: { pt: 'Lei n.º 75/2013, artigo 56.º (publicidade)', en: 'Law 75/2013, article 56 (publicity)' },
    people: ['staff'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'a presença, minutos; as pré-visualizações, dias', en: 'presence, minutes; previews, days' },
    tables: 'content_preview content_presence',
  },
];
