import type { Processing } from '#platform/privacy/server/processing.ts';

export const worksProcessing: readonly Processing[] = [
  {
    id: 'works',
    module: 'gim',
    name: { pt: 'Obras na via pública', en: 'Works in public space' },
    purpose: { pt: 'Licenciar e coordenar obras e avisar quem as segue.', en: 'License and coordinate works, and tell those who follow them.' },
    basis: 'publicTask',
    law: { pt: 'Lei n.º 75/2013, artigo 33.º', en: 'Law 75/2013, article 33' },
    people: ['requesters', 'accounts', 'staff'],
    recipients: { pt: 'o contacto da obra é mostrado ao público', en: 'the contact of the work is shown to the public' },
    retention: { pt: 'as obras ficam; o que se segue, enquanto a conta existir', en: 'works stay; what is followed, as long as the account exists' },
    tables: 'work work_follow',
  },
];
