import type { Processing } from '#platform/privacy/server/processing.ts';

export const solarProcessing: readonly Processing[] = [
  {
    id: 'roof-imports',
    module: 'solar',
    name: { pt: 'Importação de telhados', en: 'Import of roofs' },
    purpose: {
      pt: 'Guardar o ficheiro de telhados até ser importado por quem o trouxe.',
      en: 'Keep a file of roofs until whoever brought it imports it.',
    },
    basis: 'publicTask',
    law: { pt: 'Lei n.º 75/2013, artigo 33.º', en: 'Law 75/2013, article 33' },
    people: ['staff'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'uma semana', en: 'a week' },
    tables: 'solar_import solar_import_row',
  },
];
