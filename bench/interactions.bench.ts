import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { demoProduct } from './demo-product.ts';
import { figure } from './harness.ts';
import { screens, type Screen } from './interactions.ts';
import { measure, p75, watchLatency } from './latency.ts';
import { phone } from './report-walk.ts';
import { isTiny, many } from './size.ts';

/** What the web counts as a good answer to a tap or key, milliseconds. */
const good = 200;

/** How long taps and keys wait for the next picture on a processor four times slower than this machine's. */
export async function run(): Promise<void> {
  const product = await demoProduct();
  const browser = await openBrowser();
  try {
    for (const screen of screens) await walk(browser, product.url, screen);
  } finally {
    await browser.close();
  }
}

async function walk(browser: Browser, baseURL: string, { name, as, size, path, ready, interactions }: Screen): Promise<void> {
  const look = size === 'phone' ? phone : { viewport: { width: 1440, height: 900 }, locale: 'pt-PT' };
  const context = await browser.newContext({ ...look, baseURL });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    if (as === 'clerk') {
      const login = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
      const answer = await page.request.post('/api/auth/login', { headers: { origin: baseURL }, data: login });
      if (!answer.ok()) throw new Error(await answer.text());
    }
    await watchLatency(page);
    await page.goto(path);
    await ready(page);
    if (!isTiny) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const interaction of interactions) {
      const { taken, longestTask } = await measure(page, interaction, many(8, 1));
      const what = `${name}: ${interaction.name}`;
      figure({ name: `${what}, p75 of ${taken.length}`, ours: p75(taken), reference: good, unit: 'ms', bar: 'at most 200 ms' });
      figure({ name: `${what}, worst`, ours: Math.max(...taken), reference: good, unit: 'ms' });
      figure({ name: `${what}, longest task`, ours: longestTask, reference: null, unit: 'ms' });
    }
  } finally {
    await context.close();
  }
}
