import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser, type Size, bytesOf } from './browser.ts';
import { becomes } from './drivers/citizen.ts';
import { clerk, quietPlace } from './drivers/desk.ts';
import { somebodyReports, townHall } from './drivers/town-hall.ts';

const address = inject('address');
const everySize: readonly Size[] = ['phone', 'desktop'];

afterAll(closeBrowser);

let made = 0;
/** A report like no other, at a place of its own. */
const report = (type = 'Iluminação pública') => {
  made += 1;
  const mark = `Ensaio ${Date.now().toString(36)}${made}`;
  return somebodyReports(address, {
    text: `${mark}: o candeeiro não acende`,
    type,
    point: [quietPlace[0] + made * 150, quietPlace[1]],
    email: 'quem.comunicou@exemplo.pt',
  });
};

describe.each(everySize)('the desk on a %s', (size) => {
  it('hears of a new report at once, on list, map and counters, and nothing jumps', async () => {
    const { page, given, when, sees } = await clerk(address, { size });
    await given.theDesk('?sort=-createdAt');
    if (size === 'phone') await when.looksAt('Mapa');
    await page.getByRole('application').waitFor();
    await given.theFilters();
    const before = await sees.counters();
    const [listed, { code }] = [await sees.listed(), await report()];
    await becomes(sees.counters, {
      status: { ...before.status, Nova: (before.status['Nova'] ?? 0) + 1 },
      type: { ...before.type, 'Iluminação pública': (before.type['Iluminação pública'] ?? 0) + 1 },
    });
    // The map says it to those who do not see it pulse.
    await page.getByText(`Nova ocorrência: ${code}`).waitFor({ state: 'attached' });
    if (size === 'phone') await when.looksAt('Lista');
    await sees.reads('1 nova ocorrência');
    if (size === 'desktop') expect(await sees.listed()).toEqual(listed);
    await when.showsTheNews();
    await becomes(async () => (await sees.listed())[0], code);
    sees.noErrors();
    await sees.leaves();
  });

  it('takes a report from new to solved, and tells the public only what is public', async () => {
    const { code } = await report();
    const { given, when, sees, api } = await clerk(address, { size });
    await given.theDesk(`?q=${code}`);
    await when.opens(code);
    await when.assigns('Obras Municipais', 'Rui Carvalho');
    await sees.record(code).getByText('Rui Carvalho').first().waitFor();

    await when.moves('Fechar sem resolver');
    await sees.dialog().getByText('Escreva o motivo.').waitFor();
    await sees
      .dialog()
      .getByRole('textbox', { name: /^Motivo/ })
      .fill('O candeeiro é de um particular.');
    await sees.dialog().getByText('O cidadão vai ver').waitFor();
    await when.presses('Escape');
    await sees.dialogIsGone();
    await when.moves('Analisar', '');
    await sees.dialogIsGone();
    await sees.reads(/passou para “Em análise”/);

    await when.writes('Nota interna', 'Falta a escada grande.');
    await when.writes('Resposta pública', 'A equipa vai ao local amanhã.');
    await sees.reads(/Isto é público/);
    await sees.reads('O cidadão vai ver');
    await when.sends('Resposta pública');
    // What was begun as a note is still a note.
    await when.writes('Nota interna', 'Falta a escada grande.');
    await when.sends('Nota interna');
    await becomes(
      async () => (await sees.history(code)).map((line) => /^(?:Comunicada|Atribuída|Estado alterado|Resposta pública|Nota interna)/.exec(line)?.[0]),
      ['Nota interna', 'Resposta pública', 'Estado alterado', 'Atribuída', 'Comunicada'],
    );
    const seen = (await api(`front/${code}`)) as { timeline: { text: string | null }[] };
    const texts = seen.timeline.map(({ text }) => text);
    expect(texts).toContain('A equipa vai ao local amanhã.');
    const { items } = (await (await fetch(`${address}/api/meubairro/front/occurrences/data/${code}`)).json()) as {
      items: { kind: string; text: string | null }[];
    };
    expect(items.map(({ kind }) => kind)).toEqual(['answer', 'moved', 'created']);
    sees.noErrors();
    await sees.leaves();
  });

  it('warns the second editor, shows both versions, and loses nothing that was typed', async () => {
    const { code } = await report();
    const { page, given, when, sees } = await clerk(address, { size });
    await given.theRecord(code);
    await when.writes('Resposta pública', 'Resposta por acabar');
    await when.edits('Descrição', 'A minha descrição, escrita com cuidado');
    await when.edits('Ponto de referência', 'Junto ao coreto');

    const other = await clerk(address, { as: 'operador' });
    const { id, version } = (await other.api(`show/${code}`)) as { id: number; version: number };
    const saved = await other.page.request.put(`/api/meubairro/front/occurrences/${id}`, {
      headers: { 'if-match': `"${version}"` },
      data: { description: 'A descrição de outra pessoa', visibility: 'private' },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    await other.sees.leaves();

    await page.getByRole('alert').getByText('Esta ocorrência foi alterada por outro utilizador').waitFor();
    await page.getByRole('alert').getByText('Dados alterados').waitFor();
    await when.saves();
    const conflict = sees.dialog();
    await conflict.getByText('Este registo foi alterado entretanto').waitFor();
    await conflict.getByText('A minha descrição, escrita com cuidado').waitFor();
    await conflict.getByText('A descrição de outra pessoa').waitFor();
    await conflict.getByRole('button', { name: 'Guardar a escolha' }).click();
    await sees.reads(`${code} guardada.`);
    await sees.record(code).getByText('A minha descrição, escrita com cuidado').first().waitFor();
    await sees.record(code).getByText('Junto ao coreto').first().waitFor();
    // Theirs is kept where I changed nothing.
    await sees.record(code).getByText('Privada', { exact: true }).first().waitFor();
    await page.reload();
    await when.writes('Resposta pública', 'Resposta por acabar');
    await sees.leaves();
  });
});

describe('what is being written', () => {
  it('survives a reload of the page and a look at another report', async () => {
    const [one, two] = [await report(), await report()];
    const { page, given, when, sees } = await clerk(address);
    await given.theRecord(one.code);
    await when.writes('Resposta pública', 'A meio de uma frase');
    await page.reload();
    await page.getByRole('form', { name: 'Escrever na ocorrência' }).getByText('Resposta pública', { exact: true }).first().click();
    await becomes(() => page.getByRole('textbox', { name: 'Resposta pública' }).inputValue(), 'A meio de uma frase');
    await given.theRecord(two.code);
    await page.getByRole('form', { name: 'Escrever na ocorrência' }).getByText('Resposta pública', { exact: true }).first().click();
    expect(await page.getByRole('textbox', { name: 'Resposta pública' }).inputValue()).toBe('');
    await sees.leaves();
  });

  it('a reason typed while somebody else moves the report stays, and moves only after a second look', async () => {
    const { code } = await report();
    const { page, given, when, sees } = await clerk(address);
    await given.theRecord(code);
    await when.presses('s');
    await sees
      .dialog()
      .getByRole('radio', { name: /^Fechar sem resolver/ })
      .check();
    await sees.dialog().getByRole('textbox').first().fill('Não é da competência do município.');
    const hall = await townHall(address);
    await hall.moves(code, 'Em análise');
    await hall.leave();
    await sees.dialog().getByRole('button', { name: 'Fechar sem resolver', exact: true }).click();
    await sees.dialog().getByText('A ocorrência mudou entretanto.').waitFor();
    expect(await sees.dialog().getByRole('textbox').first().inputValue()).toBe('Não é da competência do município.');
    await sees.dialog().getByRole('button', { name: 'Fechar sem resolver', exact: true }).click();
    await sees.dialogIsGone();
    await page.getByText('passou para “Não resolvida”').first().waitFor();
    await sees.leaves();
  });
});

describe('filters', () => {
  it('toggled on one side change the counts of the other, stand in the address, and are remembered', async () => {
    const { page, given, when, sees, api } = await clerk(address);
    await given.theDesk('?view=0');
    await given.theFilters();
    await when.toggles('Resolvida');
    const { statuses } = (await api('search/lists')) as { statuses: { id: number; name: string }[] };
    const shown = statuses.filter(({ name }) => name !== 'Resolvida').map(({ id }) => id);
    const expected = (await api(`filters?status=${shown.join()}`)) as { types: { qty: number }[]; statuses: { qty: number }[] };
    await becomes(
      async () => Object.values((await sees.counters()).type),
      expected.types.map(({ qty }) => qty),
    );
    expect(Object.values((await sees.counters()).status)).toEqual(expected.statuses.map(({ qty }) => qty));
    expect(decodeURIComponent(page.url())).toContain(`status=${shown.join()}`);
    const total = expected.statuses.reduce((sum, { qty }, index) => (shown.includes(statuses[index]?.id ?? 0) ? sum + qty : sum), 0);
    await becomes(async () => (await page.getByRole('heading', { level: 1 }).textContent())?.replaceAll(/\D/g, ''), String(total));

    await given.theDesk();
    await becomes(() => decodeURIComponent(page.url()).includes(`status=${shown.join()}`), true);
    await page.getByRole('button', { name: 'Retirar o filtro Estado' }).click();
    await becomes(() => page.url().includes('status='), false);

    await page.getByRole('group', { name: 'Tipos' }).getByRole('button', { name: 'Nenhum', exact: true }).click();
    await sees.reads('Ative pelo menos um tipo e um estado para ver ocorrências.');
    await becomes(async () => Object.values((await sees.counters()).status).every((qty) => qty === 0), true);
    await when.clicks('Mostrar tudo');
    await becomes(async () => (await sees.listed()).length > 0, true);
    sees.noErrors();
    await sees.leaves();
  });

  it('that hide an open report say so and let it be seen', async () => {
    const { code } = await report();
    const { page, given, when, sees } = await clerk(address);
    await given.theDesk('?status=5');
    // Found by its code over the map, as people write it.
    const search = page.getByRole('combobox', { name: 'Pesquisar no mapa' });
    await search.fill(code.toLowerCase());
    await search.press('Enter');
    await sees.record(code).getByRole('heading', { name: 'Histórico' }).waitFor();
    await sees.reads('Os filtros devem estar ativos para visualizar a ocorrência');
    await when.clicks('Ativar os filtros');
    await becomes(() => page.url().includes('status='), false);
    await sees.leaves();
  });
});

describe('the export', () => {
  it('holds exactly the rows of the list', async () => {
    const { page, given, sees, api } = await clerk(address);
    await given.theDesk('?type=2,3&sort=code&pageSize=10');
    const { items } = (await api('search?type=2,3&sort=code&pageSize=100')) as { items: { code: string }[] };
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await sees
      .dialog()
      .getByText(new RegExp(`Vai exportar ${items.length} ocorrências`))
      .waitFor();
    await sees.dialog().getByRole('radio', { name: /csv/ }).check();
    await sees.dialog().getByRole('button', { name: 'Exportar', exact: true }).click();
    await sees.dialog().getByText(`O ficheiro está pronto: ${items.length} linhas.`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sees
        .dialog()
        .getByRole('link', { name: /^Transferir/ })
        .click(),
    ]);
    const rows = (await bytesOf(download))
      .toString('utf8')
      .trim()
      .split(/\r?\n(?=VC-)/)
      .slice(1);
    expect(rows.map((line) => /^VC-\d{4}-\d{6}/.exec(line)?.[0])).toEqual(items.map(({ code }) => code));
    await sees.leaves();
  });
});

describe('keys', () => {
  it('go through the list, open, and can be switched off', async () => {
    const { page, given, when, sees } = await clerk(address);
    await given.theDesk('?open=true');
    const [first = '', second = ''] = await sees.listed();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-code'));
    await when.presses('j');
    await when.presses('j');
    await becomes(focused, second);
    await when.presses('k');
    await becomes(focused, first);
    await when.presses('Enter');
    await sees.record(first).getByRole('heading', { name: 'Histórico' }).waitFor();
    await when.presses('j');
    await sees.record(second).getByRole('heading', { name: 'Histórico' }).waitFor();
    await when.presses('a');
    await sees.dialog().getByText(`Atribuir ${second}`).waitFor();
    await when.presses('Escape');
    await sees.dialogIsGone();
    await when.presses('Escape');
    await becomes(() => sees.record(second).count(), 0);
    const tab = () => new URLSearchParams(page.url().split('?')[1]).get('tab');
    for (const [key, opens] of Object.entries({ o: 'overdue', v: 'activity', l: null })) {
      await when.presses('g');
      await when.presses(key);
      await becomes(tab, opens);
    }
    // In a field they are letters.
    await when.presses('/');
    await page.keyboard.type('go');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('go');
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('searchbox').first().blur();
    expect(tab()).toBeNull();
    await becomes(async () => (await sees.listed())[0], first);
    await when.presses('?');
    await sees.dialog().getByText('Ir para (g e depois a letra)').waitFor();
    await sees.dialog().getByRole('switch', { name: 'Usar atalhos de uma só tecla' }).uncheck();
    await when.presses('Escape');
    await sees.dialogIsGone();
    await when.presses('j');
    await when.presses('Enter');
    expect(await sees.record(first).count()).toBe(0);
    await sees.leaves();
  });
});

describe('deleting', () => {
  it('asks, can be undone at once and later', async () => {
    const { code } = await report();
    const { page, given, when, sees } = await clerk(address);
    await given.theDesk(`?q=${code}`);
    const remove = async () => {
      await when.opens(code);
      await when.clicks('Mais ações');
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await sees.dialog().getByText(`Eliminar ${code}?`).waitFor();
      await sees.dialog().getByRole('button', { name: 'Eliminar', exact: true }).click();
      await sees.reads(`${code} eliminada.`);
      await becomes(() => sees.row(code).count(), 0);
    };
    await remove();
    await when.clicks('Anular');
    await sees.row(code).waitFor();
    await remove();
    await given.theDesk('?deleted=true');
    await when.opens(code);
    await when.clicks('Restaurar');
    await sees.reads(`${code} restaurada.`);
    await given.theDesk(`?q=${code}`);
    await sees.row(code).waitFor();
    await sees.leaves();
  });
});
