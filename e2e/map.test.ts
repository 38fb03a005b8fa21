import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { hasMapserver, startMapserver } from '#platform/testing/mapserver.ts';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

/** The machine may be busy: what should become true has as long as a page has. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });

/** The middle of Vila Clara at a scale that shows its streets. */
const town = '/ig/home?c=-21500,59500&s=4000';

async function openMap(options: VisitOptions = {}, path = town): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const { page, context, errors } = await visitor(address, options);
  await page.goto(`/#${path}`);
  await page.getByRole('application').waitFor();
  await page.getByRole('combobox', { name: 'Pesquisar no mapa' }).waitFor();
  await settled(page);
  return { page, errors, close: () => context.close() };
}

/** All tiles are here and the address has followed. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await eventually(() => page.url()).toMatch(/[?&]c=-?\d/);
}

/** The tool that draws has arrived: the map says what to do. */
async function measuring(page: Page): Promise<void> {
  await tool(page, 'Medir');
  await page.getByText('Marque os pontos a medir').first().waitFor();
}

async function tool(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Ferramentas do mapa' }).getByRole('button', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

describe('someone who looks for a place', () => {
  it('types it, chooses with the keyboard, and sees it on the map', async () => {
    const { page, errors, close } = await openMap();
    const search = page.getByRole('combobox', { name: 'Pesquisar no mapa' });
    await search.fill('câmara municipal');
    await search.press('Enter');
    await page.getByRole('option', { name: 'Câmara Municipal' }).first().waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    await eventually(() => page.url()).toContain('s=1000');
    await picture(page, 'map-search');
    expect(errors).toEqual([]);
    await close();
  });

  it('learns what is at the centre of the map without a mouse', async () => {
    const { page, close } = await openMap();
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: 'Local' }).waitFor();
    await expect(page.getByRole('definition').filter({ hasText: 'Vila Clara' }).first().isVisible()).resolves.toBe(true);
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('heading', { level: 2, name: 'Identificar' }).count()).toBe(0);
    await close();
  });

  it('clicks once and is told what is there and what can be done there, in plain words', async () => {
    const { page, errors, close } = await openMap();
    const map = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(map.x + 600, map.y + 300);
    const here = page.getByRole('region', { name: 'Ações neste local' });
    await page.getByRole('heading', { level: 3, name: 'Local' }).waitFor();
    await expect(page.getByText('Código', { exact: true }).count()).resolves.toBe(0);
    await here.getByRole('link', { name: 'Ver ocorrências perto' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'map-here');
    await here.getByRole('link', { name: 'Comunicar aqui' }).click();
    await eventually(() => page.url()).toMatch(/meubairro\/report\?at=-2\d{4}\.\d,5\d{4}\.\d/);
    await page
      .getByText(/998\d-\d{3}/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('is told that a place is beyond the boundary, is offered nothing that cannot be done there, and led back', async () => {
    const { page, errors, close } = await openMap({}, '/ig/home?c=-25500,59500&s=50000');
    const map = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(map.x + 120, map.y + 500);
    await page.getByRole('heading', { level: 4, name: 'Fora do município de Vila Clara' }).waitFor();
    await page.getByText('Aqui não se podem comunicar ocorrências').waitFor();
    const here = page.getByRole('region', { name: 'Ações neste local' });
    expect(await here.getByRole('link').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'map-outside');
    await here.getByRole('button', { name: 'Voltar ao município' }).click();
    await eventually(() => page.url()).not.toContain('s=50000');
    expect(errors).toEqual([]);
    await close();
  });

  it('goes to coordinates typed either way', async () => {
    const { page, close } = await openMap();
    await tool(page, 'Localização');
    await page.getByLabel('Ir para coordenadas').fill('-21400, 59600');
    await page.getByRole('button', { name: 'Ir', exact: true }).click();
    await eventually(() => page.url()).toContain('c=-21400.0,59600.0');
    await page.getByLabel('Ir para coordenadas').fill('longe');
    await page.getByRole('button', { name: 'Ir', exact: true }).click();
    await page.getByText('Escreva duas coordenadas').waitFor();
    await close();
  });

  it('is told in words why the location is unknown, and led there when it is known', async () => {
    const denied = await openMap();
    await denied.page.getByRole('button', { name: 'A minha localização' }).click();
    await denied.page.getByText('Verifique as permissões de localização do dispositivo.').first().waitFor();
    await denied.close();
    const allowed = await openMap({ position: [-8.384, 40.2045] });
    await allowed.page.getByRole('button', { name: 'A minha localização' }).click();
    await allowed.page.getByText('Está aqui.').first().waitFor();
    await allowed.close();
  });
});

describe('someone who sends a map', () => {
  it('sends what is seen: place, scale, background, layers and open panel', async () => {
    const { page, close } = await openMap();
    await tool(page, 'Camadas');
    await page.getByRole('checkbox', { name: 'Freguesias' }).check();
    await page.getByRole('button', { name: 'Opções de Freguesias' }).click();
    await page.getByRole('slider', { name: 'Opacidade de Freguesias' }).fill('50');
    await page.getByRole('button', { name: /^Mudar a ordem de Freguesias:/ }).press('ArrowUp');
    await page.getByRole('button', { name: 'Mapa de base' }).click();
    await page.getByText('Cinzento', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Escala e coordenadas' }).click();
    await page.getByLabel('Escala', { exact: true }).fill('2500');
    await page.getByLabel('Escala', { exact: true }).press('Enter');
    await eventually(() => page.url()).toMatch(/s=2500/);
    await eventually(() => page.url()).toMatch(/b=grey/);
    await eventually(() => page.url()).toMatch(/l=parish\*50&.*o=school\./);
    const sent = page.url().split('#')[1] ?? '';
    await close();
    const other = await openMap({}, sent);
    await other.page.getByRole('heading', { level: 2, name: 'Camadas' }).waitFor();
    await expect(other.page.getByRole('checkbox', { name: 'Freguesias' }).isChecked()).resolves.toBe(true);
    await other.page.getByRole('button', { name: 'Opções de Freguesias' }).click();
    await expect(other.page.getByRole('slider', { name: 'Opacidade de Freguesias' }).inputValue()).resolves.toBe('50');
    await eventually(() => other.page.url()).toMatch(/l=parish\*50&.*o=school\./);
    await other.page.getByRole('button', { name: 'Escala e coordenadas' }).click();
    await expect(other.page.getByLabel('Escala', { exact: true }).inputValue()).resolves.toBe('1:2 500');
    await other.close();
  });
});

async function measured(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('definition').filter({ hasText: text }).waitFor();
}

describe('someone who measures', () => {
  it('gets distance and area from the same points', async () => {
    const { page, close } = await openMap();
    await measuring(page);
    const map = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 };
    for (const [x, y] of [
      [200, 250],
      [400, 250],
      [400, 400],
    ] as const) {
      await page.mouse.click(map.x + x, map.y + y);
      await page.waitForTimeout(300); // the gesture itself: two clicks within 250 ms are one double click
    }
    // 350 pixels at 1:4000 are 392 m; changing the kind before the end keeps the points.
    await measured(page, /^392 m$/);
    await page.getByText('Área', { exact: true }).click();
    await measured(page, /^1,88 ha$/);
    await page.getByRole('button', { name: 'Terminar' }).click();
    const kept = page.getByRole('region', { name: 'Medidas' }).getByRole('listitem');
    await eventually(() => kept.allTextContents()).toEqual(['1. Área: 1,88 ha']);
    // A second one is ended by a double click; the first stays until it is taken away.
    await page.getByText('Distância', { exact: true }).click();
    await page.mouse.click(map.x + 150, map.y + 500);
    await page.waitForTimeout(300);
    await page.mouse.dblclick(map.x + 250, map.y + 500);
    await eventually(() => kept.allTextContents()).toEqual(['1. Área: 1,88 ha', '2. Distância: 112 m']);
    await picture(page, 'map-measure');
    await page.getByRole('button', { name: 'Apagar a medida 1, 1,88 ha' }).click();
    await eventually(() => kept.allTextContents()).toEqual(['1. Distância: 112 m']);
    await close();
  });
});

describe('someone who draws with the keyboard', () => {
  it('sets points at the crosshair, takes one back, and undoes and redoes', async () => {
    const { page, errors, close } = await openMap();
    await measuring(page);
    const length = (text: string) =>
      page
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${text}$`) })
        .waitFor();
    const step = async (key: string, times: number): Promise<void> => {
      for (let done = 0; done < times; done += 1) await page.keyboard.press(key);
    };
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await step('ArrowRight', 10);
    await page.keyboard.press('Enter');
    // 120 pixels at 1:4000.
    await length('134 m');
    await step('ArrowUp', 5);
    await page.keyboard.press('Enter');
    await length('202 m');
    await page.keyboard.press('Backspace');
    await length('134 m');
    await page.keyboard.press('Control+z');
    await length('202 m');
    await page.keyboard.press('Control+Shift+z');
    await length('134 m');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await length('202 m');
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copiar', exact: true }).waitFor();
    // The last point is taken up, carried further and put down; then deleted.
    await page.keyboard.press('Enter');
    await step('ArrowUp', 5);
    await page.keyboard.press('Enter');
    await length('269 m');
    await picture(page, 'map-sketch');
    await page.keyboard.press('Delete');
    await length('134 m');
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('heading', { level: 2, name: 'Medir' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});

describe.skipIf(!hasMapserver())('layers of every kind', () => {
  it('are drawn, asked and explained side by side, and a dead one costs only itself', async () => {
    const ring = [
      [-21600, 59400],
      [-21400, 59400],
      [-21400, 59600],
      [-21600, 59600],
      [-21600, 59400],
    ] as const;
    const service = await startMapserver({ layers: [{ name: 'zonas', title: 'Zonas', areas: [{ name: 'Parque', ring }] }] });
    const { page, context } = await visitor(address);
    const entry = (id: string, source: object, more: object = {}) => ({
      id,
      title: { pt: id, en: id },
      behavior: 'overlay',
      visible: true,
      opacity: 0.6,
      source,
      ...more,
    });
    const level = { id: '0', resolution: 128, origin: [-60_000, 100_000], tileSize: [256, 256], size: [4, 4] };
    const wmts = { kind: 'wmts', encoding: 'REST', layer: 'orto', style: 'default', format: 'image/png', matrixSet: { id: 'PT', levels: [level] } };
    const wms = { kind: 'wms', layers: 'zonas', styles: '', format: 'image/png', info: 'text/plain' };
    const items = [
      entry('whole', { ...wms, url: '/ours/wms', version: '1.3.0', tiled: false }),
      entry('tiled', { ...wms, url: '/ours/wms', version: '1.1.1', tiled: true, info: null }),
      entry('dead', { ...wms, url: '/ours/dead', version: '1.3.0', tiled: false }),
      entry('pictures', { kind: 'xyz', url: '/ours/xyz/{z}/{x}/{y}.png', crs: 'mercator', maxZoom: 19 }),
      entry('ortho', { ...wmts, url: '/ours/wmts/{TileMatrix}/{TileRow}/{TileCol}.png' }),
      entry(
        'file',
        { kind: 'geojson', url: '/ours/file.geojson', crs: 'degrees' },
        { identify: { title: { pt: 'Marco {n}', en: 'Mark {n}' }, fields: [] } },
      ),
    ];
    await page.route('**/api/ig/front/map/layers', (route) =>
      route.fulfill({ json: { crs: 'EPSG:3763', items, defaults: [], tree: [], unavailable: [] } }),
    );
    const asked: string[] = [];
    const tile = Buffer.from(await (await fetch(`${service.url}${mapOf(ring)}`)).arrayBuffer());
    await page.route('**/ours/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      asked.push(pathname + search);
      if (pathname === '/ours/dead') return route.fulfill({ status: 503, body: '' });
      if (pathname === '/ours/file.geojson') {
        const geometry = { type: 'Point', coordinates: [-8.38564, 40.20386] };
        return route.fulfill({ json: { type: 'FeatureCollection', features: [{ type: 'Feature', id: 7, properties: { n: 12 }, geometry }] } });
      }
      if (pathname !== '/ours/wms') return route.fulfill({ contentType: 'image/png', body: tile });
      const answer = await fetch(`${service.url}${search}`);
      return route.fulfill({ contentType: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) });
    });
    await page.goto(`/#${town}`);
    const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar: dead.' });
    await alert.waitFor();
    const before = asked.filter((one) => one.startsWith('/ours/dead')).length;
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await eventually(() => asked.filter((one) => one.startsWith('/ours/dead')).length).toBe(before + 1);
    await alert.waitFor();
    for (const path of ['/ours/xyz/', '/ours/wmts/0/', '/ours/file.geojson'])
      expect(
        asked.some((one) => one.startsWith(path)),
        path,
      ).toBe(true);
    await tool(page, 'Camadas');
    await page.getByRole('button', { name: 'Opções de whole' }).click();
    const legend = page.getByRole('img', { name: 'Legenda de whole' });
    await eventually(() => legend.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(asked.some((one) => /GetLegendGraphic.*SCALE=4000/.test(one))).toBe(true);
    await picture(page, 'map-kinds');
    await tool(page, 'Identificar');
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('definition').filter({ hasText: 'Parque' }).waitFor();
    await page.getByRole('heading', { level: 4, name: 'Marco 12' }).waitFor();
    await context.close();
    await service.close();
  });
});

describe('a layer that fails', () => {
  it('is named, costs nothing else, and comes back when asked again', async () => {
    const { page, close } = await openMap();
    await page.route('**/api/ig/front/tiles/parish/**', (route) => route.fulfill({ status: 500, body: '' }));
    await tool(page, 'Camadas');
    await page.getByRole('checkbox', { name: 'Freguesias' }).check();
    const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar: Freguesias.' });
    await alert.waitFor();
    await page.unroute('**/api/ig/front/tiles/parish/**');
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await eventually(() => alert.count()).toBe(0);
    await close();
  });
});

describe('the map page', () => {
  it('loads at most 330 kB of JavaScript', async () => {
    const { page, context } = await visitor(address);
    const parts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) parts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(`/#${town}`);
    await page.getByRole('combobox', { name: 'Pesquisar no mapa' }).waitFor();
    await settled(page);
    const total = (await Promise.all(parts)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(330_000);
    await context.close();
  });

  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('is accessible with every panel open: %s, %s', async (size, colorScheme) => {
    const { page, errors, close } = await openMap({ size, colorScheme });
    expect(await axe(page)).toEqual([]);
    for (const name of ['Camadas', 'Identificar', 'Medir', 'Localização']) {
      await tool(page, name);
      expect(await axe(page), name).toEqual([]);
    }
    await picture(page, `map-${size}-${colorScheme}`);
    expect(errors).toEqual([]);
    await close();
  });
});

/** A picture of the area, whatever tile was asked for. */
function mapOf(ring: readonly (readonly [number, number])[]): string {
  const [[minx, miny], , [maxx, maxy]] = [ring[0] ?? [0, 0], null, ring[2] ?? [1, 1]];
  const view = `CRS=EPSG:3763&BBOX=${minx},${miny},${maxx},${maxy}&WIDTH=256&HEIGHT=256`;
  return `?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=zonas&STYLES=&FORMAT=image/png&${view}`;
}
