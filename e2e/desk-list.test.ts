import { afterAll, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk } from './drivers/desk.ts';
import { somebodyReports, townHall } from './drivers/town-hall.ts';

const address = inject('address');
afterAll(closeBrowser);

interface Item {
  readonly code: string;
  readonly seenAs: string;
}
const path = '/api/meubairro/front/occurrences/search?';

it('a push changes the rows it concerns: place, ticks and the list itself stay; a lost answer is said and asked for again', async () => {
  const { page, when, given, sees, api } = await clerk(address);
  const { statuses } = (await api('search/lists')) as { statuses: { id: number; name: string }[] };
  const idOf = (name: string) => statuses.find((status) => status.name === name)?.id ?? 0;
  const made = [];
  for (let index = 0; index < 2; index += 1)
    made.push(await somebodyReports(address, { text: `Ensaio da lista ${index}`, type: 'Iluminação pública', point: [-20_150, 60_950] }));
  await given.theDesk(`?status=${idOf('Nova')},${idOf('Resolvida')}&pageSize=50`);
  const [kept, moved] = made.map(({ code }) => code) as [string, string];
  const other = (await sees.listed()).at(20) ?? '';
  const tick = (code: string) => page.getByRole('checkbox', { name: new RegExp(code) });
  const top = (code: string) => sees.row(code).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const still = await top(kept);
  await tick(kept).check();
  // What can be done with ticked rows stands below them: nothing moves, not even when the whole has been counted.
  await page.getByRole('button', { name: /Selecionar todos/ }).waitFor();
  expect(await top(kept)).toBe(still);
  await tick(other).check();
  const list = page.locator('ul:has(> li a[data-code])').first();
  await list.evaluate((box) => box.scrollTo({ top: 700 }));
  const before = await top(other);

  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes(path)) asked.push(new URL(request.url()));
  });
  // The first answer is lost on its way.
  let lost = 0;
  await page.route(`**${path}*ids=*`, (route) => (lost++ === 0 ? route.abort() : route.continue()));
  const hall = await townHall(address);
  await hall.moves(moved, 'Em análise');
  await page.getByRole('alert').getByText('Não foi possível atualizar a lista').waitFor();
  expect(await sees.row(moved).count()).toBe(1);
  await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click();
  await becomes(() => sees.row(moved).count(), 0);
  await becomes(() => page.getByText('Não foi possível atualizar a lista').count(), 0);

  const [ticked, shown] = [await page.getByRole('checkbox', { checked: true }).count(), await sees.listed()];
  expect([ticked, shown.includes(kept), shown.includes(moved)]).toEqual([2, true, false]);
  expect(Math.abs((await top(other)) - before)).toBeLessThan(2);
  expect(asked.every(({ searchParams }) => searchParams.has('ids'))).toBe(true);
  await hall.leave();
  await when.presses('Escape');
  await sees.leaves();
});

it('what the open record no longer belongs to keeps its row until it is closed', async () => {
  const { code } = await somebodyReports(address, { text: 'Ensaio da linha aberta', type: 'Iluminação pública', point: [-20_150, 60_950] });
  const { page, given, when, sees, api } = await clerk(address);
  const { statuses } = (await api('search/lists')) as { statuses: { id: number; name: string }[] };
  await given.theDesk(`?status=${statuses.find(({ name }) => name === 'Nova')?.id ?? 0}`);
  // List and record side by side.
  await page.setViewportSize({ width: 1700, height: 900 });
  await when.opens(code);
  await when.moves('Analisar', '');
  await sees.dialogIsGone();
  await sees.row(code).getByText('Em análise').waitFor();
  await when.clicks('Voltar à lista');
  await becomes(() => sees.row(code).count(), 0);
  await sees.leaves();
});

it('the map shows what the open tab lists', async () => {
  const { page, given, sees } = await clerk(address);
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/map/features?')) asked.push(new URL(request.url()));
  });
  const last = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);
  await given.theDesk();
  await page.getByRole('application').waitFor();
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Vistas das ocorrências' }).getByRole('link', { name });
  await tab(/^Fora do prazo/).click();
  await becomes(() => last()['due'], 'overdue');
  await tab(/^A meu cargo/).click();
  await becomes(() => [last()['open'], last()['scope'], last()['due']], ['true', 'mine', undefined]);
  await tab(/^Painel/).click();
  await becomes(() => [last()['open'], last()['scope']], ['true', 'inside']);
  await tab(/^Atividade/).click();
  await becomes(() => (last()['ids'] ?? '').split(',').length > 1, true);
  await tab(/^Lista e mapa/).click();
  await becomes(() => [last()['ids'], last()['scope']], [undefined, undefined]);
  await sees.leaves();
});

it('another unit’s public report opens to read, as the public sees it', async () => {
  const { page, given, sees, api } = await clerk(address, { as: 'operador' });
  const { items } = (await api('search?pageSize=100')) as { items: Item[] };
  const code = items.find(({ seenAs }) => seenAs === 'public')?.code ?? '';
  await given.theDesk(`?q=${code}`);
  await sees.row(code).getByText('De outra unidade').waitFor();
  expect(await page.getByRole('checkbox', { name: new RegExp(code) }).count()).toBe(0);
  await sees.row(code).click();
  await sees.record(code).getByText('vê o que o público vê').waitFor();
  expect(await sees.record(code).getByRole('button', { name: 'Mudar o estado' }).count()).toBe(0);
  await sees.isAccessible('outside');
  sees.noErrors();
  await sees.leaves();
});
