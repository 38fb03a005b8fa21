/** The two languages of the interface; Portuguese is the default and the fallback. */
export const locales = ['pt', 'en'] as const;
export type Locale = (typeof locales)[number];

/** A sentence in every language, for labels that live in data and declarations. */
export type Text = Readonly<Record<Locale, string>>;

/** First supported language of an Accept-Language header, else Portuguese. */
export function pickLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    if (tag === 'pt' || tag === 'en') return tag;
  }
  return 'pt';
}
