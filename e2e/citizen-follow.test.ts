import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser, type Size } from './browser.ts';
import { becomes, citizen, mailTo, letters } from './drivers/citizen.ts';
import { somebodyReports, townHall } from './drivers/town-hall.ts';

const address = inject('address');

afterAll(closeBrowser);

const unique = (): string => `lote ${letters()}`;
/** In the middle of Vila Clara, tenant's projection. */
const square = [-21_484, 59_318] as const;

describe('whoever reported', () => {
  it('sees at once what the town hall does, gets its mails, and reopens what is not solved', async () => {
    const email = `dono-${Date.now()}@example.pt`;
    const { code, token } = await somebodyReports(address, {
      text: `Contentor cheio no ${unique()}.`,
      type: 'Resíduos e limpeza',
      point: square,
      email,
    });
    const hall = await townHall(address);
    const owner = await citizen(address);
    const { page, they, when } = owner;
    await page.goto(`/#/meubairro/occurrence/${code}?token=${token}`);
    await page.getByRole('heading', { level: 1, name: 'Resíduos e limpeza' }).waitFor();
    await page.getByRole('list', { name: 'Etapas' }).getByText('Nova').waitFor();
    await page.waitForLoadState('networkidle');

    await hall.moves(code, 'Em análise');
    await they.see('Passou a “Em análise”');
    await hall.answers(code, 'A equipa passa amanhã de manhã.');
    await they.see('A equipa passa amanhã de manhã.');
    await mailTo(page, email, /Em análise/);
    await mailTo(page, email, /Resposta à ocorrência/);
    await hall.moves(code, 'Resolvida', 'O contentor foi despejado.');
    await they.see('Passou a “Resolvida”');
    await they.meetNoBarrier('solved');

    await they.see('Os serviços deram esta ocorrência como resolvida');
    await page.getByText('Acrescentar palavras ou fotografias (opcional)').click();
    await page.getByRole('textbox', { name: /^O que continua por resolver/ }).fill('O contentor continua cheio.');
    await they.meetNoBarrier('reopen');
    await when.presses('Não ficou resolvido');
    await they.see('O contentor continua cheio.');
    await becomes(() => page.getByRole('listitem').filter({ hasText: 'estado atual' }).textContent(), expect.stringContaining('Em análise'));
    await they.meetNoError();
    await hall.leave();
    await owner.leave();
  });
});

describe('the public map', () => {
  it.each<Size>(['desktop', 'phone'])(
    'shows and hides types and statuses, the counts of the other kind follow, and the list shows the same (%s)',
    async (size) => {
      const somebody = await citizen(address, { size });
      const { page, they, when } = somebody;
      await page.goto('/#/meubairro/home');
      await page.getByRole('application').waitFor();
      await page.waitForLoadState('networkidle');
      await they.meetNoBarrier('home');
      await page.getByRole('button', { name: /^Filtros/ }).click();
      const quantity = async (name: string): Promise<number> =>
        Number(
          (
            (await page
              .locator('label')
              .filter({ hasText: new RegExp(`^${name}`) })
              .textContent()) ?? ''
          ).replace(/\D/g, ''),
        );
      const total = async (): Promise<number> => {
        if (size === 'phone') {
          // The sheet says how many there are, and gives way to them.
          const see = page.getByRole('button', { name: /^Ver [0-9]+ ocorrências?$/ });
          if (await see.isVisible()) await see.click();
          await page.getByRole('button', { name: 'Lista' }).click();
        }
        return Number(
          (
            (await page
              .getByRole('status')
              .filter({ hasText: /ocorrências?$/ })
              .textContent()) ?? ''
          ).replace(/\D/g, ''),
        );
      };
      await becomes(async () => (await quantity('Resíduos e limpeza')) > 0, true);
      const before = { waste: await quantity('Resíduos e limpeza'), solved: await quantity('Resolvida'), all: await total() };
      if (size === 'phone') await page.getByRole('button', { name: /^Filtros/ }).click();
      await page.getByRole('checkbox', { name: /^Resolvida/ }).uncheck();
      await they.meetNoBarrier('home-filters');
      await becomes(async () => (await quantity('Resíduos e limpeza')) < before.waste, true);
      expect(await quantity('Resolvida')).toBe(before.solved);
      await becomes(total, before.all - before.solved);
      expect(page.url()).toContain('statuses=');
      await when.reloads();
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await becomes(() => page.getByRole('checkbox', { name: /^Resolvida/ }).isChecked(), false);
      await when.presses('Mostrar tudo');
      await becomes(total, before.all);
      await they.meetNoBarrier('home-list');
      await they.meetNoError();
      await somebody.leave();
    },
  );

  it('hears of what is new, and leads to it', async () => {
    const somebody = await citizen(address, { size: 'desktop' });
    const { page, they } = somebody;
    await page.goto('/#/meubairro/home');
    await page.getByText('Em tempo real').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { code } = await somebodyReports(address, { text: `Buraco novo no ${unique()}.`, type: 'Pavimentos e passeios', point: square });
    const card = page.getByRole('article').filter({ hasText: code });
    await card.waitFor();
    await card.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Pavimentos e passeios' }).waitFor();
    await page.getByRole('link', { name: 'Ver no mapa' }).click();
    await page.getByRole('region', { name: code }).first().waitFor();
    await they.meetNoBarrier('home-one');
    const hidden = `/#/meubairro/home/${code}?statuses=none`;
    await page.goto(hidden);
    await page.reload();
    await they.see('Os filtros devem estar ativos para visualizar a ocorrência');
    await page.getByRole('button', { name: 'Ativar filtros' }).click();
    await becomes(() => page.getByText('Os filtros devem estar ativos').count(), 0);
    // Found by its code over the map, where filters hide it.
    await page.goto('/#/meubairro/home?statuses=none');
    await page.reload();
    const search = page.getByRole('combobox', { name: 'Pesquisar no mapa' });
    await search.fill(code);
    await search.press('Enter');
    await page.getByRole('region', { name: code }).first().waitFor();
    await they.see('Os filtros devem estar ativos para visualizar a ocorrência');
    await page.getByRole('navigation', { name: 'Ferramentas do mapa' }).getByRole('button', { name: 'Medir' }).click();
    await page.getByRole('heading', { level: 2, name: 'Medir' }).waitFor();
    await they.meetNoBarrier('home-tools');
    await they.meetNoError();
    await somebody.leave();
  });
});

