import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

describe('the layers of the map', () => {
  afterAll(closeBrowser);

  const signedIn = async (who: string) => {
    const opened = await visitor(address);
    const login = { login: `${who}@vilaclara.example`, password: 'Largo-2026!' };
    expect((await opened.page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
    return opened;
  };

  it('a technician builds a group and a layer, moves it by keyboard and makes it private: who has the role sees it, nobody else', async () => {
    const { page, context, errors } = await signedIn('admin');
    const mark = Date.now().toString(36);
    const [group, layer] = [`Grupo ${mark}`, `Escolas ${mark}`];

    await page.goto('/#/iggestao/layers/group');
    await page.getByLabel('Nome (obrigatório)').fill(group);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { name: group }).waitFor();

    await page.goto('/#/iggestao/layers/resource');
    await page.getByLabel('Nome (obrigatório)').fill(layer);
    await page
      .getByRole('combobox', { name: /^De onde vem/ })
      .or(page.getByRole('textbox', { name: /^De onde vem/ }))
      .fill('Escolas');
    await page.getByRole('option', { name: 'Escolas', exact: true }).click();
    await page.getByText('A camada está a ser desenhada.').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('heading', { name: layer }).waitFor();
    await picture(page, 'layer-form');
    expect(await axe(page)).toEqual([]);

    await page.goto('/#/iggestao/layers');
    const row = page.getByRole('row').filter({ hasText: layer });
    // The last of however many there are: further down than what is drawn at first.
    await page.getByRole('treegrid').getByRole('row').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
    // It was added last, right below the group: one step to the right puts it in.
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => row.getAttribute('aria-level')).toBe('2');
    await picture(page, 'layer-tree');
    expect(await axe(page)).toEqual([]);

    await row.getByRole('link', { name: layer }).click();
    await page.getByRole('checkbox', { name: 'Privada' }).check();
    await page.getByRole('combobox', { name: /^Perfis que a veem/ }).press('ArrowDown');
    await page.getByRole('option', { name: /Gestor/ }).click();
    await page.keyboard.press('Escape');
    // The word "Guardado." may still stand from saving the layer the first time: the answer itself is what counts.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/layers/'));
    await page.getByRole('button', { name: 'Guardar' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByText('Guardado.').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();

    const shows = async (opened: Awaited<ReturnType<typeof visitor>>): Promise<boolean> => {
      await opened.page.goto('/#/ig/home?p=layerswitcher');
      await opened.page.getByText('Território', { exact: true }).waitFor();
      const seen = await opened.page.getByText(group).isVisible();
      await opened.context.close();
      return seen;
    };
    expect(await shows(await visitor(address))).toBe(false);
    expect(await shows(await signedIn('cidadao'))).toBe(false);
    expect(await shows(await signedIn('gestor'))).toBe(true);
  });
});
