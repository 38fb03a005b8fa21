import type { Processing } from '#platform/privacy/server/processing.ts';

export const cemeteriesProcessing: readonly Processing[] = [
  {
    id: 'cemeteries',
    module: 'cemeteries',
    name: { pt: 'Cemitérios', en: 'Cemeteries' },
    purpose: { pt: 'Manter os registos de inumações, exumações e concessões.', en: 'Keep the registers of burials, exhumations and concessions.' },
    basis: 'obligation',
    law: { pt: 'Decreto-Lei n.º 411/98', en: 'Decree-Law 411/98' },
    people: ['families', 'partners', 'staff'],
    recipients: {
      pt: 'a consulta pública mostra nome, anos e lugar de quem faleceu, passados os anos de reserva',
      en: 'the public look-up shows name, years and plot of the dead, after the years of privacy',
    },
    retention: {
      pt: 'conservação permanente dos livros; importações, com a conta de quem as fez',
      en: 'the books are kept for good; imports go with the account that made them',
    },
    tables:
      'cemetery_operation cemetery_deceased cemetery_plot cemetery_concession cemetery_licence cemetery_relative cemetery_document cemetery_holder cemetery_import cemetery_import_row',
  },
];