describe('following', () => {
  it('begins and ends after confirmation for who is signed in, and by code for everybody', async () => {
    const { code } = await somebodyReports(address, { text: `Ramos caídos no ${unique()}.`, type: 'Espaços verdes', point: square });
    const somebody = await citizen(address);
    const { page, they, when, given } = somebody;
    await page.goto('/#/meubairro/follow');
    await given.theQuestion('Acompanhar uma ocorrência');
    await when.presses('Ver o estado');
    await they.see('Este campo é obrigatório');
    await page.getByRole('textbox', { name: /^Código/ }).fill('VC-2001-999999');
    await when.presses('Ver o estado');
    await they.see('Não encontrámos essa ocorrência.');
    await they.meetNoBarrier('follow-not-found');
    await page.goto('/#/meubairro/occurrence/VC-2001-999999');
    await they.areAsked('Não encontrámos esta ocorrência');
    await they.meetNoBarrier('not-found');

    await page.goto(`/#/portal/auth/login?return=${encodeURIComponent('/meubairro/follow')}`);
    await page.getByLabel('E-mail ou telefone').fill('cidadao@vilaclara.example');
    await page.locator('input[type=password]').fill('Largo-2026!');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await given.theQuestion('Acompanhar uma ocorrência');
    const [prefix = '', year = '', number = ''] = code.split('-');
    await page.getByRole('textbox', { name: /^Código/ }).fill(`${prefix.toLowerCase()} ${year} ${Number(number)}`);
    await when.presses('Ver o estado');
    await page.getByRole('heading', { level: 1, name: 'Espaços verdes' }).waitFor();
    await when.presses('Seguir');
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir', exact: true }).click();
    await they.see('Segue esta ocorrência');
    const hall = await townHall(address);
    await hall.answers(code, 'Vamos recolher os ramos.');
    const mail = await mailTo(page, 'cidadao@vilaclara.example', new RegExp(code));
    expect(mail.text).toContain('Vamos recolher os ramos.');
    // Opening the mail's link, as mail scanners do, ends nothing: the page it leads to has a button.
    const stop = /\/meubairro\/unfollow\/\d+\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    expect(await (await page.request.get(stop)).text()).toContain('Deixar de seguir');
    await when.presses('Deixar de seguir');
    await page.getByRole('dialog').getByRole('button', { name: 'Deixar de seguir' }).click();
    await they.see('Já não segue esta ocorrência.');
    await page.getByRole('button', { name: 'Seguir', exact: true }).waitFor();
    await they.meetNoError();
    await hall.leave();
    await somebody.leave();
  });
});
