import type { Locale } from '#platform/kernel/locale.ts';
import { language, useLocale } from '#platform/shell/language.ts';
import { mapEn } from './messages.en.ts';
import { mapPt, type MapTexts } from './messages.pt.ts';

const bundles: Readonly<Record<Locale, MapTexts>> = { pt: mapPt, en: mapEn };

export function useMapTexts(): MapTexts {
  return bundles[useLocale()];
}

/** Outside of React. */
export function mapTexts(): MapTexts {
  return bundles[language.get()];
}
