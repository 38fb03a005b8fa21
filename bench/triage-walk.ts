import type { APIRequestContext, Page } from 'playwright-core';

/** What it cost a clerk to decide so many reports. */
export interface TriageWalk {
  readonly clicks: number;
  readonly keys: number;
  readonly seconds: number;
}

/** As a person takes them: reads each report, looks before a click, presses so many keys a second. Nothing: as fast as the machine goes. */
export interface TriagePace {
  readonly readMs: number;
  readonly clickMs: number;
  readonly keyMs: number;
}

export const atOnce: TriagePace = { readMs: 0, clickMs: 0, keyMs: 0 };
export const asAPerson: TriagePace = { readMs: 3000, clickMs: 1200, keyMs: 300 };

/** What issue 12 allows twenty reports: under five minutes with the mouse, under three with keys. */
export const allowedFor20 = { mouse: 300, keys: 180 } as const;

const unity = 'Obras Municipais';
const person = 'Rui Carvalho';

/** New reports, found by a word of theirs alone. `api` belongs to a clerk. */
export async function reportsToTriage(api: APIRequestContext, mark: string, count: number): Promise<void> {
  const front = '/api/meubairro/front/occurrences';
  const { types } = (await (await api.get(`${front}/store/lists`)).json()) as { types: { id: number; name: string }[] };
  const typeId = String(types.find(({ name }) => name === 'Iluminação pública')?.id);
  for (let n = 0; n < count; n += 1) {
    const multipart = { typeId, description: `${mark}: candeeiro ${n + 1} apagado`, x: String(-20_150 + n * 120), y: '60950', consent: 'true' };
    const answer = await api.post(front, { multipart });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

/** Gives each to a unit and a person and moves it on: every click and key that a hand would need, counted where it is made. */
function hand(page: Page, pace: TriagePace) {
  const counted = { clicks: 0, keys: 0 };
  return {
    counted,
    async click(act: () => Promise<void>): Promise<void> {
      await page.waitForTimeout(pace.clickMs);
      counted.clicks += 1;
      await act();
    },
    async press(key: string): Promise<void> {
      await page.waitForTimeout(pace.keyMs);
      counted.keys += 1;
      await page.keyboard.press(key);
    },
  };
}

async function open(page: Page, mark: string): Promise<void> {
  await page.goto(`/#/meubairro/home?q=${mark}&sort=createdAt`);
  await page.locator('a[data-code]').first().waitFor();
}

const form = (page: Page) => page.getByRole('form', { name: /^Triar / });
/** The form of the next report stands, or none: it was the last. */
async function standsAfter(page: Page, before: string): Promise<string> {
  await page.getByRole('form', { name: before, exact: true }).waitFor({ state: 'detached' });
  await form(page).or(page.getByText('Era a última da lista.')).first().waitFor();
  return (await form(page).count()) === 0 ? '' : nameOf(page);
}

const nameOf = async (page: Page): Promise<string> => (await form(page).getAttribute('aria-label')) ?? '';

export async function triageByMouse(page: Page, mark: string, count: number, pace: TriagePace): Promise<TriageWalk> {
  await open(page, mark);
  const { counted, click } = hand(page, pace);
  const began = performance.now();
  await click(() => page.locator('a[data-code]').first().click());
  await click(() => page.getByRole('button', { name: 'Triar', exact: true }).click());
  await form(page).waitFor();
  let now = await nameOf(page);
  for (let n = 0; n < count; n += 1) {
    await page.waitForTimeout(pace.readMs);
    // A list of the system's own opens with one click and closes with another; no test can press into it.
    for (const [label, name] of [
      ['Unidade responsável', unity],
      ['Responsável', person],
    ] as const) {
      await click(() => form(page).getByLabel(label, { exact: true }).click());
      await click(async () => void (await form(page).getByLabel(label, { exact: true }).selectOption({ label: name })));
    }
    await click(() => form(page).getByRole('radio', { name: 'Analisar' }).check());
    await click(() => form(page).getByRole('button', { name: 'Guardar e seguinte' }).click());
    now = await standsAfter(page, now);
  }
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}

export async function triageByKeys(page: Page, mark: string, count: number, pace: TriagePace): Promise<TriageWalk> {
  await open(page, mark);
  const { counted, press } = hand(page, pace);
  const began = performance.now();
  await press('t');
  await form(page).waitFor();
  let now = await nameOf(page);
  for (let n = 0; n < count; n += 1) {
    await page.waitForTimeout(pace.readMs);
    for (const key of ['O', 'Tab', 'R', 'Tab', 'ArrowRight', 'Control+Enter']) await press(key);
    now = await standsAfter(page, now);
  }
  return { ...counted, seconds: (performance.now() - began) / 1000 };
}
