import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { publicEn } from '../../messages/public.en.ts';
import { publicPt } from '../../messages/public.pt.ts';

const words = 'content-public';
registerMessages(words, { pt: publicPt, en: publicEn });
void needMessages([words]);

export function useContentTexts(): TFunction {
  return useTranslation(words).t;
}
