import type { Locale } from '#platform/kernel/locale.ts';
import { language, useLocale } from '#platform/shell/language.ts';
import { richTextEn } from '../messages.en.ts';
import { richTextPt, type RichTexts } from '../messages.pt.ts';

const bundles: Readonly<Record<Locale, RichTexts>> = { pt: richTextPt, en: richTextEn };

export function useRichTexts(): RichTexts {
  return bundles[useLocale()];
}

/** Outside of React. */
export function richTexts(): RichTexts {
  return bundles[language.get()];
}
