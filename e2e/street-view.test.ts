import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startHeights, type HeightServer } from '#features/mapview/server/test-heights.ts';
import { startStreet, type StreetServer } from '#features/street-view/server/test-street.ts';
import { mover } from '#platform/geo/projections.ts';
import { axe, closeBrowser, harmless, picture, visitor } from './browser.ts';

const address = inject('address');
const place = [-21_500, 59_500] as const;
/** Opened by its address: where its button stands is the municipality's choice. */
const there = (panel: string, east = 0): string => `/#/ig/home?c=${place[0] + east},${place[1]}&s=1000&p=${panel}`;
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });

describe('street view and heights', () => {
  let street: StreetServer;
  let tiles: HeightServer;
  beforeAll(async () => {
    street = await startStreet(mover(3763, 4326)(place));
    tiles = await startHeights();
  });
  afterAll(async () => {
    await closeBrowser();
    street.close();
    tiles.close();
  });

  it('are set up by an administrator, used by visitors, and their failures are said', async () => {
    const { page, context, errors } = await visitor(address);
    const { page: map, context: mine, errors: wrong } = await visitor(address);
    const asked: string[] = [];
    map.on('request', (request) => asked.push(request.url()));
    const middle = async (): Promise<void> => {
      const canvas = map.getByRole('application');
      await canvas.focus();
      await canvas.press('Enter');
    };

    // Without a service: a clear sentence, and no word of profiles.
    await map.goto(there('streetview'));
    await map.getByText('Toque ou clique no mapa, numa rua').waitFor();
    await middle();
    await map.getByText('A vista de rua não está disponível.').waitFor();
    expect(await map.getByRole('link', { name: 'Escolher o serviço de vista de rua' }).count()).toBe(0);

    const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
    await page.goto('/#/geoportalgestao/streetview');
    await page.getByLabel('Serviço', { exact: true }).selectOption('panoramax');
    await page.getByLabel('Endereço do serviço').fill(street.base);
    await page.getByRole('button', { name: 'Experimentar' }).click();
    await page.getByText('Responde').waitFor();
    await picture(page, 'street-view-settings');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Definições guardadas.').waitFor();
    await page.goto('/#/geoportalgestao/heights');
    await page.getByLabel('Codificação').selectOption('terrarium');
    await page.getByLabel('Endereço dos mosaicos').fill(`${tiles.base}/t/{z}/{x}/{y}.png?k={key}`);
    await page.getByLabel('Chave de acesso').fill('segredo');
    await page.getByRole('button', { name: 'Experimentar' }).click();
    await page.getByText('m no centro do mapa').waitFor();
    await picture(page, 'heights-settings');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Definições guardadas.').waitFor();

    // A picture all around, turned by keys, along its ride, enlarged.
    await middle();
    await map.getByText('A olhar para este (90°)').waitFor();
    await map.getByText('© Câmara de Exemplo, Panoramax').waitFor();
    await map.getByRole('img', { name: /^Fotografia da rua/ }).waitFor();
    await map.getByRole('group', { name: /^Vista de rua/ }).press('ArrowRight');
    await map.getByText('A olhar para sudeste (120°)').waitFor();
    await map.waitForLoadState('networkidle');
    await picture(map, 'street-view-map');
    expect(await axe(map)).toEqual([]);
    await map.getByRole('button', { name: 'Fotografia seguinte' }).click();
    await map.getByText('Tirada em 11/04/2025').waitFor();
    await map.getByText('A olhar para sudeste (120°)').waitFor();
    await map.getByText('Ampliar', { exact: true }).click();
    await map
      .getByRole('dialog')
      .getByRole('img', { name: /^Fotografia da rua/ })
      .waitFor();
    await picture(map, 'street-view-large');
    await map.keyboard.press('Escape');

    // Nothing near; then the service fails, is said to, and is tried again.
    await map.goto(there('streetview', 3000));
    await map.reload();
    await map.getByText('Toque ou clique no mapa, numa rua').waitFor();
    await middle();
    await map.getByText('Sem dados para esta localização.').waitFor();
    street.mode = 'garbage';
    await map.goto(there('streetview', 6000));
    await map.reload();
    await map.getByText('Toque ou clique no mapa, numa rua').waitFor();
    await middle();
    await map.getByText('respondeu de uma forma que não se consegue ler').waitFor();
    street.mode = 'well';
    await map.getByRole('button', { name: 'Tentar de novo' }).click();
    await map.getByText('Sem dados para esta localização.').waitFor();

    // A measured line has its profile; a point its coordinates and height.
    await map.goto(there('measure'));
    await map.reload();
    await map.getByText('Toque ou clique para marcar cada ponto').waitFor();
    const canvas = map.getByRole('application');
    await canvas.press('Enter');
    for (let step = 0; step < 30; step++) await canvas.press('ArrowRight');
    await canvas.press('Enter');
    await canvas.press('Enter');
    await map.getByText('Perfil de altitudes').waitFor();
    const chart = map.getByRole('slider', { name: /^Altitude ao longo da linha/ });
    await chart.press('ArrowRight');
    await eventually(() => chart.getAttribute('aria-valuetext')).toMatch(/do início: \d+/);
    const [file] = await Promise.all([map.waitForEvent('download'), map.getByRole('button', { name: 'Descarregar CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('perfil.csv');
    await picture(map, 'profile');
    expect(await axe(map)).toEqual([]);
    await map.goto(there('location'));
    await map.reload();
    await map.getByText('Toque ou clique no mapa para ver as coordenadas').waitFor();
    await map.getByLabel('Sistema de coordenadas').selectOption('27493');
    await map.getByLabel('Ir para coordenadas').fill('-21501, 59501');
    await map.getByRole('button', { name: 'Ir', exact: true }).click();
    await map.getByText('Datum 73 / Hayford-Gauss (EPSG:27493): x (este)').waitFor();
    await map.getByText('Altitude: ').waitFor();
    await map.getByText('-21501.00, 59501.00').waitFor();
    await picture(map, 'coordinates');
    expect(await axe(map)).toEqual([]);

    // The browser asks nobody else, and knows no key.
    expect(asked.filter((url) => !url.startsWith(address) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(asked.join(' ')).not.toContain('segredo');
    expect(wrong.filter((one) => !harmless.test(one) && !/status of (404|502)/.test(one))).toEqual([]);
    expect(errors).toEqual([]);
    await mine.close();
    await context.close();
  });

  it('is a sheet on a phone', async () => {
    const { page, context, errors } = await visitor(address, { size: 'phone' });
    await page.goto(there('streetview'));
    await page.getByText('Toque ou clique no mapa, numa rua').waitFor();
    const canvas = page.getByRole('application');
    await canvas.focus();
    await canvas.press('Enter');
    await page.getByRole('img', { name: /^Fotografia da rua/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await picture(page, 'street-view-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axe(page)).toEqual([]);
    expect(errors.filter((one) => !harmless.test(one))).toEqual([]);
    await context.close();
  });
});
