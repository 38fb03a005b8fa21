import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axe, bytesOf, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

/* Documents of a place, asked for by citizen and clerk: one of each kind, each by another way of saying where. */

const address = inject('address');
const folder = mkdtempSync(join(tmpdir(), 'largo-emissions-e2e-'));
const [x, y] = [-21_500, 59_500];

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

async function openTool(page: Page, kind: string): Promise<void> {
  await page.goto(`/#/ig/home?c=${x},${y}&s=2000&p=emission-${kind}`);
  await page.getByRole('application').waitFor();
  await page.getByRole('heading', { name: 'Local', exact: true }).waitFor();
}

async function open(kind: string, options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, options);
  await openTool(page, kind);
  return { page, errors, close: () => context.close() };
}

/** Somebody of the municipality, signed in. */
async function atTheCounter(kind: string) {
  const { page, context, errors } = await visitor(address);
  const data = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  await openTool(page, kind);
  return { page, errors, close: () => context.close() };
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Seguinte' }).click();
const step = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();

async function typePlace(page: Page, text = `${x}, ${y}`): Promise<void> {
  await page.getByText('Coordenadas', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Coordenadas' }).fill(text);
  await page.getByRole('button', { name: 'Usar estas coordenadas' }).click();
  await page.getByText('Local marcado').waitFor();
}

async function requester(page: Page): Promise<void> {
  await step(page, 'Requerente');
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Rosa Lopes');
  const nif = page.getByRole('textbox', { name: /^NIF/ });
  if (await nif.isVisible()) await nif.fill('501442600');
  await page.getByRole('checkbox', { name: /^Autorizo/ }).check();
  await next(page);
}

/** Emits, and answers the words of the document. */
async function emitted(page: Page, name: string): Promise<string> {
  await step(page, 'Confirmar');
  await page.getByText('As molduras no mapa').waitFor();
  await picture(page, `emission-${name}-review`);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Emitir' }).click();
  const link = page.getByRole('link', { name: /^Descarregar .*\.pdf$/ });
  await link.waitFor({ timeout: 90_000 });
  await picture(page, `emission-${name}-done`);
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, await bytesOf(file));
  execFileSync('pdftocairo', ['-png', '-r', '70', path, `test-results/pictures/emission-${name}`]);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

it('a citizen asks for a location plan of a place, and what was typed outlives the page', async () => {
  const { page, errors, close } = await open('plan');
  await typePlace(page);
  await page.getByRole('searchbox', { name: 'Morada ou local' }).fill('Praça da República');
  await picture(page, 'emission-plan-place');
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await openTool(page, 'plan');
  await expect.poll(() => page.getByRole('searchbox', { name: 'Morada ou local' }).inputValue()).toBe('Praça da República');
  await next(page);
  await step(page, 'Área');
  await next(page);
  await step(page, 'Documentos');
  await page.getByLabel('Natureza da obra').selectOption({ label: 'Edificação' });
  expect(await axe(page)).toEqual([]);
  await next(page);
  // Nothing is sent while something is missing, and the way there is one press.
  await step(page, 'Requerente');
  await next(page);
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('alert').getByText('Há campos por corrigir').waitFor();
  expect(await axe(page)).toEqual([]);
  await requester(page);
  const words = await emitted(page, 'plan');
  expect(words).toMatch(/PL-\d{4}-\d{6}/);
  expect(words).toContain('Rosa Lopes');
  // The private link opens it for whoever has it.
  const link = await page.getByRole('link', { name: /portal\/documento/ }).getAttribute('href');
  await page.goto(`/${link?.slice(link.indexOf('#'))}`);
  await page.getByRole('heading', { name: /^Documento PL-/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

it('on a phone, without the map: a simple information request by typed corners', async () => {
  const { page, errors, close } = await open('pis', { size: 'phone', colorScheme: 'dark' });
  await typePlace(page);
  await picture(page, 'emission-pis-phone');
  expect(await axe(page)).toEqual([]);
  await next(page);
  await step(page, 'Área');
  await page.getByText('Escrever os vértices', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Escrever os vértices' }).fill(`${x}, ${y}\n${x + 30}, ${y}\n${x + 30}, ${y + 20}\n${x}, ${y + 20}`);
  await page.getByRole('button', { name: 'Acrescentar esta área' }).click();
  await page.getByText('600 m²').waitFor();
  await picture(page, 'emission-pis-area');
  expect(await axe(page)).toEqual([]);
  await next(page);
  await step(page, 'Documentos');
  await page.getByLabel('Pedido', { exact: true }).selectOption({ index: 1 });
  await next(page);
  await requester(page);
  expect(await emitted(page, 'pis')).toMatch(/600,00 m²/);
  expect(errors).toEqual([]);
  await close();
});

it('a clerk brings a drawing whose layers are land and works', async () => {
  const { page, errors, close } = await atTheCounter('pmdfci');
  await next(page);
  await step(page, 'Área');
  const outline = (layer: string, at: number, side: number): string =>
    `0\nLWPOLYLINE\n8\n${layer}\n90\n4\n70\n1\n${[
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ]
      .map(([dx = 0, dy = 0]) => `10\n${x + at + dx}\n20\n${y + at + dy}\n`)
      .join('')}`;
  const drawing = `0\nSECTION\n2\nENTITIES\n${outline('PRETENSAO', 20, 10)}${outline('TERRENO', 0, 60)}0\nENDSEC\n0\nEOF\n`;
  await page.getByText('Trazer um ficheiro', { exact: true }).first().click();
  await page.getByTestId('emission-file').setInputFiles({ name: 'planta.dxf', mimeType: 'application/dxf', buffer: Buffer.from(drawing) });
  await page.getByRole('button', { name: 'Usar 2 áreas' }).waitFor();
  await picture(page, 'emission-pmdfci-file');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar 2 áreas' }).click();
  await page.getByText('As áreas cumprem as regras deste pedido.').waitFor();
  await page.getByRole('button', { name: 'Trocar terreno e intervenção' }).click();
  await page.getByText('O primeiro elemento tem de conter o segundo.').waitFor();
  await page.getByRole('button', { name: 'Trocar terreno e intervenção' }).click();
  await next(page);
  await page.getByLabel('Pedido', { exact: true }).selectOption({ index: 1 });
  await next(page);
  await requester(page);
  expect(await emitted(page, 'pmdfci')).toMatch(/PMDFCI-\d{4}-\d{6}/);
  expect(errors).toEqual([]);
  await close();
});

it('a clerk draws the area of an administrative process on the map', async () => {
  const { page, errors, close } = await atTheCounter('administrativeprocess');
  await next(page);
  await step(page, 'Área');
  await page.getByRole('button', { name: 'Desenhar no mapa' }).click();
  const map = await page.getByRole('application').boundingBox();
  if (!map) throw new Error('no map');
  const [cx, cy] = [map.x + map.width / 2, map.y + map.height / 2];
  for (const [dx, dy] of [
    [0, 0],
    [60, 0],
    [60, 50],
    [0, 50],
  ] as const) {
    await page.mouse.click(cx + dx, cy + dy);
    await page.waitForTimeout(300); // the gesture itself: two clicks within 250 ms are one double click
  }
  await page.getByRole('button', { name: 'Terminar a área' }).click();
  await page.getByText('As áreas cumprem as regras deste pedido.').waitFor();
  await next(page);
  await page.getByLabel('Natureza da obra').selectOption({ label: 'Edificação' });
  await page.getByRole('radio', { name: 'Um documento com todas as plantas' }).check();
  await next(page);
  await requester(page);
  expect(await emitted(page, 'administrativeprocess')).toMatch(/PA-\d{4}-\d{6}/);
  expect(errors).toEqual([]);
  await close();
});
