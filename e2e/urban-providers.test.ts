import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { standInKey, startStandIn, type StandIn } from '#features/urbanism/providers/server/stand-in.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
let medidata: StandIn;
let airc: StandIn;

beforeAll(async () => {
  // Of numbers that the demo has not: what is read on the clock meanwhile must be no file of its own.
  [medidata, airc] = [await startStandIn('medidata', { count: 0 }), await startStandIn('airc', { count: 0 })];
  const owner = { name: 'Nova Era, Lda.', nif: '501442600' };
  medidata.change('MED 7/2025', { subject: 'Moradia com piscina', status: 'Deferido', owner });
  airc.change('AIR 2/2025', { subject: 'Muro de vedação', owner });
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
  const keep = async (system: 'database' | 'medidata' | 'airc', mode: StandIn['mode'] = 'well'): Promise<void> => {
    await page.goto('/#/gugestao/provider');
    // What was said of the last time goes: only what is saved now may be waited for.
    await page.reload();
    await main.getByLabel('Sistema').selectOption(system);
    if (system !== 'database') {
      await main.getByLabel('Endereço do serviço').fill({ medidata, airc }[system].address);
      await main.getByLabel('Chave de acesso').fill(standInKey);
      await main.getByRole('button', { name: 'Experimentar' }).click();
      await main.getByText('Responde: conhece 1 processo.').waitFor();
    }
    // Before it is saved: nothing may be read on the clock once it is.
    medidata.mode = mode;
    await main.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Definições guardadas.').waitFor();
  };

  const path = '/api/gugestao/gestao/settings/provider';
  const shown = async () => (await (await page.request.get(path)).json()) as { version: number; values: Record<string, unknown> };
  const { values } = await shown();
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
    const opened = page.url();
    await keep('database');
    await page.goto(opened);
    await main.getByLabel('Assunto').waitFor();
    expect(await main.getByText('Guardado em Medidata').count()).toBe(0);
    await keep('medidata', 'dead');
    await page.goto(opened);
    await main.getByText(/Mostra-se o que foi lido em .* não responde/).waitFor();
    await main.getByText('Moradia com piscina').waitFor();
    await picture(page, 'urban-provider-away');
    expect(await axe(page)).toEqual([]);

    // Airc knows fewer fields, and is asked for no more.
    await keep('airc');
    await page.goto('/#/gugestao/elsewhere');
    await main.getByLabel('Requerente', { exact: true }).fill('nova era');
    expect(await main.getByLabel('Estado', { exact: true }).count()).toBe(0);
    await main.getByRole('button', { name: 'Procurar', exact: true }).click();
    await main.getByRole('button', { name: 'Abrir AIR 2/2025' }).waitFor();
    await picture(page, 'urban-provider-search');
  } finally {
    // By the API: whatever form is open. Back here the process is ours, and can be deleted.
    const headers = { origin: address, 'if-match': `"${(await shown()).version}"` };
    expect((await page.request.put(path, { data: { values, key: null }, headers })).status()).toBe(200);
    const rows = '/api/gu/urbanplanning/urbanprocesses';
    for (const number of ['MED 7/2025', 'AIR 2/2025']) {
      const found = await page.request.get(`${rows}/search?process=${encodeURIComponent(number)}`);
      const { items } = (await found.json()) as { items: { id: number }[] };
      for (const { id } of items) {
        const { ownerId } = (await (await page.request.get(`${rows}/${id}`)).json()) as { ownerId: number };
        // The card of both: gone with the first.
        await page.request.delete(`/api/gugestao/gestao/entities/${ownerId}`, { headers });
        expect((await page.request.delete(`${rows}/${id}`, { headers })).status()).toBe(204);
      }
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});
