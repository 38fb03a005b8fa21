import type { Processing } from '#platform/privacy/server/processing.ts';

export const layersProcessing: readonly Processing[] = [
  {
    id: 'map-data',
    name: { pt: 'Dados geográficos do município', en: 'Geographic data of the municipality' },
    purpose: { pt: 'Saber quem trouxe ou alterou cada camada do mapa.', en: 'Know who brought or changed each layer of the map.' },
    basis: 'publicTask',
    law: {
      pt: 'Decreto-Lei n.º 180/2009 (sistema nacional de informação geográfica)',
      en: 'Decree-Law 180/2009 (national system of geographic information)',
    },
    people: ['staff'],
    recipients: { pt: 'ninguém fora do município', en: 'nobody outside the municipality' },
    retention: {
      pt: 'enquanto a camada existir; o nome sai quando a conta se fecha',
      en: 'as long as the layer exists; the name goes when the account is closed',
    },
    tables: 'dataset_version dataset_change',
  },
];
