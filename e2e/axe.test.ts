import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { webFeatures } from '#app/features.web.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import { axe, browser, closeBrowser, sizes, type Size } from './browser.ts';

const { embedded } = inject('products');

afterAll(closeBrowser);

/** The machine may be busy: what should become true has as long as a page has. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });

/** Municipalities with the two themes; looks that together pair every theme, language, colour scheme and size with each other. */
const towns = [
  {
    code: 'vilaclara',
    theme: 'default',
    looks: {
      pt: [
        ['light', 'desktop'],
        ['dark', 'phone'],
      ],
      en: [
        ['light', 'phone'],
        ['dark', 'desktop'],
      ],
    },
  },
  {
    code: 'portosereno',
    theme: 'ocean',
    looks: {
      pt: [
        ['dark', 'desktop'],
        ['light', 'phone'],
      ],
      en: [
        ['dark', 'phone'],
        ['light', 'desktop'],
      ],
    },
  },
] as const;

type Who = 'visitor' | 'citizen' | 'admin';
type Language = 'pt' | 'en';

interface Stop {
  readonly path: string;
  readonly module: string;
  readonly who: Who;
  /** One engine draws it and its like: one look a language will do. */
  readonly declared: boolean;
}

/** Tokens need not be right: a page that says so is a page too. Any other required part needs a record: those pages have journeys of their own. */
const given: Readonly<Record<string, string>> = { $token: 'abcdefgh', '{-$token}': 'abcdefgh', '{-$email}': 'rosa@exemplo.pt' };

/** These act by being opened. */
const acting = ['portal/auth/logout'];

async function everyStop(): Promise<Stop[]> {
  const stop = (path: string, access: EndpointAccess, isDeclared = false): Stop => ({
    path,
    module: path.split('/')[0] ?? '',
    who: whoMay(access),
    declared: isDeclared,
  });
  const declared = await Promise.all(webFeatures.map(async ({ resources }) => (typeof resources === 'function' ? resources() : (resources ?? []))));
  return [
    ...webFeatures
      .flatMap(({ routes }) => routes)
      .filter(({ path }) => !acting.includes(path))
      .flatMap(({ path, access }) => concrete(path).map((one) => stop(one, access))),
    ...declared
      .flat()
      .flatMap(({ resource: { screen, permissions } }) => [
        stop(screen, { anyOf: [permissions.view] }, true),
        stop(`${screen}/add`, { anyOf: [permissions.add] }, true),
      ]),
  ];
}

/** The address without what may be left out, and with it where it is given. */
function concrete(path: string): string[] {
  const whole = path.split('/');
  const short = whole.filter((part) => !part.startsWith('{-$'));
  const addresses = [short, whole].map((parts) => parts.map((part) => given[part] ?? part).join('/'));
  return [...new Set(addresses)].filter((address) => !address.includes('$'));
}

function whoMay(access: EndpointAccess): Who {
  if (access === 'public' || access === 'logged-out') return 'visitor';
  return access === 'logged-in' ? 'citizen' : 'admin';
}

const stops = await everyStop();

it('finds the pages by itself', () => {
  expect(stops.length).toBeGreaterThan(30);
  for (const path of ['portal/home', 'portal/profile', 'ig/home', 'meubairrogestao/channels/add'])
    expect(stops.map((stop) => stop.path)).toContain(path);
});

describe.each(towns)('theme $theme', ({ code, looks }) => {
  const address = embedded.replace('localhost', `${code}.localhost`);
  const errors: string[] = [];
  const pages = new Map<string, Page>();
  const contexts: BrowserContext[] = [];
  let modules: string[] = [];
  let registration = true;

  beforeAll(async () => {
    const page = await pageOf('visitor', 'pt');
    await page.goto(`${address}/api/platform/config`);
    const { data } = JSON.parse(await page.locator('body').innerText()) as { data: { modules: { code: string }[]; allowUserRegistration: boolean } };
    modules = data.modules.map((module) => module.code);
    registration = data.allowUserRegistration;
  });
  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  async function pageOf(who: Who, language: Language): Promise<Page> {
    const known = pages.get(`${who} ${language}`);
    if (known) return known;
    const context = await (await browser()).newContext({ baseURL: address, timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' });
    contexts.push(context);
    await context.addInitScript((chosen) => localStorage.setItem('largo.language', chosen), language);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
    });
    if (who !== 'visitor') await signIn(page, who === 'admin' ? 'admin' : 'cidadao');
    pages.set(`${who} ${language}`, page);
    return page;
  }

  async function signIn(page: Page, name: string): Promise<void> {
    await page.goto('/api/health/live');
    const status = await page.evaluate(async (login) => {
      const body = JSON.stringify({ login, password: 'Largo-2026!' });
      return (await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
    }, `${name}@${code}.example`);
    expect(status).toBe(200);
  }

  it.each(stops)('$path has nothing for axe to find and fits 320 px', async ({ path, module, who, declared }) => {
    // A page this municipality has not: its address leads elsewhere, and elsewhere is looked at on its own.
    if (!modules.includes(module) || (path === 'portal/auth/register' && !registration)) return;
    const found: string[] = [];
    errors.length = 0;
    for (const language of ['pt', 'en'] as const) {
      const page = await pageOf(who, language);
      await open(page, path);
      for (const [colorScheme, size] of looks[language].slice(0, declared ? 1 : 2)) {
        await look(page, colorScheme, size);
        for (const finding of await axe(page)) found.push(`${language} ${colorScheme} ${size}: ${finding}`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('menus and panels of a list have nothing for axe to find', async () => {
    const found: string[] = [];
    const page = await pageOf('admin', 'pt');
    await open(page, 'meubairrogestao/types');
    for (const [colorScheme, size] of looks.pt) {
      await look(page, colorScheme, size);
      for (const name of [/^Mais$/, /^Adicionar filtro$/, /^Colunas$/, /^Ações de /, /^Conta de /]) {
        await page.getByRole('button', { name }).first().click();
        await page.locator('[aria-expanded="true"]').first().waitFor();
        for (const finding of await axe(page)) found.push(`${colorScheme} ${size} ${name.source}: ${finding}`);
        await page.keyboard.press('Escape');
        await eventually(() => page.locator('main [aria-expanded="true"], header [aria-expanded="true"]').count()).toBe(0);
      }
    }
    expect(found).toEqual([]);
  });

  async function open(page: Page, path: string): Promise<void> {
    await page.setViewportSize(sizes.desktop);
    await page.goto('/api/health/live');
    await page.goto(`/#/${path}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await eventually(() => page.locator('main [aria-busy="true"], main .mantine-Skeleton-root').count()).toBe(0);
    expect(decodeURIComponent(page.url()), 'the page itself, not one it leads to').toContain(`/#/${path}`);
  }

  async function look(page: Page, colorScheme: 'light' | 'dark', size: Size): Promise<void> {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(sizes[size]);
    await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme);
  }
});
