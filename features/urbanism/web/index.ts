import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { areasWeb } from '../areas/web/room.ts';
import { confrontWeb } from '../confront/web/room.ts';
import { fileWeb } from '../file/web/room.ts';
import { finderWeb } from '../finder/web/room.ts';
import { providersWeb } from '../providers/web/room.ts';

/** Urban planning. */
export const urbanismWeb: WebFeature = {
  id: 'urbanism',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ urbanismPt }) => urbanismPt),
    en: () => import('../messages.en.ts').then(({ urbanismEn }) => urbanismEn),
  },
  ...mergeWebRooms([providersWeb, areasWeb, confrontWeb, finderWeb, fileWeb]),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () => import('../record/parts.ts').then(({ parts }) => parts),
};
