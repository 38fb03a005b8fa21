import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axe, bytesOf, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

const town = '/#/ig/home?c=-21500,59500&s=4000&p=annotations';

async function open(path: string, options: VisitOptions = {}, login: string | null = null) {
  const { page, context, errors } = await visitor(address, options);
  if (login !== null) {
    const data = { login: `${login}@vilaclara.example`, password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
  }
  await page.goto(path);
  await page.getByRole('application').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Anotações' }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, errors, close: () => context.close() };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shapes = (page: Page) => page.getByRole('region', { name: 'Formas' }).getByRole('listitem');

it('somebody draws an arrow and a text, loads the page anew, saves and shares; another opens the link, copies and exports', async () => {
  const owner = await open(town, {}, 'cidadao');
  const { page } = owner;
  const map = page.getByRole('application');
  await press(page, 'Seta');
  await page.getByText('Toque no começo da seta').first().waitFor();
  await map.click({ position: { x: 300, y: 300 } });
  await map.click({ position: { x: 420, y: 360 } });
  await press(page, 'Terminar');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Por aqui');
  await press(page, 'Texto');
  await map.click({ position: { x: 340, y: 450 } });
  await page.getByRole('textbox', { name: 'Palavras no mapa' }).fill('Passeio partido');
  await expect.poll(() => shapes(page).count(), { timeout: 15_000 }).toBe(2);
  await picture(page, 'annotations');
  expect(await axe(page)).toEqual([]);

  // At once, as a page that falls over would.
  await page.reload();
  await expect
    .poll(() => shapes(page).allInnerTexts(), { timeout: 15_000 })
    .toEqual([expect.stringContaining('Passeio partido'), expect.stringContaining('Por aqui')]);

  await page.getByRole('textbox', { name: 'Nome da nota' }).fill('O passeio da escola');
  await press(page, 'Guardar na minha conta');
  await page.getByText('Guardada na sua conta.').waitFor();
  await press(page, 'Partilhar por ligação');
  const link = await page.getByRole('textbox', { name: 'Ligação' }).inputValue();
  expect(link).toMatch(/#\/ig\/home\?annotation=[\w-]{32}$/);

  const reader = await open(link, { size: 'phone', colorScheme: 'dark' });
  await reader.page.getByRole('heading', { level: 3, name: 'O passeio da escola' }).waitFor();
  await expect.poll(() => shapes(reader.page).count(), { timeout: 15_000 }).toBe(2);
  expect(await reader.page.getByRole('button', { name: 'Seta', exact: true }).count()).toBe(0);
  await picture(reader.page, 'annotations-shared');
  expect(await axe(reader.page)).toEqual([]);
  await press(reader.page, 'Fazer uma cópia minha');
  await reader.page.getByText('A cópia é sua').waitFor();
  const [file] = await Promise.all([reader.page.waitForEvent('download'), press(reader.page, 'Descarregar')]);
  const made: { features: { properties: { shape: string; description: string } }[] } = JSON.parse((await bytesOf(file)).toString());
  expect(made.features.map(({ properties }) => properties.shape)).toEqual(['arrow', 'text']);

  // The file comes back as what it was.
  await reader.page
    .getByTestId('geofile')
    .setInputFiles({ name: 'desenho.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(made)) });
  await press(reader.page, 'Juntar 2 elementos');
  await expect.poll(() => shapes(reader.page).count(), { timeout: 15_000 }).toBe(4);
  await reader.page.reload();
  await expect.poll(() => shapes(reader.page).count(), { timeout: 15_000 }).toBe(4);

  await press(page, 'Retirar a ligação');
  await page.getByRole('button', { name: 'Partilhar por ligação' }).waitFor();
  const late = await open(link);
  await late.page.getByText('Esta ligação não abre nenhuma nota de mapa').waitFor();
  expect([...owner.errors, ...reader.errors, ...late.errors]).toEqual([]);
  await Promise.all([owner.close(), reader.close(), late.close()]);
});
