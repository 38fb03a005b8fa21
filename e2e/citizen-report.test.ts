import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser, type Size } from './browser.ts';
import { becomes, citizen, inTown, mailTo, outOfTown, photo, routeOf, tellsTheRest, letters } from './drivers/citizen.ts';

const address = inject('address');

afterAll(closeBrowser);

const unique = (): string => `lote ${letters()}`;

describe('a citizen', () => {
  it.each(['phone', 'desktop'] as const satisfies readonly Size[])('reports what is before them and follows it to the end (%s)', async (size) => {
    const somebody = await citizen(address, { size, position: inTown });
    const { given, when, they, page } = somebody;
    const text = `O candeeiro em frente ao ${unique()} está apagado há três noites.`;
    const email = `${size}-${Date.now()}@example.pt`;
    await page.goto('/#/portal/home');
    await page.getByRole('link', { name: /Comunicar um problema/ }).click();
    await given.theQuestion('Onde está o problema?');
    await they.meetNoBarrier('where-empty');
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await they.meetNoBarrier('where');
    await when.goesOn();
    await given.theQuestion('O que se passa?');
    await they.meetNoBarrier('what-empty');
    await when.choosesType('Iluminação pública');
    await given.theQuestion('Conte-nos mais');
    await they.see('Candeeiro apagado');
    await page.getByRole('radio', { name: 'Poste danificado' }).check();
    await when.describes(text);
    await when.addsPhotos(await photo('#7a5c1e'), await photo('#1e5c7a'));
    await they.meetNoBarrier('details');
    await when.chooses('Sim, quero receber notícias');
    await when.writes(/^Nome/, 'Maria Ferreira');
    await when.writes(/^E-mail/, email);
    await when.consents();
    await they.meetNoBarrier('contact');
    await when.goesOn();
    await given.theQuestion('Está tudo certo?');
    await they.meetNoBarrier('review');
    await page.getByRole('button', { name: 'Enviar', exact: true }).dblclick();
    const code = await they.getCode();
    expect(code).toMatch(/^[A-Z]{2,4}-\d{4}-\d{6}$/);
    await they.meetNoBarrier('sent');
    expect(await they.find(text)).toBe(1);

    const receipt = await they.getMail(email, /Recebemos a sua ocorrência/);
    expect(receipt.subject).toContain(code);
    await page.goto(routeOf(receipt.link));
    await page.getByRole('heading', { level: 1, name: 'Poste danificado' }).waitFor();
    await they.see('Esta é a sua página');
    await they.see(email);
    expect(await page.getByRole('button', { name: /^Ampliar a fotografia/ }).count()).toBe(2);
    await they.meetNoBarrier('own-page');
    await page.getByRole('button', { name: 'Ampliar a fotografia 1' }).click();
    await page.getByRole('dialog', { name: 'Fotografia 1 de 2' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Fotografia 2 de 2' }).waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => page.getByRole('dialog').count(), 0);
    await they.meetNoError();
    await somebody.leave();
  });

  it('reports without any map, in words alone', async () => {
    const somebody = await citizen(address);
    const { given, when, they, page } = somebody;
    const text = `Há um buraco na estrada junto ao ${unique()}.`;
    await given.aReport();
    await when.goesOn();
    await they.see('Indique o local no mapa, procure a morada ou use a sua localização.');
    await when.writesThePlace('Caminho da Fonte, sem número');
    await page.getByRole('combobox', { name: /^Freguesia/ }).selectOption({ index: 1 });
    expect(await page.getByRole('application').count()).toBe(0);
    await they.meetNoBarrier('where-typed');
    await when.goesOn();
    await they.see(/Esta morada pode ser mais do que um local|Não encontrámos esta morada/);
    await they.meetNoBarrier('where-unsure');
    await when.presses('Seguir com o que escrevi');
    await tellsTheRest(somebody, text, 'Pavimentos e passeios');
    await when.sends();
    const code = await they.getCode();
    await page.goto(`/#/meubairro/occurrence/${code}`);
    await they.see('Caminho da Fonte, sem número');
    expect(await they.find(text)).toBe(1);
    await they.meetNoError();
    await somebody.leave();
  });
});

describe('a draft', () => {
  it('survives a reload with its photos, is resumed, and can be thrown away', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await when.goesOn();
    await when.choosesType('Espaços verdes');
    await when.describes('Uma árvore caiu sobre o passeio.');
    await when.addsPhotos(await photo('#2e7d32'));
    await when.reloads();
    await they.areAsked('Conte-nos mais');
    await becomes(() => page.getByRole('textbox', { name: /^Descrição/ }).inputValue(), 'Uma árvore caiu sobre o passeio.');
    expect(await page.getByRole('img', { name: 'Fotografia 1' }).count()).toBe(1);

    await page.goto('/#/portal/home');
    await page.goto('/#/meubairro/report');
    await page.reload();
    await they.areAsked('Tem uma comunicação por acabar');
    await they.meetNoBarrier('resume');
    await when.presses('Retomar rascunho');
    await they.areAsked('Está tudo certo?');
    await page.goBack();
    await page.goto('/#/meubairro/report?step=where');
    await they.areAsked('Onde está o problema?');
    await when.presses('Apagar o rascunho');
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar o rascunho' }).click();
    await becomes(() => page.getByRole('dialog').count(), 0);
    await when.reloads();
    await they.areAsked('Onde está o problema?');
    // The position is taken again, because it was allowed; of what was written nothing is left.
    await they.see(/Freguesia: /);
    await when.goesOn();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('');
    await they.meetNoError();
    await somebody.leave();
  });

  it('is kept when the network goes, and makes one occurrence however often it is sent', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page, context } = somebody;
    const text = `Lixo espalhado junto ao ${unique()}.`;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await tellsTheRest(somebody, text, 'Resíduos e limpeza');
    await context.setOffline(true);
    await they.see('Está sem ligação');
    await when.sends();
    await they.areAsked('Guardada: falta enviar');
    // The server makes it, but its answer is lost.
    await page.route(
      '**/api/meubairro/front/occurrences',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await context.setOffline(false);
    await becomes(() => they.find(text), 1);
    const again = page.getByRole('button', { name: 'Enviar agora' });
    await becomes(async () => {
      if (await again.isEnabled().catch(() => false)) await again.click();
      return page.getByRole('heading', { name: 'Por enviar' }).count();
    }, 0);
    expect(await they.find(text)).toBe(1);
    await somebody.leave();
  });
});

