import type { WebRoom } from '#platform/shell/room.ts';

/** Processes searched beside the map. */
export const finderWeb: WebRoom = {
  services: [{ module: 'gu', label: { pt: 'Urbanismo', en: 'Urban planning' }, to: '/gu/home', anyOf: ['GU_00001'], order: 32 }],
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
