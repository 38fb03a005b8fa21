import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

/* A clerk confronts a process with what is in force and issues the report; on a phone the result is read as well. */

const address = inject('address');
const [x, y] = [-21_500, 59_500];
afterAll(closeBrowser);

async function clerk(options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, options);
  const data = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  return { page, errors, close: () => context.close() };
}
type Clerk = Awaited<ReturnType<typeof clerk>>;

/** A process with an area, and a limit of a confrontable type over half of it. */
async function prepare({ page }: Clerk, number: string): Promise<number> {
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> => {
    const answer = await page.request[method](path, data === undefined ? {} : { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const base = '/api/gu/urbanplanning';
  const box = (side: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + 100],
        [x, y + 100],
        [x, y],
      ],
    ],
  });
  const { id: ownerId } = await call<{ id: number }>('post', '/api/gugestao/gestao/entities', { name: 'Ana Costa' });
  const needed = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId };
  const { id } = await call<{ id: number }>('post', `${base}/urbanprocesses`, { process: number, conservatoryLand: '9900', ...needed });
  await call('put', `${base}/urbanprocesses/areas/${id}`, { areas: [{ name: 'Lote', geometry: box(100) }] });
  const themes = await call<{ items: { id: number; name: string }[] }>('get', '/api/gugestao/gestao/confrontations?pageSize=100');
  const theme = themes.items.find(({ name }) => name.startsWith('Alvarás'));
  const types = await call<{ limitTypes: { id: number; title: string }[] }>('get', '/api/gugestao/gestao/confrontations/lists');
  const type = types.limitTypes.find(({ title }) => title.startsWith('Limite de loteamento'));
  await call('post', '/api/gugestao/gestao/confrontationsources', {
    confrontationId: theme?.id,
    name: 'Alvarás em vigor',
    kind: 'limits',
    limitTypeId: type?.id,
    grouping: 'named',
    text: 'Aplica-se o regulamento do alvará.',
    active: true,
  });
  return id;
}

it('a clerk confronts a process, reads the result by theme and issues the report', async () => {
  const desk = await clerk();
  const { page } = desk;
  await prepare(desk, 'CONF 1/2026');
  await page.goto(`/#/gu/home?c=${x},${y}&s=2000&p=confrontations`);
  await page.getByLabel('Processo: número, assunto ou local').fill('CONF 1/2026');
  await page.getByRole('button', { name: /^CONF 1\/2026/ }).click();
  await page.getByRole('heading', { name: 'CONF 1/2026' }).waitFor();
  await page.getByText(/10\s000,00 m² no mapa/).waitFor();
  await page.getByText('Alvarás de loteamento').click();
  await page.getByText('Alvarás em vigor').waitFor();
  await picture(page, 'urban-confront');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Emitir relatório' }).click();
  await page.getByText(/Relatório CF-2026-\d{6} emitido/).waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: /^Descarregar CF-/ }).waitFor();
  expect(desk.errors).toEqual([]);
  await desk.close();
});

it('the result is read on a phone in the dark', async () => {
  const desk = await clerk({ size: 'phone', colorScheme: 'dark' });
  const { page } = desk;
  const id = await prepare(desk, 'CONF 2/2026');
  await page.goto(`/#/gu/home?confront=${id}`);
  await page.getByRole('heading', { name: 'CONF 2/2026' }).waitFor();
  await page.getByText('Envolvente', { exact: true }).click();
  await page.getByText('O que fica a menos de 100 m.').waitFor();
  await picture(page, 'urban-confront-phone');
  expect(await axe(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
  await desk.close();
});