describe('the place', () => {
  it('outside the municipality is refused, in the words of the specification', async () => {
    const somebody = await citizen(address, { position: outOfTown });
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see('Não é possível registar ocorrências fora do município');
    await when.goesOn();
    await they.meetNoBarrier('outside');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Onde está o problema?');
    await somebody.leave();
  });

  it('is said not to be known when the device keeps it to itself', async () => {
    const somebody = await citizen(address, { position: null });
    const { given, when, they } = somebody;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see('Verifique as permissões de localização do dispositivo.');
    await somebody.leave();
  });

  it('comes from a tap, from the keyboard, and from an address', async () => {
    const somebody = await citizen(address, { size: 'desktop' });
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.tapsTheMap();
    await they.see(/Freguesia: /);
    const place = page.getByRole('region', { name: 'Local indicado' });
    const tapped = await place.textContent();
    await page.getByRole('application').focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => place.textContent(), { timeout: 20_000 }).not.toBe(tapped);
    await page.getByRole('combobox', { name: 'Procurar rua e número' }).fill('Rua da Sé Velha 45');
    await when.picksTheFirstAddress();
    await they.see(/Rua da Sé Velha 45/);
    await they.see(/Freguesia: /);
    await they.meetNoError();
    await somebody.leave();
  });

  it('typed and not picked is found when going on, and asked about when it may be several', async () => {
    const somebody = await citizen(address);
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.writesThePlace('Rua da Sé Velha 45');
    await when.goesOn();
    await given.theQuestion('O que se passa?');
    await page.goBack();
    await they.see(/Freguesia: /);
    await when.presses('Limpar local');
    await when.writesThePlace('Rua da Sé Velha 45, Lisboa');
    await when.goesOn();
    await they.see('Esta morada pode ser mais do que um local');
    await they.meetNoBarrier('which-place');
    await page.getByRole('radio', { name: /^Rua da Sé Velha 45/ }).click();
    await they.see(/Freguesia: /);
    await when.writesThePlace('Rua de Cima 1, 9000-001 Funchal');
    await when.goesOn();
    await they.see('Não é possível registar ocorrências fora do município');
    await they.meetNoError();
    await somebody.leave();
  });

  it('of a photo the report begins with is where the pin goes; of one added later it is offered', async () => {
    const somebody = await citizen(address);
    const { given, when, they, page } = somebody;
    await given.aReport();
    const choose = async (buffer: Buffer) => page.getByTestId('photos').setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }]);
    await choose(await photo('#123b8a', 'beach'));
    await they.see('A fotografia não diz um local neste município.');
    await choose(await photo('#8a3b12', 'town'));
    await they.see(/Freguesia: /);
    await they.see('O alfinete está onde a fotografia foi tirada.');
    await they.meetNoBarrier('photo-place');
    await page.getByRole('combobox', { name: 'Procurar rua e número' }).fill('Rua da Sé Velha 45');
    await when.picksTheFirstAddress();
    await they.see(/Rua da Sé Velha 45/);
    await when.goesOn();
    await when.choosesType('Espaços verdes');
    await becomes(() => page.getByRole('img', { name: /^Fotografia/ }).count(), 2);
    await they.see('A fotografia traz o local onde foi tirada');
    await when.presses('Usar o local da fotografia');
    await becomes(() => page.getByText('A fotografia traz o local onde foi tirada').count(), 0);
    await they.meetNoError();
    await somebody.leave();
  });
});

