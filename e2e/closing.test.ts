import sharp from 'sharp';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes, citizen } from './drivers/citizen.ts';
import { clerk, quietPlace } from './drivers/desk.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');

afterAll(closeBrowser);

const photo = (blue: number): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 200, g: 180, b: blue } } })
    .jpeg()
    .toBuffer();
const file = async (name: string, blue: number) => ({ name, mimeType: 'image/jpeg', buffer: await photo(blue) });

/** Brightest byte in the middle of a picture as it is served. */
async function middle(bytes: Buffer): Promise<number> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const region = { left: Math.round(width * 0.45), top: Math.round(height * 0.4), width: Math.round(width * 0.1), height: Math.round(height * 0.08) };
  return Math.max(...(await image.extract(region).removeAlpha().raw().toBuffer()));
}

describe('a closing', () => {
  it('has an answer and a photo, hides a number plate by keys alone, and is not the last word of whoever reported', async () => {
    const { code, token } = await somebodyReports(address, {
      text: 'O contentor está partido há uma semana.',
      type: 'Resíduos e limpeza',
      point: quietPlace,
    });
    const owner = await citizen(address);
    await owner.page.goto(`/#/meubairro/occurrence/${code}?token=${token}`);
    await owner.when.presses('Juntar fotografias');
    await owner.page.getByTestId('photos').setInputFiles(await file('antes.jpg', 160));
    await owner.page.getByRole('textbox', { name: 'Legenda da fotografia 1' }).fill('O contentor partido');
    await owner.they.meetNoBarrier('add-photos');
    await owner.when.presses('Enviar as fotografias');
    await owner.they.see('As fotografias foram enviadas. Obrigado.');

    const { given, sees, page, api } = await clerk(address);
    await given.theRecord(code);
    await page.keyboard.press('s');
    const dialog = sees.dialog();
    await dialog.getByRole('radio', { name: /Analisar/ }).check();
    await dialog.getByRole('button', { name: 'Analisar' }).click();
    await sees.dialogIsGone();
    await sees.reads('Em análise');
    await page.keyboard.press('s');
    await dialog.getByRole('radio', { name: /Dar como resolvida/ }).check();
    await dialog.getByRole('button', { name: 'Dar como resolvida' }).click();
    await dialog.getByText('Escreva a resposta que o cidadão vai ler.').waitFor();
    await dialog.getByRole('textbox', { name: /^Resposta ao cidadão/ }).fill('Trocámos o contentor.');
    await page.getByTestId('photos').setInputFiles(await file('depois.jpg', 90));
    await dialog.getByRole('textbox', { name: /^Legenda da fotografia 1/ }).fill('O contentor novo');
    await sees.isAccessible('closing');
    await dialog.getByRole('button', { name: 'Dar como resolvida' }).click();
    await sees.dialogIsGone();

    await page.getByRole('button', { name: 'Gerir as fotografias' }).click();
    const caption = page.getByRole('textbox', { name: 'Legenda da fotografia 1' });
    await caption.fill('O que ninguém disse');
    await caption.press('Enter');
    await page
      .locator('section[aria-label="Avisos"] > *')
      .filter({ hasText: 'Legenda da fotografia 1 guardada' })
      .getByRole('button', { name: 'Anular' })
      .click();
    await becomes(() => caption.inputValue(), 'O contentor partido');
    await sees.isAccessible('photos');
    await page.getByRole('button', { name: 'Ocultar partes' }).first().press('Enter');
    await page.getByRole('button', { name: 'Acrescentar zona' }).press('Enter');
    const zone = page.getByRole('button', { name: 'Zona 1', exact: true });
    for (const key of ['ArrowLeft', 'ArrowRight', 'Shift+ArrowRight']) await zone.press(key);
    await becomes(() => page.getByRole('textbox', { name: 'Largura (%)' }).inputValue(), '31');
    await sees.isAccessible('redact');
    await page.getByRole('button', { name: 'Ocultar na fotografia' }).press('Enter');
    await page.getByText('Com zonas ocultadas').waitFor();
    const { photoList } = (await api(`show/${code}`)) as { photoList: { id: number }[] };
    for (const variant of ['original', 'thumbnail']) {
      const served = await owner.page.request.get(`/api/meubairro/front/occurrences/photos/${photoList[0]?.id}?variant=${variant}`);
      expect(await middle(await served.body()), variant).toBeLessThan(12);
    }
    sees.noErrors();
    await sees.leaves();

    // The links of the mail do nothing until somebody presses.
    await owner.page.goto(`/#/meubairro/solved/${code}?answer=no&token=${token}`);
    await owner.they.see('Não ficou resolvido?');
    await owner.they.meetNoBarrier('not-solved');
    await owner.page.goto(`/#/meubairro/occurrence/${code}?token=${token}`);
    await owner.they.see('Os serviços deram esta ocorrência como resolvida');
    await owner.they.see('Trocámos o contentor.');
    const pair = owner.page.getByRole('group', { name: 'Antes e depois' });
    await pair.getByText('O contentor partido').waitFor();
    await pair.getByText('O contentor novo').waitFor();
    await owner.when.presses('Não ficou resolvido');
    await becomes(() => owner.page.getByRole('listitem').filter({ hasText: 'estado atual' }).textContent(), expect.stringContaining('Em análise'));
    await owner.they.meetNoError();
    await owner.leave();
  });
});
