import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
const password = 'Largo-2026!';

afterAll(closeBrowser);

async function clerk() {
  const { page, context, errors } = await visitor(address);
  const answer = await page.request.post('/api/auth/login', { data: { login: 'admin@vilaclara.example', password }, headers: { origin: address } });
  expect(answer.status()).toBe(200);
  return { page, context, errors };
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' });
const nameField = (page: Page): Locator => page.getByRole('textbox', { name: /^Nome/ });

async function theList(page: Page, search = ''): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto(`/#/meubairrogestao/types${search}`);
  await page.locator('tbody a').first().waitFor();
}

describe('a clerk who does this all day', () => {
  it('keeps a view, changes many at once, sees every change first and takes it back', async () => {
    const { page, context, errors } = await clerk();
    await theList(page);
    await page.getByRole('button', { name: /^Quem pode comunicar/ }).click();
    await page.getByRole('button', { name: /^Nome/ }).click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=reportBy%2Cname/);
    const view = `Vista ${Date.now().toString(36)}`;
    await button(page, 'Vistas').click();
    await page.getByRole('menuitem', { name: 'Guardar como vista nova' }).click();
    await page.getByLabel('Nome da vista').fill(view);
    await page.getByLabel('Abrir sempre a lista com esta vista').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await button(page, `Vista: ${view}`).waitFor();
    // It comes back by itself: on another day the address says nothing.
    await theList(page);
    await page.waitForURL(/sort=reportBy%2Cname/);

    await page.getByRole('checkbox', { name: 'Selecionar todos os registos desta página' }).check();
    await button(page, 'Alterar campos').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Campo', { exact: true }).click();
    await page.getByRole('option', { name: 'Fotografias, no máximo' }).click();
    await dialog.getByRole('textbox', { name: /^Fotografias/ }).fill('2');
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click();
    await dialog.getByRole('row', { name: /Iluminação pública.*Fotografias, no máximo.*5.*2/ }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'bulk-edit');
    await dialog.getByRole('button', { name: /^Alterar \d+ registos$/ }).click();
    await dialog.getByText(/^\d+ mudaram/).waitFor();
    await dialog.getByRole('button', { name: 'Anular a alteração' }).click();
    await dialog.getByText(/voltaram ao que eram/).waitFor();
    await page.keyboard.press('Escape');
    await button(page, `Vista: ${view}`).click();
    await page.getByRole('menuitem', { name: /^Opções da vista/ }).click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await button(page, 'Vistas').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes on where the session ended, and finds what was typed after a reload', async () => {
    const { page, context, errors } = await clerk();
    const name = `Sessão ${Date.now().toString(36)}`;
    await page.goto('/#/meubairrogestao/channels/add');
    await nameField(page).fill(name);
    await page.reload();
    await page.getByText('Recuperámos o que tinha escrito').waitFor();
    expect(await nameField(page).inputValue()).toBe(name);
    await context.clearCookies();
    await button(page, 'Guardar').click();
    const dialog = page.getByRole('dialog', { name: 'A sua sessão terminou' });
    await dialog.getByLabel('Palavra-passe', { exact: true }).fill(password);
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/channels\/\d+$/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByText('Recuperámos').count()).toBe(0);
    // What was just open is found again without typing, and everything else by a few letters.
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Procurar em tudo' });
    await page.getByRole('option', { name: new RegExp(name) }).waitFor();
    await search.fill('adicionar can');
    await page.getByRole('option', { name: 'Adicionar canal' }).waitFor();
    await search.fill(name);
    await page.getByRole('group', { name: 'Canais' }).getByRole('option', { name }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/channels\/\d+$/);
    expect(errors).toEqual([]);
    await context.close();
  });
});
