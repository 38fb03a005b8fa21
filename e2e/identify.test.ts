import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { until } from '#platform/testing/until.ts';
import { axe, browser, bytesOf, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');

const [x, y] = [-22_600, 58_300];
const square = (west: number, south: number, side: number) =>
  [
    [x + west, y + south],
    [x + west + side, y + south],
    [x + west + side, y + south + side],
    [x + west, y + south + side],
    [x + west, y + south],
  ] as const;

/** What a service of others might answer: a table among what must never run. */
const page = `<html><head><style>td{color:red}</style><script>window.ran = 1</script></head>
  <body onload="window.ran = 1"><table class="featureInfo"><tr><th>Alvará</th><td onclick="window.ran = 1">12/2024 <img src="x" onerror="window.ran = 1"></td></tr></table>
  <a href="javascript:window.ran=1">mal</a> <a href="https://example.org/a">bem</a></body></html>`;

const wms = (id: string, title: string, info: string) => ({
  id,
  title: { pt: title, en: title },
  visible: true,
  opacity: 1,
  source: {
    kind: 'wms',
    url: `/ours/${id}`,
    version: '1.3.0',
    layers: 'zonas',
    styles: '',
    format: 'image/png',
    tiled: false,
    transparent: true,
    interpolate: true,
    info,
  },
});

describe.skipIf(!hasMapserver())('who asks what is at a point', () => {
  let map: Mapserver;
  let staff: BrowserContext;
  const layers: number[] = [];
  let broken = true;

  beforeAll(async () => {
    map = await startMapserver({ layers: [{ name: 'zonas', title: 'Zonas', areas: [{ name: 'Parque', ring: square(-150, -150, 300) }] }] });
    staff = await (await browser()).newContext({ serviceWorkers: 'block', baseURL: address, extraHTTPHeaders: { origin: address } });
    expect((await staff.request.post('/api/auth/login', { data: { login: 'admin@vilaclara.example', password: 'Largo-2026!' } })).status()).toBe(200);
    for (const [name, areas] of Object.entries({
      Planta: [square(-400, -400, 800), square(-60, -60, 120)],
      Alvarás: [square(-200, -200, 400)],
    })) {
      const features = areas.map((ring, n) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { Nome: `${name} ${n + 1}`, Area: 12.5, Desde: '2024-03-09' },
      }));
      const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } };
      const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', crs, features }));
      const file = { name: `${name}.geojson`, mimeType: 'application/geo+json', buffer };
      const { id } = await (await staff.request.post('/api/iggestao/gestao/datasets', { multipart: { files: file } })).json();
      await until(`${name} to be read`, async () => (await (await staff.request.get(`/api/iggestao/gestao/datasets/${id}`)).json()).current === 1);
      const values = { kind: 'resource', name, source: { kind: 'data', dataset: id } };
      const made = await staff.request.post('/api/iggestao/gestao/layers', { data: { values } });
      layers.push((await made.json()).id);
    }
  });
  afterAll(async () => {
    for (const id of layers) await staff.request.delete(`/api/iggestao/gestao/layers/${id}`);
    await staff.close();
    await map.close();
    await closeBrowser();
  });

  /** The map with two overlapping layers of our own, one of a MapServer in GML, one whose answers are web pages, and one that is broken. */
  async function openMap(options: VisitOptions = {}) {
    const opened = await visitor(address, options);
    const services = [
      wms('gml', 'Parques', 'application/vnd.ogc.gml'),
      wms('pages', 'Páginas', 'text/html'),
      wms('broken', 'Avariada', 'text/plain'),
    ];
    await opened.page.route('**/api/ig/front/map/layers', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, tree: [...services, ...answer.tree] } });
    });
    await opened.page.route('**/ours/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (/REQUEST=GetFeatureInfo/i.test(search)) {
        if (pathname === '/ours/broken' && broken) return route.fulfill({ status: 502, body: '' });
        if (pathname === '/ours/pages') return route.fulfill({ contentType: 'text/html', body: page });
      }
      const answer = await fetch(`${map.url}${search}`);
      return route.fulfill({ contentType: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) });
    });
    await opened.page.goto(`/#/ig/home?c=${x},${y}&s=4000`);
    await opened.page.getByRole('application').waitFor();
    await opened.page.waitForLoadState('networkidle');
    await opened.page.getByRole('application').focus();
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('toolbar', { name: 'Elementos neste ponto' }).waitFor();
    return opened;
  }
  const step = (on: Page, text: string) => on.getByRole('toolbar', { name: 'Elementos neste ponto' }).getByText(text, { exact: true }).waitFor();

  it('walks through what lies over each other, asks a broken layer again, and keeps what was found', async () => {
    broken = true;
    const { page: on, context, errors } = await openMap();
    await step(on, '1 de 5');
    for (const name of ['Planta 1', 'Planta 2', 'Alvarás 1', 'Parque', 'Páginas'])
      await on.getByRole('heading', { level: 4, name, exact: true }).waitFor();
    // What failed says so in its own place; the others stand.
    await on.getByText('Não foi possível obter a informação.').waitFor();
    expect(await axe(on)).toEqual([]);

    const next = on.getByRole('button', { name: 'Elemento seguinte' });
    await on.getByRole('button', { name: 'Planta 2' }).click();
    const own = on.getByRole('article').filter({ hasText: 'Planta 2' });
    await own.getByText('12,5').waitFor();
    await own.getByText('09/03/2024').waitFor();
    await picture(on, 'identify-own');
    await next.focus();
    await on.keyboard.press('Home');
    await step(on, '1 de 5');
    await on.keyboard.press('ArrowLeft');
    await step(on, '5 de 5');
    await on.keyboard.press('ArrowRight');
    await step(on, '1 de 5');

    await on.getByRole('button', { name: 'Páginas' }).click();
    const shown = on.getByRole('article').filter({ hasText: 'Alvará' }).filter({ hasText: '12/2024' });
    await shown.getByRole('row', { name: 'Alvará 12/2024' }).waitFor();
    expect(await shown.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['https://example.org/a']);
    expect(await on.evaluate(() => 'ran' in window)).toBe(false);
    expect(await shown.locator('script, img, style, [onclick], [class=featureInfo]').count()).toBe(0);
    await picture(on, 'identify-page');

    broken = false;
    await on.getByRole('button', { name: 'Consultar Avariada de novo' }).click();
    await on.getByText('Não foi possível obter a informação.').waitFor({ state: 'detached' });
    await step(on, '2 de 6');

    const kept = on.waitForEvent('download');
    await on.getByRole('button', { name: 'Guardar os resultados em CSV' }).click();
    const csv = (await bytesOf(await kept)).toString('utf8');
    for (const words of ['Planta;Planta 2;', 'Parques;Parque;', 'Páginas;Páginas;']) expect(csv).toContain(words);
    await on.route('**/map/found/export', (route) => route.fulfill({ status: 500, body: '' }));
    await on.getByRole('button', { name: 'Guardar os resultados em KML' }).click();
    await on.getByText('Falha na exportação.').first().waitFor();
    expect(errors.filter((error) => !/50[02]/.test(error))).toEqual([]);
    await context.close();
  });

  it('does the same with a thumb', async () => {
    broken = false;
    const { page: on, context, errors } = await openMap({ size: 'phone' });
    await step(on, '1 de 6');
    for (const place of [2, 3, 4]) {
      await on.getByRole('button', { name: 'Elemento seguinte' }).tap();
      await step(on, `${place} de 6`);
    }
    await picture(on, 'identify-phone');
    expect(await axe(on)).toEqual([]);
    await on
      .getByRole('article')
      .filter({ has: on.getByRole('button', { expanded: true }) })
      .getByRole('button', { name: 'Aproximar no mapa' })
      .click();
    expect(errors).toEqual([]);
    await context.close();
  });
});
