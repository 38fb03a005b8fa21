import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';
import { photo } from './drivers/citizen.ts';

const address = inject('address');
const base = '/api/gu/urbanplanning';

afterAll(closeBrowser);

function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  document.text(text);
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.end();
  return done;
}

async function planner(options: VisitOptions = {}) {
  const somebody = await visitor(address, options);
  const data = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await somebody.page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);
  const post = async (path: string, values: object): Promise<{ id: number; process: string }> => {
    const answer = await somebody.page.request.post(path, { data: values, headers: { origin: address } });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const mark = Date.now().toString(36);
  const owner = await post('/api/gugestao/gestao/entities', { name: `Ana Costa ${mark}`, phone: '912345678' });
  // Entered today: a hundred are taken along to inspect, those that entered last, and the town has two thousand.
  const entryAt = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Lisbon' });
  const open = (subject: string) =>
    post(`${base}/urbanprocesses`, { subject, entryAt, classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId: owner.id });
  return { ...somebody, mark, open };
}

describe('the file of a process', () => {
  it('is opened, filled and saved across its tabs by a clerk, who adds a newer version of a document and reads the whole history', async () => {
    const { page, context, errors, mark } = await planner();
    await page.goto('/#/gugestao/processes/add');
    const form = page.locator('form');
    const choose = async (label: RegExp, term: string, option: RegExp | string) => {
      await form.getByRole('combobox', { name: label }).fill(term);
      await page.getByRole('option', { name: option }).first().click();
    };
    await form.getByRole('textbox', { name: /^Assunto/ }).fill(`Moradia ${mark}`);
    await choose(/^Classificação/, 'Obras de edif', 'Obras de edificação');
    await choose(/^Estado/, 'Entrado', 'Entrado');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    // What the municipality asks for stands on the first tab, wherever it belongs, and is told before anything is sent.
    const summary = page.getByRole('alert').filter({ hasText: 'Requerente' });
    await summary.getByRole('button', { name: /^Requerente/ }).click();
    await choose(/^Requerente/, mark, new RegExp(mark));
    await choose(/^Construção/, 'nova', 'Construção nova');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.waitForURL(/processes\/\d+$/);

    const tabs = page.getByRole('navigation', { name: 'Partes do registo' });
    await tabs.getByRole('link', { name: 'Informações técnicas' }).click();
    await form.getByRole('textbox', { name: /^Área do terreno/ }).fill('200');
    await form.getByRole('textbox', { name: /^Área de implantação/ }).fill('250,5');
    // Said as it is written, before it is saved.
    await page.getByText('A implantação não pode ser maior do que o terreno.').waitFor();
    await tabs.getByRole('link', { name: 'Finanças' }).click();
    await form.getByRole('textbox', { name: 'Artigo' }).fill('U-77');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText(/^Guardado às/).waitFor();
    await page.reload();
    await page.goto(page.url().replace(/\?.*/, '?tab=technical_informations'));
    await expect.poll(() => form.getByRole('textbox', { name: /^Área de implantação/ }).inputValue()).toBe('250,50');
    await picture(page, 'urban-file-technical');

    await tabs.getByRole('link', { name: 'Documentos' }).click();
    await page.getByRole('button', { name: 'Adicionar documento' }).click();
    await page.getByRole('textbox', { name: /^Nome/ }).fill('Planta de implantação');
    await page.locator('input[type=file]').setInputFiles({ name: 'v1.pdf', mimeType: 'application/pdf', buffer: await pdf('Primeira') });
    await page.getByText('v1.pdf').waitFor();
    await page.locator('form').filter({ hasText: 'v1.pdf' }).getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('button', { name: 'Nova versão de Planta de implantação' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'v2.pdf', mimeType: 'application/pdf', buffer: await pdf('Segunda') });
    await page.getByText('v2.pdf').waitFor();
    await page.locator('form').filter({ hasText: 'v2.pdf' }).getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('1 versão anterior').click();
    await page.getByRole('button', { name: 'Ver v1.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Ver v2.pdf' }).click();
    const sheet = page.getByRole('dialog').getByRole('img', { name: 'Página 1 de 1' });
    await sheet.waitFor();
    // Something was drawn on it.
    await expect
      .poll(() =>
        sheet.evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          return data.some((value, at) => at % 4 === 0 && value < 100);
        }),
      )
      .toBe(true);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'urban-file-preview');
    await page.keyboard.press('Escape');

    await tabs.getByRole('link', { name: 'Histórico' }).click();
    await page.getByText('Documento «Planta de implantação»').first().waitFor();
    await picture(page, 'urban-file-history');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is inspected on a phone without a network, and the inspection is sent once when it is back', async () => {
    const { page, context, errors, mark, open } = await planner({ size: 'phone' });
    const { id, process } = await open(`Vistoria ${mark}`);
    await page.goto('/#/gugestao/inspections');
    await page.getByRole('button', { name: `Registar vistoria em ${process}` }).waitFor();
    expect(await axe(page)).toEqual([]);
    await context.setOffline(true);
    await page.getByText('Está sem ligação').first().waitFor();
    await page.getByRole('button', { name: `Registar vistoria em ${process}` }).click();
    const form = page.getByRole('form', { name: `Vistoria do processo ${process}` });
    const text = `Obra de acordo com o projeto ${mark}.`;
    await form.getByRole('textbox', { name: /^Auto/ }).fill(text);
    await form
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'obra.jpg', mimeType: 'image/jpeg', buffer: await photo('#2e7d32') });
    await form.getByRole('button', { name: /^Retirar / }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'urban-inspection-phone');
    await form.getByRole('button', { name: 'Concluir vistoria' }).click();
    await page.getByText('1 vistoria por enviar neste dispositivo').waitFor();
    await picture(page, 'urban-inspection-waits');

    // The answer to the first try is lost on the way; the device sends it again.
    let tries = 0;
    await page.route('**/inspections/send', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await context.setOffline(false);
    await expect.poll(() => tries).toBeGreaterThan(0);
    // The one that was lost says nothing; the next is asked for by hand.
    const again = page.getByRole('button', { name: 'Enviar agora' });
    await expect.poll(async () => (await again.count()) === 0 || (await again.isEnabled())).toBe(true);
    if ((await again.count()) > 0) await again.click();
    await page.getByText(`Vistoria do processo ${process} enviada`).waitFor();
    const sent = await page.request.get(`${base}/inspections?processId=${id}`);
    const { items }: { items: { obs: string; file1: { name: string } | null }[] } = await sent.json();
    expect(items.map(({ obs }) => obs)).toEqual([text]);
    expect(items[0]?.file1).not.toBeNull();
    await page.goto(`/#/gugestao/processes/${id}?tab=inspections`);
    await page.getByText(text).waitFor();
    await picture(page, 'urban-inspection-done');
    expect(errors.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|WebSocket/.test(line))).toEqual([]);
    await context.close();
  });
});
