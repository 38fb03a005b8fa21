import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { answer202, answerById202, geonetworkRecord, paperRecord } from '#features/catalogue/domain/sample-records.ts';
import { demoParishes, demoZones, hasMapserver, startMapserver, type DemoLayer, type Mapserver } from '#platform/testing/mapserver.ts';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');

/** The layers of the tests, in the middle of the demo town. */
const inTown = (layer: DemoLayer): DemoLayer => ({
  ...layer,
  areas: layer.areas.map(({ name, ring }) => ({ name, ring: ring.map(([x, y]) => [x - 21_500, y + 59_500] as const) })),
});

describe.skipIf(!hasMapserver())('the catalogue of the map', () => {
  let map: Mapserver;
  let other: Server;
  let base: string;

  beforeAll(async () => {
    map = await startMapserver({ layers: [inTown(demoParishes), inTown(demoZones)] });
    const record = geonetworkRecord({ host: `http://${map.host}`, layer: 'freguesias' });
    other = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x');
      const far = `<WMS_Capabilities version="1.3.0"><Service><Title>Longe</Title></Service><Capability><Request><GetMap><Format>image/png</Format></GetMap></Request>
        <Layer><CRS>EPSG:3857</CRS><Layer><Name>longe</Name><Title>Camada de longe</Title></Layer></Layer></Capability></WMS_Capabilities>`;
      const said = url.searchParams.get('request') === 'GetRecordById' ? answerById202(record) : answer202([record, paperRecord]);
      request.resume();
      request.on('end', () => response.writeHead(200, { 'content-type': 'text/xml' }).end(url.pathname === '/csw' ? said : far));
    });
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)));
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await closeBrowser();
    other.closeAllConnections();
    other.close();
    await map.close();
  });

  async function open(path: string, options: VisitOptions = {}, login: string | null = null) {
    const { page, context, errors } = await visitor(address, options);
    if (login !== null) {
      const data = { login: `${login}@vilaclara.example`, password: 'Largo-2026!' };
      expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
    }
    await page.goto(path);
    await page.getByRole('application').waitFor();
    return { page, errors, close: () => context.close() };
  }
  const town = '/#/ig/home?c=-21500,59500&s=64000&p=catalog';

  async function addService(page: Page, title: string, url: string, type: string): Promise<void> {
    await page.getByRole('button', { name: 'Adicionar serviço' }).click();
    await page.getByLabel('Título (obrigatório)').fill(title);
    await page.getByLabel('Endereço do serviço (obrigatório)').fill(url);
    await page.getByLabel('Tipo', { exact: true }).selectOption(type);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('O serviço foi adicionado.').waitFor();
  }

  it('services are kept; a visitor searches, reads metadata, adds, shares a link and takes off again', async () => {
    const mark = Date.now().toString(36);
    const [own, records, far] = [`Mapas ${mark}`, `Fichas ${mark}`, `Longe ${mark}`];
    const keeper = await open(town, {}, 'admin');
    await addService(keeper.page, own, map.url, 'wms');
    await keeper.page.getByText('Zonas de recreio').first().waitFor();
    await addService(keeper.page, records, `${base}/csw`, 'csw');
    await addService(keeper.page, far, `${base}/wms`, 'wms');
    await picture(keeper.page, 'catalogue-keeper');
    expect(await axe(keeper.page)).toEqual([]);
    await keeper.page.getByRole('button', { name: `Alterar ${far}` }).click();
    await keeper.page.getByRole('heading', { name: 'Alterar o serviço' }).waitFor();
    await picture(keeper.page, 'catalogue-form');
    expect(await axe(keeper.page)).toEqual([]);
    await keeper.page.getByRole('button', { name: 'Cancelar' }).click();

    const one = await open(town);
    const { page } = one;
    const choose = async (title: string): Promise<void> => {
      await page.getByLabel('Serviço', { exact: true }).selectOption({ label: title });
    };
    await choose(`${far} (WMS)`);
    await page.getByText('O sistema de coordenadas do mapa não é suportado pelo serviço.').waitFor();
    expect(await page.getByRole('button', { name: /^Juntar ao mapa/ }).count()).toBe(0);

    await choose(`${own} (WMS)`);
    await page.getByRole('searchbox', { name: 'Procurar no serviço' }).fill('RECREIO');
    await page.getByRole('heading', { name: '1 resultado' }).waitFor();
    await page.getByRole('button', { name: 'Juntar ao mapa: Zonas de recreio' }).click();
    await page.getByText('“Zonas de recreio” está no mapa.').first().waitFor();

    await choose(`${records} (CSW)`);
    const title = 'Carta Administrativa Oficial de Portugal';
    await page.getByText('O registo não indica um serviço que o mapa possa mostrar.').waitFor();
    await page.getByRole('button', { name: `Metadados: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText('Direção-Geral do Território').waitFor();
    await picture(page, 'catalogue-metadata');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Juntar ao mapa: ${title}` }).click();
    await page.getByText(`“${title}” está no mapa.`).first().waitFor();
    await expect.poll(() => page.url()).toMatch(/cat-\d+-[\w-]+\.cat-\d+-/);
    await expect.poll(() => map.asked.filter(({ query }) => /request=GetMap/i.test(query)).length, { timeout: 15_000 }).toBeGreaterThan(1);
    await picture(page, 'catalogue-results');
    expect(await axe(page)).toEqual([]);

    // The same map for whoever gets the link; from the tree it goes for good.
    const link = page.url().replace('p=catalog', 'p=layerswitcher');
    const reader = await open(link.slice(link.indexOf('/#')), { size: 'phone', colorScheme: 'dark' });
    const layer = reader.page.getByRole('checkbox', { name: 'Zonas de recreio' });
    await expect.poll(() => layer.isChecked(), { timeout: 15_000 }).toBe(true);
    await reader.page.getByRole('button', { name: 'Opções de Zonas de recreio' }).click();
    await reader.page.getByRole('button', { name: 'Tirar do mapa' }).click();
    await expect.poll(() => layer.count()).toBe(0);
    await expect.poll(() => reader.page.url()).not.toMatch(/cat-\d+-[\w-]+\.cat-/);
    await reader.page.reload();
    await reader.page.getByRole('checkbox', { name: 'Freguesias', exact: true }).first().waitFor();
    expect(await layer.count()).toBe(0);
    await reader.page.goto(town);
    await reader.page.getByRole('heading', { level: 2, name: 'Catálogo' }).waitFor();
    await reader.page.getByLabel('Serviço', { exact: true }).selectOption({ label: `${records} (CSW)` });
    await reader.page.getByText(title).first().waitFor();
    await picture(reader.page, 'catalogue-phone');
    expect(await axe(reader.page)).toEqual([]);

    await page.getByRole('button', { name: 'Tirar do mapa: Zonas de recreio' }).last().click();
    await expect.poll(() => page.url()).not.toMatch(/cat-\d+-[\w-]+\.cat-/);

    for (const service of [far, own, records]) {
      await keeper.page.getByLabel('Serviço', { exact: true }).selectOption({ label: `${service} (${service === records ? 'CSW' : 'WMS'})` });
      await keeper.page.getByRole('button', { name: `Remover ${service}` }).click();
      await keeper.page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
      await keeper.page.getByText('O serviço foi removido.').waitFor();
    }
    expect([...keeper.errors, ...one.errors, ...reader.errors]).toEqual([]);
    await Promise.all([keeper.close(), one.close(), reader.close()]);
  });
});
