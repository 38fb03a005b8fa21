import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { figuresWeb } from '../figures/web/room.ts';
import { intakeWeb } from '../intake/web/room.ts';
import { providersWeb } from '../providers/web/room.ts';
import { recordWeb } from '../record/web/room.ts';

/** Urban planning. */
export const urbanismWeb: WebFeature = {
  id: 'urbanism',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ urbanismPt }) => urbanismPt),
    en: () => import('../messages.en.ts').then(({ urbanismEn }) => urbanismEn),
  },
  ...mergeWebRooms([recordWeb, providersWeb, figuresWeb, intakeWeb]),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
  parts: () => import('../record/parts.ts').then(({ parts }) => parts),
};
