import type { Processing } from '#platform/privacy/server/processing.ts';

export const portalProcessing: readonly Processing[] = [
  {
    id: 'contact',
    name: { pt: 'Pedidos de contacto', en: 'Contact requests' },
    purpose: { pt: 'Responder a quem escreve ao município.', en: 'Answer those who write to the municipality.' },
    basis: 'publicTask',
    law: { pt: 'Código do Procedimento Administrativo, artigo 13.º', en: 'Code of Administrative Procedure, article 13' },
    people: ['requesters', 'staff'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: {
      pt: 'dois anos, salvo prazo menor do município; com a conta, o que se escreveu com ela',
      en: 'two years unless the municipality says less; with the account, what was written under it',
    },
    tables: 'contact_topic_user contact_message contact_entry',
  },
];
