import { openBrowser } from './browser.ts';
import { demoProduct } from './demo-product.ts';
import { figure } from './harness.ts';
import { isTiny } from './size.ts';
import { allowedFor20, asAPerson, atOnce, reportsToTriage, triageByKeys, triageByMouse } from './triage-walk.ts';

const count = 5;

/** Five new reports given to a unit and a person and moved on, by mouse and by keys: clicks, keys, and what twenty take a person. */
export async function run(): Promise<void> {
  const product = await demoProduct();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 }, locale: 'pt-PT' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const headers = { origin: product.url };
    const login = await page.request.post('/api/auth/login', { headers, data: { login: 'gestor@vilaclara.example', password: 'Largo-2026!' } });
    if (!login.ok()) throw new Error(await login.text());
    const pace = isTiny ? atOnce : asAPerson;
    for (const [name, walk, allowed] of [
      ['mouse', triageByMouse, allowedFor20.mouse],
      ['keys', triageByKeys, allowedFor20.keys],
    ] as const) {
      const mark = `triagem${name}`;
      await reportsToTriage(page.request, mark, count);
      const { clicks, keys, seconds } = await walk(page, mark, count, pace);
      figure({ name: `${name}: clicks for ${count} reports`, ours: clicks, reference: null, unit: 'clicks' });
      figure({ name: `${name}: keys for ${count} reports`, ours: keys, reference: null, unit: 'keys' });
      const twenty = (seconds / count) * 20;
      const bar = `20 reports under ${allowed / 60} minutes`;
      figure({ name: `${name}: 20 reports, three seconds to read each`, ours: twenty, reference: allowed, unit: 's', bar });
      if (!isTiny && twenty > allowed) throw new Error(`Twenty reports by ${name} took ${Math.round(twenty)} s.`);
    }
  } finally {
    await browser.close();
  }
}
