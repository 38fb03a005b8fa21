import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { citizenWeb } from '../citizen/web/room.ts';
import { workWeb } from '../work/web/room.ts';
import { fileWeb } from '../file/web/room.ts';

/** Urban planning. */
export const urbanismWeb: WebFeature = {
  id: 'urbanism',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ urbanismPt }) => urbanismPt),
    en: () => import('../messages.en.ts').then(({ urbanismEn }) => urbanismEn),
  },
  ...mergeWebRooms([workWeb, fileWeb, citizenWeb]),
  dashboard: () => import('./menu.ts').then(({ dashboard }) => dashboard),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () =>
    Promise.all([import('../record/parts.ts'), import('../work/resources.ts')]).then(([{ parts }, { steps, tasks }]) => [...parts, tasks, steps]),
};
