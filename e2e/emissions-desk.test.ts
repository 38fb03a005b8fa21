import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture } from './browser.ts';
import { clerk } from './drivers/desk.ts';

const address = inject('address');

afterAll(closeBrowser);

it('a clerk makes a map and a work type, changes the settings, and loses nothing when somebody else was faster', async () => {
  const { page, sees } = await clerk(address);
  const mark = Date.now().toString(36);
  const [map, work] = [`Planta ${mark}`, `Vedação ${mark}`];

  // The old address under the geoportal's management leads here.
  await page.goto('/#/iggestao/maps/add');
  await page.getByRole('textbox', { name: 'Nome' }).fill(map);
  await page.getByRole('textbox', { name: 'Escala (denominador)' }).fill('1000');
  await page.getByRole('combobox', { name: 'Folha' }).click();
  await page.getByRole('option', { name: 'A3', exact: true }).click();
  await picture(page, 'emissions-map');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: map }).waitFor();
  expect(page.url()).toContain('/eplgestao/maps/');

  await page.goto('/#/eplgestao/worktypes/add');
  await page.getByRole('textbox', { name: 'Nome' }).fill(work);
  // Its inner field is hidden until it is opened: by keys, as by clicks beside it.
  await page.getByRole('combobox', { name: 'Para' }).press('ArrowDown');
  await page.getByRole('option', { name: /^Plantas/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Mapas do documento' }).fill(mark);
  await page.getByRole('option', { name: map }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: work }).waitFor();

  // Two people change the settings of location plans at once.
  await page.goto('/#/eplgestao/maps');
  await page.getByRole('link', { name: 'Configuração', exact: true }).click();
  const price = page.getByRole('textbox', { name: 'Preço por documento' });
  await price.waitFor();
  const other = await clerk(address);
  await other.page.goto('/#/eplgestao/maps/config');
  await other.page.getByRole('textbox', { name: 'Título do documento' }).fill(`Título ${mark}`);
  await price.fill('12,50');
  await page.getByRole('textbox', { name: 'Nota legal, em português' }).fill(`Nota ${mark}`);
  await other.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await other.page.getByText('Configuração guardada').waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Título ${mark}`).waitFor();
  await picture(page, 'emissions-conflict');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Guardar/ }).click();
  await page.getByText('Configuração guardada').first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Título do documento' }).inputValue()).toBe(`Título ${mark}`);
  expect(await page.getByRole('textbox', { name: 'Nota legal, em português' }).inputValue()).toBe(`Nota ${mark}`);
  await page.reload();
  await expect.poll(() => price.inputValue()).toBe('12,50');
  await picture(page, 'emissions-settings');
  expect(await axe(page)).toEqual([]);
  for (const one of [sees, other.sees]) {
    one.noErrors();
    await one.leaves();
  }
});
