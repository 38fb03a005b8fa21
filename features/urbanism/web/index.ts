import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { areasWeb } from '../areas/web/room.ts';
import { citizenWeb } from '../citizen/web/room.ts';
import { confrontWeb } from '../confront/web/room.ts';
import { figuresWeb } from '../figures/web/room.ts';
import { fileWeb } from '../file/web/room.ts';
import { finderWeb } from '../finder/web/room.ts';
import { workWeb } from '../work/web/room.ts';

/** Urban planning. */
export const urbanismWeb: WebFeature = {
  id: 'urbanism',
  // The words come with the screens and panels (`addMessages`).
  messages: { pt: {}, en: {} },
  ...mergeWebRooms([areasWeb, confrontWeb, workWeb, figuresWeb, fileWeb, finderWeb, citizenWeb]),
  dashboard: () => import('./menu.ts').then(({ dashboard }) => dashboard),
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () =>
    Promise.all([import('../record/parts.ts'), import('../confront/sources.ts'), import('../work/resources.ts')]).then(
      ([{ parts }, { sources }, { steps, tasks }]) => [...parts, sources, tasks, steps],
    ),
};
