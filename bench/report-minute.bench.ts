import { openBrowser } from './browser.ts';
import { demoProduct } from './demo-product.ts';
import { figure } from './harness.ts';
import { phone, reportByFinger, shiftAllowed, tapsAllowed } from './report-walk.ts';
import { isTiny } from './size.ts';

const sentence = 'O candeeiro em frente ao número 6 está apagado há três noites.';

/** An anonymous report on a phone four times slower than this machine: taps, keys and seconds of a person, beside what is allowed. */
export async function run(): Promise<void> {
  const product = await demoProduct();
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ ...phone, baseURL: product.url })).newPage();
    page.setDefaultTimeout(60_000);
    if (!isTiny) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const walk = await reportByFinger(page, sentence, isTiny ? { lookMs: 0, keyMs: 0 } : { lookMs: 1000, keyMs: 200 });
    figure({ name: 'taps from the open page to the thanks', ours: walk.taps, reference: tapsAllowed, unit: 'taps', bar: 'at most 6' });
    figure({ name: 'keys', ours: walk.keys, reference: sentence.length, unit: 'keys', bar: 'one sentence' });
    figure({ name: 'a second before each tap, five keys a second', ours: walk.seconds, reference: 60, unit: 's', bar: 'under a minute' });
    for (const [screen, shift] of Object.entries(walk.shifts))
      figure({ name: `layout shift: ${screen}`, ours: shift, reference: shiftAllowed, unit: '', bar: 'under 0.05' });
    if (walk.taps > tapsAllowed) throw new Error(`A report took ${walk.taps} taps.`);
  } finally {
    await browser.close();
  }
}
