import type { Page } from 'playwright-core';
import { startPictures } from '#features/layers/defaults/server/test-pictures.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';
import { makeLots, x, y } from './drivers/own-layer.ts';

const address = inject('address');
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });
const mark = Date.now().toString(36);

let lots: Awaited<ReturnType<typeof makeLots>>;

beforeAll(async () => {
  const { context } = await visitor(address);
  lots = await makeLots(context.request, address, mark);
  await context.close();
});
afterAll(closeBrowser);

async function openMap(search: string, options: VisitOptions = {}): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const { page, context, errors } = await visitor(address, options);
  await page.goto(`/#/ig/home?${search}`);
  await page.getByRole('application').waitFor();
  await eventually(() => page.url()).toMatch(/[?&]c=-?\d/);
  return { page, errors, close: () => context.close() };
}
const here = `c=${x},${y}&s=4000`;

/** A point of the map as it is painted. */
async function paintedAt(page: Page, dx: number, dy: number): Promise<string> {
  const box = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy, width: 2, height: 2 };
  return (await page.screenshot({ clip })).toString('base64');
}

describe('the layers', () => {
  it('are found by name, shown, folded and put in order by keys and by hand; the link shows the same', async () => {
    const { page, errors, close } = await openMap(`${here}&p=layers`);
    const panel = page.getByRole('region', { name: 'Camadas' });
    await panel.getByText(lots.group).waitFor();
    const search = panel.getByRole('textbox', { name: 'Procurar nas camadas' });
    await search.fill(`URBANIZACAO ${mark} lotes`);
    await panel.getByRole('checkbox', { name: lots.name }).check();
    await panel.getByText('1 camada encontrada').waitFor();
    await picture(page, 'viewer-search');
    expect(await axe(page)).toEqual([]);
    await search.fill('nada disto');
    await panel.getByText('Nenhuma camada tem “nada disto” no nome.').waitFor();
    // Escape empties the search, and leaves the panel open.
    await search.press('Escape');
    await expect(search.inputValue()).resolves.toBe('');
    await panel.getByText('Território', { exact: true }).waitFor();
    await eventually(() => page.url()).toContain(lots.layer);

    const grip = panel.getByRole('button', { name: /^Mudar a ordem de Freguesias/ });
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    await eventually(() => page.url()).toContain('o=');
    await expect(grip.evaluate((element) => element === document.activeElement)).resolves.toBe(true);
    const [from, onto] = [await grip.boundingBox(), await panel.getByRole('button', { name: /^Mudar a ordem de Escolas/ }).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((onto?.x ?? 0) + 10, (onto?.y ?? 0) + 5, { steps: 5 });
    await page.mouse.up();
    await eventually(() => page.url()).toMatch(/o=[^&]*parish\.school/);
    await panel.getByRole('button', { name: `Opções de ${lots.name}` }).waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Expandir tudo' }).click();
    await panel.getByRole('button', { name: `Opções de ${lots.name}` }).click();
    await panel.getByText('Comércio').waitFor();
    await picture(page, 'viewer-layers');
    expect(await axe(page)).toEqual([]);

    const sent = page.url().split('?')[1] ?? '';
    const other = await openMap(sent);
    const copy = other.page.getByRole('region', { name: 'Camadas' });
    await copy.getByRole('button', { name: 'Expandir tudo' }).click();
    await expect(copy.getByRole('checkbox', { name: lots.name }).isChecked()).resolves.toBe(true);
    const grips = copy.getByRole('button', { name: /^Mudar a ordem de (Freguesias|Escolas):/ });
    const names = await grips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(':')[0]));
    expect(names).toEqual(['Mudar a ordem de Freguesias', 'Mudar a ordem de Escolas']);
    await other.close();

    await panel.getByRole('button', { name: 'Esconder todas' }).click();
    // What a map of the town begins with: nothing on.
    await eventually(() => page.url()).not.toMatch(/[?&]l=/);
    await page.getByRole('button', { name: 'Só o mapa' }).click();
    await eventually(() => panel.isVisible()).toBe(false);
    await expect(page.getByRole('navigation', { name: 'Ferramentas do mapa' }).isVisible()).resolves.toBe(false);
    await page.getByRole('button', { name: 'Só o mapa' }).click();
    await panel.waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('say that they are not seen at a scale, and lead to one at which they are', async () => {
    const { page, close } = await openMap(`c=${x},${y}&s=50000&p=layers&l=street_lamp`);
    const panel = page.getByRole('region', { name: 'Camadas' });
    await panel.getByText('Aproxime para ver.').waitFor();
    await panel.getByRole('button', { name: 'Ir para uma escala em que se vê' }).click();
    await panel.getByText('Aproxime para ver.').waitFor({ state: 'detached' });
    await close();
  });
});

describe('a comparison', () => {
  it('parts the map, by keys and by hand, stays in the address, and ends without a trace', async () => {
    const { page, errors, close } = await openMap(`${here}&p=swipe`);
    const panel = page.getByRole('region', { name: 'Comparar' });
    // Its lot lies under this point, which is left of the middle, whatever stands beside the map.
    const lot = () => paintedAt(page, -110, -30);
    await page.waitForLoadState('networkidle');
    const bare = await lot();
    await panel.getByLabel('À esquerda').selectOption({ label: lots.name });
    const handle = page.getByRole('slider', { name: 'Linha entre os dois lados' });
    await handle.waitFor();
    await eventually(lot).not.toBe(bare);
    await handle.focus();
    await page.keyboard.press('Home');
    await expect(handle.getAttribute('aria-valuenow')).resolves.toBe('0');
    // All is right of the line now: nothing of the layer is seen.
    await eventually(lot).toBe(bare);
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+ArrowRight');
    await eventually(() => page.url()).toContain(`w=${lots.layer}**60`);
    await picture(page, 'viewer-swipe');
    expect(await axe(page)).toEqual([]);
    const box = (await handle.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(box.x + 24, box.y + 24);
    await page.mouse.down();
    await page.mouse.move(box.x - 200, box.y + 24, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(50);

    const other = await openMap(page.url().split('?')[1] ?? '');
    await other.page.getByRole('slider', { name: 'Linha entre os dois lados' }).waitFor();
    await other.close();

    await panel.getByRole('button', { name: 'Terminar a comparação' }).click();
    await handle.waitFor({ state: 'detached' });
    await eventually(() => page.url()).not.toContain('w=');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a link to a feature', () => {
  it('switches its layer on, goes there and tells what it is; by number and by the value of a field', async () => {
    for (const asked of [`layer=${lots.layer}&feature=3`, `layer=${lots.layer}&field=processo&value=2026-3${mark}`]) {
      const { page, errors, close } = await openMap(asked);
      const panel = page.getByRole('region', { name: 'Identificar' });
      await panel.getByText('Comércio').first().waitFor();
      await eventually(() => page.url()).toMatch(/[?&]s=(1000|1500|2000)\b/);
      await eventually(() => page.url()).toContain('layer=');
      await eventually(() => decodeURIComponent(page.url())).toMatch(new RegExp(`[?&]l=[^&]*${lots.layer}`));
      if (asked.includes('feature=')) {
        await picture(page, 'viewer-link');
        expect(await axe(page)).toEqual([]);
        await panel.getByRole('button', { name: 'Fechar Identificar' }).click();
        await eventually(() => page.url()).not.toContain('layer=');
      }
      expect(errors).toEqual([]);
      await close();
    }
  });

  it('to what is not there says so in a sentence', async () => {
    const { page, close } = await openMap('layer=l999999&feature=1');
    await page.getByText('O elemento desta ligação não existe, ou não o pode ver.').first().waitFor();
    await eventually(() => page.url()).not.toContain('layer=');
    await close();
  });

  it('leads to a parish by its code', async () => {
    const { page, close } = await openMap('layer=parish&field=name&value=Vila+Clara');
    await page
      .getByRole('region', { name: 'Identificar' })
      .getByText('Vila Clara')
      .or(page.getByText('não existe, ou não o pode ver'))
      .first()
      .waitFor();
    await close();
  });
});

describe('the figures', () => {
  it.each(['desktop', 'phone'] as const)('of what is on the map follow it, by class (%s)', async (size) => {
    const { page, errors, close } = await openMap(`${here}&l=${lots.layer}.parish&p=dashboard`, { size });
    const own = page.getByRole('region', { name: lots.name });
    await own.getByText('6 elementos').waitFor();
    await own.getByText('Habitação').waitFor();
    await picture(page, `viewer-figures-${size}`);
    expect(await axe(page)).toEqual([]);
    if (size === 'desktop') {
      await page.getByRole('application').focus();
      // A key pressed while the map still moves counts from where it is then: as often as it takes.
      await eventually(async () => {
        await page.keyboard.press('ArrowRight');
        return own.getByText('Nenhum elemento aqui.').count();
      }).toBe(1);
      await page.getByText('No município', { exact: true }).click();
      await own.getByText('6 elementos').waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });
});

it('a background without a picture of the town says so, and leads back to the town’s own', async () => {
  const pictures = await startPictures();
  const { page, context } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  await page.request.post('/api/auth/login', { data: login, headers: { origin: address } });
  const name = `Vazio ${mark}`;
  const data = { name, behavior: 'basemap', mapServiceId: 'xyz', paramXyz: `${pictures.base}/gone/{z}/{x}/{y}.png` };
  const made = await page.request.post('/api/iggestao/gestao/defaultlayers', { data, headers: { origin: address } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/#/ig/home?${here}&b=ig-${id}`);
  await page.getByText(`${name} não tem imagens desta zona.`).waitFor();
  await page.getByRole('button', { name: 'Usar o mapa do município' }).click();
  await page.getByText(`${name} não tem imagens desta zona.`).waitFor({ state: 'detached' });
  await page.request.delete(`/api/iggestao/gestao/defaultlayers/${id}`, { headers: { origin: address } });
  await context.close();
  pictures.close();
});

it('on a phone the layers, a comparison and the figures have the sheet', async () => {
  const { page, errors, close } = await openMap(`${here}&p=layers&l=${lots.layer}`, { size: 'phone' });
  await page.getByRole('region', { name: 'Camadas' }).getByText(lots.group).waitFor();
  await picture(page, 'viewer-phone-layers');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('menuitem', { name: 'Comparar' }).click();
  await page.getByLabel('À direita').selectOption({ label: lots.name });
  await page.getByRole('slider', { name: 'Linha entre os dois lados' }).waitFor();
  await picture(page, 'viewer-phone-swipe');
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
