import { afterAll, describe, expect, inject, it } from 'vitest';
import { atOnce, reportsToTriage, triageByKeys, triageByMouse } from '../bench/triage-walk.ts';
import { closeBrowser } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk } from './drivers/desk.ts';

const address = inject('address');
afterAll(closeBrowser);

const letters = () => `triar${Date.now().toString(36)}`;
interface Found {
  readonly items: readonly {
    readonly id: number;
    readonly version: number;
    readonly code: string;
    readonly status: { readonly name: string };
    readonly unity: { readonly name: string } | null;
    readonly assigned: { readonly name: string } | null;
  }[];
}

describe('triage', () => {
  it.each([
    ['mouse', triageByMouse, { clicks: 32, keys: 0 }],
    ['keys', triageByKeys, { clicks: 0, keys: 31 }],
  ] as const)('decides five reports one after the other, by %s', async (_hand, walk, cost) => {
    const { page, sees, api } = await clerk(address);
    const mark = letters();
    await reportsToTriage(page.request, mark, 5);
    const { clicks, keys } = await walk(page, mark, 5, atOnce);
    expect({ clicks, keys }).toEqual(cost);
    const { items } = (await api(`search?q=${mark}`)) as Found;
    expect(items.map(({ status, unity, assigned }) => [status.name, unity?.name, assigned?.name])).toEqual(
      Array.from({ length: 5 }, () => ['Em análise', 'Obras Municipais', 'Rui Carvalho']),
    );
    sees.noErrors();
    await sees.leaves();
  });

  it('keeps the list beside the record, says which part was refused, and what was done stays', async () => {
    const { page, given, when, sees, api } = await clerk(address);
    const mark = letters();
    await reportsToTriage(page.request, mark, 1);
    await given.theDesk(`?q=${mark}`);
    const { items } = (await api(`search?q=${mark}`)) as Found;
    const { code = '' } = items[0] ?? {};
    await when.presses('t');
    const form = page.getByRole('form', { name: `Triar ${code}` });
    await form.waitFor();
    await sees.row(code).waitFor();
    await form.getByLabel('Unidade responsável', { exact: true }).selectOption({ label: 'Obras Municipais' });
    await form.getByLabel('Responsável', { exact: true }).selectOption({ label: 'Rui Carvalho' });
    await form.getByRole('radio', { name: 'Fechar sem resolver' }).check();
    await when.presses('Control+Enter');
    await form.getByText('Escreva o motivo.').waitFor();
    await form.getByRole('textbox').first().fill('Não é da competência do município.');
    await sees.isAccessible('triage');
    // The move is refused on its way; the assignment before it is not.
    await page.route('**/occurrences/*/status', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, code: 'test', detail: 'Recusado.' }),
      }),
    );
    await when.presses('Control+Enter');
    await form.getByText('Já ficou feito: unidade e responsável. O estado não mudou: Recusado.').waitFor();
    await page.unroute('**/occurrences/*/status');
    await form.getByRole('button', { name: 'Guardar e seguinte' }).click();
    await sees.reads('Era a última da lista.');
    await becomes(async () => {
      const [one] = ((await api(`search?q=${mark}`)) as Found).items;
      return [one?.status.name, one?.unity?.name];
    }, ['Não resolvida', 'Obras Municipais']);
    await sees.leaves();
  });
});
