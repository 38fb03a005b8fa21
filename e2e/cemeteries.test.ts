import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
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

it('a clerk concedes and renews by the table of fees, sees what is owed, and the plots on the map', async () => {
  const { page, context, errors } = await visitor(address);
  const headers = { origin: address };
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers })).status()).toBe(200);
  const api = '/api/cemeteries/gestao';
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`${api}/${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const year = new Date().getFullYear();
  const rate = { name: 'Concessão de ensaio por 7 anos', plotKind: 'grave', charge: 'temporary', years: 7, amount: '321.00', dueDays: 30 };
  await post('cemetery-rates', { ...rate, validFrom: `${year}-01-01` });
  await page.goto('/#/cemeteries/cemetery-rates');
  await page.getByRole('link', { name: 'Concessão de ensaio por 7 anos' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-rates');

  const free = await page.request.get(`${api}/cemetery-plots?state=free&kind=grave&pageSize=10`);
  const { items }: { items: readonly { id: number }[] } = await free.json();
  const held = { plotId: items[0]?.id, kind: 'temporary', startAt: `${year}-01-02`, years: 7, state: 'active' };
  const { id } = await post('cemetery-concessions', held);
  await page.goto(`/#/cemeteries/cemetery-concessions/${id}`);
  await page.getByText('Falta lançar uma taxa da tabela').waitFor();
  await page.getByText(`${year}: Concessão de ensaio por 7 anos, 321,00 €, a pagar até 01/02/${year}`).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-concession');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'cemeteries-concession-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Lançar a taxa' }).click();
  await page.getByText('Taxa lançada.').waitFor();
  await expect.poll(() => page.getByText('Falta lançar uma taxa da tabela').count()).toBe(0);
  // Renewed for a term that the table does not have: it says so at once.
  await page.getByRole('link', { name: 'Renovações', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar renovação' }).first().click();
  await page.getByRole('textbox', { name: /^Despacho ou processo/ }).fill('Despacho 1/2026');
  await page.getByRole('textbox', { name: /^Data da renovação/ }).fill(`02/01/${year}`);
  await page.getByRole('textbox', { name: /^Anos/ }).last().fill('3');
  await page.getByRole('button', { name: 'Guardar', exact: true }).last().click();
  await page.getByText(`Não há taxa de 3 anos em vigor em 02/01/${year + 7}`).waitFor();
  await page.getByText('Despacho 1/2026', { exact: true }).waitFor();
  await picture(page, 'cemeteries-renewals');

  await page.goto('/#/cemeteries/cemetery-fees?paid=false');
  await page.getByText('em atraso').first().waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-fees');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'cemeteries-fees-phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/#/cemeteries/gestao/plan');
  const tile = page.waitForResponse((answer) => answer.url().includes('/desk/plots/tiles/') && answer.status() === 200);
  await page.getByRole('link', { name: 'Ver os lugares no mapa' }).click();
  await tile;
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'cemeteries-map');
  expect(errors).toEqual([]);
  await context.close();
});
