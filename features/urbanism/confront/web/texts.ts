import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages, i18n } from '#platform/shell/language.ts';
import { confrontEn } from '../messages/confront.en.ts';
import { confrontPt } from '../messages/confront.pt.ts';

// With the panel: whoever only opens the map need not load them.
addMessages('urbanism', { pt: { confront: confrontPt }, en: { confront: confrontEn } });

export type Say = TFunction<'urbanism', 'confront'>;
export const useConfront = (): Say => useTranslation('urbanism', { keyPrefix: 'confront' }).t;
/** Outside React. */
export const sayConfront = (key: string): string => i18n.t(`urbanism:confront.${key}`);

export const sayArea = (value: number, locale: 'pt' | 'en', places = 2): string =>
  new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
