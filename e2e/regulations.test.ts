import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

function pdf(pages: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  for (const text of pages) document.addPage().text(text);
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.end();
  return done;
}

describe('regulations', () => {
  it('are added and put in order by a clerk with the keyboard, and found by a visitor beside the map, with their page', async () => {
    const mark = Date.now().toString(36);
    const word = `trotinete${mark.replaceAll(/\d/g, '')}`;
    const { page, context, errors } = await visitor(address);
    const data = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data, headers: { origin: address } })).status()).toBe(200);

    await page.goto('/#/iggestao/regulations');
    const tree = page.getByRole('treegrid', { name: 'Regulamentos' });
    await tree.waitFor();
    expect(await axe(page)).toEqual([]);
    await picture(page, 'regulations-tree');
    // An address of a third type leads nowhere.
    await page.evaluate(() => (window.location.hash = '/iggestao/regulations/folder'));
    await tree.waitFor();

    await page.getByRole('button', { name: 'Adicionar grupo' }).click();
    await page.getByRole('textbox', { name: /^Nome/ }).fill(`Mobilidade ${mark}`);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await tree.getByRole('row', { name: `Mobilidade ${mark}` }).waitFor();

    await page.getByRole('button', { name: 'Adicionar regulamento' }).click();
    await page.getByRole('textbox', { name: /^Nome/ }).fill(`Regulamento das trotinetes ${mark}`);
    const file = {
      name: 'trotinetes.pdf',
      mimeType: 'application/pdf',
      buffer: await pdf(['Artigo 1.º\nObjeto', `Artigo 2.º\nVelocidade\nA ${word} não passa de 20.`]),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/trotinetes\.pdf \(PDF/).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.waitForURL(/regulations\/item\/\d+$/);
    await page.getByText('2 páginas pesquisáveis').waitFor();
    await page.getByText('2 artigos encontrados no texto').waitFor();
    await picture(page, 'regulations-item');

    // Behind its group, at the end: into the group by Alt and the arrow to the right.
    await page.goto('/#/iggestao/regulations');
    const row = tree.getByRole('row', { name: `Regulamento das trotinetes ${mark}` });
    await row.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => row.getAttribute('aria-level')).toBe('2');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Regulamento das trotinetes ${mark}`);
    const group = tree.getByRole('row', { name: `Mobilidade ${mark}` });
    await group.focus();
    const before = Number(await group.getAttribute('aria-posinset'));
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => group.getAttribute('aria-posinset')).toBe(String(before - 1));
    await expect
      .poll(async () => {
        const { items } = (await (await page.request.get('/api/iggestao/gestao/regulations')).json()) as {
          items: { name: string; regulationId: number | null }[];
        };
        return items.find(({ name }) => name === `Regulamento das trotinetes ${mark}`)?.regulationId !== null;
      })
      .toBe(true);
    expect(errors).toEqual([]);
    await context.close();

    const { page: map, context: other, errors: failures } = await visitor(address);
    await map.goto('/#/ig/home');
    await map.getByRole('button', { name: 'Mais', exact: true }).click();
    await map.getByRole('menuitem', { name: 'Regulamentos' }).click();
    const panel = map.getByRole('search').filter({ hasText: 'Procurar nos regulamentos' });
    await panel.getByRole('searchbox').fill(word);
    const hit = map.getByRole('link', { name: `Abrir Regulamento das trotinetes ${mark} na página 2 (novo separador)` });
    await hit.waitFor();
    expect(await hit.getAttribute('href')).toMatch(/\/api\/ig\/front\/regulations\/\d+\/document#page=2$/);
    await map.locator('mark', { hasText: word }).waitFor();
    const opened = await map.request.get(((await hit.getAttribute('href')) ?? '').split('#')[0] ?? '');
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await axe(map)).toEqual([]);
    await picture(map, 'regulations-panel');
    expect(failures).toEqual([]);
    await other.close();
  });
});
