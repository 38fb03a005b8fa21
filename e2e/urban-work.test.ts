import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';
import { openProcess } from './drivers/urban-process.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('the desk of urban planning', () => {
  it('has the tasks of a process; a letter is filled, changed and issued, and its requirement stops the clock', async () => {
    const { page, context, errors } = await visitor(address);
    const { id, number } = await openProcess(page, address);

    await page.goto(`/#/gugestao/tasks?q=${encodeURIComponent('Apreciar')}&state=running`);
    await page.getByRole('heading', { name: /^Tarefas/ }).waitFor();
    await page.getByRole('link', { name: number }).first().waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'urban-desk');

    await page.goto(`/#/gugestao/letter/${id}`);
    await page.getByRole('combobox', { name: 'Modelo' }).selectOption({ label: 'Pedido de elementos' });
    // In the text: the select names the same person in an option, which is never visible.
    await page.getByText('Ana Ensaio').filter({ visible: true }).first().waitFor();
    await page.getByText('Ficam por preencher:').waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'urban-letter');
    await page.getByRole('button', { name: 'Emitir ofício' }).click();
    await page.getByText('Ofício emitido e guardado').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Descarregar .*\.pdf$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/Pedido de elementos.*\.pdf$/);

    await page.goto(`/#/gugestao/processes/${id}?tab=tasks`);
    await page.getByText('Suspensa: aguarda o requerente').first().waitFor();
    await picture(page, 'urban-tasks');
    expect(errors).toEqual([]);
    await context.close();
  });
});
