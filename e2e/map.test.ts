import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const { embedded: address } = inject('products');

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
    await tool(page, 'Identificar');
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: 'Local' }).waitFor();
    await expect(page.getByRole('definition').filter({ hasText: 'Vila Clara' }).first().isVisible()).resolves.toBe(true);
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('heading', { level: 2, name: 'Identificar' }).count()).toBe(0);
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
    await page.getByRole('region', { name: 'Camadas' }).getByText('Cinzento').click();
    await page.getByLabel('Escala').fill('2500');
    await page.getByLabel('Escala').press('Enter');
    await eventually(() => page.url()).toMatch(/s=2500/);
    await eventually(() => page.url()).toMatch(/b=grey/);
    const sent = page.url().split('#')[1] ?? '';
    await close();
    const other = await openMap({}, sent);
    await other.page.getByRole('heading', { level: 2, name: 'Camadas' }).waitFor();
    await expect(other.page.getByRole('checkbox', { name: 'Freguesias' }).isChecked()).resolves.toBe(true);
    await expect(other.page.getByLabel('Escala').inputValue()).resolves.toBe('1:2 500');
    await other.close();
  });
});

describe('someone who measures', () => {
  it('gets distance and area from the same points', async () => {
    const { page, close } = await openMap();
    await tool(page, 'Medir');
    const map = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0 };
    for (const [x, y] of [
      [200, 250],
      [400, 250],
      [400, 400],
    ] as const) {
      await page.mouse.click(map.x + x, map.y + y);
      await page.waitForTimeout(300); // the gesture itself: two clicks within 250 ms are one double click
    }
    await page.getByRole('button', { name: 'Terminar' }).click();
    // 350 pixels at 1:4000 are 392 m.
    await page
      .getByRole('definition')
      .filter({ hasText: /^392 m$/ })
      .waitFor();
    await page.getByText('Área', { exact: true }).click();
    await page
      .getByRole('definition')
      .filter({ hasText: /^1,88 ha$/ })
      .waitFor();
    await picture(page, 'map-measure');
    await close();
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
