import { afterAll, expect, inject, it } from 'vitest';
import { axe, bytesOf, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

/** In Vila Clara, in its own projection. */
const [x, y] = [-21_500, 59_500];
const plot = (east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x + east, y + north],
      [x + east + 40, y + north],
      [x + east + 40, y + north + 40],
      [x + east, y + north + 40],
      [x + east, y + north],
    ],
  ],
});

it('a clerk searches processes beside the map, opens one by its number, adds one and exports what was found; on a phone too', async () => {
  const { page, context, errors } = await visitor(address);
  const headers = { origin: address };
  const login = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers })).status()).toBe(200);
  const mark = Date.now().toString(36).toUpperCase();
  const owner = await page.request.post('/api/gugestao/gestao/entities', { headers, data: { name: `Ana Costa ${mark}` } });
  expect(owner.status()).toBe(201);
  const { id: ownerId } = (await owner.json()) as { id: number };
  const gu = '/api/gu/urbanplanning/urbanprocesses';
  const subjects = ['Moradia unifamiliar', 'Piscina', 'Muro de vedação'];
  for (const [index, subject] of subjects.entries()) {
    const data = {
      process: `${mark} ${index + 1}/2026`,
      subject: `${subject} ${mark}`,
      classificationTypeId: 1,
      statusId: 1 + index,
      constructionTypeId: 1,
      ownerId,
      entryAt: `2026-0${index + 1}-10`,
      address: 'Rua do Cais, 12',
      totalArea: '320.50',
    };
    const made = await page.request.post(gu, { headers, data });
    expect(made.status(), await made.text()).toBe(201);
    const { id } = (await made.json()) as { id: number };
    if (index === 2) continue;
    const drawn = await page.request.put(`${gu}/areas/${id}`, { headers, data: { areas: [{ name: 'Lote', geometry: plot(index * 120, 0) }] } });
    expect(drawn.status(), await drawn.text()).toBe(200);
  }

  await page.goto(`/#/gu/home?c=${x + 80},${y + 20}&s=2000`);
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Processos', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Processos', exact: true });
  await panel.getByRole('searchbox', { name: 'Pesquisar processos' }).fill(mark);
  await panel.getByRole('searchbox', { name: 'Pesquisar processos' }).press('Enter');
  await panel.getByText('3 processos').waitFor();
  const rows = panel.getByRole('listitem');
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-search');

  // A filter of a list is asked for at once, a typed one after the pause.
  await panel.getByText('Mais filtros').click();
  await panel.getByRole('combobox', { name: 'Estado' }).selectOption({ index: 1 });
  await expect.poll(() => panel.getByText('3 processos').count()).toBe(0);
  await panel.getByRole('button', { name: 'Limpar os filtros' }).click();
  await panel.getByText('3 processos').waitFor();
  await panel.getByRole('textbox', { name: 'Assunto' }).fill('piscina');
  await panel.getByText('1 processo', { exact: true }).waitFor();

  // Kept under a name, and found again.
  await panel.getByText('Pesquisas guardadas').click();
  await panel.getByRole('textbox', { name: 'Nome da pesquisa' }).fill(`Piscinas ${mark}`);
  await panel.getByRole('button', { name: 'Guardar esta pesquisa' }).click();
  await panel.getByRole('button', { name: `Piscinas ${mark}`, exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Limpar os filtros' }).click();
  await panel.getByText('3 processos').waitFor();
  await panel.getByRole('button', { name: `Piscinas ${mark}`, exact: true }).click();
  await panel.getByText('1 processo', { exact: true }).waitFor();

  // One of them: its number is in the address, and it lies where it was drawn.
  await rows.getByRole('button', { name: new RegExp(`${mark} 2/2026`) }).click();
  await panel.getByRole('heading', { name: `${mark} 2/2026` }).waitFor();
  expect(page.url()).toContain(`/gu/home/${mark}%202%2F2026`);
  await panel
    .getByText('320,50 m²')
    .or(panel.getByText(`Piscina ${mark}`))
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'urban-process');
  await panel.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'GeoJSON' }).check();
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  const link = dialog.getByRole('link', { name: /^processos-.*\.geojson$/ });
  await link.waitFor();
  expect(await axe(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const { features } = JSON.parse((await bytesOf(file)).toString('utf8')) as { features: { properties: { process: string } }[] };
  expect(features.map(({ properties }) => properties.process)).toEqual([`${mark} 2/2026`]);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  // It leaves its area, which stays on the map for others.
  await panel.getByText(/^Áreas \(1\)/).click();
  await panel.getByRole('button', { name: 'Processos da área Lote, e associar outros' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Desassociar da área Lote' }).click();
  await panel.getByText('Este processo ainda não tem área no mapa.').waitFor();

  // From outside, by the number; a wrong one says so, and the search is one step away.
  await page.goto('about:blank');
  await page.goto(`/#/gu/home/${encodeURIComponent(`${mark} 1/2026`)}`);
  await panel.getByRole('heading', { name: `${mark} 1/2026` }).waitFor();
  await page.goto('/#/gu/home/NADA%2F1999');
  await panel.getByText('Não há nenhum processo com o número NADA/1999').waitFor();
  await panel.getByRole('button', { name: 'Voltar à pesquisa' }).click();
  await panel.getByRole('searchbox', { name: 'Pesquisar processos' }).waitFor();

  // In the search of the map.
  await page.getByPlaceholder('Rua, lugar ou o que quer comunicar').fill(`${mark} 3`);
  await page.getByRole('option', { name: new RegExp(`${mark} 3/2026`) }).click();
  await panel.getByText('Este processo ainda não tem área no mapa.').waitFor();
  await panel.getByRole('button', { name: 'Voltar à pesquisa' }).click();

  // A new one: only what the provider asks for.
  await panel.getByRole('button', { name: 'Novo processo' }).click();
  await panel.getByRole('button', { name: 'Abrir o processo' }).click();
  await panel.getByText('Este campo é obrigatório').first().waitFor();
  for (const name of [/^Classificação/, /^Estado/, /^Construção/]) await panel.getByRole('combobox', { name }).selectOption({ index: 1 });
  await panel.getByRole('textbox', { name: 'Número do processo' }).fill(`${mark} 9/2026`);
  await panel.getByRole('searchbox', { name: /Procurar o requerente/ }).fill(mark);
  await panel.getByRole('combobox', { name: /^Requerente/ }).selectOption({ label: `Ana Costa ${mark}` });
  await panel.getByRole('button', { name: 'Abrir o processo' }).click();
  await panel.getByRole('heading', { name: `${mark} 9/2026` }).waitFor();
  expect(errors).toEqual([]);

  const phone = await visitor(address, { size: 'phone' });
  await phone.context.addCookies(await context.cookies());
  await phone.page.goto(`/#/gu/home/${encodeURIComponent(`${mark} 1/2026`)}`);
  await phone.page.getByRole('heading', { name: `${mark} 1/2026` }).waitFor();
  expect(await axe(phone.page)).toEqual([]);
  await picture(phone.page, 'urban-process-phone');
  await phone.page.getByRole('button', { name: 'Voltar à pesquisa' }).click();
  await phone.page.getByRole('searchbox', { name: 'Pesquisar processos' }).fill(mark);
  await phone.page.getByText('4 processos').waitFor();
  await picture(phone.page, 'urban-search-phone');
  expect(phone.errors).toEqual([]);
});
