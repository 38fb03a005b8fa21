import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { standInKey, startStandIn, type StandIn } from '#features/urbanism/providers/server/stand-in.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const { embedded: address } = inject('products');
let medidata: StandIn;
let airc: StandIn;

beforeAll(async () => {
  airc = await startStandIn('airc', { count: 3 });
  medidata = await startStandIn('medidata', { count: 4 });
  // Of no number that the demo has.
  for (const number of [1, 2, 3, 4]) medidata.change(`${number}/2025`, null);
  medidata.change('MED 7/2025', { subject: 'Moradia com piscina', status: 'Deferido', owner: { name: 'Nova Era, Lda.', nif: '501442600' } });
});
afterAll(async () => {
  medidata.close();
  airc.close();
  await closeBrowser();
});

it('a process is kept here, in Medidata or in AIRC: found there, opened, on the page when Medidata is away', async () => {
  const { page, context, errors } = await visitor(address);
  const data = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
  const main = page.getByRole('main');
  const keep = async (system: 'database' | 'medidata' | 'airc'): Promise<void> => {
    await page.goto('/#/gugestao/provider');
    await main.getByLabel('Sistema').selectOption(system);
    if (system !== 'database') {
      await main.getByLabel('Endereço do serviço').fill({ medidata, airc }[system].address);
      await main.getByLabel('Chave de acesso').fill(standInKey);
      await main.getByRole('button', { name: 'Experimentar' }).click();
      await main.getByText(system === 'medidata' ? 'Responde: conhece 1 processo.' : 'Responde: conhece 3 processos.').waitFor();
    }
    await main.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Definições guardadas.').waitFor();
  };

  const path = '/api/gugestao/gestao/settings/provider';
  const shown = async () => (await (await page.request.get(path)).json()) as { version: number; values: Record<string, unknown> };
  const { values } = await shown();
  let opened = '';
  await keep('medidata');
  try {
    expect(await axe(page)).toEqual([]);
    await page.goto('/#/gugestao/processes');
    await main.getByRole('link', { name: 'Procurar em Medidata' }).click();
    await main.getByLabel('Assunto').fill('piscina');
    await main.getByRole('button', { name: 'Procurar', exact: true }).click();
    await main.getByRole('button', { name: 'Abrir MED 7/2025' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await main.getByRole('button', { name: 'Abrir MED 7/2025' }).click();
    await main.getByRole('heading', { name: 'MED 7/2025' }).waitFor();
    await main.getByText('Guardado em Medidata').waitFor();
    // Written there: text here, no field.
    await main.getByText('Moradia com piscina').waitFor();
    expect(await main.getByLabel('Assunto').count()).toBe(0);

    // Kept here it is written here; kept there again it is read anew, and Medidata is away.
    opened = page.url();
    await keep('database');
    await page.goto(opened);
    await main.getByLabel('Assunto').waitFor();
    expect(await main.getByText('Guardado em Medidata').count()).toBe(0);
    await keep('medidata');
    medidata.mode = 'dead';
    await page.goto(opened);
    await main.getByText(/Mostra-se o que foi lido em .* não responde/).waitFor();
    await main.getByText('Moradia com piscina').waitFor();
    await picture(page, 'urban-provider-away');
    expect(await axe(page)).toEqual([]);

    // Airc knows fewer fields, and is asked for no more.
    await keep('airc');
    await page.goto('/#/gugestao/elsewhere');
    await main.getByLabel('Requerente', { exact: true }).fill('Requerente 2');
    expect(await main.getByLabel('Estado', { exact: true }).count()).toBe(0);
    await main.getByRole('button', { name: 'Procurar', exact: true }).click();
    await main.getByRole('button', { name: 'Abrir 2/2025' }).waitFor();
    await picture(page, 'urban-provider-search');
  } finally {
    // By the API: whatever form is open. Back here the process is ours, and can be deleted.
    const headers = { origin: address, 'if-match': `"${(await shown()).version}"` };
    expect((await page.request.put(path, { data: { values, key: null }, headers })).status()).toBe(200);
    const row = `/api/gu/urbanplanning/urbanprocesses/${/\d+$/.exec(opened)?.[0] ?? 0}`;
    const { ownerId } = (await (await page.request.get(row)).json()) as { ownerId: number };
    expect((await page.request.delete(row, { headers: { origin: address } })).status()).toBe(204);
    expect((await page.request.delete(`/api/gugestao/gestao/entities/${ownerId}`, { headers: { origin: address } })).status()).toBe(204);
  }
  expect(errors).toEqual([]);
  await context.close();
});
