import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { made } from '#platform/richtext/server/made.ts';
import { until } from '#platform/testing/until.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
const news = '/api/geoportal/gestao/news';

afterAll(closeBrowser);

async function editorOf(who: 'admin' | 'gestor' = 'admin') {
  const visit = await visitor(address);
  const data = { login: `${who}@vilaclara.example`, password: 'Largo-2026!' };
  const answer = await visit.page.request.post('/api/auth/login', { data, headers: { origin: address } });
  expect(answer.status()).toBe(200);
  return visit;
}

/** A piece of news made at the API. */
async function write(page: Page, values: Record<string, unknown>): Promise<{ id: number; content: string }> {
  const data = { locale: 'pt', published: false, content: '<p>Texto</p>', ...values };
  const answer = await page.request.post(news, { data, headers: { origin: address } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: number; content: string };
}

const stored = async (page: Page, id: number): Promise<{ title: string; content: string }> =>
  (await (await page.request.get(`${news}/${id}`)).json()) as { title: string; content: string };
const text = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Formatação do texto' }).getByRole('button', { name, exact: true });
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText(/^Guardado às/).waitFor();
};
const png = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();

describe('an editor', () => {
  it('writes with pictures, previews, publishes, corrects, restores and withdraws', async () => {
    const { page, context, errors } = await editorOf();
    const title = `Feira de outono ${Date.now().toString(36)}`;
    await page.goto('/#/geoportalgestao/news/add');
    await page.getByRole('textbox', { name: /^Título/ }).fill(title);
    await text(page).click();
    await page.keyboard.type('A feira abre no sábado.');
    await tool(page, 'Negrito').click();
    await page.keyboard.type(' Entrada livre.');
    await page.getByText(/fica em .*\/pt\/noticias\/feira-de-outono/i).waitFor();
    // Several at once: one is refused by its name, the rest is kept.
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'praca.png', mimeType: 'image/png', buffer: await png('#335577') },
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Imagens e ficheiros' });
    await dialog.getByText('virus.exe: este tipo de ficheiro não é aceite.').waitFor();
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await dialog.getByText('Preencha este campo.').waitFor();
    await dialog.getByRole('textbox', { name: /^O que mostra a imagem/ }).fill('A praça enfeitada');
    await dialog.getByRole('textbox', { name: /^Legenda/ }).fill('No ano passado');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await text(page).getByRole('img', { name: 'A praça enfeitada' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'content-editor');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.waitForURL(/news\/\d+$/);
    await page
      .getByRole('heading', { name: `${title}Rascunho` })
      .or(page.getByText('Rascunho').first())
      .first()
      .waitFor();
    const id = Number(/news\/(\d+)/.exec(page.url())?.[1]);
    expect((await stored(page, id)).content).toMatch(/<figure data-block="image"><img src="[^"]+" alt="A praça enfeitada" .*No ano passado/);

    // As written, not as saved.
    await text(page).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Novidade: ');
    const [preview] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Pré-visualizar' }).click()]);
    await preview.getByText('Novidade: A feira abre no sábado.').waitFor();
    await until('its picture is there', () =>
      preview.evaluate(() => [...document.querySelectorAll('article img')].some((img) => (img as HTMLImageElement).naturalWidth > 0)),
    );
    await preview.close();
    await page.getByText(/^A ligação funciona até/).waitFor();

    await page.getByRole('checkbox', { name: 'Publicada' }).check();
    await page.getByRole('textbox', { name: /^Publicar em/ }).fill('31/12/2199 09:00');
    await save(page);
    await page.getByRole('heading', { name: /Agendada para 31\/12\/2199 09:00/ }).waitFor();
    await page.getByRole('button', { name: 'Publicar agora' }).click();
    await page.getByRole('link', { name: 'Ver no portal' }).waitFor();
    expect((await stored(page, id)).content).toContain('Novidade: A feira');
    await text(page).locator('p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Traga a família.');
    await save(page);

    await page.getByRole('link', { name: 'Versões' }).click();
    await page.locator('ins', { hasText: 'Traga a família.' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'content-versions');
    await page.getByRole('button', { name: 'Repor esta versão' }).click();
    await page.getByText('Há alterações por guardar').waitFor();
    await until('the text is the former', async () => !(await text(page).textContent())?.includes('família'));
    expect((await stored(page, id)).content).toContain('família');
    await save(page);
    expect((await stored(page, id)).content).not.toContain('família');

    await page.getByRole('button', { name: 'Retirar', exact: true }).click();
    await page.getByRole('button', { name: 'Publicar de novo' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('gets back what it wrote, unchanged, and loses nothing by leaving', async () => {
    const { page, context, errors } = await editorOf();
    const whole = `${made.join('')}<p>Fim</p>`;
    const { id } = await write(page, { title: 'Tudo o que se escreve', content: whole });
    await page.goto(`/#/geoportalgestao/news/${id}`);
    await text(page).getByText('Fim').click();
    // Opening and looking is no change.
    expect(await page.getByText('Há alterações por guardar').count()).toBe(0);
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await page.getByText('Há alterações por guardar').waitFor();
    await page.reload();
    await page.getByText('Recuperámos o que tinha escrito').waitFor();
    await text(page).getByText('Fimx').waitFor();
    await save(page);
    expect((await stored(page, id)).content.replaceAll(' />', '>')).toBe(whole.replace('Fim<', 'Fimx<'));
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('makes links, tables, videos and places with the keyboard alone', async () => {
    const { page, context, errors } = await editorOf();
    const { id } = await write(page, { title: 'Blocos', content: null });
    await page.goto(`/#/geoportalgestao/news/${id}`);
    await text(page).focus();
    const press = async (name: string): Promise<void> => {
      await tool(page, name).focus();
      await page.keyboard.press('Enter');
    };
    const dialog = page.getByRole('dialog');
    await press('Ligação');
    await dialog.getByRole('textbox', { name: /^Endereço/ }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText(/^Indique um endereço completo/).waitFor();
    await dialog.getByRole('combobox', { name: 'Ou procure neste portal' }).fill('contacto');
    await page.getByRole('option').first().click();
    expect(await dialog.getByRole('textbox', { name: /^Endereço/ }).inputValue()).toMatch(/^\/#\/./);
    await dialog.getByRole('textbox', { name: /^Endereço/ }).fill(`${address}/pt/noticias/obras`);
    await dialog.getByRole('textbox', { name: 'Texto da ligação' }).fill('As obras');
    await page.keyboard.press('Enter');
    await text(page).getByText('As obras').waitFor();
    await page.keyboard.press('Enter');
    await press('Vídeo');
    await dialog.getByRole('textbox', { name: /^Endereço/ }).fill('videos.exemplo.pt/1');
    await dialog.getByRole('textbox', { name: /^Título do vídeo/ }).fill('A obra');
    await page.keyboard.press('Enter');
    await text(page).getByText('▶ A obra').waitFor();
    await press('Local no mapa');
    await dialog.getByLabel('Coordenadas', { exact: false }).last().fill('40.2, -8.5');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Nome do local' }).fill('Largo');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await press('Tabela');
    await page.keyboard.type('Dia');
    await press('Linha por baixo');
    await save(page);
    const { content } = await stored(page, id);
    expect(content).toContain('<a href="/pt/noticias/obras" rel="noopener">As obras</a>');
    expect(content).toContain('<figure data-block="video"><a href="https://videos.exemplo.pt/1" rel="noopener">A obra</a></figure>');
    expect(content).toMatch(/<figure data-block="map" data-lng="-8\.5\d*" data-lat="40\.2\d*" data-zoom="15"><figcaption>Largo<\/figcaption>/);
    expect(content.match(/<tr>/g)).toHaveLength(4);
    expect(content).toContain('<th scope="col"><p>Dia</p></th>');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes what is pasted and dropped: files are sent, of other pages only the structure stays', async () => {
    const { page, context, errors } = await editorOf();
    const { id } = await write(page, { title: 'Colado', content: null });
    await page.goto(`/#/geoportalgestao/news/${id}`);
    await text(page).click();
    const bytes = [...(await png('#885533'))];
    const bring = (kind: 'paste' | 'drop', html: string | null): Promise<void> =>
      text(page).evaluate(
        (field, [how, markup, data]) => {
          const brought = new DataTransfer();
          if (markup === null) brought.items.add(new File([new Uint8Array(data)], `${how}.png`, { type: 'image/png' }));
          else brought.setData('text/html', markup);
          const { left, top } = field.getBoundingClientRect();
          const at = { bubbles: true, cancelable: true, clientX: left + 30, clientY: top + 30 };
          field.dispatchEvent(
            how === 'paste'
              ? new ClipboardEvent('paste', { ...at, clipboardData: brought })
              : new DragEvent('drop', { ...at, dataTransfer: brought }),
          );
        },
        [kind, html, html === null ? bytes : []] as const,
      );
    await bring(
      'paste',
      '<h1 style="color:red" class="MsoTitle">Aviso</h1><p class="MsoNormal"><span style="font-size:9pt">Corte de <b>água</b></span> <span style="font-weight:700">hoje</span></p>' +
        '<p><img src="https://example.org/a.png"><a href="javascript:alert(1)">ver</a></p>',
    );
    await text(page).getByRole('heading', { name: 'Aviso', level: 2 }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Imagens e ficheiros' });
    for (const kind of ['paste', 'drop'] as const) {
      await bring(kind, null);
      await dialog.getByRole('textbox', { name: /^O que mostra/ }).fill(`Imagem: ${kind}`);
      await dialog.getByRole('button', { name: 'Inserir' }).click();
      await text(page)
        .getByRole('img', { name: `Imagem: ${kind}` })
        .waitFor();
    }
    await save(page);
    const { content } = await stored(page, id);
    expect(content).toContain('<h2>Aviso</h2>');
    expect(content).toContain('<p>Corte de <strong>água</strong> <strong>hoje</strong></p>');
    expect(content).not.toMatch(/style|class|example\.org|javascript/);
    expect(content.match(/<figure data-block="image">/g)).toHaveLength(2);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is told who else has the text open, and merges by words', async () => {
    const { page, context, errors } = await editorOf();
    const { id } = await write(page, { title: 'A dois', content: '<p>Um <strong>texto</strong> comum</p>' });
    const other = await editorOf('gestor');
    await page.goto(`/#/geoportalgestao/news/${id}`);
    await text(page).waitFor();
    await other.page.goto(`/#/geoportalgestao/news/${id}`);
    await other.page.getByText(/também tem este texto aberto/).waitFor();
    for (const [one, words] of [
      [other.page, ' de um'],
      [page, ' de outro'],
    ] as const) {
      await text(one).locator('p').first().click();
      await one.keyboard.press('End');
      await one.keyboard.type(words);
    }
    await save(other.page);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Um texto comum de outro').waitFor();
    await dialog.getByText('Um texto comum de um', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Guardar a escolha' }).click();
    await page.getByText(/^Guardado às/).waitFor();
    expect((await stored(page, id)).content).toContain('comum de outro');
    expect(errors).toEqual([]);
    await context.close();
    await other.context.close();
  });
});
