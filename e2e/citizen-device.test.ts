import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes, citizen, inTown, photo, tellsTheRest, letters } from './drivers/citizen.ts';

const address = inject('address');

afterAll(closeBrowser);

const unique = (): string => `lote ${letters()}`;

describe('two tabs', () => {
  it('each write and send a report of their own', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page, context } = somebody;
    const [first, second] = [`Sinal caído no ${unique()}.`, `Grade partida no ${unique()}.`];
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await when.goesOn();
    await when.choosesType('Iluminação pública');
    await when.describes(first);
    await when.addsPhotos(await photo('#2e7d32'));

    const other = await context.newPage();
    await other.goto('/#/meubairro/report');
    await other.getByText('aberta noutro separador').waitFor();
    await other.getByRole('button', { name: 'Escrever morada' }).click();
    await other.getByRole('combobox', { name: /^Morada/ }).fill('Rua da Sé Velha 45');
    await other.reload();
    // A reload goes on with its own draft, not with the other tab's.
    await other.getByRole('button', { name: 'Retomar rascunho' }).click();
    await becomes(() => other.getByRole('img', { name: 'Fotografia 1' }).count(), 0);
    await other.close();

    await when.reloads();
    await they.areAsked('Conte-nos mais');
    await becomes(() => page.getByRole('textbox', { name: /^Descrição/ }).inputValue(), first);
    expect(await page.getByRole('img', { name: 'Fotografia 1' }).count()).toBe(1);
    await when.goesOn();
    // The server knows another text under the key: what a device without locks would come to.
    await page.route(
      '**/api/meubairro/front/occurrences',
      async (route) => {
        // Byte by byte: the photo goes along as it is.
        const bytes = (text: string): string => Buffer.from(text).toString('latin1');
        const body = (route.request().postDataBuffer() ?? Buffer.from('')).toString('latin1').replace(bytes(first), bytes(second));
        const { 'content-length': _length, ...headers } = route.request().headers();
        const sent = await route.fetch({ postData: Buffer.from(body, 'latin1'), headers });
        expect(sent.status()).toBe(201);
        await route.continue();
      },
      { times: 1 },
    );
    await when.sends();
    await they.see('Esta comunicação já tinha sido enviada, com outro conteúdo');
    await they.meetNoBarrier('key-used');
    await they.see(first);
    await when.presses('Enviar como nova comunicação');
    await they.getCode();
    expect([await they.find(first), await they.find(second)]).toEqual([1, 1]);
    await somebody.leave();
  });
});

describe('without a network', () => {
  it('an anonymous report sent later leaves its code and private link on the device', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page, context } = somebody;
    const text = `Tampa solta no ${unique()}.`;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await tellsTheRest(somebody, text, 'Resíduos e limpeza');
    await context.setOffline(true);
    await they.see('Está sem ligação');
    await when.sends();
    await they.areAsked('Guardada: falta enviar');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Enviadas deste dispositivo' }).waitFor();
    await they.meetNoBarrier('device-kept');
    await page.goto('/#/portal/home');
    await page.goto('/#/meubairro/home');
    await page.getByRole('link', { name: 'Acompanhar' }).first().click();
    const entry = page.getByRole('article').filter({ hasText: text });
    await they.meetNoBarrier('device-list');
    await entry.getByRole('link').click();
    await they.see('Esta é a sua página');
    await page.goBack();
    await entry.getByRole('button', { name: /^Esquecer/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Esquecer', exact: true }).click();
    await becomes(() => entry.count(), 0);
    await somebody.leave();
  });

  it('what the municipality refuses later is told with the reason, and can be put right and sent', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page, context } = somebody;
    const text = `Raiz levantada no ${unique()}.`;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await tellsTheRest(somebody, text, 'Espaços verdes');
    await context.setOffline(true);
    await they.see('Está sem ligação');
    await when.sends();
    await they.areAsked('Guardada: falta enviar');
    const detail = 'Este tipo de ocorrência já não está disponível.';
    const refusal = { type: 'about:blank', title: 'x', status: 422, code: 'occurrence.type-unavailable', detail, requestId: 'x' };
    await page.route(
      '**/api/meubairro/front/occurrences',
      (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }),
      { times: 1 },
    );
    await context.setOffline(false);
    await they.see(/Não foi aceite/);
    await they.see(`O município não a aceitou: ${detail}`);
    await they.meetNoBarrier('refused-later');
    await when.presses('Abrir e corrigir');
    await they.areAsked('Está tudo certo?');
    await they.see(text);
    await when.sends();
    await they.getCode();
    expect(await they.find(text)).toBe(1);
    await somebody.leave();
  });
});
