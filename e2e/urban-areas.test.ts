import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

async function atTheDesk(panel: 'urban-areas' | 'urban-limits', options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, options);
  const data = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
  await page.goto(`/#/gu/home?c=-21500,59500&s=2000&p=${panel}`);
  await page.getByRole('application').waitFor();
  await page.getByRole('heading', { level: 2, name: panel === 'urban-areas' ? 'Áreas urbanas' : 'Limites geográficos' }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, errors, close: () => context.close() };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function process(page: Page, number: string): Promise<void> {
  const asked = await page.request.get('/api/gu/urbanplanning/urbanprocesses/search/lists');
  const { choices } = (await asked.json()) as { choices: Record<string, { id: number }[]> };
  const first = (name: string): number => choices[name]?.[0]?.id ?? 0;
  const headers = { origin: address };
  const owner = await page.request.post('/api/gugestao/gestao/entities', { data: { name: `Dona de ${number}` }, headers });
  const { id: ownerId } = (await owner.json()) as { id: number };
  const data = {
    ownerId,
    process: number,
    classificationTypeId: first('classificationtypes'),
    statusId: first('statuses'),
    constructionTypeId: first('constructiontypes'),
  };
  const made = await page.request.post('/api/gu/urbanplanning/urbanprocesses', { data, headers });
  expect(made.status(), await made.text()).toBe(201);
}

const outline = (layer: string, x: number, y: number, side: number): string =>
  `0\nLWPOLYLINE\n8\n${layer}\n90\n4\n70\n1\n${[
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ]
    .map(([dx = 0, dy = 0]) => `10\n${x + dx}\n20\n${y + dy}\n`)
    .join('')}`;

it('a clerk draws an area with the mouse and another with the keyboard, opens a hole, loses the page and saves; a process gets it', async () => {
  const { page, errors, close } = await atTheDesk('urban-areas');
  await process(page, 'ARE 77/2026');
  const map = page.getByRole('application');
  await press(page, 'Nova área urbana');
  await press(page, 'Desenhar');
  for (const [x, y] of [
    [300, 250],
    [420, 250],
    [420, 370],
    [300, 370],
  ] as const)
    await map.click({ position: { x, y } });
  await press(page, 'Terminar');
  await press(page, 'Buraco');
  for (const [x, y] of [
    [340, 290],
    [380, 290],
    [380, 330],
  ] as const)
    await map.click({ position: { x, y } });
  await press(page, 'Terminar');
  await page.getByText(/^1 área, /).waitFor();
  const parts = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: /^Nome da área/ }) });
  await parts.getByRole('textbox').fill('Quarteirão do pátio');

  // The keyboard: a crosshair, Enter for each corner and for the end.
  await press(page, 'Desenhar');
  await map.focus();
  const go = async (key: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await go('ArrowUp', 4);
  await go('ArrowRight', 6);
  await go('ArrowDown', 6);
  await page.keyboard.press('Enter');
  await page.getByText(/^2 áreas, /).waitFor();
  await picture(page, 'urban-areas-drawn');
  expect(await axe(page)).toEqual([]);

  await page.reload();
  await page.getByText(/Recuperámos o desenho/).waitFor();
  await press(page, 'Tirar Área 2');
  await press(page, 'Anular');
  await page.getByText(/^2 áreas, /).waitFor();
  await press(page, 'Guardar');
  await page.getByRole('heading', { level: 3, name: 'Quarteirão do pátio' }).waitFor();
  await page.getByLabel('Associar um processo').fill('ARE 77');
  await page.getByRole('button', { name: /ARE 77\/2026/ }).click();
  await page.getByRole('link', { name: /ARE 77\/2026/ }).waitFor();
  await picture(page, 'urban-area');
  expect(await axe(page)).toEqual([]);

  // The process has it, and gets more from a drawing of its architect.
  await press(page, 'Todas as áreas');
  await page.getByLabel('Procurar o processo').fill('ARE 77');
  await page.getByRole('button', { name: /^ARE 77\/2026/ }).click();
  await page.getByRole('heading', { level: 3, name: 'Áreas do processo ARE 77/2026' }).waitFor();
  const drawing = `0\nSECTION\n2\nENTITIES\n${outline('LOTE', -21_480, 59_480, 20)}${outline('OBRA', -21_475, 59_485, 8)}0\nENDSEC\n0\nEOF\n`;
  await page.getByTestId('areas-file').setInputFiles({ name: 'planta.dxf', mimeType: 'application/dxf', buffer: Buffer.from(drawing) });
  await page.getByRole('checkbox', { name: 'OBRA', exact: true }).uncheck();
  await picture(page, 'urban-areas-file');
  expect(await axe(page)).toEqual([]);
  await press(page, 'Usar 1 área');
  await page.getByText(/^2 áreas, /).waitFor();
  await press(page, 'Guardar');
  await page.getByText('Guardado.').first().waitFor();
  await press(page, 'Fechar');
  expect(errors).toEqual([]);
  await close();
});

it('limits are imported, looked at and drawn; on a phone, too', async () => {
  const { page, errors, close } = await atTheDesk('urban-limits', { size: 'phone' });
  const plan = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [0, 1, 2].map((n) => ({
      type: 'Feature',
      properties: { Nome: `Zona ${n + 1}`, Artigo: `${10 + n}.º` },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-21_600 + 70 * n, 59_450],
            [-21_540 + 70 * n, 59_450],
            [-21_540 + 70 * n, 59_520],
            [-21_600 + 70 * n, 59_520],
            [-21_600 + 70 * n, 59_450],
          ],
        ],
      },
    })),
  };
  await page
    .getByTestId('limits-file')
    .setInputFiles({ name: 'plano.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(plan)) });
  await page.getByText('3 elementos').waitFor();
  await page.getByRole('combobox', { name: 'Tipo', exact: true }).last().selectOption({ label: 'Área de reabilitação urbana' });
  expect(await page.getByRole('combobox', { name: 'O nome está em' }).inputValue()).toBe('Nome');
  await picture(page, 'urban-limits-import');
  expect(await axe(page)).toEqual([]);
  // How many there are of the type already: the demonstration has its own, and a run before this one left some.
  const lists = await page.request.get('/api/gu/urbanplanning/areas/associate/lists');
  const { limits } = (await lists.json()) as { limits: { name: string; count: number }[] };
  const before = limits.find(({ name }) => name === 'Área de reabilitação urbana')?.count ?? 0;
  await press(page, 'Importar os limites');
  await page.getByText('3 limites importados').waitFor();
  await page.getByText(new RegExp(`Área de reabilitação urbana\\s*\\(${before + 3}\\)`)).waitFor();
  await picture(page, 'urban-limits');
  expect(errors).toEqual([]);
  await close();
});
