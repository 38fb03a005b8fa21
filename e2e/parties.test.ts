import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { nifCheckDigit } from '#platform/kernel/nif.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

/** A tax number nobody has: nine digits with their control digit. */
function freshNif(): string {
  const eight = `2${String(Date.now()).slice(-7)}`;
  return `${eight}${nifCheckDigit(eight)}`;
}

async function write(page: Page, name: string, nif: string): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto('/#/geoportalgestao/entities/add');
  await page.getByRole('heading', { level: 1, name: 'Adicionar entidade' }).waitFor();
  await page.getByRole('textbox', { name: /^Nome/ }).fill(name);
  await page.getByRole('textbox', { name: /^Número fiscal/ }).fill(nif);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}

it('an entity whose tax number another has is saved after a warning, and its story stands in the audit view', async () => {
  const { page, context, errors } = await visitor(address);
  const data = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
  const nif = freshNif();
  const [first, second] = [`Cooperativa ${nif}`, `Água Viva ${nif}`];

  await write(page, first, nif);
  await page.waitForURL(/entities\/\d+$/);
  await write(page, second, `PT ${nif}`);
  const dialog = page.getByRole('dialog', { name: 'Outra entidade tem este número fiscal' });
  await dialog.getByRole('link', { name: first }).waitFor();
  await dialog.getByRole('button', { name: 'Guardar mesmo assim' }).click();
  await page.waitForURL(/entities\/\d+$/);
  await page.getByRole('alert').getByRole('link', { name: first }).waitFor();

  await page.getByRole('link', { name: 'Moradas', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar morada' }).click();
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: /^Código postal/ }) });
  await form.getByRole('textbox', { name: /^Morada \(obrigatório\)/ }).fill('Rua Direita, 5');
  await form.getByRole('textbox', { name: /^Código postal/ }).fill('2860');
  await form.getByRole('textbox', { name: /^Latitude/ }).fill('38° 43\' 20" N');
  await form.getByRole('textbox', { name: /^Longitude/ }).fill('-9.1393');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await form.getByRole('alert').getByText('O código postal é inválido').waitFor();
  await form.getByRole('textbox', { name: /^Código postal/ }).fill('2860-001');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Alterar Rua Direita, 5' }).waitFor();
  await page.getByText('38.722222').waitFor();
  await picture(page, 'entity');
  expect(await axe(page)).toEqual([]);

  await page.goto(`/#/geoportalgestao/audit?q=${encodeURIComponent(second)}`);
  await page.getByRole('main').getByRole('link', { name: second }).click();
  await page.getByRole('heading', { level: 1, name: `Entidade: ${second}` }).waitFor();
  await page
    .getByRole('row', { name: /Número fiscal/ })
    .getByText(nif)
    .waitFor();
  await picture(page, 'audit-entry');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver a história do registo' }).click();
  await page.getByRole('heading', { level: 1, name: `História: ${second}` }).waitFor();
  await page.getByText('Tiago Moreira · Morada').waitFor();
  await picture(page, 'audit-record');
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
