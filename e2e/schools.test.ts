import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
afterAll(closeBrowser);

const tool = '/#/ig/home?p=schooldistance';

it('a citizen on a phone finds how far the nearest school is from an address', async () => {
  const { page, context, errors } = await visitor(address);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(tool);
  await page.getByLabel(/^Escola/).waitFor();
  await page.getByLabel('Morada', { exact: true }).fill('rua que não existe em lado nenhum');
  await page.getByLabel('Morada', { exact: true }).press('Enter');
  await page.getByText('Não encontrámos essa morada.').waitFor();
  const { items }: { items: readonly { label: string }[] } = await (await page.request.get('/api/ig/front/schooldistance/address?q=rua%201')).json();
  await page.getByLabel('Morada', { exact: true }).fill(items[0]?.label ?? '');
  await page.getByLabel('Morada', { exact: true }).press('Enter');
  await page.getByRole('list', { name: 'Moradas encontradas' }).getByRole('button').first().click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Calcular', exact: true }).click();
  const result = page.getByRole('region', { name: /^Distância a / });
  await result.getByLabel(/^A pé: .*min$/).waitFor();
  await result.getByLabel(/^De carro: /).check();
  // Certificates and planning are for staff.
  expect(await result.getByRole('button').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await picture(page, 'schools-phone');
  expect(errors).toEqual([]);
  await context.close();
});

it('a clerk issues the certificate, sees how far one gets on foot, and brings a class list', async () => {
  const { page, context, errors } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password: 'Largo-2026!' };
  expect((await page.request.post('/api/auth/login', { data: login, headers: { origin: address } })).status()).toBe(200);
  const { items }: { items: readonly { label: string }[] } = await (await page.request.get('/api/ig/front/schooldistance/address?q=rua%201')).json();
  const home = items[0]?.label ?? '';
  await page.goto(tool);
  await page.getByLabel('Morada', { exact: true }).fill(home);
  await page.getByLabel('Morada', { exact: true }).press('Enter');
  await page.getByRole('list', { name: 'Moradas encontradas' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Calcular', exact: true }).click();
  await page.getByRole('button', { name: 'Mostrar no mapa' }).click();
  await page.getByText(/^Até 1 km: (cerca de )?\d+ moradas?/).waitFor();
  await page.getByRole('button', { name: 'Emitir certidão' }).click();
  await page.getByText(/^Certidão DE-\d{4}-\d+ emitida\.$/).waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Descarregar a certidão' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'schools-certificate');

  await page.goto('/#/iggestao/schools');
  await page.getByRole('heading', { name: /^Escolas/, level: 1 }).waitFor();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Calcular lista de alunos' }).click();
  await (await choosing).setFiles({ name: 'turma.csv', mimeType: 'text/csv', buffer: Buffer.from(`Aluno;Morada\nAna;${home}\n`) });
  await page.getByText('1 de 1 alunos com distância.').first().waitFor({ timeout: 60_000 });
  expect(await axe(page)).toEqual([]);
  await page.goto('/#/iggestao/school-streets');
  await page.getByText(/^Troços: \d+/).waitFor();
  expect(await axe(page)).toEqual([]);
  await picture(page, 'schools-network');
  expect(errors).toEqual([]);
  await context.close();
});
