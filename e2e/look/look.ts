import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, inject, it } from 'vitest';
import { until } from '#platform/testing/until.ts';
import { browser, closeBrowser } from '../browser.ts';
import { everyStop, tokens, type Stop } from '../drivers/stops.ts';
import { walkers, type Walker, type Who } from '../drivers/walker.ts';
import { opened } from './opened.ts';

/*
 * Pictures of the product to be looked at, one sheet a screen: desktop and phone, light and dark, and what lies below the fold. `npm run
 * look` makes all of them, `LOOK=portal npm run look` those whose address holds the word, `LOOK_LANGUAGE=en` the English ones,
 * `LOOK_WIDTHS=1440,320` those of other widths, `LOOK_AT='cemeteries/cemetery-fees gim/works/1'` the clerk's at these addresses. It tests
 * nothing.
 */

const folder = join(import.meta.dirname, '../../test-results/look');
const address = inject('address');
const { lend, close } = walkers(address);
const language = process.env['LOOK_LANGUAGE'] === 'en' ? 'en' : 'pt';
const wanted = process.env['LOOK'] ?? '';
const named = (process.env['LOOK_AT'] ?? '').split(' ').filter((path) => path !== '');
const widths = (process.env['LOOK_WIDTHS'] ?? '1440,390').split(',').map(Number);
const schemes = ['light', 'dark'] as const;
const heightOf = (width: number): number => (width < 600 ? 844 : 900);
/** Screens high: what comes after is more of the same. */
const most = 2.2;

afterAll(async () => {
  await close();
  await closeBrowser();
});

/** Records of the demo that a declared address cannot name. */
async function records({ page }: Walker): Promise<Stop[]> {
  const first = async (path: string, screen: string, who: Who = 'admin', by = 'id'): Promise<Stop[]> => {
    const [record] = await page.evaluate(async (url) => {
      const answer = (await (await fetch(url)).json()) as { items?: readonly Record<string, string | number>[] };
      return answer.items ?? [];
    }, `/api/${path}`);
    if (!record) return [];
    return [{ path: `${screen}/${record[by]}`, who, module: screen.split('/')[0] ?? '', alike: false }];
  };
  const lists = [
    first('meubairro/front/occurrences/search?status=1', 'meubairro/home', 'admin', 'code'),
    first('meubairro/front/occurrences/search?status=1', 'meubairro/home', 'visitor', 'code'),
    first('backoffice/gestao/entities', 'geoportalgestao/entities'),
    first('backoffice/gestao/users', 'geoportalgestao/users'),
    first('backoffice/gestao/roles', 'geoportalgestao/roles'),
  ];
  return (await Promise.all(lists)).flat();
}

const said = (what: string): string => what.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();

async function sheet(page: Page, name: string, shots: readonly { label: string; png: Buffer; width: number }[]): Promise<void> {
  const figures = shots
    .map(
      ({ label, png, width }) =>
        `<figure style="margin:0"><figcaption>${label}</figcaption><img width="${width / 2}" src="data:image/png;base64,${png.toString('base64')}"></figure>`,
    )
    .join('');
  await page.setViewportSize({ width: 2000, height: 100 });
  await page.setContent(
    `<body style="margin:8px;font:14px sans-serif;background:#888"><h1 style="font-size:16px">${name}</h1><div style="display:flex;gap:8px;align-items:start">${figures}</div></body>`,
  );
  await page.screenshot({ path: join(folder, `${said(name)}.png`), fullPage: true });
}

/** The page follows a new height a moment later (platform/shell/viewport.ts), and a bar at its foot with it. */
const fits = async (page: Page, height: number): Promise<void> => {
  await until('the page fits the window', () =>
    page.evaluate((one) => Math.abs(parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--vh')) - one) < 0.1, height / 100),
  );
};

async function picture({ page, settle }: Walker, width: number): Promise<Buffer> {
  const height = heightOf(width);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole <= height) return page.screenshot();
  const tall = Math.min(whole, Math.round(height * most));
  await page.setViewportSize({ width, height: tall });
  await settle();
  const png = await page.screenshot();
  await page.setViewportSize({ width, height });
  await fits(page, height);
  return png;
}

it('pictures of every screen', { timeout: 3_600_000 }, async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all: Stop[] =
    named.length > 0
      ? named.map((path) => ({ path, who: 'admin', module: path.split('/')[0] ?? '', alike: false }))
      : [...(await everyStop(tokens)).filter(({ alike }) => !alike), ...(await lend('vilaclara', 'admin', language, records))];
  const report = all.find(({ path, who }) => path.startsWith('meubairro/home/') && who === 'admin');
  const stops = [
    ...all.map((stop) => ({ ...stop, name: stop.path, open: undefined })),
    ...(named.length > 0 ? [] : opened(report?.path ?? '')).map((stop) => ({ ...stop, name: `${stop.path} ${stop.said}` })),
  ].filter(({ name }) => name.includes(wanted));
  const easel = await (await browser()).newPage();
  const failed: string[] = [];
  for (const { path, who, name, open } of stops) {
    const shots = await lend('vilaclara', who, language, async (walker) => {
      const { page, goTo, settle } = walker;
      const taken = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: heightOf(width) });
        await goTo(path);
        await fits(page, heightOf(width));
        await open?.(page, language);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
          await settle();
          taken.push({ label: `${width} ${colorScheme}`, png: open ? await page.screenshot() : await picture(walker, width), width });
        }
        if (open) await page.reload();
      }
      return taken;
    }).catch((error: unknown) => void failed.push(`${name} (${who}): ${String(error)}`));
    if (shots) await sheet(easel, `${name} ${who} ${language}`, shots);
  }
  writeFileSync(join(folder, 'failed.txt'), failed.join('\n'));
  process.stdout.write(`${stops.length - failed.length} sheets in ${folder}${failed.length > 0 ? `, ${failed.length} failed (failed.txt)` : ''}\n`);
});
