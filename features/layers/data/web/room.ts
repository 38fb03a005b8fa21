import type { WebRoom } from '#platform/shell/room.ts';

/** The municipality's own geographic data in the back office. */
export const dataWeb: WebRoom = {
  actions: [
    {
      id: 'datasets-add',
      module: 'iggestao',
      label: { pt: 'Carregar dados geográficos', en: 'Upload geographic data' },
      to: '/iggestao/datasets/add',
      anyOf: ['IG_00042'],
    },
  ],
};
