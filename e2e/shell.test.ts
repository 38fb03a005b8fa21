import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser, visitor } from './browser.ts';
import { becomes } from './drivers/citizen.ts';

const address = inject('address');
const password = 'Largo-2026!';

afterAll(closeBrowser);

async function open(page: Page, path: string): Promise<void> {
  // A real load each time: a change of hash alone would keep the page before.
  await page.goto('/api/health/live');
  await page.goto(`/#${path}`);
  await page.locator('h1').first().waitFor();
}

async function heading(page: Page): Promise<string> {
  return (await page.locator('h1').first().textContent()) ?? '';
}

async function signIn(page: Page, login: string): Promise<void> {
  await open(page, '/portal/auth/login');
  await page.getByLabel('E-mail ou telefone').fill(login);
  await page.locator('#field-password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: /Conta de/ }).waitFor();
}

describe('addresses', () => {
  it('lead unknown paths home, /error to "not found", and set the window title by module and page', async () => {
    const { page, context, errors } = await visitor(address);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Em que podemos ajudar?' }).waitFor();
    await expect.poll(() => page.title()).toBe('Vila Clara Digital | Início');
    await page.goto('/#/nada/que/exista');
    await expect.poll(() => page.url()).toContain('#/portal/home');
    await page.getByRole('alert').getByText('Não encontrámos a página que pediu.').waitFor();
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('nada que exista');
    await page.goto('/lixo/na-rua');
    await page.getByRole('link', { name: 'Comunicar: Resíduos e limpeza' }).waitFor();
    await page.goto('/#/error');
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
    await expect.poll(() => page.title()).toBe('Vila Clara Digital | Página não encontrada');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('send visitors to the login and back, users without the permission to "access denied", signed-in users away from the login', async () => {
    const { page, context } = await visitor(address);
    await page.goto('/#/portal/profile');
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await page.getByLabel('E-mail ou telefone').fill('cidadao@vilaclara.example');
    await page.locator('#field-password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Perfil', exact: true }).waitFor();
    await page.goto('/#/geoportalgestao/backoffice/home');
    await page.getByRole('heading', { name: 'Acesso negado' }).waitFor();
    await page.goto('/#/portal/auth/login');
    await page.getByRole('heading', { name: 'Em que podemos ajudar?' }).waitFor();
    await expect(page.getByRole('link', { name: 'Área de gestão' }).count()).resolves.toBe(0);
    await context.close();
  });
});

describe('when something fails', () => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { page: fresh, context } = await visitor(address);
    page = fresh;
    close = () => context.close();
  });
  afterAll(() => close());

  const login = '**/api/auth/login';
  const problem = (status: number, detail: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code: 'x.y', title: 'x', detail }),
  });
  const attempt = async (): Promise<void> => {
    await open(page, '/portal/auth/login');
    await page.getByLabel('E-mail ou telefone').fill('alguem');
    await page.locator('#field-password').fill('x');
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  };

  it.each([
    [403, 'Acesso Negado', 'Sem permissão.'],
    [422, 'Erro no processamento', 'Sem permissão.'],
    [500, 'Erro Interno', 'Não foi possível processar o pedido. Entre em contato com o suporte técnico'],
  ])('HTTP %i shows the toast "%s"', async (status, title, text) => {
    await page.route(login, (route) => route.fulfill(problem(status, 'Sem permissão.')));
    await attempt();
    const toast = page.getByRole('alert').filter({ hasText: title });
    await toast.getByText(text).waitFor();
    await toast.getByRole('button', { name: 'Fechar aviso' }).click();
    await toast.waitFor({ state: 'detached' }).catch(() => undefined);
    expect(await page.getByText(title, { exact: true }).count()).toBe(0);
    await page.unroute(login);
  });

  it('no answer says that the server cannot be reached', async () => {
    await page.route(login, (route) => route.abort());
    await attempt();
    await page.getByRole('alert').getByText('Não foi possível ligar ao servidor').waitFor();
    await page.unroute(login);
  });

  it('HTTP 503 leads to the maintenance page', async () => {
    await page.route(login, (route) => route.fulfill(problem(503, '')));
    await attempt();
    await page.getByRole('heading', { name: 'Estamos em manutenção' }).waitFor();
    await page.unroute(login);
  });

  it('the platform configuration with 503 starts the local one; any other failure says so', async () => {
    // As a page that this server did not write: the configuration is asked for.
    const written = (url: URL): boolean => url.pathname === '/';
    await page.route(written, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script type="application\/json"[^]*?<\/script>/, '') });
    });
    await page.route('**/api/platform/config*', (route) => route.fulfill(problem(503, '')));
    await open(page, '/portal/home');
    await expect.poll(() => page.title()).toBe('Portal municipal | Início');
    await page.unroute('**/api/platform/config*');
    await page.route('**/api/platform/config*', (route) => route.abort());
    await open(page, '/portal/home');
    expect(await heading(page)).toBe('Não foi possível abrir o portal');
    await page.unroute('**/api/platform/config*');
    await page.unroute(written);
  });

  it('a module configuration with 503 leads to maintenance, otherwise to "not found"', async () => {
    await page.route('**/api/meubairro/front', (route) => route.fulfill(problem(503, '')));
    await open(page, '/meubairro/home');
    await page.getByRole('heading', { name: 'Estamos em manutenção' }).waitFor();
    await page.unroute('**/api/meubairro/front');
    await page.route('**/api/meubairro/front', (route) => route.fulfill(problem(404, '')));
    await open(page, '/meubairro/home');
    await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
    await page.unroute('**/api/meubairro/front');
  });

  it('a session that ended leads to the login', async () => {
    await signIn(page, 'cidadao@vilaclara.example');
    await open(page, '/portal/profile');
    await page.getByLabel('Nome (obrigatório)').fill('Marta Figueiredo Silva');
    await page.context().clearCookies();
    // Not by the mouse: what the page asks by itself may have brought the dialog over the button already.
    await page.getByText('Guardar alterações').dispatchEvent('click');
    await page.getByText('A sua sessão terminou').waitFor();
  });
});

