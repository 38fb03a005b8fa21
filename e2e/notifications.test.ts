import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, visitor } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { quietPlace } from './drivers/desk.ts';
import { somebodyReports, townHall } from './drivers/town-hall.ts';

const address = inject('address');
afterAll(closeBrowser);

const enter = async (address: string, who: string, size: 'desktop' | 'phone') => {
  const opened = await visitor(address, { size });
  const login = await opened.page.request.post('/api/auth/login', { data: { login: `${who}@vilaclara.example`, password: 'Largo-2026!' } });
  expect(login.status(), await login.text()).toBe(200);
  return opened;
};

it('an administrator rewrites a notification; whoever follows hears of the next move at once, in those words, and reads it', async () => {
  const mark = `Ensaio ${Date.now().toString(36)}`;
  const { page, errors, context } = await enter(address, 'admin', 'desktop');
  await page.goto('/#/geoportalgestao/notifications?q=Mudan%C3%A7a%20de%20estado');
  await page.getByRole('link', { name: /quem segue, na aplicação$/ }).click();
  const subject = page.getByRole('textbox', { name: 'Assunto em português' });
  await subject.fill(`${mark} {codgo} `);
  await page.getByText('Marcadores que não existem: {codgo}').waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('alert').getByText('Este marcador não existe aqui: {codgo}').waitFor();
  await subject.fill(`${mark} `);
  await page.getByRole('button', { name: /^Inserir codigo:/ }).click();
  expect(await subject.inputValue()).toBe(`${mark} {codigo}`);
  await page
    .getByRole('complementary', { name: 'Pré-visualização' })
    .getByText(new RegExp(`^${mark} VC-`))
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Notificação guardada.').first().waitFor();

  const { code, id } = await somebodyReports(address, {
    text: `${mark}: o candeeiro não acende`,
    type: 'Iluminação pública',
    point: [quietPlace[0] - 400, quietPlace[1] - 400],
  });
  const citizen = await enter(address, 'cidadao', 'phone');
  const followed = await citizen.page.request.post(`/api/meubairro/front/occurrences/follow/${id}`, { data: {} });
  expect(followed.status(), await followed.text()).toBe(200);
  await Promise.all([citizen.page.waitForResponse('**/api/broadcasting/auth'), citizen.page.goto('/#/portal/home')]);
  const badge = citizen.page.getByTestId('unread');
  const unread = async () => ((await badge.count()) === 0 ? 0 : Number(await badge.textContent()));
  const { unread: before } = (await (await citizen.page.request.get('/api/messaging/inbox/unread')).json()) as { unread: number };
  await becomes(unread, before);
  const hall = await townHall(address);
  await hall.moves(code, 'Em análise');
  await hall.leave();
  await becomes(unread, before + 1);

  await citizen.page.getByRole('button', { name: /^Notificações: \d+ por ler$/ }).click();
  expect(await axe(citizen.page)).toEqual([]);
  await citizen.page.getByRole('link', { name: new RegExp(`${mark} ${code}`) }).click();
  await becomes(() => citizen.page.url().includes(`/meubairro/occurrence/${code}`), true);
  await becomes(unread, before);

  await page.goto(`/#/geoportalgestao/databasenotifications?q=${code}`);
  await page.getByRole('link', { name: `${mark} ${code}` }).click();
  await page
    .getByRole('row', { name: /Marta Figueiredo/ })
    .getByText('Lida', { exact: true })
    .waitFor();
  expect([...errors, ...citizen.errors]).toEqual([]);
  await citizen.context.close();
  await context.close();
});
