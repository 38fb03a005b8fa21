import type { Processing } from '#platform/privacy/server/processing.ts';

export const printingProcessing: readonly Processing[] = [
  {
    id: 'print-layouts',
    name: { pt: 'Modelos de impressão', en: 'Print layouts' },
    purpose: { pt: 'Saber quem alterou um modelo.', en: 'Know who changed a layout.' },
    basis: 'publicTask',
    law: { pt: 'Código do Procedimento Administrativo', en: 'Code of Administrative Procedure' },
    people: ['staff'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'enquanto o modelo existir', en: 'as long as the layout exists' },
    tables: 'print_layout_version',
  },
];
