import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { pagesEn } from '../messages/pages.en.ts';
import { pagesPt } from '../messages/pages.pt.ts';

export const pageWords = 'portal-pages';

// A namespace of its own: the portal's first page does without.
registerMessages(pageWords, { pt: pagesPt, en: pagesEn });
void needMessages([pageWords]);

export function usePageTexts(): TFunction {
  return useTranslation(pageWords).t;
}
