import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { bytesOf, closeBrowser, visitor } from './browser.ts';
import { becomes, inTown, photo, routeOf } from './drivers/citizen.ts';

const address = inject('address');
afterAll(closeBrowser);

/** A phone that has been to the portal: its worker is there and holds the shell. */
async function phone(who: string | null = null) {
  const opened = await visitor(address, { size: 'phone', worker: true, position: inTown });
  if (who !== null) {
    const data = { login: `${who}@vilaclara.example`, password: 'Largo-2026!' };
    expect((await opened.page.request.post('/api/auth/login', { data })).status()).toBe(200);
  }
  await opened.page.goto('/#/portal/home');
  await becomes(() => opened.page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  return opened;
}

const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/^largo:\w+:(\w+).*$/, '$1')).toSorted());

describe('the portal in a pocket', () => {
  it('can be installed by the rules of the browser, and opens without a network', async () => {
    const { page, context, errors } = await phone();
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] };
    // Visitors of tests have a profile without a disk.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const manifest = (await devtools.send('Page.getAppManifest')) as { errors: unknown[]; data?: string };
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ short_name: 'Vila Clara', display: 'standalone' });
    expect(errors).toEqual([]);
    await context.setOffline(true);
    await page.goto('/#/portal/home');
    await page.reload();
    await page.getByRole('link', { name: /Vila Clara: página inicial/ }).waitFor();
    await page.goto('/#/meubairro/follow');
    await page.getByRole('heading', { level: 1, name: 'Acompanhar uma ocorrência' }).waitFor();
    await context.close();
  });

  it('shows one’s own reports as they were, says of when, and keeps nothing for the next person', async () => {
    const { page, context } = await phone('cidadao');
    await page.goto('/#/meubairro/follow');
    const own = page.getByRole('region', { name: 'As minhas ocorrências' }).getByRole('listitem');
    await own.first().waitFor();
    const first = await own.first().innerText();
    await becomes(async () => (await kept(page)).includes('own'), true);
    await context.setOffline(true);
    await page.reload();
    await own.first().waitFor();
    expect(await own.first().innerText()).toBe(first);
    await page.getByText(/^Sem ligação\. O que vê é de \d\d\/\d\d\/\d{4}/).waitFor();
    await context.setOffline(false);
    await page.reload();
    await page.evaluate(async () => fetch('/api/auth/logout', { method: 'POST' }));
    // Who nobody is, is known; of the person nothing is left.
    const left = () =>
      page.evaluate(async () => {
        const [name] = (await caches.keys()).filter((one) => one.endsWith(':own'));
        const all = name === undefined ? [] : await (await caches.open(name)).keys();
        return all.map(({ url }) => new URL(url).pathname).filter((path) => !['/api/auth/profile', '/largo-whose'].includes(path));
      });
    await becomes(left, []);
    await context.close();
  });

  it('takes a photo from the gallery into a report, with its place; what is no picture is told in words', async () => {
    const { page, context } = await phone();
    const share = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
      // What the share sheet does: a form that leads to the action of the manifest.
      await page.evaluate(() => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'sheet' });
        form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photos' }));
        document.body.append(form);
      });
      await page.locator('#sheet input').setInputFiles({ name, mimeType, buffer });
      await page.locator('#sheet').evaluate((form) => form instanceof HTMLFormElement && form.submit());
    };
    await share('nota.txt', 'text/plain', Buffer.from('nada'));
    await page.getByText('O que partilhou não é uma imagem').waitFor();
    await page.goto('/#/portal/home');
    await share('buraco.jpg', 'image/jpeg', await photo('#2e7d32', 'town'));
    await page.getByRole('heading', { level: 1, name: 'Onde está o problema?' }).waitFor();
    await page.getByRole('button', { name: /1 fotografia/ }).waitFor();
    await page.getByText('O alfinete está onde a fotografia foi tirada').waitFor();
    expect(await page.evaluate(async () => (await caches.keys()).some((name) => name.endsWith(':shared')))).toBe(false);
    await context.close();
  });

  it('keeps the map of the town, once its size is said, and shows it without a network', async () => {
    const { page, context } = await phone();
    await page.goto('/#/ig/home');
    await page.getByRole('application').waitFor();
    await page.getByRole('button', { name: 'Escala e coordenadas' }).click();
    await page.getByRole('button', { name: 'Mapa neste dispositivo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mapa neste dispositivo' });
    await dialog.getByText(/^Cerca de \d+(,\d)? MB\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Guardar o mapa' }).click();
    await dialog.getByText(/^Guardado em /).waitFor({ timeout: 60_000 });
    await page.goto('/#/meubairro/report');
    await page.getByRole('heading', { level: 1, name: 'Onde está o problema?' }).waitFor();
    await page.getByRole('application').waitFor();
    await becomes(() => page.evaluate(async () => (await caches.match('/api/meubairro/front/occurrences/store/lists')) !== undefined), true);
    await context.setOffline(true);
    const statusOf = () => page.evaluate(async () => (await fetch('/api/ig/front/tiles/basemap/0/0/0').catch(() => null))?.status ?? 0);
    expect([200, 204]).toContain(await statusOf());
    await page.reload();
    await page.getByRole('application').waitFor();
    await context.setOffline(false);
    // The foot of the map is open as it was left.
    await page.goto('/#/ig/home');
    await page.getByRole('button', { name: 'Mapa neste dispositivo' }).click();
    await dialog.getByRole('button', { name: 'Retirar do dispositivo' }).click();
    await becomes(async () => (await kept(page)).includes('map'), false);
    await context.close();
  });

  it.skipIf(!existsSync('/usr/bin/pdftocairo'))('opens a report at the lamp whose poster was photographed', async () => {
    const { page, context, errors } = await visitor(address);
    const data = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
    expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
    await page.goto('/#/meubairrogestao/posters');
    // All lamps are too many for one file; one of them is a poster.
    await page.getByText(/^São \d+: de uma vez/).waitFor();
    const { first } = (await (await page.request.get('/api/meubairrogestao/gestao/posters/count?layer=street_lamp&q=')).json()) as {
      first: string[];
    };
    const code = first[0] ?? '';
    await page.getByRole('textbox', { name: 'Código ou nome contém' }).fill(code);
    await page.getByText(`Por exemplo: ${code}`).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Fazer cartazes' }).click();
    await page.getByRole('button', { name: /^Transferir .*\.pdf$/ }).click();
    const folder = mkdtempSync(join(tmpdir(), 'poster-'));
    writeFileSync(join(folder, 'poster.pdf'), await bytesOf(await coming));
    execFileSync('pdftocairo', ['-png', '-r', '120', '-l', '1', '-singlefile', join(folder, 'poster.pdf'), join(folder, 'poster')]);
    const { data: pixels, info } = await sharp(join(folder, 'poster.png')).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) });
    expect(read).toContain(`asset=${encodeURIComponent(`street_lamp:${code}`)}`);
    expect(errors).toEqual([]);
    await context.close();

    const { page: street, context: pocket } = await visitor(address, { size: 'phone' });
    await street.goto(routeOf(read));
    await street.getByRole('button', { name: 'Confirmar este local' }).click();
    await street.getByRole('button', { name: new RegExp(code) }).waitFor();
    await street.getByRole('button', { name: new RegExp(code) }).click();
    expect(await street.locator('input[name=featureId]:checked').evaluate((one) => one.closest('label')?.innerText ?? '')).toContain(code);
    await pocket.close();
  });

  it('lets a person choose what their devices tell them of', async () => {
    const { page, context } = await phone('cidadao');
    await page.goto('/#/portal/notices');
    await page.getByRole('checkbox', { name: 'O que sigo' }).uncheck();
    await page.getByText('Guardado.').first().waitFor();
    await page.reload();
    await becomes(() => page.getByRole('checkbox', { name: 'O que sigo' }).isChecked(), false);
    await context.close();
  });
});
