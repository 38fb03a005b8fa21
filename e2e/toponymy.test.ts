import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

it('a citizen finds a street by letter and name and reads where it comes from', async () => {
  const { page, context, errors } = await visitor(address);
  await page.goto('/#/toponymy/home');
  await page.getByRole('heading', { name: 'Ruas e os seus nomes', level: 1 }).waitFor();
  const count = page.getByRole('status').filter({ hasText: /ruas?$/ });
  await count.waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'toponymy');
  const first = page.getByRole('region', { name: 'Ruas e os seus nomes' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await page.getByLabel('Nome da rua').fill(name);
  await page.getByLabel('Nome da rua').press('Enter');
  await page.getByRole('region', { name: 'Ruas e os seus nomes' }).getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('img', { name: /entre as ruas à volta$/ }).waitFor();
  await page.getByRole('link', { name: 'Abrir no mapa' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'toponymy-street');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await picture(page, 'toponymy-street-phone');
  expect(errors).toEqual([]);
  await context.close();
});

it('a clerk adds a street, which has a page at once, sees the numbering of another and issues its certificate', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await page.goto('/#/toponymy/toponymy-streets/add');
  await page.getByRole('textbox', { name: 'Nome', exact: false }).first().fill('da Jornada de Ensaio');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { name: 'Rua da Jornada de Ensaio', level: 1 }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto('/#/toponymy/home?q=jornada');
  await page.getByRole('link', { name: 'Rua da Jornada de Ensaio' }).waitFor();

  // It has no plaques yet: it is on the list of those that are missing.
  await page.goto('/#/toponymy/toponymy-streets');
  await page.getByRole('link', { name: 'Placas em falta' }).click();
  await page.getByRole('columnheader', { name: /O que falta nas placas/ }).waitFor();
  await page.getByText('Falta no início').first().waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'toponymy-plaques');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'toponymy-plaques-phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  const listed = await page.request.get('/api/toponymy/gestao/toponymy-doors?pageSize=10');
  const { items }: { items: readonly { streetId: number }[] } = await listed.json();
  await page.goto(`/#/toponymy/toponymy-streets/${items[0]?.streetId}`);
  await page
    .getByRole('status')
    .filter({ hasText: /regra\.$/ })
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'toponymy-record');
  await page.getByRole('button', { name: 'Emitir certidão', exact: true }).click();
  await page
    .getByText(/^Certidão CT-\d{4}-\d+ emitida\./)
    .first()
    .waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
  await context.close();
});
