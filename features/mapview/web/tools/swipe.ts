import { IconArrowsDiff } from '@tabler/icons-react';
import { defineTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/index.ts';

/** What parts the map comes with the first comparison, whether the panel or a link began it; it goes on when another panel is opened. */
function mount(session: MapSession): () => void {
  let stop: (() => void) | null = null;
  let hasEnded = false;
  const follow = (): void => {
    if (session.swipe.get() === null || stop) return;
    stop = () => {};
    import('../swipe/run.ts').then(
      ({ runSwipe }) => {
        if (!hasEnded) stop = runSwipe(session);
      },
      () => {
        stop = null;
        session.swipe.set(null);
        session.panels.open('swipe');
      },
    );
  };
  const unfollow = session.swipe.subscribe(follow);
  follow();
  return () => {
    hasEnded = true;
    unfollow();
    stop?.();
  };
}

export const swipe = defineTool({
  id: 'swipe',
  label: { pt: 'Comparar', en: 'Compare' },
  icon: IconArrowsDiff,
  permission: null,
  module: null,
  order: 70,
  mount,
  panel: () => import('../swipe/panel.tsx'),
});
