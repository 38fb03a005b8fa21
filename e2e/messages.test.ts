import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, visitor } from './browser.ts';
import { quietPlace } from './drivers/desk.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');
afterAll(closeBrowser);

it('a manager writes to a reporter by hand, sees whom a reminder would reach, and a resident asks for the weekly letter', async () => {
  const mark = `Ensaio ${Date.now().toString(36)}`;
  const { code } = await somebodyReports(address, {
    text: `${mark}: o candeeiro não acende`,
    type: 'Iluminação pública',
    point: [quietPlace[0] + 900, quietPlace[1] - 900],
    email: `${Date.now().toString(36)}@exemplo.pt`,
  });
  const { page, errors } = await visitor(address, { size: 'desktop' });
  const login = await page.request.post('/api/auth/login', { data: { login: 'gestor@vilaclara.example', password: 'Largo-2026!' } });
  expect(login.status(), await login.text()).toBe(200);
  await page.goto(`/#/meubairro/home/${code}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Avisar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Assunto' }).fill('Sobre {codigo}');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Passamos amanhã de manhã.');
  await dialog.getByText('Chega a 1 pessoa.').waitFor();
  await dialog.getByRole('heading', { name: `Sobre ${code}`, exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar a 1 pessoa' }).dblclick();
  await page.getByText(`Aviso enviado sobre ${code}.`).first().waitFor();
  await page.getByText('Aviso enviado', { exact: true }).first().waitFor();

  await page.goto('/#/meubairrogestao/reminders');
  await page.getByRole('link', { name: 'Sem movimento há 15 dias úteis' }).click();
  await page.getByRole('heading', { name: 'Quem receberia agora' }).waitFor();
  await page.getByText('Este lembrete não está a enviar').waitFor();

  await page.goto('/#/meubairro/parishes');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /^A semana em / }).waitFor();
  await page.getByRole('textbox', { name: /O seu e-mail/ }).fill(`${Date.now().toString(36)}@exemplo.pt`);
  await page.getByRole('button', { name: 'Receber todas as semanas' }).click();
  await page.getByText(/Abra-a e confirme/).waitFor();
  expect(errors).toEqual([]);
});
