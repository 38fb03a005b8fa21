import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { latelyEn } from '../../messages/lately.en.ts';
import { latelyPt } from '../../messages/lately.pt.ts';

const words = 'occurrences-lately';
registerMessages(words, { pt: latelyPt, en: latelyEn });
void needMessages([words]);

export function useLatelyTexts(): TFunction {
  return useTranslation(words).t;
}
