import type { Processing } from '#platform/privacy/server/processing.ts';

export const schoolsProcessing: readonly Processing[] = [
  {
    id: 'class-lists',
    module: 'ig',
    name: { pt: 'Distâncias de listas de alunos', en: 'Distances of class lists' },
    purpose: {
      pt: 'Calcular a distância entre a casa e a escola para o transporte escolar.',
      en: 'Find the distance between home and school for school transport.',
    },
    basis: 'publicTask',
    law: { pt: 'Decreto-Lei n.º 21/2019, artigo 36.º', en: 'Decree-Law 21/2019, article 36' },
    people: ['pupils'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: { pt: 'o ficheiro trazido e o resultado apagam-se ao fim de um dia', en: 'the file brought and the result are erased after a day' },
    tables: '',
  },
];