describe('the contact form', () => {
  it('says what is missing, keeps what was written over a reload, sends once, and staff finds it', async () => {
    const { page, context, errors } = await visitor(address, { size: 'phone' });
    await open(page, '/portal/contact-us');
    await page.getByLabel('Mensagem (obrigatório)').fill('A biblioteca abre ao sábado de manhã?');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByRole('button', { name: 'Assunto: Este campo é obrigatório' }).click();
    await page.keyboard.type('Horário da biblioteca');
    await page.reload();
    await page.getByLabel('Nome (obrigatório)').fill('Marta Figueiredo');
    await page.getByLabel('Telefone').fill('912 345 678');
    await page.getByRole('checkbox', { name: /^Autorizo/ }).check();
    await page.getByRole('button', { name: 'Enviar mensagem' }).dblclick();
    const done = page.getByText(/O seu pedido tem o número \d+/);
    await done.waitFor();
    expect(errors).toEqual([]);
    await signIn(page, 'admin@vilaclara.example');
    await open(page, '/geoportalgestao/contactmessages?q=sabado&state=new,spam');
    await page.getByText('Horário da biblioteca').first().waitFor();
    await context.close();
  });
});

describe('language and appearance', () => {
  it('change at once, are kept, and are said to the browser', async () => {
    const { page, context } = await visitor(address);
    await open(page, '/portal/home');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByLabel('Appearance').selectOption('dark');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.reload();
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await context.close();
  });
});

describe('the keyboard', () => {
  it('reaches the content by the skip link, opens and closes menus, and follows a change of page', async () => {
    const { page, context } = await visitor(address);
    await open(page, '/portal/home');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    const account = page.getByRole('button', { name: 'Conta' });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Aparência').waitFor();
    await page.keyboard.press('Escape');
    expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Sobre' }).press('Enter');
    await page.getByRole('heading', { name: 'Sobre este portal' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await context.close();
  });

  it('opens the command palette with Ctrl K and goes where it points', async () => {
    const { page, context } = await visitor(address);
    await signIn(page, 'admin@vilaclara.example');
    await open(page, '/geoportalgestao/backoffice/home');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Procurar em tudo' }).fill('canais');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/meubairrogestao/channels');
    await context.close();
  });
});

describe('the menu of the back office', () => {
  it('folds, finds and pins, and is found again as it was left, on a narrow screen too', async () => {
    const { page, context, errors } = await visitor(address);
    await signIn(page, 'admin@vilaclara.example');
    await open(page, '/geoportalgestao/backoffice/home');
    const menu = page.getByRole('navigation', { name: 'Menu de gestão' });
    const section = (name: string) => menu.getByRole('button', { name, exact: true });
    const line = menu.getByRole('link', { name: 'Unidades', exact: true });
    await section('Catálogos').waitFor();
    expect(await line.count()).toBe(0);
    await section('Catálogos').click();
    await menu.getByRole('button', { name: 'Fixar “Unidades” no topo do menu' }).click();
    await becomes(() => line.count(), 2);
    await section('Catálogos').click();
    await becomes(() => line.count(), 1);
    await menu.getByRole('searchbox', { name: 'Procurar no menu' }).fill('prioridades');
    await menu.getByRole('link', { name: 'Prioridades', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Prioridades' }).waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.reload();
    const button = page.getByRole('button', { name: 'Abrir menu' });
    await button.waitFor();
    expect((await button.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await button.click();
    await becomes(() => line.count(), 1);
    await menu.getByRole('button', { name: 'Deixar de fixar “Unidades”' }).click();
    await becomes(() => line.count(), 0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('weight', () => {
  it('the portal home loads at most 150 kB of JavaScript, gzip', async () => {
    const { page, context } = await visitor(address);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await open(page, '/portal/home');
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(150_000);
    await context.close();
  });
});
