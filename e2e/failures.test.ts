import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { platformPt } from '#platform/shell/messages.pt.ts';
import { closeBrowser } from './browser.ts';
import { everyStop, isOffered, offerOf, tokens, type Stop } from './drivers/stops.ts';
import { walkers, type Walker } from './drivers/walker.ts';

const address = inject('address');
const { lend, close } = walkers(address);

afterAll(async () => {
  await close();
  await closeBrowser();
});

/**
 * Not the screen's own: the frame of every page (there before the screen is: menu, what was visited, notices, the pages in the footer), settings of a module, tiles
 * of a map (each layer says it in the tree), and the step of a sign-in half done, without which the sign-in begins anew.
 */
const others =
  /^\/api\/(?:jobs|messaging\/inbox\/unread|preferences\/recent|\w+\/front|geoportal\/front\/(?:pages|notices)|platform\/config|auth\/login\/step|.*\/tiles\/.*)$/;
/** The menu asks whether there is a document management system; its own pages need the answer. */
const menuAsks = '/api/meubairrogestao/gestao/edoclinkmaps/settings';

/** Asked where the walk comes through on its way to the page beside it. */
const onTheWay = '/api/portal/notifications/contact';

const concerns = (request: Request, stop: Stop): boolean => {
  const { pathname } = new URL(request.url());
  if (pathname === onTheWay && stop.path !== 'portal/contact-us') return false;
  if (request.method() !== 'GET' || !pathname.startsWith('/api/') || others.test(pathname)) return false;
  return pathname !== menuAsks || request.frame().url().includes('/meubairrogestao/edoclink');
};

const refusal = { status: 500, contentType: 'application/problem+json', body: '{"status":500,"code":"internal"}' };

/** Their application has two hundred files; all they keep of answers is in its one cache. */
const ofTheDesk = /^\w+gestao\//;

/** Shown before the screen, so that the frame around it is there: pages of the menu that need little. */
const neighbour = ({ path, who }: Stop): string => {
  if (who !== 'admin') return 'portal/about';
  return path === 'meubairrogestao/open311' ? 'meubairrogestao/transform' : 'meubairrogestao/open311';
};

/** What the screen gets wrong while its requests fail, and once they may be made again. */
async function findings(stop: Stop, walker: Walker): Promise<string[]> {
  const { page } = walker;
  const fail = (route: Route): Promise<void> => (concerns(route.request(), stop) ? route.fulfill(refusal) : route.fallback());
  const found: string[] = [];
  const failed = new Set<string>();
  const answered = new Set<string>();
  if (ofTheDesk.test(stop.path)) {
    await walker.forget();
    await walker.goTo(neighbour(stop));
  } else await walker.restart(neighbour(stop));
  // Pages of modules that are off lead elsewhere.
  if (!isOffered(await offerOf(walker), stop)) return [];
  page.on('response', (response) => {
    if (concerns(response.request(), stop)) (response.status() === 500 ? failed : answered).add(new URL(response.url()).pathname);
  });
  await page.route('**/api/**', fail);
  try {
    await walker.goTo(stop.path);
    if (failed.size === 0) return [];
    // What says it may be loaded first; where nothing comes, the look tells.
    await again(page)
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
    // One part has failed; others may still be asking.
    await gone(page.locator(ghosts).filter({ visible: true }));
    const seen = await see(page);
    if (seen.retries === 0) found.push('no way to try again');
    if (seen.ghosts > 0) found.push(`${seen.ghosts} skeletons`);
    found.push(...seen.empty.map((text) => `looks empty: ${text}`));
    await page.unroute('**/api/**', fail);
    // One after the other: what comes first may bring along what failed beside it.
    for (let presses = 0; presses < 8 && (await again(page).count()) > 0; presses++) {
      // Gone before it is pressed: what it stood for came along with something else.
      await again(page)
        .first()
        .click({ timeout: 5_000 })
        .catch(() => {});
      await walker.settle();
    }
    // The last press may still be under way.
    await gone(again(page));
    if ((await see(page)).retries > 0) found.push('still failed after trying again');
    found.push(...[...failed].filter((one) => !answered.has(one)).map((one) => `not asked again: ${one}`));
    return found;
  } finally {
    page.removeAllListeners('response');
    await page.unroute('**/api/**', fail);
  }
}

const again = (page: Page) => page.getByRole('alert').getByRole('button', { name: platformPt.retry });

const ghosts = 'main .mantine-Skeleton-root, main [aria-busy=true]';

/** Waits a while; whether it is so is looked at afterwards. */
const gone = (these: Locator): Promise<void> =>
  these
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => {});

const see = (page: Page) =>
  page.evaluate(
    ([retry, waiting]) => {
      const shown = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      return {
        retries: shown('[role=alert] button').filter((one) => one.textContent?.includes(retry)).length,
        ghosts: shown(waiting).length,
        empty: shown('[class*=emptyState]:not([role=alert])').map((one) => one.textContent ?? ''),
      };
    },
    [platformPt.retry, ghosts] as const,
  );

/** Records the demo municipality has none of: their screens are walked in another module, or in a journey of their own. */
const without =
  /^(?:(?:meubairrogestao|geoportalgestao|eplgestao|gugestao)\/layers\/(?:group|resource)|iggestao\/datasets|gugestao\/import|(?:cemeteries|solar)\/gestao\/import)\/1$/;

// One engine asks, fails and tries again for all declared screens: those with a kind of field that is new stand for their like.
const stops = (await everyStop({ ...tokens, $id: '1', '{-$id}': '1' })).filter(({ alike, path }) => !alike && !without.test(path));

describe.concurrent('a failure never looks like emptiness', () => {
  it.each(stops)('$path says what failed and reads it when tried again', async (stop) => {
    expect(await lend('vilaclara', stop.who, 'pt', (walker) => findings(stop, walker))).toEqual([]);
  });
});
