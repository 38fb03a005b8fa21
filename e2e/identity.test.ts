import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { identityEn } from '#features/identity/messages.en.ts';
import { identityPt } from '#features/identity/messages.pt.ts';
import { securityPt } from '#features/identity/messages/security.pt.ts';
import { platformEn } from '#platform/shell/messages.en.ts';
import { platformPt } from '#platform/shell/messages.pt.ts';
import { closeBrowser, picture, visitor, type Size } from './browser.ts';

const address = inject('address');
const password = 'Largo-2026!';

afterAll(closeBrowser);

/** The machine may be busy: what should become true has as long as a page has. */
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 15_000 });

const words = { pt: identityPt, en: identityEn } as const;
const shellWords = { pt: platformPt, en: platformEn } as const;
type Words = (typeof words)['pt'];

/** A real load each time: a change of hash alone would keep the page before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('/api/health/live');
  await page.goto(path.startsWith('http') ? path : `/#/portal/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Labels of passwords begin alike, and "(obrigatório)" may follow: the whole label, with or without the mark. */
function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(new RegExp(`^${label}( \\([^)]+\\))?$`));
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, say: Words, login: string, secret: string): Promise<void> {
  await fill(page, { [say.fields.login]: login, [say.fields.password]: secret });
  await press(page, say.login.submit);
}

async function signOut(page: Page): Promise<void> {
  await open(page, 'auth/logout');
  await eventually(() => page.url()).toContain('/portal/home');
}

