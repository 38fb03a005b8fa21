import type { WebRoom } from '#platform/shell/room.ts';
import { maySet } from '../permissions.ts';

const codes = [maySet.view, maySet.edit];

export const signingWeb: WebRoom = {
  homeNotices: [{ anyOf: codes, load: () => import('./notice.tsx') }],
};
