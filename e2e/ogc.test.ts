import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoParishes, demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
const credentials = { username: 'camara', password: 'mapas' };

describe.skipIf(!hasMapserver())('a map service of somebody else', () => {
  let map: Mapserver;
  beforeAll(async () => {
    map = await startMapserver({ layers: [demoParishes, demoZones], credentials });
  });
  afterAll(async () => {
    await closeBrowser();
    await map.close();
  });

  it('is tested, added, harvested and browsed', async () => {
    const { page, context, errors } = await visitor(address);
    const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
    const name = `Mapas ${Date.now().toString(36)}`;

    await page.goto('/#/geoportalgestao/ogcremoteservices/add');
    await page.getByLabel('Endereço do serviço').fill(`${map.url}?SERVICE=WMS&REQUEST=GetCapabilities`);
    await page.getByRole('button', { name: 'Testar ligação' }).click();
    await page.getByText('O servidor pede utilizador e palavra-passe').waitFor();
    await page.getByLabel('Utilizador').fill(credentials.username);
    await page.getByRole('textbox', { name: 'Palavra-passe' }).fill(credentials.password);
    await page.getByRole('button', { name: 'Testar ligação' }).click();
    await page.getByText('O serviço respondeu').waitFor();
    await page.getByText('Câmara de ensaio').waitFor();
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Mapas de ensaio');
    expect(await page.getByLabel('Pedir os mapas através do servidor').isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Título' }).fill(name);
    await picture(page, 'ogc-test');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar' }).click();

    await page.getByRole('button', { name: 'Recolher agora' }).click();
    await page.getByRole('heading', { name: 'Novas (3)' }).waitFor();
    expect(await axe(page)).toEqual([]);

    await page.getByRole('link', { name: 'Camadas', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Pesquisar camadas' }).fill('recreio');
    await page.getByText('2 camadas').waitFor();
    await page.getByRole('button', { name: /^Zonas de recreio/ }).click();
    const legend = page.getByRole('img', { name: 'Legenda de Zonas de recreio' });
    await legend.waitFor();
    await expect.poll(() => legend.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await picture(page, 'ogc-layers');
    expect(await axe(page)).toEqual([]);

    await page.goto('/#/geoportalgestao/ogcremoteservices');
    await page.getByRole('searchbox', { name: 'Procurar em serviços OGC' }).fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('A funcionar').waitFor();
    await row.getByRole('link', { name }).click();
    await page.getByPlaceholder('Guardada; escreva para a mudar').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
