import { afterAll, expect, inject, it } from 'vitest';
import { webFeatures } from '#app/features.web.ts';
import { platformPt } from '#platform/shell/messages.pt.ts';
import { closeBrowser } from './browser.ts';
import { everyRoute } from './drivers/stops.ts';
import { walkers } from './drivers/walker.ts';

const address = inject('address');
const { lend, close } = walkers(address);

afterAll(async () => {
  await close();
  await closeBrowser();
});

/** One page of each area and each list of the back office that takes no record. */
async function everyPage(): Promise<string[]> {
  const declared = await Promise.all(webFeatures.map(async ({ resources }) => (typeof resources === 'function' ? resources() : (resources ?? []))));
  const own = (await everyRoute())
    .filter(({ path, access }) => !path.includes('/$') && access !== 'logged-out' && !/logout|maintenance/.test(path))
    .map(({ path }) => path.replace(/\/\{-\$\w+\}/g, ''));
  return [...new Set([...own, ...declared.flat().map(({ resource }) => resource.screen)])];
}

it.each(['Administrador', 'Operador', 'Munícipe'])('seeing as %s, no page asks to sign in', { timeout: 240_000 }, async (name) => {
  const pages = await everyPage();
  expect(pages.length).toBeGreaterThan(25);
  await lend('vilaclara', 'admin', 'pt', async ({ page, errors }) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(`${answer.url()} answered 401`);
    });
    const roleId = await page.evaluate(async (wanted) => {
      const { items } = (await (await fetch('/api/backoffice/gestao/roles', { headers: { 'accept-language': 'pt' } })).json()) as {
        items: { id: number; name: string }[];
      };
      return items.find((role) => role.name === wanted)?.id;
    }, name);
    const post = await page.evaluate(
      async (body) =>
        (await fetch('/api/auth/viewing', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
      { roleId },
    );
    expect(post).toBe(200);
    await page.goto('/#/portal/home');
    await page.reload();
    const bar = page.getByRole('complementary', { name: platformPt.viewing.label });
    await bar.waitFor();
    for (const path of pages) {
      await page.evaluate((to) => (location.hash = `#/${to}`), path);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('dialog', { name: platformPt.again.title }).count(), path).toBe(0);
      expect(await bar.count(), path).toBe(1);
    }
    expect(refused).toEqual([]);
    expect(errors()).toEqual([]);
    await bar.getByRole('button', { name: platformPt.viewing.leave }).click();
    await bar.waitFor({ state: 'detached' });
  });
});
