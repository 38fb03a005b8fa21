import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

it('a clerk records a work in the way of another, publishes it, and a resident finds and follows it', async () => {
  const mark = Date.now().toString(36);
  const { page, context, errors } = await visitor(address);
  const headers = { origin: address };
  const login = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers })).status()).toBe(200);

  // The calendar: by keyboard, day after day, with what lies on each.
  await page.goto('/#/gim/works/calendar?month=2031-05');
  await page.getByRole('heading', { name: 'Calendário e mapa de obras', level: 1 }).waitFor();
  await page.getByText('Não há obras neste mês.').waitFor();
  const kinds = (await (await page.request.get('/api/gim/gestao/kinds')).json()) as { items: { id: number; name: string }[] };
  const kindId = kinds.items.find(({ name }) => name === 'Água')?.id;
  const near = {
    type: 'LineString',
    coordinates: [
      [-21_500, 59_500],
      [-21_450, 59_500],
    ],
  };
  const common = {
    kindId,
    effect: 'closed',
    shape: 'line',
    line: near,
    publicText: 'Nova conduta na rua.',
    plannedStart: '2031-05-05',
    plannedEnd: '2031-05-09',
  };
  const first = { ...common, title: `Conduta ${mark}`, state: 'licensed', published: true };
  const made = await page.request.post('/api/gim/gestao/works', { data: first, headers });
  expect(made.status()).toBe(201);
  const { number } = (await made.json()) as { number: string };
  const second = await page.request.post('/api/gim/gestao/works', { data: { ...common, title: `Gás ${mark}`, state: 'draft' }, headers });
  const { id } = (await second.json()) as { id: number };
  await page.reload();
  await page.getByRole('link', { name: `${number}, Conduta ${mark}` }).waitFor();
  await page.locator('[data-day="2031-05-01"]').focus();
  for (const _step of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Obras em 05/05/2031' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'works-calendar');

  // In conflict: said at the field, and stands once somebody writes why.
  await page.goto(`/#/gim/works/${id}`);
  await page.getByRole('heading', { name: `Gás ${mark}` }).waitFor();
  await page.getByRole('combobox', { name: /^Estado/ }).click();
  await page.getByRole('option', { name: 'Pedida' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText(`No mesmo local e nos mesmos dias: ${number}`).first().waitFor();
  await page.getByRole('textbox', { name: /^Porque se mantém/ }).fill('Mesma vala.');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Um conflito com outra intervenção').waitFor();
  await page.getByText(/a 0 m, nos dias 05\/05\/2031 a 09\/05\/2031/).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'works-record');

  // Where people reported something that is still open, it says so and leads there.
  const reports = await page.request.get('/api/meubairro/front/occurrences/search?pageSize=100');
  const listed: { items: readonly { code: string; closedAt: string | null; point: [number, number] | null }[] } = await reports.json();
  const seen = listed.items.find(({ closedAt, point }) => closedAt === null && point !== null);
  const point = { type: 'Point', coordinates: seen?.point };
  const pit = { ...common, title: `Vala ${mark}`, state: 'draft', shape: 'point', line: null, point };
  const saved = await page.request.post('/api/gim/gestao/works', { data: pit, headers });
  const dug: { id: number; openReports: number } = await saved.json();
  expect(dug.openReports).toBeGreaterThan(0);
  await page.goto(`/#/gim/works/${dug.id}`);
  await page.getByText(/por resolver a menos de 30 m/).waitFor();
  await page.getByRole('link', { name: seen?.code ?? '' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'works-reports');

  // The resident, signed in: finds it, follows it, and leaves.
  await page.goto(`/#/gim/work/${number}`);
  await page.getByRole('heading', { name: `Conduta ${mark}`, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Seguir esta obra' }).click();
  await page.getByText('Segue esta obra: avisamos quando mudar.').waitFor();
  await page.goto('/#/gim/home');
  await page.getByRole('button', { name: new RegExp(`^Deixar de seguir.*Conduta ${mark}$`) }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'O que segue' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();

  // A visitor on a phone, by address; and without JavaScript.
  const { page: phone, context: other, errors: wrong } = await visitor(address);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/#/gim/home');
  await phone.getByRole('heading', { name: 'Obras perto de mim', level: 1 }).waitFor();
  await phone.getByLabel(/^Morada ou rua/).fill('Praça da República');
  await phone.getByRole('button', { name: 'Procurar', exact: true }).click();
  await phone.getByRole('heading', { name: /^Perto de Praça da República/ }).waitFor();
  await phone
    .getByText(/a [\d .]+ m$/)
    .first()
    .waitFor();
  expect(await axe(phone)).toEqual([]);
  await picture(phone, 'works-home-phone');
  await phone.emulateMedia({ colorScheme: 'dark' });
  await phone.goto(`/#/gim/work/${number}`);
  await phone.getByRole('heading', { name: `Conduta ${mark}`, level: 1 }).waitFor();
  expect(await axe(phone)).toEqual([]);
  await picture(phone, 'works-work-phone');
  expect(await (await phone.request.get(`/gim/obra/${number}`)).text()).toContain(`Conduta ${mark}`);
  expect(wrong).toEqual([]);
  await other.close();
});
