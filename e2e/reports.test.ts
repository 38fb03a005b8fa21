import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor, bytesOf } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('numbers', () => {
  it('a visitor finds the dashboard in the header, the figures behind it, and takes the data along', async () => {
    const { page, context, errors } = await visitor(address);
    await page.goto('/#/portal/home');
    await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Painel' }).click();
    await page.getByRole('heading', { name: 'O município em números' }).waitFor();
    await page.getByText('Ver os números numa tabela').click();
    expect(
      await page
        .getByRole('table', { name: /Comunicadas e concluídas/ })
        .getByRole('row')
        .count(),
    ).toBe(13);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'portal-dashboard');
    await page.getByRole('link', { name: 'Números e dados abertos' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descarregar CSV' }).click();
    const file = await bytesOf(await coming);
    expect(file.toString('utf8').split('\r\n')[0]).toContain('code,type,subtype,status');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a manager reads a report, tells it another way and gets its file', async () => {
    const { page, context, errors } = await visitor(address);
    await page.request.post('/api/auth/login', {
      data: { login: 'gestor@vilaclara.example', password: 'Largo-2026!' },
      headers: { origin: address },
    });
    await page.goto('/#/meubairro/reports/occurrences-summary');
    await page.getByLabel('Por', { exact: true }).selectOption({ label: 'Unidade' });
    await page.getByRole('columnheader', { name: 'Unidade' }).waitFor();
    await page.getByLabel('Contar').selectOption({ label: 'Dias úteis' });
    await page
      .getByText(/dias? úte?i[sl]/)
      .first()
      .waitFor();
    expect(page.url()).toMatch(/by=unity/);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'report-summary');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /\.xlsx|Descarregar/ })
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
