import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startPictures, type PictureServer } from '#features/layers/defaults/server/test-pictures.ts';
import { axe, closeBrowser, harmless, picture, visitor } from './browser.ts';

const address = inject('address');
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });

describe('a base map of another server', () => {
  let pictures: PictureServer;
  beforeAll(async () => {
    pictures = await startPictures();
  });
  afterAll(async () => {
    await closeBrowser();
    pictures.close();
  });

  it('is seen beside the form before it is saved, chosen on the map, and kept by the address', async () => {
    const { page, context, errors } = await visitor(address);
    const login = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
    const name = `Ortos ${Date.now().toString(36)}`;
    await page.goto('/#/iggestao/defaultlayers/add');
    await page.getByText('Preencha a origem para ver aqui a camada.').waitFor();
    await page.getByRole('textbox', { name: 'Nome' }).fill(name);
    const template = page.getByRole('textbox', { name: 'Endereço dos mosaicos' });
    await template.fill(`${pictures.base}/page/{z}/{x}/{y}.png`);
    await page.getByText('respondeu, mas não com uma imagem').waitFor();
    await template.fill(`${pictures.base}/keyed/{z}/{x}/{y}.png?k={apikey}`);
    await page.getByText('recusou o pedido: a chave falta').waitFor();
    await page.getByRole('textbox', { name: 'Chave de acesso' }).fill('segredo');
    await page.getByText('e a camada está a ser desenhada').waitFor();
    await picture(page, 'default-layer-form');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'De quem são os dados' }).fill('© [Ortos](https://ortos.example/)');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Retirar a chave' }).waitFor();
    const id = /defaultlayers\/(\d+)/.exec(page.url())?.[1] ?? '';

    const { page: map, context: mine, errors: wrong } = await visitor(address);
    const asked: string[] = [];
    map.on('request', (request) => asked.push(request.url()));
    await map.goto('/#/ig/home?c=-21500,59500&s=4000');
    await map.getByRole('button', { name: 'Mapa de base' }).click();
    await map.getByText(name).click();
    await eventually(() => map.url()).toContain(`b=ig-${id}`);
    await map.getByRole('link', { name: 'Ortos' }).waitFor();
    await eventually(() => asked.some((url) => url.includes(`/defaultlayers/ig-${id}/tiles/`))).toBe(true);
    await map.waitForLoadState('networkidle');
    await picture(map, 'default-layer-map');
    await map.reload();
    await map.getByRole('link', { name: 'Ortos' }).waitFor();
    expect(map.url()).toContain(`b=ig-${id}`);
    // The browser asks nobody else, and knows no key.
    expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
    expect(asked.join(' ')).not.toContain('segredo');

    // The other server is gone: the map says so and offers the town's own.
    pictures.close();
    await map.goto('/#/ig/home?c=-20500,60500&s=2000');
    await map.reload();
    await map.getByRole('button', { name: 'Mapa de base' }).click();
    await map.getByText(name).click();
    await map.getByText(`Não foi possível carregar: ${name}.`).waitFor();
    await map.getByRole('button', { name: 'Usar o mapa do município' }).click();
    await eventually(() => map.url()).not.toContain('b=ig-');
    expect(wrong.filter((one) => !harmless.test(one) && !/status of 502/.test(one))).toEqual([]);
    await mine.close();

    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText(`Eliminado: ${name}`).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
