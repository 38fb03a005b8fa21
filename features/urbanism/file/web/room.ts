import { flagged } from '#platform/device/web/flag.ts';
import type { WebRoom } from '#platform/shell/room.ts';
import { place } from './inspections/place.ts';

/** What is added to the pages of a process and of the lists; inspections made without a network are sent. */
export const fileWeb: WebRoom = {
  screens: {
    'gu-urbanprocesses': () => import('./process-screens.tsx'),
    'gu-limittypes': () => import('./settings/limit-screens.tsx'),
    'gu-confrontations': () => import('./settings/confrontation-screens.tsx'),
  },
  started: () => {
    if (flagged(place)) void import('./inspections/outbox.ts').then(({ outbox }) => outbox.lookAfter());
  },
};
