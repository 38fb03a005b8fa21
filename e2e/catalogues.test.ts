import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions, bytesOf } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

/** A clerk at the declared catalogues of the occurrences module. */
async function clerk(options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, options);
  const answer = await page.request.post('/api/auth/login', {
    data: { login: 'admin@vilaclara.example', password: 'Largo-2026!' },
    headers: { origin: address },
  });
  expect(answer.status()).toBe(200);
  return { page, context, errors };
}

async function open(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto(`/#/meubairrogestao/${path}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const nameField = (page: Page): Locator => page.getByRole('textbox', { name: /^Nome/ });
const fresh = (what: string): string => `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

async function add(page: Page, name: string): Promise<string> {
  await open(page, 'channels/add', 'Adicionar canal');
  await nameField(page).fill(name);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/channels\/\d+$/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

/** Names in the order the list shows them. */
async function names(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy="false"] tbody tr').first().waitFor();
  return page.locator('tbody a').allTextContents();
}

describe('a catalogue', () => {
  it('takes a new record, refuses its double, tells its history', async () => {
    const { page, context, errors } = await clerk();
    const name = fresh('Quiosque');
    await add(page, name);
    await page.getByRole('link', { name: 'Histórico de alterações' }).click();
    await page.getByRole('region', { name: 'Histórico de alterações' }).getByText('Criado').waitFor();
    expect(page.url()).toMatch(/\?tab=history$/);
    await open(page, 'channels/add', 'Adicionar canal');
    await button(page, 'Guardar').click();
    await page.getByRole('alert').getByText('Nome: Este campo é obrigatório').click();
    expect(await nameField(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await nameField(page).fill(name.toUpperCase());
    await button(page, 'Guardar').click();
    await page.getByRole('alert').getByText('Nome: Este valor já está registado').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps both versions when two clerks write at once', async () => {
    const { page, context } = await clerk();
    const name = fresh('Balcão');
    const id = await add(page, name);
    const other = await context.newPage();
    await open(other, `channels/${id}`, name);
    await nameField(other).fill(`${name} deles`);
    await button(other, 'Guardar').click();
    await other.getByText(/^Guardado às/).waitFor();
    await nameField(page).fill(`${name} meu`);
    await button(page, 'Guardar').click();
    const dialog = page.getByRole('dialog', { name: 'Este registo foi alterado entretanto' });
    await dialog.getByText(`${name} deles`).waitFor();
    await picture(page, 'catalogue-conflict');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar a escolha' }).click();
    await page.getByRole('heading', { level: 1, name: `${name} meu` }).waitFor();
    await open(page, `channels/${id}`, `${name} meu`);
    await context.close();
  });

  it('holds whoever leaves with unsaved changes', async () => {
    const { page, context } = await clerk();
    const name = fresh('Rascunho');
    await add(page, name);
    await nameField(page).fill('por guardar');
    await page.getByRole('main').getByRole('link', { name: 'Canais' }).click();
    await page.getByRole('dialog', { name: 'Sair sem guardar?' }).getByRole('button', { name: 'Continuar a editar' }).click();
    expect(await nameField(page).inputValue()).toBe('por guardar');
    await page.getByRole('main').getByRole('link', { name: 'Canais' }).click();
    await button(page, 'Sair sem guardar').click();
    await page.getByRole('heading', { level: 1, name: /^Canais/ }).waitFor();
    await context.close();
  });

  it('deletes with an undo, and restores from the trash', async () => {
    const { page, context } = await clerk();
    const name = fresh('Passageiro');
    await add(page, name);
    await button(page, 'Eliminar').click();
    await page.getByRole('heading', { level: 1, name: /^Canais/ }).waitFor();
    await button(page, 'Anular').click();
    await page.getByRole('main').getByRole('link', { name }).waitFor();
    await button(page, `Ações de ${name}`).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('main').getByRole('link', { name }).waitFor({ state: 'detached' });
    await button(page, 'Mais').click();
    await page.getByRole('menuitem', { name: 'Reciclagem' }).click();
    await button(page, `Ações de ${name}`).click();
    await page.getByRole('menuitem', { name: 'Restaurar' }).click();
    await page.getByText(`Restaurado: ${name}`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Voltar à lista' }).click();
    await page.getByRole('main').getByRole('link', { name }).waitFor();
    await context.close();
  });

  it('is put in order by keyboard and by drag', async () => {
    const { page, context } = await clerk();
    await open(page, 'priorities', /^Prioridades/);
    const before = await names(page);
    const handle = (index: number): Locator => page.getByRole('button', { name: /^Mover / }).nth(index);
    await handle(0).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => names(page)).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.getByText(`${before[0]}: lugar 2 de ${before.length}`).waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => names(page)).toEqual(before);
    const drag = async (from: number, to: number): Promise<void> => {
      const [start, end] = [await handle(from).boundingBox(), await handle(to).boundingBox()];
      if (!start || !end) throw new Error('no handles to drag');
      await page.mouse.move(start.x + 9, start.y + 9);
      await page.mouse.down();
      await page.mouse.move(end.x + 9, end.y + (to > from ? 26 : 0), { steps: 8 });
      const told = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.request().method() === 'PUT');
      await page.mouse.up();
      expect((await told).status()).toBe(204);
    };
    await drag(0, 2);
    await expect.poll(() => names(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
    await page.reload();
    await expect.poll(() => names(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
    await drag(2, 0);
    await expect.poll(() => names(page)).toEqual(before);
    await context.close();
  });

  it('is searched and filtered in the address, and exports exactly what it shows', async () => {
    const { page, context } = await clerk();
    await open(page, 'subtypes', /^Subtipos/);
    await page.getByRole('searchbox', { name: 'Procurar em subtipos' }).fill('ILUMINAÇAO candeeiro');
    await page.waitForURL(/q=/);
    await page.getByRole('searchbox', { name: 'Procurar em subtipos' }).fill('candeeiro');
    await page.waitForURL(/q=candeeiro/);
    await button(page, 'Adicionar filtro').click();
    await page.getByRole('menuitem', { name: 'Ativo' }).click();
    await page.getByRole('radio', { name: 'Sim' }).click();
    await page.waitForURL(/active=true/);
    const shown = await names(page);
    expect(shown.length).toBeGreaterThan(0);
    await page.reload();
    expect(await names(page)).toEqual(shown);
    await button(page, 'Exportar').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: /^Transferir/ }).click()]);
    const sheet = strFromU8(unzipSync(await bytesOf(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect([...sheet.matchAll(/<row /g)]).toHaveLength(shown.length + 1);
    for (const name of shown) expect(sheet).toContain(name);
    await context.close();
  });

  it('counts before it changes many, and keeps the columns a person chose', async () => {
    const { page, context } = await clerk();
    const mark = fresh('lote').replace(' ', '');
    for (const part of ['um', 'dois']) await add(page, `${mark} ${part}`);
    await open(page, `channels?q=${mark}`, /^Canais/);
    await names(page);
    await page.getByRole('checkbox', { name: 'Selecionar todos os registos desta página' }).click();
    await page.getByText('2 registos selecionados').waitFor();
    await button(page, 'Eliminar').click();
    await page.getByRole('dialog', { name: 'Eliminar 2 registos?' }).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('2 registos eliminados').waitFor();
    await page.getByText('Nada corresponde à procura').waitFor();
    await open(page, 'channels', /^Canais/);
    await button(page, 'Colunas').click();
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/preferences/list.')),
      page.getByRole('checkbox', { name: 'Criado em' }).click(),
    ]);
    await page.getByRole('columnheader', { name: 'Criado em' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Criado em' }).waitFor();
    await button(page, 'Colunas').click();
    await button(page, 'Repor as colunas').click();
    await page.getByRole('columnheader', { name: 'Criado em' }).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe.each([{ size: 'desktop' }, { size: 'phone' }, { size: 'desktop', colorScheme: 'dark' }] as const)(
  'catalogues for everybody: $size $colorScheme',
  (options) => {
    it('axe finds nothing and nothing is cut off', async () => {
      const { page, context, errors } = await clerk(options);
      const check = async (what: string): Promise<void> => {
        await picture(page, `catalogue-${what}-${options.size}${'colorScheme' in options ? '-dark' : ''}`);
        expect(await axe(page), what).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what).toBeLessThanOrEqual(0);
      };
      await open(page, 'types', /^Tipos/);
      await names(page);
      await check('list');
      await page
        .getByRole('checkbox', { name: /^Selecionar / })
        .nth(1)
        .click();
      await button(page, 'Alterar campos').click();
      await page.getByRole('dialog', { name: 'Alterar 1 registo' }).waitFor();
      await check('change');
      await open(page, 'unities/add', 'Adicionar unidade');
      await button(page, 'Guardar').click();
      await page.getByRole('alert').filter({ hasText: 'a corrigir' }).waitFor();
      await page.getByRole('combobox', { name: /Tipos que trata/ }).click();
      await page.getByRole('option').first().waitFor();
      await check('form');
      await open(page, 'types/1?tab=history', /.+/);
      await page.getByText('Ver os primeiros valores').waitFor();
      await check('record');
      expect(errors).toEqual([]);
      await context.close();
    });
  },
);
