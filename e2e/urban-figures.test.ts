import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

it('a manager reads the figures of urban planning, narrows them by what they see and takes them along', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await page.goto('/#/gugestao/figures');
  await page.getByRole('heading', { name: 'Números do urbanismo', level: 1 }).waitFor();
  const total = page.getByRole('status').filter({ hasText: /processos?$/ });
  await total.waitFor();
  const count = async (): Promise<number> => Number((await total.textContent())?.replace(/\D/g, ''));
  const all = await count();
  expect(all).toBeGreaterThan(100);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-figures');

  // A group is a filter: of all figures on the page.
  const states = page.getByRole('table', { name: 'Estado' });
  const first = states.getByRole('row').nth(1);
  const [said] = (await first.getByRole('cell').first().textContent())?.split(' ') ?? [];
  const name = (await first.getByRole('button').textContent()) ?? '';
  await first.getByRole('button').click();
  await expect.poll(count).toBe(Number(said?.replace(/\D/g, '')));
  expect(await count()).toBeLessThan(all);
  const chosen = page.getByRole('form', { name: 'Que processos' }).getByLabel('Estado');
  expect(await chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(name);

  // Both files are made in the background, and their end is said.
  await page.getByRole('button', { name: 'Excel' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Transferir .*\.xlsx?$/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx?$/);
  await page.getByRole('combobox', { name: /^Mês/ }).selectOption({ label: 'março' });
  await page.getByRole('combobox', { name: /^Ano/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Fazer o livro do mês' }).click();
  await page.getByRole('button', { name: /^Transferir .*-03.*\.xlsx?$/ }).waitFor();

  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect.poll(count).toBe(all);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-figures-phone');
  expect(errors).toEqual([]);
  await context.close();
});
