import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

interface Parishes {
  readonly items: readonly { readonly name: string; readonly roofs: number }[];
}

it('a citizen on a phone finds a roof by address, changes what is assumed, and keeps it in a link', async () => {
  const { page, context, errors } = await visitor(address);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/solar/home');
  await page.getByRole('heading', { name: 'Potencial solar', level: 1 }).waitFor();
  await page.getByLabel(/^Morada ou rua/).fill('rua que não existe em lado nenhum');
  await page.getByRole('button', { name: 'Procurar', exact: true }).click();
  await page.getByText('Não encontrámos essa morada.').waitFor();
  await page.getByLabel(/^Morada ou rua/).fill('Praça da República');
  await page.getByLabel(/^Morada ou rua/).press('Enter');
  await page.getByRole('heading', { name: /^Telhados perto de Praça da República/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-home-phone');
  await page
    .getByText(/m² de telhado/)
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: /^Telhados perto/ })
    .getByRole('link')
    .first()
    .click();
  const results = page.getByRole('region', { name: 'Estimativa' });
  await results.waitFor();
  const saving = results.locator('dd').nth(2);
  const before = await saving.textContent();
  expect(before).toMatch(/\d €$/);
  await page.getByLabel('Gasto em casa do que se produz', { exact: true }).fill('90');
  await expect.poll(() => saving.textContent()).not.toBe(before);
  await page.getByLabel('Tamanho da instalação').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Pressupostos', { exact: true }).click();
  const price = page.getByLabel(/^Preço por kWp/);
  await price.fill('99999');
  await page
    .getByText('Entre 300 e 5000.')
    .or(page.getByText(/^Entre 300 e 5.000\.$/))
    .first()
    .waitFor();
  await price.fill('1000');
  await expect.poll(() => page.url()).toContain('price=1000');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-roof-phone');
  const told = await results.textContent();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await results.waitFor();
  await expect.poll(() => results.textContent()).toBe(told);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-roof-dark');

  // By the map: a tap on a roof, or its address.
  await page.goto('/#/ig/home?p=solar');
  await page.getByLabel(/^Morada ou rua/).fill('Praça da República');
  await page.getByLabel(/^Morada ou rua/).press('Enter');
  await page
    .getByRole('list', { name: /^Telhados perto de/ })
    .getByRole('button')
    .first()
    .click();
  await results.waitFor();
  await page.getByLabel('Tamanho da instalação').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-map-phone');

  await page.goto('/#/solar/parishes');
  await page.getByRole('table').waitFor();
  const { items }: Parishes = await (await page.request.get('/api/solar/front/parishes')).json();
  expect(items.some(({ roofs }) => roofs > 0)).toBe(true);
  await page.getByRole('row', { name: new RegExp(`^${items[0]?.name}`) }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-parishes-dark');
  expect(errors).toEqual([]);
  await context.close();
});

it('a technician imports roofs after a dry run and takes them back', async () => {
  const { page, context, errors } = await visitor(address);
  const headers = { origin: address };
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers })).status()).toBe(200);
  await page.goto('/#/solar/gestao/import');
  await page.getByRole('heading', { name: 'Importar telhados', level: 1 }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-import');
  const square = (x: number) => [
    [
      [x, 59_500],
      [x + 9, 59_500],
      [x + 9, 59_508],
      [x, 59_508],
      [x, 59_500],
    ],
  ];
  const feature = (code: string, slope: number, x: number) => ({
    type: 'Feature',
    properties: { codigo: code, declive: slope, orientacao: 'SE' },
    geometry: { type: 'Polygon', coordinates: square(x) },
  });
  const file = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [feature('ENSAIO-1', 25, -21_500), feature('ENSAIO-2', 250, -21_480)],
  };
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher ficheiro' }).click();
  await (await choosing).setFiles({ name: 'telhados.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(file)) });
  await page.getByText('telhados.geojson · 2 telhados').waitFor({ timeout: 60_000 });
  expect(await page.getByLabel('Preenche: declive').inputValue()).toBe('slope');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-mapping');
  await page.getByRole('button', { name: 'Ensaiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar telhados' });
  await dialog.getByText('a inclinação vai de 0 a 90 graus').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-dry-run');
  await dialog.getByRole('button', { name: 'Importar 1 telhado' }).click();
  await dialog.getByRole('button', { name: 'Anular a alteração' }).waitFor();
  const kept = async () => {
    const { items }: { items: readonly { code: string }[] } = await (await page.request.get('/api/solar/gestao/roofs?q=ENSAIO')).json();
    return items.map(({ code }) => code);
  };
  expect(await kept()).toEqual(['ENSAIO-1']);
  await dialog.getByRole('button', { name: 'Anular a alteração' }).click();
  await expect.poll(kept).toEqual([]);

  await page.goto('/#/solar/roofs');
  await page.getByRole('heading', { name: /^Telhados/, level: 1 }).waitFor();
  await page.getByText('T0', { exact: false }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'solar-register');
  expect(errors).toEqual([]);
  await context.close();
});
