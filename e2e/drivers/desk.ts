import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, picture, visitor, type VisitOptions } from '../browser.ts';
import { becomes } from './citizen.ts';

/** A place in Vila Clara where nothing is reported by the demo. */
export const quietPlace = [-20_150, 60_950] as const;

export interface Counters {
  readonly status: Readonly<Record<string, number>>;
  readonly type: Readonly<Record<string, number>>;
}

/** Somebody of the municipality at the desk of Meu Bairro: does and sees things in the words of the screens. */
export async function clerk(address: string, options: VisitOptions & { readonly as?: 'gestor' | 'operador' } = {}) {
  const { page, context, errors } = await visitor(address, options);
  const isPhone = options.size === 'phone';
  const login = await page.request.post('/api/auth/login', {
    data: { login: `${options.as ?? 'gestor'}@vilaclara.example`, password: 'Largo-2026!' },
  });
  expect(login.status(), await login.text()).toBe(200);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = () => page.getByRole('dialog');
  const row = (code: string) => page.locator(`a[data-code="${code}"]`);
  const record = (code: string) => page.getByRole('region', { name: `Ocorrência ${code}` });

  const given = {
    /** The list under a filter, `?status=1` as in the address; `?view=0` is everything. Nothing: what is open and theirs, or as last time. */
    async theDesk(search = '') {
      await page.goto('/api/health/live');
      await page.goto(`/#/meubairro/home${search}`);
      await page.getByRole('heading', { level: 1, name: /^Ocorrências/ }).waitFor();
      await page
        .getByRole('list')
        .filter({ has: page.locator('a[data-code]') })
        .or(page.getByText('Nenhuma ocorrência', { exact: true }))
        .first()
        .waitFor();
      await page.getByText('Em tempo real').first().waitFor({ state: 'attached' });
    },
    async theRecord(code: string) {
      await page.goto('/api/health/live');
      await page.goto(`/#/meubairro/home/${code}`);
      await record(code).getByRole('heading', { name: 'Histórico' }).waitFor();
    },
    /** Types and statuses with their numbers. */
    async theFilters() {
      if (isPhone) await when.looksAt('Filtros');
      else if ((await page.getByRole('group', { name: 'Estados' }).count()) === 0) await button('Tipos e estados').click();
      await page.getByRole('group', { name: 'Estados' }).locator('[data-entry]').filter({ hasText: /\d/ }).first().waitFor();
    },
  };
  const when = {
    looksAt: (view: 'Lista' | 'Mapa' | 'Filtros') => button(view).click(),
    toggles: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}: `) }).click(),
    presses: (key: string) => page.keyboard.press(key),
    clicks: (name: string | RegExp) => button(name).click(),
    async opens(code: string) {
      await row(code).click();
      await record(code).getByRole('heading', { name: 'Histórico' }).waitFor();
    },
    async showsTheNews() {
      await button(/nova ocorrência|novas ocorrências/).click();
    },
    async assigns(unity: string, person: string | null) {
      if (isPhone) await button('Atribuir').click();
      else await page.keyboard.press('a');
      await pick('Unidade responsável', unity);
      if (person !== null) await pick('Responsável', person);
      await dialog().getByRole('button', { name: 'Atribuir', exact: true }).click();
      await gone();
    },
    async moves(action: string, reason?: string) {
      if (isPhone) await button('Mudar o estado').click();
      else await page.keyboard.press('s');
      await dialog()
        .getByRole('radio', { name: new RegExp(`^${action}`) })
        .check();
      if (reason !== undefined) await dialog().getByRole('textbox').first().fill(reason);
      await dialog().getByRole('button', { name: action, exact: true }).click();
    },
    async writes(kind: 'Nota interna' | 'Resposta pública', text: string) {
      await page.getByRole('form', { name: 'Escrever na ocorrência' }).getByText(kind, { exact: true }).first().click();
      await page.getByRole('textbox', { name: kind }).fill(text);
    },
    async sends(kind: 'Nota interna' | 'Resposta pública') {
      await button(kind === 'Nota interna' ? 'Guardar a nota' : 'Publicar a resposta').click();
      await sees.reads(kind === 'Nota interna' ? 'Nota guardada.' : 'Resposta publicada.');
    },
    async edits(label: string, text: string) {
      if ((await page.getByRole('form', { name: 'Alterar a ocorrência' }).count()) === 0) await button('Alterar').click();
      await page.getByRole('form', { name: 'Alterar a ocorrência' }).getByLabel(label, { exact: true }).fill(text);
    },
    saves: () => button('Guardar').click(),
  };
  const pick = async (label: string, name: string) => {
    const box = dialog().getByRole('combobox', { name: label, exact: true });
    await box.click();
    await box.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  const gone = () => becomes(() => dialog().count(), 0);
  const sees = {
    row,
    record,
    dialog,
    dialogIsGone: gone,
    reads: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    /** What can be pressed or written in and lies under a notice. */
    coveredByNotices: async (): Promise<string[]> =>
      page.evaluate(() => {
        const notices = document.querySelector('section[aria-label="Avisos"]');
        const covered = [...document.querySelectorAll<HTMLElement>('button, input, textarea, select')].filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
          return !notices?.contains(one) && stack.includes(one) && notices?.contains(stack[0] ?? null);
        });
        return covered.map((one) => one.getAttribute('aria-label') ?? one.textContent);
      }),
    listed: async (): Promise<string[]> =>
      page.locator('a[data-code]').evaluateAll((links) => links.map((link) => link.getAttribute('data-code') ?? '')),
    async counters(): Promise<Counters> {
      const read = (side: 'status' | 'type') =>
        page
          .locator(`fieldset[data-side="${side}"] li`)
          .evaluateAll((items) =>
            Object.fromEntries(
              items.map((item) => [
                item.querySelector('label span:nth-of-type(2)')?.textContent ?? '',
                Number((item.querySelector('[data-entry]')?.textContent ?? '').replaceAll(/\D/g, '')),
              ]),
            ),
          );
      return { status: await read('status'), type: await read('type') };
    },
    async history(code: string): Promise<string[]> {
      return record(code)
        .getByRole('region', { name: 'Histórico' })
        .locator('li')
        .evaluateAll((items) => items.map((item) => item.textContent ?? ''));
    },
    /** Nothing in anybody's way, in both themes. */
    async isAccessible(name: string) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        expect(await axe(page, colorScheme === 'light' ? 'everything' : 'colours'), `${name}, ${colorScheme}`).toEqual([]);
        await picture(page, `desk-${name}-${options.size ?? 'desktop'}-${colorScheme}`);
      }
    },
    noErrors: () => expect(errors).toEqual([]),
    leaves: () => context.close(),
  };
  return { page, given, when, sees, api: (path: string) => apiGet(page, path) };
}

async function apiGet(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.get(`/api/meubairro/front/occurrences/${path}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
