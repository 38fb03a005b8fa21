import type { Page } from 'playwright-core';
import type { Language, Who } from '../drivers/walker.ts';

/** A screen with something done to it: a dialog open, a form refused. */
export interface Opened {
  readonly path: string;
  readonly said: string;
  readonly who: Who;
  readonly open: (page: Page, language: Language) => Promise<void>;
}

const press =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('h1:visible, h2:visible').first().click();
    await page.keyboard.press(key);
  };
const click =
  (pt: string, en: string) =>
  async (page: Page, language: Language): Promise<void> =>
    page
      .getByRole('button', { name: language === 'pt' ? pt : en, exact: true })
      .first()
      .click();
/** Sent as it is: every complaint stands at its field. */
const refuse = async (page: Page): Promise<void> => page.locator('form [type="submit"]').last().click();

/** `report`: the address of one at the desk. */
export function opened(report: string): Opened[] {
  const staff = (path: string, what: string, open: Opened['open']): Opened => ({ path, said: what, who: 'admin', open });
  const visitor = (path: string, what: string, open: Opened['open']): Opened => ({ path, said: what, who: 'visitor', open });
  const desk: readonly (readonly [string, string])[] = [
    ['triage', 't'],
    ['status', 's'],
    ['assign', 'a'],
    ['edit', 'e'],
    ['keys', '?'],
  ];
  return [
    ...(report === '' ? [] : desk.map(([what, key]) => staff(report, what, press(key)))),
    ...(report === ''
      ? []
      : [staff(report, 'more', click('Mais ações', 'More actions')), staff(report, 'photos', click('Gerir as fotografias', 'Manage the photos'))]),
    staff('meubairro/new', 'refused', refuse),
    staff('meubairrogestao/types/add', 'refused', refuse),
    staff('geoportalgestao/users/add', 'refused', refuse),
    staff('geoportalgestao/notifications/add', 'refused', refuse),
    staff('geoportalgestao/modules/add', 'refused', refuse),
    staff('geoportalgestao/users', 'columns', click('Colunas', 'Columns')),
    staff('geoportalgestao/users', 'export', click('Exportar', 'Export')),
    staff('geoportalgestao/users', 'filter', click('Adicionar filtro', 'Add filter')),
    staff('geoportalgestao/backoffice/home', 'palette', press('Control+k')),
    visitor('portal/contact-us', 'refused', refuse),
    visitor('portal/auth/register', 'refused', refuse),
    visitor('meubairro/follow', 'refused', refuse),
    visitor('meubairro/home', 'filters', click('Filtros', 'Filters')),
  ];
}
