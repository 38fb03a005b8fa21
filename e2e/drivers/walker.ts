import { expect } from 'vitest';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { until } from '#platform/testing/until.ts';
import { browser, calm, sizes, type Size, harmless } from '../browser.ts';

export type Who = 'visitor' | 'citizen' | 'admin';
export type Language = 'pt' | 'en';
export type Town = 'vilaclara' | 'portosereno';

/** A page of a town, in a language, of somebody; it walks by the hash, so that the application starts once. */
export interface Walker {
  readonly page: Page;
  /** Page errors and error lines of the console since the last look. */
  readonly errors: () => string[];
  /** Goes to a route without a reload and waits until it is drawn and asks for nothing more. */
  readonly goTo: (path: string) => Promise<void>;
  /** Whatever the server has told is asked for again by the next screen. */
  readonly forget: () => Promise<void>;
  /** Starts the application anew at a route, with nothing remembered. */
  readonly restart: (path: string) => Promise<void>;
  /** `narrow`: 320 px, the least that WCAG asks for. */
  readonly look: (colorScheme: 'light' | 'dark', size: Size | 'narrow') => Promise<void>;
  /** Nothing is being fetched, drawn or moved any more. */
  readonly settle: () => Promise<void>;
}

const screenOf = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .split('/', 3)
    .slice(0, path.startsWith('portal/auth') ? 3 : 2)
    .join('/');
const elsewhere = (path: string): string => (path === 'portal/about' ? 'portal/contact-us' : 'portal/about');

/** Milliseconds between two looks at a page: the browser answers each. */
const every = 50;

/** Lends walkers: as many of a kind as are in use at once. One that met a failure is thrown away. */
export function walkers(product: string) {
  const free = new Map<string, Walker[]>();
  const contexts = new Set<BrowserContext>();
  const address = (town: Town): string => product.replace('localhost', `${town}.localhost`);
  return {
    async lend<T>(town: Town, who: Who, language: Language, use: (walker: Walker) => Promise<T>): Promise<T> {
      const kind = `${town} ${who} ${language}`;
      const walker = free.get(kind)?.pop() ?? (await newWalker(address(town), town, who, language));
      contexts.add(walker.page.context());
      try {
        const result = await use(walker);
        free.set(kind, [...(free.get(kind) ?? []), walker]);
        return result;
      } catch (error) {
        contexts.delete(walker.page.context());
        await walker.page.context().close();
        throw error;
      }
    },
    close: () => Promise.all([...contexts].map((context) => context.close())),
  };
}

async function newWalker(baseURL: string, town: Town, who: Who, language: Language): Promise<Walker> {
  const context = await (
    await browser()
  ).newContext({ serviceWorkers: 'block', baseURL, viewport: sizes.desktop, timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('largo.language', chosen), language);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) errors.push(message.text());
  });
  const asking = new Set<Request>();
  let lastAsked = 0;
  page.on('request', (request) => {
    asking.add(request);
    lastAsked = performance.now();
  });
  page.on('requestfinished', (request) => asking.delete(request));
  page.on('requestfailed', (request) => asking.delete(request));
  await page.goto('/api/health/live');
  if (who !== 'visitor') await signIn(page, `${who === 'admin' ? 'admin' : 'cidadao'}@${town}.example`);
  await page.goto('/#/portal/contact-us');
  await page.locator('h1').first().waitFor({ state: 'attached' });

  let looksLike = 'light desktop';
  const settle = async (): Promise<void> => {
    await until(
      'nothing is loading',
      async () => {
        const busy = await page.locator('main [aria-busy="true"], main .mantine-Skeleton-root, [data-testid="loading"]').count();
        return busy + asking.size === 0;
      },
      { every },
    );
    await calm(page);
  };
  const step = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      // The heading of the page before is told from the next one, be it a new element or the same with other words.
      for (const old of document.querySelectorAll<HTMLElement>('h1')) old.dataset['old'] = old.textContent ?? '';
      location.hash = `#/${to}`;
    }, path);
    await until(
      `${path} is there`,
      () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('h1')].some((title) => title.dataset['old'] !== title.textContent)),
      { every },
    );
  };
  return {
    page,
    settle,
    errors: () => errors.splice(0),
    async goTo(path) {
      errors = [];
      const here = decodeURIComponent(page.url()).split('/#/')[1] ?? '';
      // The heading of a page that only gains a part of its address may stay the very same.
      if (screenOf(path) === screenOf(here)) await step(elsewhere(path));
      await step(path);
      await settle();
      // What waits until somebody is there and it comes near (`Near`) is there too: its code, then its answers.
      const later = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        dispatchEvent(new Event('scroll'));
        return document.querySelector('main [class*=_room_]') !== null;
      });
      await calm(page);
      if (later) await until('nothing is asked any more', () => asking.size === 0 && performance.now() - lastAsked > 500, { every });
      await settle();
      await page.evaluate(() => scrollTo(0, 0));
      expect(decodeURIComponent(page.url()), 'the page itself, not one it leads to').toContain(`/#/${path}`);
    },
    forget: () => page.evaluate(forgetAnswers),
    async restart(path) {
      await page.goto('about:blank');
      // What the page before still asked for ends without a word.
      asking.clear();
      await page.goto(`/#/${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await settle();
    },
    async look(colorScheme, size) {
      if (looksLike === `${colorScheme} ${size}`) return;
      looksLike = `${colorScheme} ${size}`;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size === 'narrow' ? { ...sizes.phone, width: 320 } : sizes[size]);
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
      await settle();
    },
  };
}

/** Runs in the page: the cache of answers stands at a provider beside Mantine's, which React alone knows. */
function forgetAnswers(): void {
  interface Fiber {
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly memoizedProps: { readonly client?: { clear(): void } } | null;
  }
  const element = document.querySelector('#largo');
  const key = Object.keys(element ?? {}).find((one) => one.startsWith('__reactContainer$'));
  const open: (Fiber | null)[] = [(element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key ?? '']?.stateNode.current ?? null];
  while (open.length > 0) {
    const fiber = open.pop();
    if (!fiber) continue;
    if (fiber.memoizedProps?.client) return fiber.memoizedProps.client.clear();
    open.push(fiber.sibling, fiber.child);
  }
  // A page without it (`plain`) keeps nothing.
  if (document.querySelector('style[data-mantine-styles]')) throw new Error('Where is the cache of answers?');
}

async function signIn(page: Page, login: string): Promise<void> {
  const status = await page.evaluate(async (name) => {
    const body = JSON.stringify({ login: name, password: 'Largo-2026!' });
    return (await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
  }, login);
  expect(status).toBe(200);
}
