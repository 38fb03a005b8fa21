import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes, citizen } from './drivers/citizen.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('a citizen on a phone, by keyboard and without a map', () => {
  it('answers questions, picks the lamp from the list, loses the network and is sent once, after the page was closed', async () => {
    const somebody = await citizen(address);
    const { given, when, they, page, context } = somebody;
    const text = `Candeeiro a piscar, lote ${Math.random().toString(36).slice(2, 8)}.`;
    const enter = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
    const space = (name: string | RegExp) =>
      page
        .getByRole('radio', { name, exact: typeof name === 'string' })
        .first()
        .press('Space');
    await given.aReport();
    await enter('Escrever morada');
    await page.getByRole('combobox', { name: /^Morada/ }).fill('Rua da Sé Velha 45');
    await when.picksTheFirstAddress();
    await they.see(/Freguesia: /);
    await enter('Continuar');
    await given.theQuestion('O que se passa?');
    await enter(/^Iluminação pública/);
    await given.theQuestion('Conte-nos mais');
    await enter(/^Candeeiros: qual é\?/);
    await space(/^Candeeiro IP-/);
    expect(await page.getByRole('application').count()).toBe(0);
    await they.meetNoBarrier('feature');
    await space('Só um');
    await page.getByRole('textbox', { name: /^Desde quando/ }).fill('01/11/2026');
    await when.describes(text);
    await they.meetNoBarrier('questions');
    await enter('Rever e enviar');
    await given.theQuestion('Está tudo certo?');
    await they.see(/Candeeiros: Candeeiro IP-/);
    await they.see(/Costuma ficar resolvido em|deste tipo por resolver/);
    await context.setOffline(true);
    await enter(/^Enviar/);
    await they.areAsked('Guardada: falta enviar');
    await they.meetNoBarrier('kept');
    await page.close();
    await context.setOffline(false);

    const later = await context.newPage();
    await later.goto('/#/portal/home');
    await later
      .getByText(/Enviada: /)
      .first()
      .waitFor();
    await becomes(() => later.evaluate(() => localStorage.getItem('largo.report-outbox')), null);
    const answer = await later.request.get('/api/meubairro/front/occurrences/search', { params: { q: text } });
    const { total, items } = (await answer.json()) as { total: number; items: { code: string }[] };
    expect(total).toBe(1);
    await later.goto(`/#/meubairro/occurrence/${items[0]?.code}`);
    await later.getByText(/Candeeiros: Candeeiro IP-/).waitFor();
    await later.getByText('Quantos candeeiros são?').waitFor();
    // The day it began is no question for the public.
    expect(await later.getByText('Desde quando?').count()).toBe(0);
    await context.close();
  });

  it('is advised instead of reporting, and nothing is sent', async () => {
    const somebody = await citizen(address);
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.writesThePlace('Largo da Fonte, sem número');
    await when.insistsOnThePlace();
    await when.goesOn();
    await when.choosesType('Água e saneamento');
    await page.getByRole('radio', { name: 'Sim', exact: true }).check();
    await they.see('Neste caso, não é preciso enviar');
    expect(await page.getByRole('button', { name: 'Rever e enviar' }).count()).toBe(0);
    await they.meetNoBarrier('advice');
    await page.getByRole('radio', { name: 'Não', exact: true }).check();
    await they.see('Onde aparece a água?');
    await page.getByRole('button', { name: 'Rever e enviar' }).waitFor();
    await somebody.leave();
  });
});
