import type { WebRoom } from '#platform/shell/room.ts';
import type { LayerManager } from '../../territory/map-modules.ts';

/** Written out: the door is in everybody's first load, what is known of these modules is not. */
const managers: readonly LayerManager[] = ['iggestao', 'geoportalgestao', 'eplgestao', 'gugestao', 'meubairrogestao'];

/** Base maps and overlays that every map of a module begins with: the engine's screens, with the layer drawn beside the form. */
export const defaultsWeb: WebRoom = {
  screens: Object.fromEntries(
    managers.map((manager) => [
      `${manager}-defaultlayers`,
      () => import('./default-screens.tsx').then(({ screensFor }) => ({ screens: screensFor(manager) })),
    ]),
  ),
};
