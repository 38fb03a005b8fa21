import type { Processing } from '#platform/privacy/server/processing.ts';

export const partiesProcessing: readonly Processing[] = [
  {
    id: 'entities',
    name: { pt: 'Entidades', en: 'Register of entities' },
    purpose: {
      pt: 'Identificar as pessoas e organizações com quem o município trata.',
      en: 'Know the people and organisations the municipality deals with.',
    },
    basis: 'publicTask',
    law: { pt: 'Código do Procedimento Administrativo, artigo 102.º', en: 'Code of Administrative Procedure, article 102' },
    people: ['partners', 'requesters'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'enquanto houver processos da entidade; um funcionário apaga-a', en: 'as long as it has proceedings; a clerk erases it' },
    tables: 'party party_address party_contact party_identification',
  },
];
