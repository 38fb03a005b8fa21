import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';

/** Documents of a place in the browser. */
export const emissionsWeb: WebFeature = {
  id: 'emissions',
  messages: { pt: {}, en: {} },
  ...mergeWebRooms([]),
};
