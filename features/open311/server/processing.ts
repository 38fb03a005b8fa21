import type { Processing } from '#platform/privacy/server/processing.ts';

export const open311Processing: readonly Processing[] = [
  {
    id: 'open311-keys',
    module: 'meubairro',
    name: { pt: 'Aplicações ligadas', en: 'Connected applications' },
    purpose: { pt: 'Saber que aplicação comunica ocorrências em nome de quem.', en: 'Know which application reports on whose behalf.' },
    basis: 'publicTask',
    law: { pt: 'Lei n.º 75/2013, artigo 33.º', en: 'Law 75/2013, article 33' },
    people: ['partners'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'até a chave ser retirada', en: 'until the key is taken away' },
    tables: 'open311_key',
  },
];
