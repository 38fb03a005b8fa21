import { sql } from 'kysely';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import { territoryState } from './state.ts';

/** Who sets up the map: the settings of the platform's map, and its layers. */
const anyOf = ['ACL_00047'];
const bring = {
  pt: 'Peça a quem instalou o Largo: npm run largo -- new --from PASTA.',
  en: 'Ask whoever installed Largo: npm run largo -- new --from FOLDER.',
};

export const territorySteps: readonly FirstStep[] = [
  {
    id: 'layers.boundary',
    order: 60,
    anyOf,
    title: { pt: 'Limite do município', en: 'Limit of the municipality' },
    to: '/geoportalgestao/definitions',
    missing: async ({ db }) =>
      (await territoryState(db)).boundary === null
        ? {
            pt: 'Sem ele, o mapa não sabe o que fica dentro do município e aceita ocorrências de fora.',
            en: 'Without it the map does not know what lies inside the municipality and takes reports from outside.',
          }
        : null,
  },
  {
    id: 'layers.addresses',
    order: 70,
    anyOf,
    title: { pt: 'Freguesias e moradas', en: 'Parishes and addresses' },
    to: null,
    missing: async ({ db }) => {
      const { parishes, addresses } = await territoryState(db);
      if (parishes > 0 && addresses > 0) return null;
      if (parishes > 0)
        return {
          pt: `Sem moradas não se encontra uma rua pelo nome. ${bring.pt}`,
          en: `Without addresses no street is found by its name. ${bring.en}`,
        };
      return {
        pt: `Sem freguesias, uma ocorrência não diz de que freguesia é. ${bring.pt}`,
        en: `Without parishes a report does not say which parish it is of. ${bring.en}`,
      };
    },
  },
  {
    id: 'layers.base-map',
    order: 80,
    module: 'iggestao',
    anyOf: ['IG_00026', 'GP_00063'],
    title: { pt: 'Mapa de base', en: 'Base map' },
    to: '/iggestao/defaultlayers',
    missing: async ({ db }) => {
      const { rows } = await sql<{ there: boolean }>`select exists (select from street) or exists (
        select from default_layer_ig where deleted_at is null and status) as there`.execute(db);
      return rows[0]?.there
        ? null
        : {
            pt: 'O mapa só mostra limites e moradas: junte as ruas do OpenStreetMap, ou um serviço de mapas como os ortofotomapas da DGT.',
            en: 'The map shows limits and addresses only: add the streets of OpenStreetMap, or a map service such as the aerial pictures of DGT.',
          };
    },
  },
];
