import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk, quietPlace } from './drivers/desk.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('deadlines at the desk', () => {
  it('a report has its time, it is stopped and goes on, answered from a template, and seen in the tabs', async () => {
    const mark = `Prazo ${Date.now().toString(36)}`;
    const { code } = await somebodyReports(address, {
      text: `${mark}: o candeeiro não acende`,
      type: 'Iluminação pública',
      point: [quietPlace[0] - 300, quietPlace[1] - 300],
      email: 'quem.comunicou@exemplo.pt',
    });
    const { page, given, sees } = await clerk(address, { size: 'desktop' });
    const template = await page.request.post('/api/meubairrogestao/gestao/responsetemplates', {
      data: { name: mark, text: 'Vamos tratar de {codigo}.' },
    });
    expect(template.status(), await template.text()).toBe(201);
    await given.theRecord(code);
    const record = sees.record(code);
    await record.getByText(/^Até \d\d\/\d\d\/\d{4}$/).waitFor();

    await record.getByRole('button', { name: 'Suspender o prazo' }).click();
    await sees.dialog().getByRole('button', { name: 'Suspender' }).click();
    await sees.dialog().getByText('Escreva o motivo.').waitFor();
    await sees.dialog().getByRole('textbox', { name: 'Motivo' }).fill('À espera de uma peça.');
    await sees.dialog().getByRole('button', { name: 'Suspender' }).click();
    await record.getByText(/Prazo suspenso desde .+ porque: À espera de uma peça\./).waitFor();
    await record.getByRole('button', { name: 'Retomar o prazo' }).click();
    await record.getByRole('button', { name: 'Suspender o prazo' }).waitFor();
    // Taken back, it stands still for the reason it had; and taken back once more from the record.
    await page.locator('section[aria-label="Avisos"] > * > *').filter({ hasText: 'Prazo retomado' }).getByRole('button', { name: 'Anular' }).click();
    await record.getByText(/Prazo suspenso desde .+ porque: À espera de uma peça\./).waitFor();
    await record.getByRole('button', { name: 'Retomar o prazo' }).click();
    await record.getByRole('button', { name: 'Suspender o prazo' }).waitFor();

    // By keyboard alone, and what was typed stays.
    await record.getByText('Resposta pública', { exact: true }).first().click();
    const answer = record.getByRole('textbox', { name: 'Resposta pública' });
    await answer.fill('Bom dia.');
    await record.getByRole('button', { name: 'Inserir resposta-tipo' }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('textbox', { name: 'Procurar uma resposta-tipo' });
    await search.waitFor();
    await search.pressSequentially(mark.toLowerCase());
    await page.getByRole('option', { name: new RegExp(mark) }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => answer.inputValue()).toBe(`Bom dia.\n\nVamos tratar de ${code}.`);

    await page.getByRole('navigation', { name: 'Vistas das ocorrências' }).getByRole('link', { name: 'Atividade' }).click();
    const feed = page.getByRole('region', { name: 'Atividade' });
    await feed.locator(`a[data-code="${code}"]`).filter({ hasText: 'Prazo suspenso' }).first().click();
    await record.waitFor();
    await page.getByRole('link', { name: /^Fora do prazo/ }).click();
    await page.getByRole('region', { name: 'Fora do prazo' }).waitFor();
    await page.getByRole('link', { name: /^A meu cargo/ }).click();
    await page.getByRole('region', { name: 'A meu cargo' }).getByText('Das minhas unidades').click();
    await page.getByRole('region', { name: 'A meu cargo' }).getByText('Por pessoa').waitFor();
    sees.noErrors();
    await sees.leaves();
  });
});

describe('filters', () => {
  it('kept as a view open the desk by themselves, until that is taken back', async () => {
    const { page, given, when, sees } = await clerk(address, { as: 'operador' });
    const view = `Vista ${Date.now().toString(36)}`;
    const inMenu = async (button: string, item: string | RegExp) => {
      await when.clicks(button);
      await page.getByRole('menuitem', { name: item }).click();
    };
    await given.theDesk('?open=true');
    await inMenu('Vistas', 'Guardar como vista nova');
    await page.getByLabel('Nome da vista').fill(view);
    await page.getByLabel('Abrir sempre a lista com esta vista').check();
    await sees.dialog().getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: `Vista: ${view}` }).waitFor();
    // What was looked at last gives way to the view.
    await when.clicks('Em aberto');
    await becomes(() => page.url().includes('open=true'), false);
    await given.theDesk();
    await becomes(() => page.url().includes('open=true'), true);
    await inMenu(`Vista: ${view}`, /^Opções da vista/);
    await page.getByLabel('Abrir sempre a lista com esta vista').uncheck();
    await sees.dialog().getByRole('button', { name: 'Guardar' }).click();
    await sees.dialogIsGone();
    await given.theDesk('?from=2020-01-01');
    await given.theDesk();
    await becomes(() => page.url().includes('view='), false);
    await inMenu('Vistas', view);
    await inMenu(`Vista: ${view}`, /^Opções da vista/);
    await sees.dialog().getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor();
    sees.noErrors();
    await sees.leaves();
  });
});
