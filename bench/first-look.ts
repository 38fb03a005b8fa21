import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What Lighthouse counts of a page's first seconds. */
export interface FirstLook {
  /** Largest contentful paint, milliseconds from the click on the address. */
  readonly lcp: number;
  /** Cumulative layout shift: the worst window of five seconds, as the web's own definition has it. */
  readonly cls: number;
  /** Total blocking time, milliseconds: of every task after the first paint, what goes beyond 50 ms. */
  readonly tbt: number;
}

const observers = `
  window.largoLook = { fcp: 0, lcp: 0, tasks: [], shifts: [] };
  const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') window.largoLook.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { window.largoLook.lcp = entry.startTime; });
  watch('longtask', ({ startTime, duration }) => window.largoLook.tasks.push({ startTime, duration }));
  watch('layout-shift', ({ startTime, value, hadRecentInput }) => { if (!hadRecentInput) window.largoLook.shifts.push({ startTime, value }); });
`;

interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[];
  readonly shifts: readonly { readonly startTime: number; readonly value: number }[];
}

/** A slow telephone on a slow network, with the figures Lighthouse applies: processor a quarter, 562 ms a round trip, 1.44 Mbit/s down, 675 kbit/s up. */
export async function slowPhone(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1_440_000 / 8,
    uploadThroughput: 675_000 / 8,
  });
}

/** Opens an address with nothing kept from before, and waits until nothing more comes. */
export async function firstLook(context: BrowserContext, path: string, slow: boolean): Promise<FirstLook> {
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(120_000);
    await page.addInitScript({ content: observers });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    if (slow) await slowPhone(devtools);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return counted(await told(page));
  } finally {
    await page.close();
  }
}

/** The browser tells of what it saw when it is idle. */
async function told(page: Page): Promise<Seen> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 3000 }))))',
  );
  return page.evaluate<Seen>('window.largoLook');
}

export function counted({ fcp, lcp, tasks, shifts }: Seen): FirstLook {
  const tbt = tasks.filter(({ startTime }) => startTime >= fcp).reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { lcp, cls: worstWindow(shifts), tbt };
}

/** Shifts less than a second apart, at most five seconds together, count as one. */
function worstWindow(shifts: Seen['shifts']): number {
  let [worst, sum, began, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { startTime, value } of shifts.toSorted((a, b) => a.startTime - b.startTime)) {
    if (startTime - last > 1000 || startTime - began > 5000) [sum, began] = [0, startTime];
    sum += value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}
