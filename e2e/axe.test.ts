import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { webFeatures } from '#app/features.web.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import { axe, closeBrowser, sizes } from './browser.ts';
import { until, walkers, type Language, type Town, type Walker, type Who } from './drivers/walker.ts';

const { embedded } = inject('products');
const { lend, close } = walkers(embedded);

afterAll(async () => {
  await close();
  await closeBrowser();
});

interface Stop {
  readonly path: string;
  readonly module: string;
  readonly who: Who;
  /** One engine draws it and its like. */
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

interface Offer {
  readonly modules: readonly string[];
  readonly registration: boolean;
}

const offers: Partial<Record<Town, Offer>> = {};

beforeAll(async () => {
  for (const town of ['vilaclara', 'portosereno'] as const) {
    offers[town] = await lend(town, 'visitor', 'pt', ({ page }) =>
      page.evaluate(async () => {
        const { data } = (await (await fetch('/api/platform/config')).json()) as {
          data: { modules: { code: string }[]; allowUserRegistration: boolean };
        };
        return { modules: data.modules.map(({ code }) => code), registration: data.allowUserRegistration };
      }),
    );
  }
});

/** A page this municipality has not leads elsewhere, and elsewhere is looked at on its own. */
const has = (town: Town, { path, module }: Stop): boolean =>
  offers[town]?.modules.includes(module) === true && (path !== 'portal/auth/register' || offers[town].registration);

it('finds the pages by itself', () => {
  expect(stops.length).toBeGreaterThan(30);
  for (const path of ['portal/home', 'portal/profile', 'ig/home', 'meubairrogestao/channels/add'])
    expect(stops.map((stop) => stop.path)).toContain(path);
});

/**
 * Looks that cover every theme, scheme, language and size once a page, not their product: all rules where words or layout change,
 * colours alone where only colours do. The engine's pages differ in words, not in colours.
 */
async function findings(stop: Stop): Promise<string[]> {
  const found: string[] = [];
  const visit = async (town: Town, language: Language, looks: (walker: Walker, note: (look: string, what: string[]) => void) => Promise<void>) => {
    if (!has(town, stop)) return;
    await lend(town, stop.who, language, async (walker) => {
      await walker.goTo(stop.path);
      await looks(walker, (look, what) => found.push(...what.map((finding) => `${town} ${language} ${look}: ${finding}`)));
      found.push(...walker.errors().map((error) => `${town} ${language}: ${error}`));
      await walker.look('light', 'desktop');
    });
  };
  await visit('vilaclara', 'pt', async ({ page, look }, note) => {
    note('light desktop', await axe(page));
    await look('dark', 'desktop');
    note('dark desktop', await axe(page, 'colours'));
    await narrow(page);
  });
  await visit('vilaclara', 'en', async ({ page, look }, note) => {
    await look('light', 'phone');
    note('light phone', await axe(page));
    await narrow(page);
  });
  if (stop.declared && has('vilaclara', stop)) return found;
  await visit('portosereno', 'pt', async ({ page, look }, note) => {
    note('light desktop', await axe(page, 'colours'));
    await look('dark', 'phone');
    note('dark phone', await axe(page));
  });
  return found;
}

async function narrow(page: Walker['page']): Promise<void> {
  await page.setViewportSize({ ...sizes.phone, width: 320 });
  await until('320 px hold it', () => page.evaluate(() => document.documentElement.scrollWidth <= 320));
}

describe.concurrent('every page', () => {
  it.each(stops)('$path has nothing for axe to find and fits 320 px', async (stop) => {
    expect(await findings(stop)).toEqual([]);
  });
});
