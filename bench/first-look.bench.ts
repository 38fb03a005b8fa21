import type { BrowserContext } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { demoProduct } from './demo-product.ts';
import { firstLook, type FirstLook } from './first-look.ts';
import { figure } from './harness.ts';
import { phone } from './report-walk.ts';
import { isTiny, many } from './size.ts';

/** What the web calls good, and what it calls poor. */
const good = { lcp: 2500, cls: 0.1, tbt: 200 } as const;

/** Home, a piece of news and a page on a slow telephone: in the application, and beside it the same as a page without JavaScript. */
export async function run(): Promise<void> {
  const product = await demoProduct();
  const browser = await openBrowser();
  const look = async (path: string): Promise<FirstLook> => {
    const context = await browser.newContext({ ...phone, baseURL: product.url });
    try {
      return await firstLook(context, path, !isTiny);
    } finally {
      await context.close();
    }
  };
  try {
    for (const { name, path, plain } of await screens(await browser.newContext({ baseURL: product.url }))) {
      const ours: FirstLook[] = [];
      const theirs: FirstLook[] = [];
      for (let round = 0; round < many(5, 1); round += 1) {
        ours.push(await look(path));
        theirs.push(await look(plain));
      }
      figure({ name: `${name}: LCP`, ours: median(ours, 'lcp'), reference: good.lcp, unit: 'ms', bar: 'at most 2500 ms' });
      figure({ name: `${name}: LCP beside the plain page`, ours: median(ours, 'lcp'), reference: median(theirs, 'lcp'), unit: 'ms' });
      figure({ name: `${name}: CLS`, ours: median(ours, 'cls'), reference: good.cls, unit: '', bar: 'at most 0.1' });
      figure({ name: `${name}: TBT`, ours: median(ours, 'tbt'), reference: good.tbt, unit: 'ms', bar: 'at most 200 ms' });
    }
  } finally {
    await browser.close();
  }
}

/** The newest piece of news, and the first page in the portal's footer that is a text of its own. */
async function screens({ request }: BrowserContext): Promise<readonly { name: string; path: string; plain: string }[]> {
  const first = async (path: string): Promise<string> => {
    const { items } = (await (await request.get(path)).json()) as { items: { slug: string; url?: string | null }[] };
    const slug = items.find(({ url }) => !url)?.slug;
    if (slug === undefined) throw new Error(`${path} lists nothing.`);
    return slug;
  };
  const [news, page] = [await first('/api/geoportal/front/pt/news/last'), await first('/api/geoportal/front/pages')];
  return [
    { name: 'home', path: '/#/portal/home', plain: '/pt/noticias' },
    { name: 'news', path: `/#/portal/noticias/${news}`, plain: `/pt/noticias/${news}` },
    { name: 'page', path: `/#/portal/pages/${page}`, plain: `/pt/paginas/${page}` },
  ];
}

function median(looks: readonly FirstLook[], what: keyof FirstLook): number {
  const sorted = looks.map((one) => one[what]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
