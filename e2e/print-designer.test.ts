import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

it('a clerk copies a layout, arranges it by keys and by mouse, sees the true sheet, publishes and looks back', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await page.goto('/#/geoportalgestao/printlayouts');
  await page.getByRole('button', { name: /Planta de localização/ }).click();
  await page.waitForLoadState('networkidle');
  await picture(page, 'print-layouts');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Copiar' }).click();
  await page.getByRole('heading', { name: /Cópia de Planta de localização/ }).waitFor();

  // What the engine draws comes by itself.
  await page.getByText('A folha está como será impressa.').waitFor({ timeout: 60_000 });
  await picture(page, 'print-designer');
  expect(await axe(page)).toEqual([]);

  // By keys, from the list: ten millimetres down, and what undo takes back.
  const code = page.getByRole('button', { name: 'Código QR de verificação' });
  await code.focus();
  await page.keyboard.press('Enter');
  const fromBelow = page.getByLabel('De baixo', { exact: true });
  const right = page.getByLabel('Da direita', { exact: true });
  await expect.poll(() => fromBelow.inputValue()).toBe('10 mm');
  await code.press('Shift+ArrowLeft');
  await code.press('ArrowUp');
  await expect.poll(async () => [await right.inputValue(), await fromBelow.inputValue()]).toEqual(['20 mm', '11 mm']);
  await code.press('Control+z');
  await expect.poll(() => fromBelow.inputValue()).toBe('10 mm');
  await page.getByLabel('Na horizontal', { exact: true }).selectOption({ label: 'Preso à esquerda' });
  await expect.poll(() => page.getByLabel('Da esquerda', { exact: true }).inputValue()).toBe('173 mm');

  // By the mouse: a new text drawn to a margin, which it keeps to.
  await page.getByRole('button', { name: 'Acrescentar' }).click();
  await page.getByRole('menuitem', { name: 'Texto', exact: true }).click();
  await page.getByLabel('Texto em português', { exact: true }).fill('{titulo} da casa');
  await page.getByText('Não existe nenhum valor titulo').waitFor();
  await page.getByLabel('Texto em português', { exact: true }).fill('Feito em casa');
  const sheet = page.getByRole('group', { name: /^Folha de 210 por 297 mm/ });
  const box = await sheet.boundingBox();
  if (!box) throw new Error('no sheet');
  // The sheet stands in the middle of its box: as wide as its height allows.
  const scale = Math.min(box.width / 210, box.height / 297);
  const [left, top] = [box.x + (box.width - 210 * scale) / 2, box.y + (box.height - 297 * scale) / 2];
  const at = (x: number, y: number) => [left + x * scale, top + y * scale] as const;
  await page.mouse.move(...at(75, 102));
  await page.mouse.down();
  await page.mouse.move(...at(40, 150), { steps: 5 });
  await page.mouse.move(...at(15.8, 200), { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('Da esquerda', { exact: true }).inputValue()).toBe('10 mm');

  await page.getByRole('button', { name: 'Guardar e publicar' }).click();
  await page.getByText('A versão 2 foi guardada e é a que se imprime.').waitFor();
  await page.getByRole('button', { name: 'Versões' }).click();
  await page.getByRole('button', { name: 'Ver a versão 1' }).click();
  await page.getByText('Está a ver a versão 1.').waitFor();
  await page.getByRole('button', { name: 'Repor esta versão' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('A versão 3 foi guardada como rascunho.').waitFor();
  await page.getByText('reposta da versão 1').waitFor();
  expect(await axe(page)).toEqual([]);

  const phone = await visitor(address, { size: 'phone', colorScheme: 'dark' });
  expect((await phone.page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await phone.page.goto('/#/geoportalgestao/printlayouts/identified-plan');
  await phone.page.getByText('A folha está como será impressa.').waitFor({ timeout: 60_000 });
  await picture(phone.page, 'print-designer-phone');
  expect(await axe(phone.page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
  await Promise.all([context.close(), phone.context.close()]);
});
