import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { frontEn } from '../messages/front.en.ts';
import { frontPt } from '../messages/front.pt.ts';

// With the tool and the pages: whoever only opens the map need not load them.
const words = 'solar-front';
registerMessages(words, { pt: frontPt, en: frontEn });
void needMessages([words]);

export function useFrontTexts(): TFunction {
  return useTranslation(words).t;
}
