import type { Page } from 'playwright-core';
import type { Interaction } from './latency.ts';

/** A screen people work on, and what they do on it. */
export interface Screen {
  readonly name: string;
  readonly as: 'visitor' | 'clerk';
  readonly size: 'phone' | 'desktop';
  readonly path: string;
  ready(page: Page): Promise<void>;
  readonly interactions: readonly Interaction[];
}

const words = ['lixo', 'rua da', 'buraco', 'candeeiro'];
const word = (round: number): string => words[round % words.length] ?? 'lixo';

const typing = (field: (page: Page) => ReturnType<Page['locator']>): Interaction => ({
  name: 'type in search',
  prepare: (page) => field(page).fill(''),
  async act(page, round) {
    await field(page).focus();
    await page.keyboard.type(word(round), { delay: 120 });
  },
});

/** The page's own, not the one of the menu. */
const search = (page: Page) => page.getByRole('main').getByRole('searchbox').first();
const mapSearch = (page: Page) => page.getByRole('combobox', { name: 'Pesquisar no mapa' });
const closePanel = async (page: Page): Promise<void> => {
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
};

const map: Screen = {
  name: 'map',
  as: 'visitor',
  size: 'phone',
  path: '/#/ig/home?c=-21500,59500&s=4000',
  ready: (page) => mapSearch(page).waitFor(),
  interactions: [
    {
      name: 'open identify',
      prepare: closePanel,
      async act(page, round) {
        const box = await page.getByRole('application').boundingBox();
        if (box) await page.touchscreen.tap(box.x + 120 + (round % 4) * 30, box.y + 200 + (round % 3) * 20);
      },
      answered: (page) => page.getByRole('region', { name: 'Ações neste local' }).waitFor(),
    },
    {
      name: 'switch a layer',
      async prepare(page) {
        if ((await page.getByRole('checkbox', { name: 'Escolas' }).count()) > 0) return;
        await page.getByRole('navigation', { name: 'Ferramentas do mapa' }).getByRole('button', { name: 'Camadas' }).tap();
        await page.getByRole('checkbox', { name: 'Escolas' }).waitFor();
      },
      act: (page) => page.getByRole('checkbox', { name: 'Escolas' }).tap(),
    },
    {
      ...typing(mapSearch),
      async prepare(page) {
        await closePanel(page);
        await mapSearch(page).fill('');
      },
    },
  ],
};

const home: Screen = {
  name: 'home',
  as: 'visitor',
  size: 'phone',
  path: '/',
  ready: (page) => search(page).waitFor(),
  interactions: [typing(search)],
};

const quick = (page: Page) => page.getByRole('group', { name: 'Filtros rápidos' }).getByRole('button');

const desk: Screen = {
  name: 'desk',
  as: 'clerk',
  size: 'desktop',
  path: '/#/meubairro/home',
  ready: (page) => page.locator('a[data-code]').first().waitFor(),
  interactions: [
    { name: 'tap a filter', act: (page) => quick(page).nth(0).click() },
    {
      name: 'tick a row',
      act: (page, round) =>
        page
          .locator('li:has(a[data-code])')
          .nth(round % 5)
          .getByRole('checkbox')
          .click(),
    },
    typing(search),
  ],
};

export const screens: readonly Screen[] = [map, home, desk];
