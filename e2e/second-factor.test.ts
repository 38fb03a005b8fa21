import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { identityPt as say } from '#features/identity/messages.pt.ts';
import { securityPt as words } from '#features/identity/messages/security.pt.ts';
import { axe, closeBrowser, picture, visitor, bytesOf } from './browser.ts';

const address = inject('address');
const password = 'Largo-2026!';

afterAll(closeBrowser);

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string): Promise<void> => main(page).getByRole('button', { name, exact: true }).click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto(`/#/portal/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** An account of this journey's own, made by a clerk: by phone, so that there is no mail to wait for. */
async function register(): Promise<string> {
  const phone = `96${String(Date.now()).slice(-7)}`;
  const { context } = await visitor(address);
  const login = { login: 'admin@vilaclara.example', password };
  expect((await context.request.post('/api/auth/login', { data: login })).status()).toBe(200);
  const form = { name: 'Dulce Nogueira', email: null, phone, nif: null, password, passwordConfirmation: password };
  expect((await context.request.post('/api/backoffice/gestao/users', { data: form })).status()).toBe(201);
  await context.close();
  return phone;
}

async function signIn(page: Page, login: string): Promise<void> {
  await open(page, 'auth/login');
  await main(page).getByLabel(say.fields.login).fill(login);
  await main(page).getByLabel(say.fields.password, { exact: true }).fill(password);
  await press(page, say.login.submit);
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: words.signIn.codeTitle }).waitFor();
  const field = main(page).getByLabel(say.fields.code);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(code);
  await press(page, say.login.submit);
}

const signedIn = (page: Page): Promise<void> => page.getByRole('button', { name: /Conta de Dulce Nogueira/ }).waitFor();

async function signOut(page: Page): Promise<void> {
  await open(page, 'auth/logout');
  await expect.poll(() => page.url()).toContain('/portal/home');
}

it('two-step verification: turned on, asked for, and survived without the phone', async () => {
  const { page, context, errors } = await visitor(address);
  const login = await register();
  await signIn(page, login);
  await signedIn(page);

  await open(page, 'profile');
  const panel = page.getByRole('region', { name: words.factor.title });
  await panel.getByRole('button', { name: words.factor.turnOn }).click();
  await panel.getByLabel(say.fields.password, { exact: true }).fill(password);
  await panel.getByRole('button', { name: words.factor.do.prepare }).click();
  await panel.getByRole('img', { name: words.factor.qr }).waitFor();
  const secret = Secret.fromBase32((await panel.locator('code').first().innerText()).replace(/\s/g, ''));
  const app = new TOTP({ secret });
  await panel.scrollIntoViewIfNeeded();
  await picture(page, 'second-factor-setup');
  expect(await axe(page)).toEqual([]);
  const first = app.generate();
  await panel.getByRole('textbox', { name: say.fields.code }).fill(first);
  await panel.getByRole('button', { name: words.factor.confirm }).click();
  await panel.getByRole('list', { name: words.factor.codes }).waitFor();
  const codes = await panel.getByRole('list', { name: words.factor.codes }).locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await panel.getByRole('button', { name: words.factor.goOn }).click();
  await panel.getByText(words.factor.keepFirst).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: words.factor.download }).click()]);
  expect((await bytesOf(file)).toString('utf8')).toContain(codes[9]);
  await picture(page, 'second-factor-codes');
  expect(await axe(page)).toEqual([]);
  await panel.getByRole('button', { name: words.factor.goOn }).click();
  await panel.getByText('Ativa desde').waitFor();

  await signOut(page);
  await signIn(page, login);
  await enter(page, '000000');
  await main(page).getByText('O código não está correto ou já foi usado').first().waitFor();
  await picture(page, 'second-factor-wrong');
  // A code counts once: the next half minute's is let in already.
  await page.reload();
  await enter(page, app.generate({ timestamp: Date.now() + 30_000 }));
  await signedIn(page);

  await signOut(page);
  await signIn(page, login);
  await enter(page, codes[0] ?? '');
  await signedIn(page);
  await open(page, 'profile');
  await page.getByRole('region', { name: words.factor.title }).getByText('Tem 9 códigos de recuperação por usar.').waitFor();
  const sessions = page.getByRole('region', { name: words.sessions.title });
  await sessions.getByText(words.sessions.current).waitFor();
  await picture(page, 'profile-security');
  expect(errors).toEqual([]);
  await context.close();
});
