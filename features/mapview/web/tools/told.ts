import type { MapSession } from '#platform/map/index.ts';
import { identifyState } from './identify.ts';

/** What was found by a link stands in the panel of what is at a point, until somebody looks elsewhere or closes it. */
export function mountTold(session: MapSession): () => void {
  const state = identifyState(session);
  const { told, panels } = session;
  let shown: ReturnType<typeof state.get> | null = null;
  const show = (): void => {
    const now = told.get();
    if (!now) {
      shown = null;
      return;
    }
    const { layer, point, items } = now;
    const provider = { id: layer.id, label: layer.title, isTheme: true, query: async () => items };
    const next = { point, answers: [{ provider, state: 'done' as const, items }] };
    shown = null;
    panels.open('identify');
    state.set(next);
    shown = next;
    follow();
  };
  const follow = (): void => {
    if (shown && (state.get() !== shown || !panels.of('identify').show)) told.set(null);
  };
  const undo = [told.subscribe(show), state.subscribe(follow), panels.state.subscribe(follow)];
  show();
  return () => {
    for (const one of undo) one();
  };
}
