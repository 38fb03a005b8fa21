import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { i18n, needMessages, registerMessages } from '#platform/shell/language.ts';
import { finderEn } from '../messages/finder.en.ts';
import { finderPt } from '../messages/finder.pt.ts';

const words = 'urbanism-finder';
// With the panel: whoever only opens the map need not load them.
registerMessages(words, { pt: finderPt, en: finderEn });
void needMessages([words]);

export function useFinder(): TFunction {
  return useTranslation(words).t;
}

/** Outside React. */
export const sayFinder = (key: string, values: Readonly<Record<string, unknown>> = {}): string => i18n.t(`${words}:${key}`, values);
