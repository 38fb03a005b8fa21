import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from './browser.ts';
import { becomes, citizen, mailTo, photo, routeOf } from './drivers/citizen.ts';
import { clerk, quietPlace } from './drivers/desk.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');

afterAll(closeBrowser);

const lost = 'Não foi possível ligar ao servidor';
const unique = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 5);

describe('an outside contractor', () => {
  it('opens the link of the mail on a phone, sees nobody’s data, answers with words and a photo, and is told when the link is over', async () => {
    const mark = unique();
    const [reporter, contractor] = [`quem-${mark}@exemplo.pt`, `obras-${mark}@luz.example`];
    const { code, id } = await somebodyReports(address, {
      text: `Candeeiro tombado, lote ${mark}`,
      type: 'Iluminação pública',
      point: [quietPlace[0] + 900, quietPlace[1] - 700],
      email: reporter,
    });
    const { page, given, when, sees, api } = await clerk(address);
    await given.theRecord(code);
    const record = sees.record(code);
    const start = async () => {
      await when.clicks('Mais ações');
      await page.getByRole('menuitem', { name: 'Encaminhar para fora' }).click();
      await sees.dialog().getByRole('textbox', { name: /^Nome/ }).waitFor();
    };
    const field = (name: RegExp) => sees.dialog().getByRole('textbox', { name });
    const send = () => sees.dialog().getByRole('button', { name: 'Encaminhar', exact: true }).click();
    await start();
    await field(/^Nome/).fill('Luz & Filhos');
    await field(/^E-mail/).fill(contractor);
    await field(/^Mensagem/).fill('Podem endireitar este candeeiro?');
    await page.reload();
    await record.getByRole('heading', { name: 'Histórico' }).waitFor();
    await start();
    await becomes(() => field(/^Mensagem/).inputValue(), 'Podem endireitar este candeeiro?');
    // It arrives, but the answer is lost on its way: sent again it is one hand-over, and one mail.
    await page.route(
      '**/forwards',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await send();
    await sees.reads(lost);
    expect(await field(/^E-mail/).inputValue()).toBe(contractor);
    await send();
    await sees.dialogIsGone();
    const links = (await api(`${id}/links`)) as { forwards: unknown[] };
    expect(links.forwards).toHaveLength(1);
    await record.getByText('À espera de resposta').first().waitFor();

    const outside = await citizen(address);
    const mail = await mailTo(outside.page, contractor, /./);
    expect(mail.text).not.toContain(reporter);
    await outside.page.goto(routeOf(mail.link));
    await outside.they.see('Podem endireitar este candeeiro?');
    await outside.they.see(`Candeeiro tombado, lote ${mark}`);
    expect(await outside.page.locator('body').textContent()).not.toContain(reporter);
    await outside.they.meetNoBarrier('contractor');
    await outside.when.chooses('Aceitamos, vamos tratar');
    await outside.when.writes(/^Mensagem/, 'Vamos na terça-feira.');
    await outside.when.reloads();
    await becomes(() => outside.page.getByRole('textbox', { name: /^Mensagem/ }).inputValue(), 'Vamos na terça-feira.');
    await outside.page.getByTestId('photos').setInputFiles({ name: 'obra.jpg', mimeType: 'image/jpeg', buffer: await photo('#a33') });
    await outside.page.getByAltText('Fotografia 1').waitFor();
    await outside.page.getByRole('button', { name: 'Enviar a resposta' }).dblclick();
    await outside.they.see('Obrigado. A sua resposta chegou aos serviços.');
    await outside.they.see('Resposta atual: Aceitamos, vamos tratar');
    expect(await outside.page.getByRole('textbox', { name: /^Mensagem/ }).inputValue()).toBe('');

    // The desk hears of it without doing anything.
    await record.getByText('Aceite', { exact: true }).first().waitFor();
    await becomes(async () => (await sees.history(code)).filter((line) => line.startsWith('Resposta de fora')).length, 1);
    await record.getByAltText('Fotografia da resposta 1').waitFor();
    await when.clicks('Juntar à ocorrência');
    await record.getByText('Já está na ocorrência').first().waitFor();
    await sees.isAccessible('links');

    await outside.when.writes(/^Mensagem/, 'Está quase.');
    await when.clicks('Terminar');
    await sees.reads('A ligação deixou de funcionar.');
    await outside.when.chooses('Está feito');
    await outside.when.presses('Enviar a resposta');
    await outside.they.see('Esta ligação já não está ativa.');
    expect(await outside.page.getByRole('textbox', { name: /^Mensagem/ }).inputValue()).toBe('Está quase.');
    await outside.when.reloads();
    await outside.they.see('Esta ligação já não está ativa');
    await outside.they.meetNoBarrier('link-over');
    await sees.leaves();
    await outside.leave();
  });
});

describe('triage by keys alone', () => {
  it('goes through what is new, sets type, unit and priority, asks the reporter, and the clock stands until they answered', async () => {
    const mark = unique();
    const email = `dona-${mark}@exemplo.pt`;
    const point = [quietPlace[0] + 1100, quietPlace[1] - 900] as const;
    const first = await somebodyReports(address, { text: `Poste torto, lote ${mark}`, type: 'Iluminação pública', point, email });
    const second = await somebodyReports(address, {
      text: `Outro poste, lote ${mark}`,
      type: 'Iluminação pública',
      point: [point[0] + 150, point[1]],
    });
    const { page, given, sees, api } = await clerk(address, { as: 'operador' });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await given.theDesk(`?q=${mark}&sort=createdAt`);
    await becomes(sees.listed, [first.code, second.code]);
    await press('j', 'Enter');
    const record = sees.record(first.code);
    await record.getByRole('heading', { name: 'Histórico' }).waitFor();

    await press('p');
    await sees.dialog().getByRole('radio', { name: 'Urgente' }).waitFor();
    await sees.dialog().getByRole('radio', { name: 'Alta' }).press('Space');
    await press('Enter');
    await sees.dialogIsGone();
    await record.getByText('Alta', { exact: true }).first().waitFor();

    await press('e');
    const form = page.getByRole('form', { name: 'Alterar a ocorrência' });
    const type = form.getByRole('combobox', { name: 'Tipo', exact: true });
    await type.focus();
    await press('Control+a');
    await page.keyboard.type('Mobiliário');
    await page.getByRole('option', { name: 'Mobiliário e equipamento urbano' }).waitFor();
    await press('ArrowDown', 'Enter');
    await form.getByLabel('Ponto de referência', { exact: true }).fill('Junto ao coreto');
    // The network goes while it is saved: what was typed stays, and goes with the next press.
    await page.route(`**/occurrences/${first.id}`, (route) => route.abort('internetdisconnected'), { times: 1 });
    await press('Control+s');
    await sees.reads(lost);
    expect(await form.getByLabel('Ponto de referência', { exact: true }).inputValue()).toBe('Junto ao coreto');
    await press('Control+s');
    await sees.reads(`${first.code} guardada.`);
    await record.getByText('Junto ao coreto').first().waitFor();

    await press('a');
    const unit = sees.dialog().getByRole('combobox', { name: 'Unidade responsável', exact: true });
    await unit.focus();
    await press('Control+a');
    await page.keyboard.type('Espaços Verdes');
    await page.getByRole('option', { name: 'Espaços Verdes', exact: true }).waitFor();
    await press('ArrowDown', 'Enter');
    await sees.dialog().getByRole('button', { name: 'Atribuir', exact: true }).press('Enter');
    await sees.dialogIsGone();

    await press('n');
    await page.keyboard.type('Ver se ainda está na garantia.');
    await press('Control+Enter', 'Control+Enter');
    await sees.reads('Nota guardada.');
    await becomes(async () => (await sees.history(first.code)).filter((line) => line.startsWith('Nota interna')).length, 1);

    await record.getByRole('button', { name: 'Mais ações' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Perguntar a quem comunicou' }).press('Enter');
    await sees
      .dialog()
      .getByRole('textbox', { name: /^Pergunta/ })
      .waitFor();
    await page.keyboard.type('De que lado da rua fica?');
    await sees.dialog().getByRole('button', { name: 'Enviar a pergunta' }).press('Enter');
    await sees.dialogIsGone();
    await record.getByText(/^Prazo suspenso desde .+ Volta a correr quando quem comunicou responder\.$/).waitFor();
    await press('j');
    await sees.record(second.code).getByRole('heading', { name: 'Histórico' }).waitFor();
    await press('k');
    await record.getByRole('heading', { name: 'Histórico' }).waitFor();

    const owner = await citizen(address);
    const mail = await mailTo(owner.page, email, /pergunta/i);
    await owner.page.goto(routeOf(mail.link));
    await owner.they.see('De que lado da rua fica?');
    await owner.they.meetNoBarrier('question');
    await owner.when.writes(/^A sua resposta/, 'Do lado do rio.');
    await owner.when.reloads();
    await becomes(() => owner.page.getByRole('textbox', { name: /^A sua resposta/ }).inputValue(), 'Do lado do rio.');
    await owner.page.getByRole('button', { name: 'Enviar a resposta' }).dblclick();
    await owner.they.see('Obrigado. A sua resposta chegou a quem está a tratar do assunto.');
    await owner.they.meetNoError();
    await owner.leave();

    // The clock goes on before the operator's eyes.
    await record.getByText('Do lado do rio.').first().waitFor();
    await record.getByRole('button', { name: 'Suspender o prazo' }).waitFor();
    await becomes(() => record.getByText(/^Prazo suspenso desde/).count(), 0);
    const seen = (await api(`show/${first.code}`)) as { type: { name: string }; unity: { name: string }; priority: { name: string } };
    expect([seen.type.name, seen.unity.name, seen.priority.name]).toEqual(['Mobiliário e equipamento urbano', 'Espaços Verdes', 'Alta']);
    await sees.leaves();
  });
});
