import type { WebRoom } from '#platform/shell/room.ts';
import type { SectionId } from '../sections.ts';

/** Written out: the door is in everybody's first load, what is known of these catalogues is not. */
const sectionIds: readonly SectionId[] = ['worktypes', 'plans', 'pmdfcis', 'pis'];

/** Work types, maps, PMDFCI plans and simple requests: what is added to the engine's screens. */
export const catalogueWeb: WebRoom = {
  screens: Object.fromEntries(
    sectionIds.map((section) => [
      `emission-${section}`,
      () => import('./list-screens.tsx').then(({ screensFor }) => ({ screens: screensFor(section) })),
    ]),
  ),
};
