import type { Page } from 'playwright-core';

/** One thing somebody does on a screen, as often as it is measured. It may prepare itself first; only `act` counts. */
export interface Interaction {
  readonly name: string;
  prepare?(page: Page, round: number): Promise<void>;
  act(page: Page, round: number): Promise<void>;
  /** What shows that the page has answered. */
  answered?(page: Page, round: number): Promise<void>;
}

export interface Latency {
  /** Milliseconds from the finger or key to the next picture, of each tap and key: what "interaction to next paint" is made of. */
  readonly taken: readonly number[];
  /** The longest the page was deaf while it answered. */
  readonly longestTask: number;
}

/** Event Timing rounds to 8 ms and leaves out what is faster than 16. */
const UNSEEN = 16;

const observers = `
  window.largoLatency = { taps: new Map(), task: 0 };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      const { taps } = window.largoLatency;
      if (interactionId) taps.set(interactionId, Math.max(duration, taps.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: ${UNSEEN} });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.largoLatency.task = Math.max(window.largoLatency.task, duration);
  }).observe({ type: 'longtask' });
`;

/** Before the first page is opened. */
export async function watchLatency(page: Page): Promise<void> {
  await page.addInitScript({ content: observers });
}

export async function measure(page: Page, { prepare, act, answered }: Interaction, rounds: number): Promise<Latency> {
  const taken: number[] = [];
  let longestTask = 0;
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.(page, round);
    await rest(page);
    await page.evaluate('window.largoLatency.taps.clear(), (window.largoLatency.task = 0)');
    await act(page, round);
    await answered?.(page, round);
    await rest(page);
    const seen = await page.evaluate<{ taps: number[]; task: number }>(
      '({ taps: [...window.largoLatency.taps.values()], task: window.largoLatency.task })',
    );
    taken.push(...(seen.taps.length > 0 ? seen.taps : [UNSEEN]));
    longestTask = Math.max(longestTask, seen.task);
  }
  return { taken, longestTask };
}

/** Nothing under way, and the browser has told of all that was: it does so when idle. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 2000 }))))',
  );
}

export function p75(taken: readonly number[]): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.75))] ?? 0;
}
