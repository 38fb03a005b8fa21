import { mkdirSync, writeFileSync } from 'node:fs';
import { cookies } from '#platform/privacy/cookies.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { until } from '#platform/testing/until.ts';
import { axe, closeBrowser, looked } from './browser.ts';
import { everyStop, isOffered, offerOf, tokens, type Offers, type Stop } from './drivers/stops.ts';
import { walkers, type Language, type Town, type Walker } from './drivers/walker.ts';

const address = inject('address');
const { lend, close } = walkers(address);

afterAll(async () => {
  keepLook();
  await close();
  await closeBrowser();
});

const stops = await everyStop(tokens);
const offers: Offers = {};

beforeAll(async () => {
  for (const town of ['vilaclara', 'portosereno'] as const) offers[town] = await lend(town, 'visitor', 'pt', offerOf);
});

/** For the accessibility statement: `npm run accessibility` puts it into the product. */
function keepLook(): void {
  const { tool, pages, rules, findings } = looked;
  const result = {
    day: new Date().toISOString().slice(0, 10),
    tool,
    pages: [...pages].toSorted(),
    rules: Object.fromEntries([...rules].map(([rule, on]) => [rule, on.size] as const).toSorted(([a], [b]) => a.localeCompare(b))),
    findings: [...findings].toSorted(),
    stops: stops.length,
  };
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/accessibility.json', JSON.stringify(result, null, 2));
}

it('finds the pages by itself', () => {
  expect(stops.length).toBeGreaterThan(30);
  for (const path of ['portal/home', 'portal/profile', 'ig/home', 'meubairrogestao/channels/add'])
    expect(stops.map((stop) => stop.path)).toContain(path);
});

/**
 * Looks that cover every theme, scheme, language and size once a page, not their product: all rules once, then all but colours where words and
 * width change, colours alone where only colours do. The engine's pages differ in words, not in colours, and those that have no kind of field of their own
 * in nothing else: each is looked at once, as narrow as it goes.
 */
async function findings(stop: Stop): Promise<string[]> {
  const found: string[] = [];
  const isInVilaclara = isOffered(offers.vilaclara, stop);
  const visit = async (town: Town, language: Language, looks: (walker: Walker, note: (look: string, what: string[]) => void) => Promise<void>) => {
    if (!isOffered(offers[town], stop)) return;
    await lend(town, stop.who, language, async (walker) => {
      await looks(walker, (look, what) => found.push(...what.map((finding) => `${town} ${language} ${look}: ${finding}`)));
      found.push(...walker.errors().map((error) => `${town} ${language}: ${error}`));
      found.push(...(await strangeCookies(walker, stop.who === 'visitor')));
    });
  };
  if (stop.alike && isInVilaclara) {
    await visit('vilaclara', 'pt', async (walker, note) => {
      await walker.look('light', 'narrow');
      await walker.goTo(stop.path);
      note('light narrow', await axe(walker.page));
      await fits(walker);
    });
    return found;
  }
  await visit('vilaclara', 'pt', async (walker, note) => {
    await walker.look('light', 'desktop');
    await walker.goTo(stop.path);
    note('light desktop', await axe(walker.page));
    await walker.look('dark', 'desktop');
    note('dark desktop', await axe(walker.page, 'colours'));
    await walker.look('dark', 'narrow');
    await fits(walker);
  });
  await visit('vilaclara', 'en', async (walker, note) => {
    await walker.look('light', 'narrow');
    await walker.goTo(stop.path);
    note('light narrow', await axe(walker.page, 'layout'));
    await fits(walker);
  });
  // An accent colour is the same on all of a town's pages: those of its citizens show what it does to contrast.
  if (stop.who === 'admin' && isInVilaclara) return found;
  // What the other town has not got is looked at whole here.
  const rules = isInVilaclara ? 'colours' : 'everything';
  await visit('portosereno', 'pt', async (walker, note) => {
    await walker.look('light', 'desktop');
    await walker.goTo(stop.path);
    note('light desktop', await axe(walker.page, rules));
    await walker.look('dark', 'phone');
    note('dark phone', await axe(walker.page, rules));
  });
  return found;
}

/** A visitor has none at all; of whoever signed in a page gets the session's. */
async function strangeCookies({ page }: Walker, isVisitor: boolean): Promise<string[]> {
  const kept = await (isVisitor ? page.context().cookies() : page.context().cookies(page.url()));
  const allowed = isVisitor ? [] : Object.entries(cookies).flatMap(([name, { session }]) => (session ? [name] : []));
  return kept.filter(({ name }) => !allowed.includes(name)).map(({ name, path }) => `a cookie on ${path}: ${name}`);
}

async function fits({ page }: Walker): Promise<void> {
  const wider = (): Promise<string[]> =>
    page.evaluate(() =>
      document.documentElement.scrollWidth <= 320
        ? []
        : [...document.body.querySelectorAll('*')]
            .filter((element) => element.getBoundingClientRect().right > 320)
            .map((element) => `${element.tagName}.${element.className} “${element.textContent.slice(0, 60)}”`),
    );
  await until('320 px hold it', async () => (await wider()).length === 0, { limit: 10_000 }).catch(async () => {
    throw new Error(`wider than 320 px: ${(await wider()).slice(-12).join('\n')}`);
  });
}

describe.concurrent('every page', () => {
  it.each(stops)('$path has nothing for axe to find and fits 320 px', async (stop) => {
    expect(await findings(stop)).toEqual([]);
  });
});
