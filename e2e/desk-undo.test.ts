import { afterAll, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk, quietPlace } from './drivers/desk.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');
afterAll(closeBrowser);

const report = () => somebodyReports(address, { text: 'Ensaio do que se anula', type: 'Iluminação pública', point: quietPlace });
const front = '/api/meubairro/front/occurrences';

it('opens with what is open and theirs, in rows of two lines; everything is one click', async () => {
  const { page, given, when, sees } = await clerk(address, { as: 'operador' });
  await given.theDesk();
  await becomes(() => [page.url().includes('open=true'), page.url().includes('scope=inside')], [true, true]);
  const pressed = () => page.getByRole('group', { name: 'Filtros rápidos' }).getByRole('button', { pressed: true }).allTextContents();
  expect(await pressed()).toEqual(['Em aberto', 'Da minha unidade']);
  const total = async () =>
    Number(
      (
        await page
          .getByText(/^[0-9]+–[0-9]+ de [0-9]+$/)
          .first()
          .textContent()
      )?.split(' de ')[1],
    );
  const ours = await total();
  const heights = await page.locator('a[data-code]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(60);
  await when.clicks('Todas');
  await becomes(async () => (await total()) > ours, true);
  expect(await pressed()).toEqual(['Todas']);
  await page.reload();
  await becomes(pressed, ['Todas']);
  await sees.leaves();

  const manager = await clerk(address);
  await manager.given.theDesk();
  await becomes(() => [manager.page.url().includes('open=true'), manager.page.url().includes('scope=')], [true, false]);
  await manager.sees.leaves();
});

it.each(['desktop', 'phone'] as const)('what was changed can be taken back from its notice, which stands on no control (%s)', async (size) => {
  const { code } = await report();
  const { given, when, sees, page, api } = await clerk(address, { size });
  const shown = async () =>
    (await api(`show/${code}`)) as { unity: { name: string } | null; assigned: { name: string } | null; version: number; id: number };
  await given.theRecord(code);
  const before = await shown();
  await when.assigns('Obras Municipais', 'Rui Carvalho');
  await page.getByRole('button', { name: 'Anular', exact: true }).waitFor();
  await becomes(() => sees.coveredByNotices(), []);
  await when.clicks('Anular');
  await sees.reads(`${code} voltou ao que era.`);
  const after = await shown();
  expect([after.unity, after.assigned]).toEqual([before.unity, before.assigned]);

  // Somebody else decided meanwhile: the undo is refused, and says so.
  await when.assigns('Obras Municipais', 'Rui Carvalho');
  await page.getByRole('button', { name: 'Anular', exact: true }).waitFor();
  const { id, version } = await shown();
  const other = await page.request.put(`${front}/${id}/assign`, { headers: { 'if-match': `"${version}"` }, data: { userId: null } });
  expect(other.status(), await other.text()).toBe(200);
  await when.clicks('Anular');
  await page.getByRole('alert').getByText('Erro no processamento').waitFor();
  expect((await shown()).unity?.name).toBe('Obras Municipais');
  await sees.leaves();
});
