import { afterAll, expect, inject, it } from 'vitest';
import { axe, bytesOf, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

/** The middle of Vila Clara's map, in its own projection. */
const [x, y] = [-21_500, 59_500];
const square = (east: number, north: number, side = 60) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x + east, y + north],
      [x + east + side, y + north],
      [x + east + side, y + north + side],
      [x + east, y + north + side],
      [x + east, y + north],
    ],
  ],
});
const uses = ['Habitação', 'Comércio', 'Agrícola'];
const features = Array.from({ length: 400 }, (_, n) => ({
  type: 'Feature',
  geometry: square((n % 20) * 100 - 30, Math.floor(n / 20) * 100 - 30),
  properties: { nome: `Parcela ${n + 1}`, uso: uses[n % 3], area: n * 1.5, licenca: n % 4 === 0 ? null : `2025-0${1 + (n % 9)}-15` },
}));

it('the table of a layer is filtered, shown on the map, sent as a link and exported; on a phone it is a sheet', async () => {
  const { page, context, errors } = await visitor(address);
  const headers = { origin: address };
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers })).status()).toBe(200);
  const name = `Parcelas ${Date.now().toString(36)}`;
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features,
  });
  const made = await page.request.post('/api/iggestao/gestao/datasets', {
    headers,
    multipart: { files: { name: 'parcelas.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(content) } },
  });
  const { id: dataset, jobId } = (await made.json()) as { id: number; jobId: string };
  await expect
    .poll(async () => ((await (await page.request.get(`/api/jobs/${jobId}`)).json()) as { status: string }).status, { timeout: 60_000 })
    .toBe('finished');
  const layer = await page.request.post('/api/iggestao/gestao/layers', {
    headers,
    data: { values: { kind: 'resource', name, source: { kind: 'data', dataset } } },
  });
  expect(layer.status()).toBe(201);
  const { id } = (await layer.json()) as { id: number };

  // From the layer's own entry, under its details.
  await page.goto(`/#/ig/home?c=${x},${y}&s=4000`);
  const map = page.getByRole('application');
  await map.waitFor();
  await page.getByRole('button', { name: 'Camadas', exact: true }).click();
  await page.getByRole('button', { name: `Opções de ${name}` }).click();
  await page.getByRole('button', { name: 'Ver a tabela' }).click();
  const table = page.getByRole('region', { name: 'Tabela', exact: true });
  const rows = table.getByRole('region', { name: /Linhas da tabela/ });
  await rows.getByRole('button', { name: 'Parcela 1', exact: true }).waitFor();
  await table.getByText('400 elementos').waitFor();
  // Camadas stays open beside it: the map has both.
  await page.getByRole('heading', { level: 2, name: 'Camadas' }).waitFor();
  expect(await axe(page)).toEqual([]);

  // Any row is reached; only some are in the page.
  await rows.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await rows.getByRole('button', { name: 'Parcela 400', exact: true }).waitFor();
  expect(await rows.getByRole('row').count()).toBeLessThan(80);
  await rows.getByRole('columnheader', { name: 'area' }).getByRole('button').click();
  await rows.getByRole('columnheader', { name: 'area' }).getByRole('button').click();
  await rows.evaluate((box) => (box.scrollTop = 0));
  await expect.poll(() => rows.getByRole('rowheader').first().innerText()).toBe('Parcela 400');

  await table.getByRole('button', { name: 'Filtrar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtrar' });
  await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'uso' });
  await dialog.getByRole('combobox', { name: 'Condição' }).selectOption({ label: 'é um destes valores' });
  await dialog.getByRole('checkbox', { name: /Comércio\s*133/ }).check();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await table.getByText('133 de 400 elementos').waitFor();
  await table.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'area' });
  await dialog.getByRole('textbox', { name: 'De' }).fill('muito');
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await dialog.getByText('Escreva um número, por exemplo 12,5.').waitFor();
  await dialog.getByRole('textbox', { name: 'De' }).fill('0');
  await dialog.getByRole('textbox', { name: 'Até' }).fill('30,5');
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await table.getByText('7 de 400 elementos').waitFor();

  // The map draws what the table shows, from the layer's own door.
  const tiles = page.waitForResponse((answer) => answer.url().includes(`/layers/${id}/table/tiles/`));
  await table.getByRole('checkbox', { name: 'Filtrar também o mapa' }).check();
  expect((await tiles).status()).toBeLessThan(300);
  const before = page.url();
  await rows.getByRole('button', { name: 'Parcela 20', exact: true }).click();
  await table.getByText('1 elemento selecionado').waitFor();
  await expect.poll(() => page.url()).not.toBe(before);
  await page.waitForLoadState('networkidle');
  await picture(page, 'attribute-table');

  // A click in the middle of the map, which went to that parcel, picks its row out again; of a place with nothing others are told.
  await table.getByRole('button', { name: 'Limpar a seleção' }).click();
  const box = await map.boundingBox();
  if (!box) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await table.getByText('1 elemento selecionado').waitFor();
  expect(await rows.getByRole('row').filter({ hasText: 'Parcela 20' }).getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('heading', { level: 2, name: 'Camadas' }).waitFor();

  await table.getByRole('button', { name: 'Exportar', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Exportar a tabela' });
  await exporting.getByRole('radio', { name: 'CSV' }).check();
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), exporting.getByRole('button', { name: 'Exportar' }).click()]);
  const lines = (await bytesOf(download)).toString('utf8').trim().split(/\r?\n/);
  expect(lines.map((line) => line.replace('\uFEFF', '').split(';')[0])).toEqual(['nome', ...[20, 17, 14, 11, 8, 5, 2].map((n) => `Parcela ${n}`)]);
  await exporting.getByRole('button', { name: 'Fechar' }).last().click();
  const link = page.url().slice(address.length);
  await context.close();

  // Whoever gets the link, on a phone and without an account, sees the same rows, and may not export.
  const phone = await visitor(address, { size: 'phone', colorScheme: 'dark' });
  await phone.page.goto(link);
  const sheet = phone.page.getByRole('region', { name: 'Tabela', exact: true });
  await sheet.getByText('7 de 400 elementos').waitFor();
  expect(await sheet.getByRole('button', { name: 'Exportar' }).count()).toBe(0);
  expect(await axe(phone.page)).toEqual([]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole('button', { name: 'Parcela 20', exact: true }).click();
  await sheet.getByText('1 elemento selecionado').waitFor();
  // The sheet has gone down: the map is seen.
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeLessThan(450);
  await picture(phone.page, 'attribute-table-phone');
  await sheet.getByRole('button', { name: 'Retirar o filtro: uso: Comércio' }).click();
  await sheet.getByText('21 de 400 elementos').waitFor();
  await sheet.getByRole('button', { name: 'Fechar Tabela' }).click();
  await expect.poll(() => phone.page.url()).not.toContain('tf=');
  expect([...errors, ...phone.errors]).toEqual([]);
  await phone.context.close();
});
