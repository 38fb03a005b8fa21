import type { WebRoom } from '#platform/shell/room.ts';

/** The desk. */
export const deskWeb: WebRoom = {
  routes: [
    {
      path: 'meubairro/home/{-$code}',
      title: { pt: 'Ocorrências', en: 'Reports' },
      access: 'public',
      layout: 'map',
      load: () => import('./home-choice.tsx'),
    },
  ],
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
