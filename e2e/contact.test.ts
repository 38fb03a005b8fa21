import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';
import { becomes } from './drivers/citizen.ts';

const address = inject('address');

afterAll(closeBrowser);

it('a visitor writes with a file; a clerk lets it go on, answers, and the answer is in the mailbox', async () => {
  const { page, context, errors } = await visitor(address, { size: 'phone' });
  await page.goto('/#/portal/contact-us');
  await page.getByLabel('Tema').selectOption({ label: 'Cultura, desporto e biblioteca' });
  await page.getByLabel('Nome (obrigatório)').fill('Marta Figueiredo');
  await page.getByLabel('E-mail').fill('marta.figueiredo@correio.example');
  await page.getByLabel('Assunto (obrigatório)').fill('Três sítios com horários diferentes');
  // Three links: held for a clerk however long a journey takes to write.
  const message = 'Qual é o horário da biblioteca? Vi-o em https://a.example, https://b.example e https://c.example, e não é o mesmo.';
  await page.getByLabel('Mensagem (obrigatório)').fill(message);
  const files = page.getByTestId('files');
  await files.setInputFiles([{ name: 'horario.txt', mimeType: 'text/plain', buffer: Buffer.from('Horário que encontrei.\n') }]);
  // Made in the page: sixteen megabytes take their time on the way there.
  await files.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(16 * 1_048_576)], 'enorme.txt'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText('“enorme.txt” tem 16 MB: cada ficheiro pode ter no máximo 15 MB.').waitFor();
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByRole('button', { name: /^Autorizo/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Autorizo/ }).check();
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  const done = page.getByText(/O seu pedido tem o número \d+/);
  await done.waitFor();
  const number = /número (\d+)/.exec((await done.textContent()) ?? '')?.[1];
  await picture(page, 'contact-sent');
  expect(errors).toEqual([]);
  await context.close();

  const desk = await visitor(address);
  const login = await desk.page.request.post('/api/auth/login', {
    data: { login: 'gestor@vilaclara.example', password: 'Largo-2026!' },
    headers: { origin: address },
  });
  expect(login.status()).toBe(200);
  await desk.page.goto('/#/geoportalgestao/contactmessages');
  await desk.page.getByRole('link', { name: /^Suspeita de spam/ }).click();
  await desk.page.getByRole('link', { name: 'Três sítios com horários diferentes' }).click();
  await desk.page.getByText('Tem muitas ligações, ou pouco mais do que isso.').waitFor();
  await picture(desk.page, 'contact-held');
  expect(await axe(desk.page)).toEqual([]);
  const coming = desk.page.waitForEvent('download');
  await desk.page.getByRole('link', { name: 'horario.txt' }).click();
  expect((await coming).suggestedFilename()).toBe('horario.txt');
  await desk.page.getByRole('button', { name: 'Não é spam' }).click();
  await desk.page.getByLabel('Texto', { exact: true }).fill('Abre de terça a sábado, das 10 às 18 horas.');
  await desk.page.getByRole('button', { name: 'Enviar resposta' }).click();
  await desk.page.getByText(/para marta\.figueiredo@correio\.example ·/).waitFor();
  await picture(desk.page, 'contact-answered');
  expect(await axe(desk.page)).toEqual([]);
  const mails = async (): Promise<string[]> => {
    const answer = await desk.page.request.get('/api/messaging/mailbox', { params: { q: 'marta.figueiredo@correio.example' } });
    return ((await answer.json()) as { items: { subject: string }[] }).items.map(({ subject }) => subject);
  };
  await becomes(
    async () => (await mails()).toSorted().join(' | '),
    `Recebemos o seu pedido de contacto n.º ${number} | Resposta ao seu pedido n.º ${number}: Três sítios com horários diferentes`,
  );
  await desk.context.close();
});

it('the page at a plain address needs no JavaScript, and nothing on it is in anybody’s way', async () => {
  const { page, context } = await visitor(address, { size: 'phone' });
  await page.goto('/contactos');
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByRole('link', { name: 'Nome: Este campo é obrigatório' }).click();
  expect(await page.getByLabel('Nome (obrigatório)').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await context.close();
});
