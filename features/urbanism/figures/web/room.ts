import type { WebRoom } from '#platform/shell/room.ts';

/** The desk in numbers: a page, and a tool of the planning map. */
export const figuresWeb: WebRoom = {
  tools: () => import('./tools.ts').then(({ figureTools }) => figureTools),
};
