import { afterAll, describe, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk } from './drivers/desk.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('registering at the desk', () => {
  it('puts down who told it, in the capacity of whom and how urgent it is', async () => {
    const { page, given, sees } = await clerk(address);
    await given.theDesk();
    await page.getByRole('link', { name: 'Registar ocorrência' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nova ocorrência' }).waitFor();
    await page.getByRole('combobox', { name: /^Tipo/ }).selectOption('Pavimentos e passeios');
    await page.getByRole('combobox', { name: /^Morada/ }).fill('Largo da Feira, junto ao coreto');
    const text = `Tampa partida, ouvido ao telefone ${Date.now()}`;
    await page.getByRole('textbox', { name: /^Descrição/ }).fill(text);
    await page.getByRole('textbox', { name: /^Descrição/ }).press('Control+Enter');
    await page.getByText('Na qualidade de: Este campo é obrigatório').first().waitFor();
    await page.getByRole('combobox', { name: /^Na qualidade de/ }).selectOption('Junta de freguesia');
    await page.getByRole('combobox', { name: /^Prioridade/ }).selectOption('Alta');
    await page.getByRole('textbox', { name: /^Nome/ }).fill('Amélia Lopes');
    await page.getByRole('textbox', { name: /^Telefone/ }).fill('912345678');
    await page.getByRole('button', { name: 'Registar', exact: true }).click();
    await page.getByRole('button', { name: 'Seguir com o que escrevi' }).click();
    await page.getByRole('button', { name: 'Registar', exact: true }).click();
    const code = ((await page.getByText(/^Registada: /).textContent()) ?? '').replace('Registada: ', '');
    await given.theRecord(code);
    for (const fact of ['Junta de freguesia', 'Alta', 'Amélia Lopes', text])
      await sees.record(code).getByText(fact, { exact: true }).first().waitFor();
    await sees.record(code).getByRole('link', { name: 'Ligar para +351912345678' }).waitFor();
    await sees.leaves();
  });

  it('is one screen at 1440 by 900, whatever the type asks', async () => {
    const { page, given, when, sees } = await clerk(address);
    await page.setViewportSize({ width: 1440, height: 900 });
    await given.theDesk();
    await page.getByRole('link', { name: 'Registar ocorrência' }).click();
    const type = page.getByRole('combobox', { name: /^Tipo/ });
    const names = (await type.locator('option').allTextContents()).slice(1);
    await page.getByRole('combobox', { name: /^Morada/ }).fill('Rua da Igreja 4');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByText(/^Freguesia: /).waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const name of names) {
      await type.selectOption(name);
      // The type that asks most asks the rest once nobody is in danger.
      if (name === 'Água e saneamento') {
        await page.getByText('Não', { exact: true }).click();
        await page.getByText('Como podemos aceder ao local?').waitFor();
      }
      await becomes(height, 900);
    }
    await when.clicks('Apagar o rascunho');
    await sees.leaves();
  });
});
