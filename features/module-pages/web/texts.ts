import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { modulePagesEn } from '../messages.en.ts';
import { modulePagesPt } from '../messages.pt.ts';

const words = 'module-pages-front';
registerMessages(words, { pt: modulePagesPt, en: modulePagesEn });
void needMessages([words]);

export function useModulePagesTexts(): TFunction {
  return useTranslation(words).t;
}
