import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });
const serviceCard = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto(`/#/${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

describe('administration', () => {
  it('switches a module off and the portal follows; changes the contact and takes it back', async () => {
    const { page: citizen, context: street } = await visitor(address);
    const { page: admin, context: office, errors } = await visitor(address);
    const login = await admin.request.post('/api/auth/login', {
      data: { login: 'admin@vilaclara.example', password: 'Largo-2026!' },
      headers: { origin: address },
    });
    expect(login.status()).toBe(200);
    await open(citizen, 'portal/home', 'Em que podemos ajudar?');
    // The services stand below the fold, and load when somebody goes there.
    await citizen.mouse.wheel(0, 2000);
    await serviceCard(citizen, 'Mapa do município').waitFor();

    await open(admin, 'geoportalgestao/modules', /^Módulos/);
    const turn = admin.getByRole('switch', { name: 'Mapa do município: Ligado' });
    await turn.waitFor();
    await turn.click({ force: true });
    await admin.getByText('Mapa do município: desligado').waitFor();
    await picture(admin, 'administration-modules');
    expect(await axe(admin)).toEqual([]);
    // The citizen's page is the same as before; what it asks next tells it.
    await citizen.getByRole('searchbox').first().fill('Praça');
    await eventually(() => serviceCard(citizen, 'Mapa do município').count()).toBe(0);
    await citizen.goto('/#/ig/home');
    await citizen.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
    await turn.click({ force: true });
    await admin.getByText('Mapa do município: ligado').waitFor();

    await open(admin, 'geoportalgestao/settings', 'Configuração do município');
    const phone = admin.getByRole('textbox', { name: 'Telefone' });
    for (const [typed, shown] of [
      ['239 111 111', '+351 239 111 111'],
      ['239 222 222', '+351 239 222 222'],
    ] as const) {
      await phone.fill(typed);
      await admin.getByRole('button', { name: 'Guardar', exact: true }).click();
      await eventually(async () =>
        (
          (await (await citizen.request.get('/api/platform/config')).json()) as { data: { footer: { contacts: { value: string }[] } } }
        ).data.footer.contacts.some(({ value }) => value === shown),
      ).toBe(true);
      await admin.getByText(/^Guardado às/).waitFor();
    }
    await admin.getByRole('button', { name: 'Comparar' }).first().click();
    await admin.getByRole('dialog').getByText('+351239111111').waitFor();
    await picture(admin, 'administration-compare');
    expect(await axe(admin)).toEqual([]);
    await admin.getByRole('dialog').getByRole('button', { name: 'Repor' }).click();
    await eventually(() => phone.inputValue()).toBe('+351239111111');
    await open(citizen, 'portal/contact-us', 'Contactos');
    await citizen.getByRole('main').getByText('+351 239 111 111').waitFor();
    expect(errors).toEqual([]);
    await Promise.all([street.close(), office.close()]);
  });
});
