import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { axe, bytesOf, closeBrowser, picture, visitor, type VisitOptions } from './browser.ts';

const address = inject('address');
const folder = mkdtempSync(join(tmpdir(), 'largo-print-e2e-'));

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

async function open(options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, options);
  await page.goto('/#/ig/home?c=-21500,59500&s=4000&p=printvisible');
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Fazer a folha' }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, errors, close: () => context.close() };
}

it('a visitor moves and turns the frame, prints, and what comes is true to scale; on a phone in the dark too', async () => {
  const visit = await open();
  const { page } = visit;
  const frame = page.getByRole('status').filter({ hasText: 'Moldura da folha' });
  await page.getByRole('combobox', { name: 'Modelo', exact: true }).selectOption({ label: 'Mapa com legenda' });
  await page.getByLabel('Escala', { exact: true }).fill('1:2000');
  await page.getByLabel('Escala', { exact: true }).blur();
  await expect.poll(() => frame.innerText()).toContain('268 m por 480 m');
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('A praça');
  // The frame is dragged by its middle, and turned in the panel as with the handle.
  const map = page.getByRole('application');
  const size = await map.boundingBox();
  if (!size) throw new Error('no map');
  const middle = [size.x + size.width / 2, size.y + size.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + 30, middle[1] + 20, { steps: 4 });
  await page.mouse.up();
  await page.getByLabel('Rotação (graus)', { exact: true }).fill('20');
  // And by keys: 10 mm of the sheet are 20 m.
  const keys = page.getByRole('button', { name: 'Mover com as setas' });
  await keys.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('com Shift, os passos são pequenos').waitFor();
  await picture(page, 'print-frame');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fazer a folha' }).click();
  const link = page.getByRole('link', { name: /^Transferir a-praca-.*\.pdf$/ });
  await link.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const path = join(folder, 'praca.pdf');
  writeFileSync(path, await bytesOf(file));
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  expect(text).toMatch(/A praça/);
  expect(text).toMatch(/Escala 1:2 000/);
  execFileSync('pdftocairo', ['-png', '-r', '110', '-singlefile', path, 'test-results/pictures/print-sheet']);
  await picture(page, 'print-done');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Quantas folhas' }).selectOption('several');
  await page.getByText(/^\d+ folhas, num só PDF\.$/).waitFor();
  await picture(page, 'print-several');
  expect(await axe(page)).toEqual([]);

  const phone = await open({ size: 'phone', colorScheme: 'dark' });
  await picture(phone.page, 'print-phone');
  expect(await axe(phone.page)).toEqual([]);
  const english = await visitor(address, { colorScheme: 'dark' });
  await english.page.goto('/#/ig/home?c=-21500,59500&s=4000&p=printvisible');
  await english.page.getByRole('button', { name: 'Fazer a folha' }).waitFor();
  await english.page.getByRole('button', { name: 'English' }).click();
  await english.page.getByRole('button', { name: 'Make the sheet' }).waitFor();
  await english.page.waitForLoadState('networkidle');
  await picture(english.page, 'print-dark');
  expect(await axe(english.page)).toEqual([]);
  expect([...visit.errors, ...phone.errors, ...english.errors]).toEqual([]);
  await Promise.all([visit.close(), phone.close(), english.context.close()]);
});
