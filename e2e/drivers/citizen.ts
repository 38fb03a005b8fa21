import sharp from 'sharp';
import { expect } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { axe, picture, visitor, type VisitOptions } from '../browser.ts';

/** The machine may be busy: what should become true has as long as a page has. */
export async function becomes(read: () => unknown, expected: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000 }).toEqual(expected);
}

/** Degrees (longitude, latitude): the square of Vila Clara, and a place beyond its boundary. */
export const inTown = [-8.3846, 40.2045] as const;
export const outOfTown = [-8.452, 40.22] as const;

export type Citizen = Awaited<ReturnType<typeof citizen>>;

/** A citizen before the browser: does and sees things in the words of the screens. */
export async function citizen(address: string, options: VisitOptions = {}) {
  const { page, context, errors } = await visitor(address, { size: 'phone', ...options });
  const given = {
    async aReport() {
      await page.goto('/#/meubairro/report');
      await given.theQuestion('Onde está o problema?');
    },
    theQuestion: (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor(),
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const when = {
    usesTheirLocation: () => press('Usar a minha localização'),
    writesThePlace: async (address: string) => {
      await writes(page);
      await page.getByRole('combobox', { name: /^Morada/ }).fill(address);
    },
    /** An address the municipality does not know for one place. */
    insistsOnThePlace: async () => {
      await press('Continuar');
      await press('Seguir com o que escrevi');
    },
    picksTheFirstAddress: async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    tapsTheMap: async () => {
      const map = page.getByRole('application');
      await map.waitFor();
      await page.waitForLoadState('networkidle');
      await map.click();
    },
    presses: press,
    goesOn: () => press(/^(Confirmar este local|Continuar|Rever e enviar)$/),
    /** Which leads on: there is nothing else to press. */
    choosesType: (name: string) => types(page).getByRole('button', { name }).click(),
    chooses: (name: string) => page.getByRole('radio', { name }).check(),
    describes: (text: string) => page.getByRole('textbox', { name: /^Descrição/ }).fill(text),
    addsPhotos: async (...photos: readonly Buffer[]) => {
      await page
        .getByTestId('photos')
        .setInputFiles(photos.map((buffer, index) => ({ name: `foto-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })));
      await becomes(() => page.getByRole('button', { name: /^Retirar a fotografia/ }).count(), photos.length);
      await becomes(() => page.getByText('A preparar…').count(), 0);
    },
    writes: (label: RegExp, text: string) => page.getByRole('textbox', { name: label }).fill(text),
    consents: () => page.getByRole('checkbox').check(),
    sends: () => press(/^Enviar/),
    reloads: () => page.reload(),
  };
  const they = {
    see: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    areAsked: given.theQuestion,
    async getCode(): Promise<string> {
      await page.getByRole('heading', { level: 1, name: /Obrigado|Falta confirmar/ }).waitFor();
      return (await page.getByTestId('code').textContent()) ?? '';
    },
    /** Nothing in the way of anybody, in both themes. */
    async meetNoBarrier(name: string) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
        expect(await axe(page, colorScheme === 'light' ? 'everything' : 'colours'), `${name}, ${colorScheme}`).toEqual([]);
        await picture(page, `citizen-${name}-${options.size ?? 'phone'}-${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    },
    async meetNoError() {
      expect(errors).toEqual([]);
    },
    /** Occurrences whose text holds these words, as everybody sees them. */
    async find(text: string): Promise<number> {
      const answer = await page.request.get('/api/meubairro/front/occurrences/search', { params: { q: text } });
      return ((await answer.json()) as { total: number }).total;
    },
    /** The newest message to this address, from the mailbox of the demonstration. */
    getMail: (to: string, subject: RegExp) => mailTo(page, to, subject),
  };
  return { page, context, errors, given, when, they, leave: () => context.close() } satisfies { page: Page; context: BrowserContext } & Record<
    string,
    unknown
  >;
}

const types = (page: Page) => page.getByRole('list', { name: 'Tipo de problema' });

/** Leaves the map for words, where it is not left yet. */
async function writes(page: Page): Promise<void> {
  const way = page.getByRole('button', { name: 'Escrever morada' });
  const field = page.getByRole('combobox', { name: /^Morada/ });
  await way.or(field).first().waitFor();
  if (await way.isVisible()) await way.click();
}

export async function mailTo(page: Page, to: string, subject: RegExp): Promise<{ subject: string; text: string; link: string }> {
  let found: { id: number; subject: string } | undefined;
  await becomes(async () => {
    const { items } = (await (await page.request.get('/api/messaging/mailbox', { params: { q: to } })).json()) as {
      items: { id: number; to: string; subject: string }[];
    };
    found = items.find((mail) => mail.to === to && subject.test(mail.subject));
    return found !== undefined;
  }, true);
  const mail = (await (await page.request.get(`/api/messaging/mailbox/${found?.id}`)).json()) as { subject: string; text: string };
  return { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '' };
}

/** Route of a link in a mail, whatever host it names. */
export const routeOf = (link: string): string => `/${link.slice(link.indexOf('#'))}`;

/** Where a photo was taken, in degrees, minutes and seconds: 40°12'16"N 8°23'5"W, and a beach far from it. */
const takenAt = { town: ['40/1 12/1 16/1', '8/1 23/1 5/1'], beach: ['37/1 5/1 0/1', '8/1 40/1 0/1'] } as const;

export function photo(colour: string, place: keyof typeof takenAt | null = null): Promise<Buffer> {
  const picture = sharp({ create: { width: 2600, height: 1400, channels: 3, background: colour } }).jpeg();
  return (
    place !== null
      ? picture.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: takenAt[place][0], GPSLongitudeRef: 'W', GPSLongitude: takenAt[place][1] } })
      : picture
  ).toBuffer();
}

/** From the second step to the one before sending, without a name. */
export async function tellsTheRest({ when, given }: Citizen, text: string, type = 'Iluminação pública'): Promise<void> {
  await when.goesOn();
  await given.theQuestion('O que se passa?');
  await when.choosesType(type);
  await given.theQuestion('Conte-nos mais');
  await when.describes(text);
  await when.goesOn();
  await given.theQuestion('Está tudo certo?');
}

/** A word nobody wrote before, without figures: those could be taken for a number plate. */
export const letters = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 10)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
