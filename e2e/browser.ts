import { buffer } from 'node:stream/consumers';
import type Axe from 'axe-core';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inject } from 'vitest';
import { type Download, chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

let running: Promise<Browser> | null = null;

/** The run's one Chromium (`global-setup.ts`): every file has its own connection, whose visitors leave with it. */
export function browser(): Promise<Browser> {
  running ??= chromium.connect(inject('browser'));
  return running;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = null;
}

export interface VisitOptions {
  readonly size?: Size;
  readonly locale?: 'pt-PT' | 'en-GB';
  readonly colorScheme?: 'light' | 'dark';
  /** [lng, lat] of the device; null denies the permission. */
  readonly position?: readonly [number, number] | null;
  /** With the worker that opens the portal without a network: what goes through it, tests cannot intercept. */
  readonly worker?: boolean;
}

/** Lines the browser writes itself: of an answer below 500, and of a connection that the server ended while it was written to (a session's end). */
export const harmless = /status of 4\d\d|^WebSocket is already in CLOSING/;

/** A fresh visitor: own cookies, own storage. Page errors fail the test that reads `errors`. */
export async function visitor(
  baseURL: string,
  { size = 'desktop', locale = 'pt-PT', colorScheme = 'light', position = null, worker = false }: VisitOptions = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await (
    await browser()
  ).newContext({
    baseURL,
    viewport: sizes[size],
    locale,
    timezoneId: 'Europe/Lisbon',
    serviceWorkers: worker ? 'allow' : 'block',
    colorScheme,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    ...(position && { geolocation: { longitude: position[0], latitude: position[1] }, permissions: ['geolocation'] }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard: Axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** All that another colour scheme or theme can break on a page that was looked at whole. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const without = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
/** `layout`: all that other words or another width can break there, which is half the work of everything. */
const looks: Readonly<Record<'everything' | 'colours' | 'layout', Axe.RunOptions>> = {
  everything: { runOnly: standard },
  colours: { runOnly: { type: 'rule', values: colourRules }, preload: false },
  layout: { runOnly: standard, rules: without, preload: false },
};

/** What axe has looked at whole in this process: the walk over every page keeps it for the accessibility statement. */
export const looked = { tool: '', pages: new Set<string>(), rules: new Map<string, Set<string>>(), findings: new Set<string>() };

function noteLook(
  url: string,
  { tool, rules, found }: { readonly tool: string; readonly rules: readonly string[]; readonly found: readonly string[] },
): void {
  // The address of the screen, without what it was asked for.
  const path = new URL(url).hash.replace(/^#\/?/, '').split('?')[0] ?? '';
  looked.tool = tool;
  looked.pages.add(path);
  for (const rule of rules) looked.rules.set(rule, (looked.rules.get(rule) ?? new Set()).add(path));
  for (const finding of found) looked.findings.add(`${path}: ${finding.split(':')[0] ?? ''}`);
}

/**
 * What axe (WCAG 2.2 A and AA) finds on the page now, one line per finding. It runs in the page itself, once loaded:
 * we have no frames, and the usual builder opens a page more at every look.
 */
export async function axe(page: Page, what: keyof typeof looks = 'everything'): Promise<string[]> {
  await calm(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { found, ...look } = await page.evaluate(async (options) => {
    const { axe: tool } = window as unknown as { axe: typeof Axe };
    const { violations, passes, testEngine } = await tool.run(document, { ...options, resultTypes: ['violations'] });
    // A target that only lies half under a bar that stays in view is whole once scrolled to: it is measured again there.
    const small = async ({ target }: Axe.NodeResult): Promise<boolean> => {
      const element = document.querySelector(target.join(' '));
      if (!element) return true;
      element.scrollIntoView({ block: 'center' });
      const again = await tool.run(element, { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] });
      return again.violations.length > 0;
    };
    const found: string[] = [];
    for (const { id, nodes } of violations)
      for (const node of nodes)
        if (id !== 'target-size' || (await small(node)))
          found.push(`${id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim() ?? ''})`);
    return { found, rules: [...passes, ...violations].map(({ id }) => id), tool: `${testEngine.name} ${testEngine.version}` };
  }, looks[what]);
  if (what === 'everything') noteLook(page.url(), { ...look, found });
  return found;
}

/** Colours have arrived and nothing slides any more: a busy machine is slow to fade. What never ends (a pulse) is not waited for. */
export async function calm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Keeps a picture of the page for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync('test-results/pictures', { recursive: true });
  await page.screenshot({ path: `test-results/pictures/${name}.png` });
}

/** What was downloaded. The browser of the run is reached over a socket, so that its files have no path here. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
