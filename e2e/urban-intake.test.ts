import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

it('a clerk imports a file of processes, sees what would change and why rows stay out, and takes it back', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  const mark = Date.now().toString(36);
  const table = [
    'N.º Processo;Requerente;Classificação;Estado;Tipo de obra;Data de entrada;Área de construção',
    `${mark}-1/1998;Requerente ${mark};Obras de edificação;Concluído;Construção nova;05/03/1998;1.234,56`,
    `${mark}-2/1998;Requerente ${mark};Obras de edificação;LICENCIADO;Ampliação;31/02/1998;99,5`,
    `${mark}-3/1998;Requerente ${mark};Obras de edificação;LICENCIADO;Ampliação;1998-04-02;99,5`,
  ].join('\r\n');
  await page.goto('/#/gugestao/import');
  await page.getByRole('heading', { name: 'Importar processos', level: 1 }).waitFor();
  // As Excel writes it in Portugal: not UTF-8.
  await page.locator('input[type=file]').setInputFiles({ name: `antigos-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') });
  await page.getByText('3 linhas lidas').waitFor();
  expect(await page.getByRole('combobox', { name: 'Preenche: Data de entrada' }).inputValue()).toBe('entryAt');
  await page.getByRole('combobox', { name: 'LICENCIADO (2 linhas)' }).selectOption({ label: 'Deferido' });
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-intake');
  await page.getByRole('checkbox', { name: /^Criar os nomes/ }).check();
  await page.getByRole('button', { name: 'Ver o que muda' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 mudam · 2 são novos · 1 fica como está').waitFor();
  await dialog.getByText('Data de entrada: "31/02/1998" não é uma data que exista.').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-intake-plan');
  await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await dialog.getByText('2 mudaram · 2 são novos').waitFor();
  const found = async (): Promise<number> => {
    const answer = await page.request.get(`/api/gu/urbanplanning/urbanprocesses/search?process=${mark}`);
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  expect(await found()).toBe(2);
  await dialog.getByRole('button', { name: 'Anular a alteração' }).click();
  await dialog.getByText('2 voltaram ao que eram').waitFor();
  expect(await found()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
