import { createStore, useStore } from '#platform/shell/store.ts';

const everyMs = 300_000;
const clock = createStore(new Date());
window.setInterval(() => clock.set(new Date()), everyMs);

/** About now: what depends on the day turns over in a page that stays open. */
export function useNow(): Date {
  return useStore(clock);
}
