import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';
import { openProcess } from './drivers/urban-process.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('a citizen', () => {
  it('follows their process by number and code on a phone, and hears the same of a wrong one', async () => {
    const desk = await visitor(address);
    const { id, number } = await openProcess(desk.page, address);
    await desk.page.goto(`/#/gugestao/letter/${id}`);
    await desk.page.getByRole('button', { name: 'Dar um código novo' }).click();
    const code = (await desk.page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
    await desk.context.close();

    const { page, context, errors } = await visitor(address, { size: 'phone' });
    await page.goto('/#/gu/o-meu-processo');
    await page.getByRole('heading', { name: 'O meu processo de urbanismo' }).waitFor();
    await page.getByLabel('Número do processo').fill(number);
    await page.getByLabel('Código de acompanhamento').fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Ver o processo' }).click();
    await page.getByText('Não há nenhum processo com este número e este código').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByLabel('Código de acompanhamento').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Ver o processo' }).click();
    await page.getByRole('heading', { name: `Processo ${number}` }).waitFor();
    await page.getByText('Apreciar o pedido').waitFor();
    expect(await page.getByText('Ana Ensaio').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'urban-citizen');
    expect(errors).toEqual([]);
    await context.close();
  });
});
