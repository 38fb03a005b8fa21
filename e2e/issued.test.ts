import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';
import { somebodyGets } from './drivers/issued.ts';

const address = inject('address');
afterAll(closeBrowser);

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

it('somebody checks a plan on a phone, by number and by file; a clerk annuls it, and the page says so', async () => {
  const { number, file } = await somebodyGets(address, [-21500, 59500], { name: 'Rosa Secreta', nif: '', email: 'rosa@exemplo.example', phone: '' });
  expect(number).toMatch(/^PL-\d{4}-\d{6}$/);

  const { page, context, errors } = await visitor(address, { size: 'phone' });
  await page.goto('/#/portal/verificar');
  await page.getByLabel('Número do documento').fill('PL 1999 7');
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await page.getByText('o documento pode ser falso').waitFor();
  expect(await axe(page)).toEqual([]);

  // As it is said on the phone: no zeros, small letters.
  const [, year = '', serial = ''] = number.split('-');
  await page.getByLabel('Número do documento').fill(`pl ${year} ${Number(serial)}`);
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await page.getByText('Este documento foi emitido e está válido').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/Rosa|Flores/);
  await picture(page, 'verify-phone');
  expect(await axe(page)).toEqual([]);

  // The file never leaves the device.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const choose = page.getByLabel(/Escolher ficheiro/);
  await choose.setInputFiles(pdf('recebido.pdf', file));
  await page.getByText('O ficheiro é exatamente o que foi emitido').waitFor();
  expect(sent).toEqual([]);
  const changed = Buffer.from(file);
  changed[changed.length - 400] = (changed.at(-400) ?? 0) ^ 1;
  await choose.setInputFiles(pdf('mexido.pdf', changed));
  await page.getByText('não é igual a nenhum').waitFor();
  expect(sent).toEqual(['POST /api/portal/front/verification/file']);
  await picture(page, 'verify-changed');
  expect(await axe(page)).toEqual([]);

  // A code of another sheet.
  await page.goto(`/#/portal/verificar/${number}?f=ffffffffffff`);
  await page.getByText('não é o deste documento').waitFor();

  const desk = await visitor(address);
  const login = { login: 'gestor@vilaclara.example', password: 'Largo-2026!' };
  expect((await desk.page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  await desk.page.goto('/#/eplgestao/emissions');
  await desk.page.getByRole('link', { name: number }).click();
  await desk.page.getByText('Rosa Secreta').waitFor();
  await picture(desk.page, 'register-record');
  expect(await axe(desk.page)).toEqual([]);
  await desk.page.getByRole('button', { name: 'Anular', exact: true }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Escala trocada');
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click();
  await desk.page.getByText('O documento foi anulado.').waitFor();

  await page.reload();
  await page.getByText('Este documento foi anulado e não tem valor').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Escala trocada');
  expect([...errors, ...desk.errors]).toEqual([]);
  await Promise.all([context.close(), desk.context.close()]);
});
