import type { Processing } from '#platform/privacy/server/processing.ts';

export const toponymyProcessing: readonly Processing[] = [
  {
    id: 'toponymy',
    module: 'toponymy',
    name: { pt: 'Toponímia', en: 'Toponymy' },
    purpose: { pt: 'Registar quem propõe nomes de ruas.', en: 'Record who proposes names of streets.' },
    basis: 'publicTask',
    law: { pt: 'Lei n.º 75/2013, artigo 33.º, n.º 1, ss)', en: 'Law 75/2013, article 33, n.º 1, ss)' },
    people: ['requesters'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'conservação permanente com a proposta', en: 'kept for good with the proposal' },
    tables: 'toponymy_proposal',
  },
];
