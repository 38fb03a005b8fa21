import type { Page } from 'playwright-core';

/** What an anonymous report cost the person who made it. */
export interface Walk {
  readonly code: string;
  readonly taps: number;
  readonly keys: number;
  readonly seconds: number;
  /** Layout shift of each screen, as the browser counts it (design: under 0.05 everywhere). */
  readonly shifts: Readonly<Record<string, number>>;
}

/** As a person takes them: a look before each tap, so many keys a second. Nothing: as fast as the machine goes. */
export interface Pace {
  readonly lookMs: number;
  readonly keyMs: number;
}

/**
 * Counted where they arrive: taps of a finger, letters (an accent is no key of its own on a phone), and what moved though nobody had just
 * touched anything.
 */
const counters = `
  window.largoWalk = { taps: 0, keys: 0, shift: 0 };
  addEventListener('click', (event) => { if (event.isTrusted) window.largoWalk.taps += 1; }, true);
  addEventListener('input', (event) => { if (event.isTrusted) window.largoWalk.keys += 1; }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.largoWalk.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Counted {
  readonly taps: number;
  readonly keys: number;
  readonly shift: number;
}

/** Reports a lamp from the open page to the thanks, by finger, without a name, with the position allowed. */
export async function reportByFinger(page: Page, sentence: string, pace: Pace): Promise<Walk> {
  await page.addInitScript({ content: counters });
  const counted = () => page.evaluate<Counted>('({ ...window.largoWalk })');
  const shifts: Record<string, number> = {};
  let before = 0;
  const leave = async (screen: string): Promise<void> => {
    const { shift } = await counted();
    shifts[screen] = shift - before;
    before = shift;
  };
  const tap = async (name: string, role: 'button' | 'textbox' = 'button'): Promise<void> => {
    const target = page.getByRole(role, { name, exact: role === 'button' }).first();
    await target.waitFor();
    await page.waitForTimeout(pace.lookMs);
    await target.tap();
  };
  const asks = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();

  const began = performance.now();
  await page.goto('/#/meubairro/report');
  await asks('Onde está o problema?');
  await tap('Usar a minha localização');
  await page.getByText(/^Freguesia: /).waitFor();
  await tap('Confirmar este local');
  await leave('where');
  await asks('O que se passa?');
  await tap('Iluminação pública');
  await leave('what');
  await asks('Conte-nos mais');
  await tap('Descrição', 'textbox');
  await page.keyboard.type(sentence, { delay: pace.keyMs });
  await tap('Rever e enviar');
  await leave('details');
  await asks('Está tudo certo?');
  await tap('Enviar');
  await leave('review');
  const code = page.getByTestId('code');
  await code.waitFor();
  const seconds = (performance.now() - began) / 1000;
  await leave('thanks');
  const { taps, keys } = await counted();
  return { code: (await code.textContent()) ?? '', taps, keys, seconds, shifts };
}

/** Six taps and one sentence: what issue 12 allows an anonymous report. */
export const tapsAllowed = 6;
export const shiftAllowed = 0.05;
/** A phone of the middle class. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-PT',
  timezoneId: 'Europe/Lisbon',
  permissions: ['geolocation'],
  geolocation: { longitude: -8.3846, latitude: 40.2045 },
};