/** What the demo mailbox holds for an address, newest first. */
async function mails(page: Page, to: string): Promise<{ id: number; subject: string; template: string }[]> {
  const answer = await page.request.get('/api/messaging/mailbox', { params: { q: to } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { items: { id: number; subject: string; template: string }[] }).items;
}

/** The link of the newest mail of this kind: mail leaves after the answer, so it is waited for. */
async function linkOf(page: Page, to: string, template: string): Promise<string> {
  const find = async () => (await mails(page, to)).find((mail) => mail.template === template)?.id ?? 0;
  await eventually(find).toBeGreaterThan(0);
  const { text } = (await (await page.request.get(`/api/messaging/mailbox/${await find()}`)).json()) as { text: string };
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '';
  // The product calls itself by its public name; the test reaches it under the address it was started with.
  return `/${link.slice(link.indexOf('#'))}`.replace(/^\/#\/portal\//, '');
}

const fresh = (name: string): string => `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@exemplo.pt`;

async function register(page: Page, say: Words, email: string): Promise<void> {
  await open(page, 'auth/register');
  await fill(page, {
    [say.fields.name]: 'Rosa Amaral',
    [say.fields.email]: email,
    [say.fields.password]: password,
    [say.fields.passwordConfirmation]: password,
  });
  await page.getByRole('checkbox').check();
  await press(page, say.register.submit);
  await page.getByText(say.register.verify, { exact: true }).waitFor();
  // Registration ends at the login; nobody is signed in by it.
  await page.getByRole('heading', { level: 1, name: say.login.title }).waitFor();
}

describe('an account', () => {
  it.each([
    ['desktop', 'pt'],
    ['phone', 'en'],
  ] as const)('lives from registration to a forgotten password: %s, %s', async (size: Size, language) => {
    const say = words[language];
    const { page, context, errors } = await visitor(address, { size });
    await page.addInitScript((chosen) => localStorage.setItem('largo.language', chosen), language);
    const email = fresh('rosa');

    await register(page, say, email);
    await signIn(page, say, email, password);
    await page
      .getByRole('main')
      .getByText(language === 'pt' ? 'Confirme primeiro o seu e-mail' : 'First confirm your e-mail')
      .waitFor();
    await open(page, await linkOf(page, email, 'identity.verify'));
    await page.getByRole('status').getByText(email).waitFor();
    await signIn(page, say, email, password);
    await page.getByRole('button', { name: /Rosa Amaral/ }).waitFor();

    await open(page, 'profile');
    await fill(page, { [say.fields.name]: 'Rosa Amaral Pinto', [say.fields.phone]: `91${String(Date.now()).slice(-7)}` });
    await press(page, say.profile.submit);
    await page.getByText(say.profile.saved, { exact: true }).waitFor();
    await page.getByRole('button', { name: /Rosa Amaral Pinto/ }).waitFor();

    const second = 'Segunda-2026!';
    await fill(page, { [say.fields.oldPassword]: password, [say.fields.newPassword]: second, [say.fields.newPasswordConfirmation]: second });
    await press(page, say.profile.submit);
    await eventually(() => field(page, say.fields.newPassword).inputValue()).toBe('');
    await eventually(async () => (await mails(page, email))[0]?.template).toBe('identity.password-changed');

    await signOut(page);
    await open(page, 'auth/login');
    await signIn(page, say, email, password);
    await page
      .getByRole('main')
      .getByText(language === 'pt' ? 'Os dados de acesso não estão corretos.' : 'The sign-in details are not correct.')
      .waitFor();
    await picture(page, `login-wrong-${size}`);

    await page.getByRole('link', { name: say.login.forgot }).click();
    await page.getByRole('heading', { level: 1, name: say.reset.title }).waitFor();
    await fill(page, { [say.fields.email]: email });
    await press(page, say.reset.submit);
    await page.getByRole('status').getByText(email).waitFor();
    const third = 'Terceira-2026!';
    const link = await linkOf(page, email, 'identity.reset');
    await open(page, link);
    await page.getByText(email).waitFor();
    await fill(page, { [say.fields.password]: third, [say.fields.passwordConfirmation]: third });
    await press(page, say.resetForm.submit);
    await page.getByText(say.resetForm.done, { exact: true }).waitFor();
    await signIn(page, say, email, third);
    await page.getByRole('button', { name: /Rosa Amaral Pinto/ }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('moves to another e-mail only with the password, and when both addresses agree', async () => {
    const say = words.pt;
    const { page, context } = await visitor(address);
    const [email, next] = [fresh('rui'), fresh('rui.novo')];
    await register(page, say, email);
    await open(page, await linkOf(page, email, 'identity.verify'));
    await signIn(page, say, email, password);
    await page.getByRole('button', { name: /Rosa Amaral/ }).waitFor();
    await open(page, 'profile');
    await fill(page, { [say.fields.email]: next });
    await page.getByText('escreva também a sua palavra-passe atual').waitFor();
    await press(page, say.profile.submit);
    await eventually(() => field(page, say.fields.oldPassword).getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'profile-new-email');
    await fill(page, { [say.fields.oldPassword]: password });
    await press(page, say.profile.submit);
    await page.getByText(`Novo e-mail: ${next}`).waitFor();
    await picture(page, 'profile-email-waits');
    await open(page, await linkOf(page, next, 'identity.change-email'));
    await page.getByText(`O e-mail ${next} está confirmado. A alteração conta assim que o endereço atual a aceitar`).waitFor();
    await open(page, await linkOf(page, email, 'identity.change-agree'));
    await press(page, securityPt.emailChange.accept);
    await page.getByText(securityPt.emailChange.done).waitFor();
    await open(page, 'profile');
    await eventually(() => field(page, say.fields.email).inputValue()).toBe(next);
    await context.close();
  });

  it('is confirmed in a browser where somebody else is signed in, and says so', async () => {
    const say = words.pt;
    const { page, context } = await visitor(address);
    const email = fresh('vera');
    await register(page, say, email);
    await signIn(page, say, 'cidadao@vilaclara.example', password);
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
    await open(page, await linkOf(page, email, 'identity.verify'));
    await page.getByText(`O e-mail ${email} está confirmado.`).waitFor();
    await page.getByText('Neste navegador está a usar a conta de').waitFor();
    await picture(page, 'verify-other-account');
    await page.getByRole('link', { name: say.verify.leave }).click();
    await page.getByRole('heading', { level: 1, name: say.login.title }).waitFor();
    await signIn(page, say, email, password);
    await page.getByRole('button', { name: /Rosa Amaral/ }).waitFor();
    await context.close();
  });
});

describe.each([
  ['pt', 'desktop', ['Este campo é obrigatório', 'O e-mail é inválido', 'As passwords não correspondem', 'deve conter no mínimo 8 caracteres']],
  ['en', 'phone', ['This field is required', 'The e-mail is invalid', 'The passwords do not match', 'must contain at least 8 characters']],
] as const)('wrong input: %s, %s', (language, size, [required, invalid, differ, short]) => {
  it('is named beside its field and in a summary that leads there', async () => {
    const say = words[language];
    const { page, context, errors } = await visitor(address, { size });
    await page.addInitScript((chosen) => localStorage.setItem('largo.language', chosen), language);
    await open(page, 'auth/register');
    await press(page, say.register.submit);
    await page.getByText(shellWords[language].form.summary).waitFor();
    expect(await page.getByRole('button', { name: `${say.fields.name}: ${required}` }).count()).toBe(1);
    await page.getByRole('button', { name: `${say.fields.name}: ${required}` }).click();
    expect(await field(page, say.fields.name).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await complaint(page, say.fields.name)).toContain(required);
    await fill(page, {
      [say.fields.name]: 'Rosa',
      [say.fields.email]: 'rosa@',
      [say.fields.password]: 'curta',
      [say.fields.passwordConfirmation]: 'outra',
    });
    await press(page, say.register.submit);
    await eventually(() => complaint(page, say.fields.email)).toContain(invalid);
    expect(await complaint(page, say.fields.password)).toContain(short);
    await fill(page, { [say.fields.email]: 'rosa@exemplo.pt', [say.fields.password]: password });
    await press(page, say.register.submit);
    await eventually(() => complaint(page, say.fields.passwordConfirmation)).toContain(differ);
    await picture(page, `register-wrong-${size}`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('too often locks the login, and says for how long', async () => {
    const say = words[language];
    const { page, context } = await visitor(address, { size });
    await page.addInitScript((chosen) => localStorage.setItem('largo.language', chosen), language);
    await open(page, 'auth/login');
    const login = fresh('ninguem');
    for (let attempt = 0; attempt < 6; attempt++) {
      const [answer] = await Promise.all([page.waitForResponse('**/api/auth/login'), signIn(page, say, login, 'Errada-2026!')]);
      expect(answer.status()).toBe(attempt < 5 ? 422 : 429);
      await page.getByRole('main').getByRole('button', { name: say.login.submit, exact: true, disabled: false }).waitFor();
    }
    await page
      .getByRole('main')
      .getByText(
        language === 'pt' ? /Tente de novo dentro de 15 minutos ou recupere a palavra-passe/ : /Try again in 15 minutes or reset your password/,
      )
      .waitFor();
    await picture(page, `login-locked-${size}`);
    await context.close();
  });
});

/** The text a field is described by when it is wrong. */
function complaint(page: Page, label: string): Promise<string> {
  return field(page, label).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
      .join(' '),
  );
}
