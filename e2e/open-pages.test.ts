import { afterAll, expect, inject, it } from 'vitest';
import { identityPt as words } from '#features/identity/messages.pt.ts';
import { securityPt } from '#features/identity/messages/security.pt.ts';
import { catalogue, may } from '#features/occurrences/record/permissions.ts';
import { platformPt as say } from '#platform/shell/messages.pt.ts';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');
const password = 'Largo-2026!';

afterAll(closeBrowser);

/** An administrator at work elsewhere, and a clerk whose role and account are this journey's own. */
async function administrator() {
  const { context } = await visitor(address);
  const api = context.request;
  const login = { login: 'admin@vilaclara.example', password };
  expect((await api.post('/api/auth/login', { data: login })).status()).toBe(200);
  const run = String(Date.now());
  const phone = `93${run.slice(-7)}`;
  const { view, detail, add, edit } = catalogue.channels;
  const role = { name: `Balcão ${run}`, description: null, codes: ['ACL_00007', may.view, view, detail, add, edit], secondFactorRequired: false };
  const path = '/api/backoffice/gestao';
  const made = await api.post(`${path}/roles`, { data: role });
  expect(made.status(), await made.text()).toBe(201);
  const { id: roleId } = (await made.json()) as { id: number };
  const form = { name: 'Ivo Salgado', email: null, phone, nif: null, password, passwordConfirmation: password, roleIds: [roleId] };
  const person = await api.post(`${path}/users`, { data: form });
  expect(person.status(), await person.text()).toBe(201);
  const { id } = (await person.json()) as { id: number };
  const changes = async (part: Partial<typeof role>): Promise<void> => {
    const { version } = (await (await api.get(`${path}/roles/${roleId}`)).json()) as { version: number };
    const answer = await api.put(`${path}/roles/${roleId}`, { headers: { 'if-match': `"${version}"` }, data: { ...role, ...part } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return {
    phone,
    takes: (code: string) => changes({ codes: role.codes.filter((one) => one !== code) }),
    requiresSecondFactor: () => changes({ secondFactorRequired: true }),
    async disables(): Promise<void> {
      const { version } = (await (await api.get(`${path}/users/${id}`)).json()) as { version: number };
      const answer = await api.put(`${path}/users/state/${id}`, { headers: { 'if-match': `"${version}"` }, data: { active: false } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    leave: () => context.close(),
  };
}

const looks = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;
const written = 'Carta entregue no balcão';

/** The clerk in the middle of a form. */
async function clerk(login: string, size: 'desktop' | 'phone', colorScheme: 'light' | 'dark') {
  const { page, context, errors } = await visitor(address, { size, colorScheme });
  expect((await page.request.post('/api/auth/login', { data: { login, password } })).status()).toBe(200);
  await page.goto('/api/health/live');
  await page.goto('/#/meubairrogestao/channels/add');
  const name = page.getByLabel(/^Nome/);
  await name.fill(written);
  await page.getByText('Em tempo real').first().waitFor({ state: 'attached' });
  return {
    page,
    dialog: page.getByRole('dialog', { name: say.again.title }),
    async keeps(what: string): Promise<void> {
      expect(await name.inputValue()).toBe(written);
      expect(await axe(page)).toEqual([]);
      await picture(page, `open-page-${what}-${size}`);
    },
    async leaves(): Promise<void> {
      expect(errors).toEqual([]);
      await context.close();
    },
  };
}

it.each(looks)(
  'a right taken away, and a second factor required, reach the open page at once; the text on it stays (%s, %s)',
  async (size, scheme) => {
    const admin = await administrator();
    const ivo = await clerk(admin.phone, size, scheme);
    await admin.takes(catalogue.channels.add);
    const notice = ivo.page.getByRole('status').filter({ hasText: say.toast.access });
    await notice.getByText(say.toast.accessKept).waitFor();
    await ivo.keeps('right');
    await notice.getByRole('button', { name: say.toast.close }).click();

    await admin.requiresSecondFactor();
    await ivo.dialog.getByText(say.again['second-factor'].replace('{{name}}', 'Ivo Salgado')).waitFor();
    await ivo.keeps('second-factor');
    // Who it is stands there already; the sign-in over the page leads into the setup.
    await ivo.dialog.getByLabel(words.fields.password, { exact: true }).fill(password);
    await ivo.dialog.getByRole('button', { name: words.login.submit, exact: true }).click();
    await ivo.dialog.getByRole('img', { name: securityPt.factor.qr }).waitFor();
    await ivo.keeps('setup');
    await ivo.leaves();
    await admin.leave();
  },
);

it.each(looks)('a disabled account finds out on its open page, and its text stays to be copied (%s, %s)', async (size, scheme) => {
  const admin = await administrator();
  const ivo = await clerk(admin.phone, size, scheme);
  await admin.disables();
  await ivo.dialog.getByText(say.again.disabled.replace('{{name}}', 'Ivo Salgado')).waitFor();
  await ivo.keeps('disabled');
  // The dialog gives way to the text, and comes back for whoever tries to send it.
  await ivo.dialog.getByRole('button', { name: say.again.stay }).click();
  await ivo.dialog.waitFor({ state: 'hidden' });
  await ivo.page.getByLabel(/^Nome/).selectText();
  await ivo.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await ivo.dialog.getByRole('button', { name: say.again.leave }).click();
  await ivo.page.getByRole('heading', { level: 1, name: words.login.title }).waitFor();
  await ivo.leaves();
  await admin.leave();
});
