import { afterAll, describe, expect, inject, it } from 'vitest';
import { peoplePt } from '#features/identity/messages/people.pt.ts';
import { rolesPt } from '#features/identity/messages/roles.pt.ts';
import { backofficePt } from '#platform/shell/layouts/backoffice-messages.pt.ts';
import { platformPt } from '#platform/shell/messages.pt.ts';
import { axe, closeBrowser, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('roles', () => {
  it('are made, given to somebody, looked through and left', { timeout: 120_000 }, async () => {
    const { page, context, errors } = await visitor(address);
    const login = await context.request.post('/api/auth/login', { data: { login: 'admin@vilaclara.example', password: 'Largo-2026!' } });
    expect(login.status()).toBe(200);
    const name = `Balcão ${Date.now().toString(36)}`;

    // A role that enters the back office and sees the list of users.
    await page.goto('/#/geoportalgestao/roles/add');
    await page.getByLabel(new RegExp(`^${rolesPt.name}`)).fill(name);
    await page.getByLabel(rolesPt.matrix.search).fill('lista de utilizadores');
    await page.getByRole('checkbox', { name: 'Ver a lista de utilizadores', exact: true }).check();
    await page.getByLabel(rolesPt.matrix.search).fill('entrar na area');
    await page.getByRole('checkbox', { name: 'Entrar na área de gestão', exact: true }).check();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    // Given to the citizen of the demo.
    await page.goto('/#/geoportalgestao/users?q=Marta');
    await page.getByRole('link', { name: 'Marta Figueiredo' }).click();
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText(peoplePt.users.saved.replace('{{name}}', 'Marta Figueiredo')).first().waitFor();

    // Seen with its eyes: its menu, no way to write, a bar that says so.
    await page.goto('/#/geoportalgestao/roles');
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: rolesPt.viewAs }).click();
    await page.getByRole('dialog').getByRole('button', { name: rolesPt.viewing.confirm }).click();
    const bar = page.getByRole('complementary', { name: platformPt.viewing.label });
    await bar.getByText(platformPt.viewing.text.replace('{{name}}', name)).waitFor();
    const menu = page.getByRole('navigation', { name: backofficePt.backoffice.navigation });
    await menu.getByRole('link', { name: 'Utilizadores', exact: true }).click();
    await page.getByRole('cell', { name: 'Marta Figueiredo' }).first().waitFor();
    expect(await page.getByRole('link', { name: peoplePt.users.add }).count()).toBe(0);
    expect(await menu.getByRole('link', { name: 'Perfis' }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    const write = await context.request.delete('/api/backoffice/gestao/users/1', { headers: { origin: address } });
    expect([write.status(), ((await write.json()) as { code: string }).code]).toEqual([403, 'access.read-only']);

    // Left by one click.
    await bar.getByRole('button', { name: platformPt.viewing.leave }).click();
    await page.getByRole('heading', { level: 1, name: 'Perfis' }).waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Adicionar perfil' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
