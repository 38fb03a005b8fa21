import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

type Row = readonly [geometry: unknown, properties: Readonly<Record<string, unknown>>];

/** The middle of Vila Clara's map, in its own projection. */
const [x, y] = [-21_500, 59_500];
const square = (east: number, north: number, side = 300) => ({
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

/** A GeoJSON of old, which names its coordinate system. */
const geojson = (rows: readonly Row[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: rows.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
  });

const uses: readonly Row[] = [
  [square(0, 0), { uso: 'Urbano', pisos: 3 }],
  [square(400, 0), { uso: 'Rural', pisos: 1 }],
  [square(0, 400), { uso: 'Florestal', pisos: 0 }],
];
const paths: readonly Row[] = [
  [
    {
      type: 'LineString',
      coordinates: [
        [x, y],
        [x + 900, y + 900],
      ],
    },
    { nome: 'Caminho velho' },
  ],
];

it('a ZIP of two layers becomes data with symbols, features and versions', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  const mark = Date.now().toString(36);
  const [usesName, pathsName] = [`usos${mark}`, `caminhos${mark}`];
  const zip = zipSync({ [`${usesName}.geojson`]: strToU8(geojson(uses)), [`${pathsName}.geojson`]: strToU8(geojson(paths)) });
  const tab = async (name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Partes destes dados' }).getByRole('link', { name }).click();
    await page.getByRole('region', { name, exact: true }).first().waitFor();
  };
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText(/^Guardado às/).waitFor();
  };

  await page.goto('/#/iggestao/datasets/add');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'ruas.shp', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
  await page.getByText('Falta: ruas.shx, ruas.dbf.').waitFor();
  await file.setInputFiles({ name: `tudo-${mark}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await page.getByText(`Que camadas de tudo-${mark}.zip quer? Tem 2.`).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'own-data-question');
  // Whoever goes away finds the question again.
  await page.goto('/#/iggestao/datasets');
  await page
    .getByRole('row')
    .filter({ hasText: `tudo-${mark}` })
    .getByText('Espera uma resposta')
    .waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: `tudo-${mark}` })
    .getByRole('link')
    .click();
  await page.getByRole('checkbox', { name: 'Todas' }).check();
  await page.getByRole('button', { name: 'Ler 2 camadas' }).click();
  await page.getByText('Começou a leitura de 2 camadas.').waitFor();
  await page.goto('/#/iggestao/datasets');
  for (const name of [usesName, pathsName]) await page.getByRole('row').filter({ hasText: name }).getByText('Pronto').waitFor();
  await page.getByRole('row').filter({ hasText: usesName }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /Áreas, 3 elementos/ }).waitFor();
  expect(await axe(page)).toEqual([]);

  await tab('Campos');
  await page.getByRole('textbox', { name: 'Título em português de uso' }).fill('Uso do solo');
  expect(await axe(page)).toEqual([]);

  await tab('Simbologia');
  const map = page.getByRole('application', { name: /^Os dados no mapa/ });
  await map.waitFor();
  await page.getByText('A abrir o mapa…').waitFor({ state: 'detached' });
  const before = await map.screenshot();
  await page.getByRole('radio', { name: 'Por categorias' }).check();
  await page.getByRole('combobox', { name: 'Campo', exact: true }).selectOption({ label: 'Uso do solo' });
  await page.getByText('3 valores diferentes').waitFor();
  const tiles: string[] = [];
  page.on('request', (request) => request.url().includes('/tiles/') && tiles.push(request.url()));
  await page.getByRole('button', { name: 'Criar as classes' }).click();
  const legend = page.getByRole('list', { name: 'Legenda' });
  for (const use of ['Urbano', 'Rural', 'Florestal']) await legend.getByText(use).waitFor();
  // Drawn anew from the tiles that are there, before anything is saved.
  await expect.poll(async () => (await map.screenshot()).equals(before)).toBe(false);
  expect(tiles).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'own-data-symbols');
  await tab('Geral');
  await page.getByRole('checkbox', { name: 'Os elementos podem ser alterados' }).check();
  await save();

  await tab('Elementos');
  await page.getByRole('row').filter({ hasText: 'Rural' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Elemento 2' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'own-data-features');
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar o elemento 2' });
  await dialog.getByRole('textbox', { name: 'pisos' }).fill('muitos');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('Escreva um número inteiro.').first().waitFor();
  await dialog.getByRole('textbox', { name: 'pisos' }).fill('2');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Elemento 2 guardado.').waitFor();
  await page.getByRole('button', { name: 'Histórico de alterações' }).click();
  await page
    .getByText('(antes: 1)')
    .or(page.locator('del', { hasText: '1' }))
    .first()
    .waitFor();

  await tab('Versões');
  const versions = page.getByRole('region', { name: 'Versões', exact: true });
  await versions.locator('input[type=file]').setInputFiles({
    name: 'novo.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(geojson([...uses.slice(0, 1), [null, { uso: 'Nada' }]])),
  });
  await versions.getByRole('listitem').filter({ hasText: 'Versão 2' }).getByText('Mostrada').waitFor();
  await versions.getByText('1 registo não tem geometria e ficou de fora. Registo 2.').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'own-data-versions');
  await versions.getByRole('button', { name: 'Mostrar esta versão' }).click();
  await page.getByRole('dialog', { name: 'Mostrar a versão 1?' }).getByRole('button', { name: 'Mostrar esta versão' }).click();
  await page.getByText('É agora mostrada a versão 1.').waitFor();
  await page.getByRole('heading', { level: 1, name: /Áreas, 3 elementos/ }).waitFor();

  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByText(`${usesName} foi para a reciclagem.`).waitFor();
  await page.getByRole('button', { name: 'Anular' }).last().click();
  await page.getByRole('row').filter({ hasText: usesName }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('a plan in the national model becomes layers in one step, and its objects are found in the search of the map', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  const mark = `Lezíria${Date.now().toString(36)}`;
  const object = { planta: 'Ordenamento', tema: 'Classificação do Solo', subtema: `Solo ${mark}`, designacao: 'Espaço Agrícola', legenda: mark };
  const plan = geojson([
    [square(800, 0), { ...object, codigo: 8 }],
    [null, { ...object, codigo: 8 }],
  ]);
  await page.goto('/#/iggestao/layers');
  await page.getByRole('button', { name: 'Importar um plano' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar um plano (PDM, REN)' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'plano.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(plan) });
  await dialog.getByText('O plano está na árvore').waitFor();
  await dialog.getByText('1 registo não tem geometria e ficou de fora. Registo 2.').waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'own-data-plan');

  await page.goto('/#/ig/home');
  await page.getByRole('combobox').first().fill(mark);
  const tile = page.waitForResponse((response) => /\/layers\/\d+\/tiles\//.test(response.url()) && response.ok());
  await page.getByRole('option').filter({ hasText: mark }).click();
  // The layer was off: it is drawn from now on.
  await tile;
  await page.getByText('Espaço Agrícola no mapa.').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
