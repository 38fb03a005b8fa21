import { afterAll, describe, expect, inject, it } from 'vitest';
import { phone, reportByFinger, shiftAllowed, tapsAllowed } from '../bench/report-walk.ts';
import { browser, closeBrowser } from './browser.ts';
import { citizen, letters } from './drivers/citizen.ts';
import { drag } from './drivers/fingers.ts';
import { somebodyReports } from './drivers/town-hall.ts';

const address = inject('address');

afterAll(closeBrowser);

describe('a report without a name, on a phone', () => {
  it('takes six taps and one sentence, and nothing moves under the finger', async () => {
    const context = await (await browser()).newContext({ serviceWorkers: 'block', ...phone, baseURL: address });
    const page = await context.newPage();
    const sentence = `Candeeiro apagado, lote ${letters()}.`;
    const { code, taps, keys, shifts } = await reportByFinger(page, sentence, { lookMs: 0, keyMs: 0 });
    expect(code).toMatch(/^[A-Z]{2,4}-\d{4}-\d{6}$/);
    expect(taps).toBeLessThanOrEqual(tapsAllowed);
    expect(keys).toBe(sentence.length);
    for (const [screen, shift] of Object.entries(shifts)) expect(shift, `layout shift: ${screen}`).toBeLessThan(shiftAllowed);
    await context.close();
  });

  it('takes its type from a few words', async () => {
    const somebody = await citizen(address, { position: [phone.geolocation.longitude, phone.geolocation.latitude] });
    const { given, when, they, page } = somebody;
    await given.aReport();
    // The device tells where it is: the permission was given before.
    await they.see(/Freguesia: /);
    await when.goesOn();
    await page.getByRole('textbox', { name: 'Diga em poucas palavras' }).pressSequentially('há um buraco');
    await page.getByRole('region', { name: 'Tipos mais prováveis' }).getByRole('button', { name: 'Buraco na via' }).tap();
    await given.theQuestion('Conte-nos mais');
    expect(await page.getByRole('radio', { name: 'Buraco na via' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: /^Descrição/ }).inputValue()).toBe('há um buraco');
    await somebody.leave();
  });
});

describe('a map in a page', () => {
  it('leaves one finger to the page and moves under two', async () => {
    const text = `Banco partido, lote ${letters()}.`;
    const { code, token } = await somebodyReports(address, { text, type: 'Outro assunto', point: [-21_484, 59_318] });
    const somebody = await citizen(address);
    const { they, page } = somebody;
    await page.goto(`/#/meubairro/occurrence/${code}?token=${token}`);
    const map = page.getByRole('application');
    await page.getByRole('region', { name: 'Local da ocorrência' }).scrollIntoViewIfNeeded();
    await map.waitFor();
    await page.waitForLoadState('networkidle');
    const look = () => map.screenshot();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = { scroll: await scrolled(), top: (await map.boundingBox())?.y ?? 0 };
    await drag(page, map, { fingers: 1, up: 120 });
    await they.see('Use dois dedos para mover o mapa.');
    await expect.poll(scrolled).toBeGreaterThan(before.scroll + 40);
    await page.getByText('Use dois dedos para mover o mapa.').first().waitFor({ state: 'detached' });
    const [still, at] = [await look(), await scrolled()];
    await drag(page, map, { fingers: 2, up: 90 });
    await expect.poll(async () => still.equals(await look()), { timeout: 20_000 }).toBe(false);
    expect(await scrolled()).toBe(at);
    await they.meetNoError();
    await somebody.leave();
  });
});
