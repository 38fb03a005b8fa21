import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const { embedded: address } = inject('products');
afterAll(closeBrowser);

it('a citizen finds a grave by name and sees it on the plan', async () => {
  const { page, context, errors } = await visitor(address);
  await page.goto('/#/cemeteries/home');
  await page.getByRole('heading', { name: 'Procurar uma sepultura', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Cemitério Municipal' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Nome da pessoa').fill('an');
  await page.getByRole('button', { name: 'Procurar', exact: true }).click();
  await page.getByRole('alert').getByText('pelo menos três letras').waitFor();
  await page.getByLabel('Nome da pessoa').fill('maria silva');
  await page.getByLabel('Nome da pessoa').press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /encontradas?$/ })
    .waitFor();
  await page
    .getByRole('button', { name: /^Ver na planta/ })
    .first()
    .click();
  await page.getByRole('img', { name: /^Planta do cemitério/ }).waitFor();
  await page.getByRole('link', { name: 'Abrir no mapa' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-phone');
  expect(errors).toEqual([]);
  await context.close();
});

it('a clerk reads the board and the plan, records a burial, and prints the book', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);

  await page.goto('/#/cemeteries/gestao/board');
  const total = page.getByRole('status').filter({ hasText: /livres? em/ });
  await total.waitFor();
  const free = async (): Promise<number> => Number((await total.textContent())?.split(' lugar')[0]?.replace(/\D/g, ''));
  const before = await free();
  expect(before).toBeGreaterThan(10);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-board');

  await page.goto('/#/cemeteries/gestao/plan');
  const plan = page.getByRole('group', { name: /^Planta/ });
  await plan.waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-plan');
  const plot = plan.getByRole('link', { name: /sepultura, livre$/ }).last();
  const name = (await plot.getAttribute('aria-label'))?.split(':')[0] ?? '';
  await plot.press('Enter');
  await page.getByRole('heading', { name: new RegExp(name), level: 1 }).waitFor();
  await page.getByText('Ninguém.').waitFor();

  await page.goto('/#/cemeteries/cemetery-deceased/add');
  await page.getByLabel(/^Nome completo/).fill('Ermelinda Jornada Teste');
  await page.getByRole('textbox', { name: 'Falecimento', exact: true }).fill('05/03/2021');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { name: 'Ermelinda Jornada Teste', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Registar operação' }).click();
  await page.getByRole('textbox', { name: /^Data/ }).fill('05/03/2021');
  await page.getByRole('combobox', { name: /^Para o lugar/ }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Ainda não passaram 24 horas').first().waitFor();
  await page.getByRole('textbox', { name: /^Data/ }).fill('07/03/2021');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { name: /^\d+\/2021$/, level: 1 }).waitFor();

  await page.goto('/#/cemeteries/gestao/board');
  await expect.poll(free).toBe(before - 1);
  await page.getByLabel('Ano').fill('2021');
  await page.getByRole('button', { name: 'Emitir o livro' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Transferir .*\.pdf$/ }).click();
  expect((await coming).suggestedFilename()).toBe('burial-2021.pdf');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-board-phone');
  expect(errors).toEqual([]);
  await context.close();
});

it('a clerk brings a table of burials, looks before it is done, and takes it back', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await page.goto('/#/cemeteries/gestao/import');
  const table = [
    'Cemitério;Talhão;Sepultura;Nome;Falecimento;Inumação',
    'VC;X;1;Primeira Trazida;01/03/1955;03/03/1955',
    'VC;X;1;Segunda Trazida;01/03/1956;03/03/1956',
  ];
  await page.locator('input[type=file]').setInputFiles({ name: 'livro.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) });
  await page.getByLabel('Criar os talhões e os lugares que ainda não existem').check();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ver o que muda' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Importar 1 linha' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-import');
  await dialog.getByRole('button', { name: 'Importar 1 linha' }).click();
  await dialog.getByRole('button', { name: /^Anular/ }).click();
  await dialog.getByText(/volt/).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
