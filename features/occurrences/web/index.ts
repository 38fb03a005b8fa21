import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { citizenWeb } from '../citizen/web/room.ts';
import { closingWeb } from '../closing/web/room.ts';
import { deskWeb } from '../desk/web/room.ts';
import { edoclinkWeb } from '../edoclink/web/room.ts';
import { figuresWeb } from '../figures/web/room.ts';
import { intakeWeb } from '../intake/web/room.ts';
import { linksWeb } from '../links/web/room.ts';
import { recordWeb } from '../record/web/room.ts';
import { statusesWeb } from '../statuses/web/room.ts';
import { tellingWeb } from '../telling/web/room.ts';

/** Meu Bairro: reporting, following and working on occurrences. */
export const occurrencesWeb: WebFeature = {
  id: 'occurrences',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ occurrencesPt }) => occurrencesPt),
    en: () => import('../messages.en.ts').then(({ occurrencesEn }) => occurrencesEn),
  },
  ...mergeWebRooms([recordWeb, tellingWeb, edoclinkWeb, figuresWeb, intakeWeb, closingWeb, linksWeb, statusesWeb, deskWeb, citizenWeb]),
  toolsNeedNoWords: true,
  dashboard: () => import('./menu.ts').then(({ dashboard }) => dashboard),
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
};