describe('a similar report nearby', () => {
  it('is followed by e-mail instead of being repeated, and left again by the link of a mail', async () => {
    // A corner of its own, so that no other report is nearer.
    const position = [inTown[0] - 0.002 * Math.random(), inTown[1] - 0.0015 * Math.random()] as const;
    const first = await citizen(address, { position });
    const text = `Poste a abanar no ${unique()}.`;
    await first.given.aReport();
    await first.when.usesTheirLocation();
    await first.they.see(/Freguesia: /);
    await tellsTheRest(first, text);
    await first.when.sends();
    const code = await first.they.getCode();
    await first.leave();

    const second = await citizen(address, { position });
    const { given, when, they, page } = second;
    const email = `vizinho-${Date.now()}@example.pt`;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Perto daqui já/);
    await when.goesOn();
    await when.choosesType('Iluminação pública');
    await when.presses(/parecidas? aqui perto/);
    const candidate = page.getByRole('article').filter({ hasText: text });
    await candidate.getByRole('button', { name: 'É este: quero seguir' }).click();
    const dialog = page.getByRole('dialog', { name: `Seguir a ocorrência ${code}?` });
    await dialog.getByRole('button', { name: 'Seguir', exact: true }).click();
    await dialog
      .getByText(/obrigatório|inválido/)
      .last()
      .waitFor();
    await dialog.getByRole('textbox', { name: /E-mail/ }).fill(email);
    await they.meetNoBarrier('follow-dialog');
    await dialog.getByRole('button', { name: 'Seguir', exact: true }).click();
    await they.areAsked('Obrigado por não repetir');
    await they.meetNoBarrier('followed');

    const mail = await they.getMail(email, /Confirme que quer seguir/);
    await page.goto(routeOf(mail.link));
    await they.areAsked('Confirmar o e-mail');
    await they.meetNoBarrier('confirm');
    const confirmed = page.waitForResponse((one) => one.url().endsWith('/occurrences/confirm'));
    await when.presses('Confirmar');
    await they.see('Confirmado. Passa a receber as notícias desta ocorrência.');
    await page.getByRole('link', { name: 'Ver a ocorrência' }).click();
    await they.see('1 pessoa segue');

    // The link that mails of news carry.
    const { token } = (await (await confirmed).json()) as { token: string };
    const { id } = (await (await page.request.get(`/api/meubairro/front/occurrences/front/${code}`)).json()) as { id: number };
    await page.goto(`/#/meubairro/unfollow/${id}?token=${token}`);
    await they.meetNoBarrier('unfollow');
    await when.presses('Deixar de seguir');
    await they.see('Já não recebe notícias desta ocorrência.');
    await second.leave();
  });
});

describe('types that ask who reports', () => {
  it('wait for a confirmed e-mail address', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page } = somebody;
    const email = `confirma-${Date.now()}@example.pt`;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await when.goesOn();
    await when.choosesType('Estacionamento e viaturas');
    await they.see('Para este tipo pedimos um e-mail.');
    await when.describes('Uma viatura abandonada há semanas.');
    await when.consents();
    await when.goesOn();
    await they.see('Corrija o que falta para continuar:');
    await when.writes(/^E-mail/, email);
    await when.goesOn();
    await when.sends();
    await they.areAsked('Falta confirmar o seu e-mail');
    await they.meetNoBarrier('awaiting');
    const mail = await they.getMail(email, /Confirme a sua ocorrência/);
    await page.goto(routeOf(mail.link));
    await when.presses('Confirmar');
    await they.see('Confirmado. A sua ocorrência já está com os serviços.');
    await page.getByRole('link', { name: 'Ver a ocorrência' }).click();
    await they.see('Esta é a sua página');
    await mailTo(page, email, /Recebemos a sua ocorrência/);
    await somebody.leave();
  });

  it('say that permission is lacking, and keep the draft through the login', async () => {
    const somebody = await citizen(address, { position: inTown });
    const { given, when, they, page } = somebody;
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: /);
    await when.goesOn();
    await when.choosesType('Ruído e vizinhança');
    await they.see('Sem permissão para adicionar uma nova ocorrência');
    await they.meetNoBarrier('denied');
    await page.getByRole('link', { name: 'Iniciar sessão e voltar aqui' }).click();
    await page.getByLabel('E-mail ou telefone').fill('cidadao@vilaclara.example');
    await page.locator('input[type=password]').fill('Largo-2026!');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await they.areAsked('O que se passa?');
    expect(await page.getByRole('button', { name: 'Ruído e vizinhança' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByText('Sem permissão para adicionar uma nova ocorrência').count()).toBe(0);
    await when.goesOn();
    await when.describes('Obras de madrugada no prédio ao lado.');
    await they.see(/Comunica como /);
    await they.meetNoBarrier('account');
    await when.consents();
    await when.goesOn();
    await when.sends();
    const code = await they.getCode();
    await page.goto('/#/meubairro/follow');
    await page.getByRole('heading', { level: 2, name: 'As minhas ocorrências' }).waitFor();
    await they.see(code);
    await they.meetNoBarrier('follow');
    await somebody.leave();
  });
});
