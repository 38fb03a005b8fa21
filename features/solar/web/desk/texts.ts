import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { deskEn } from '../../messages/desk.en.ts';
import { deskPt } from '../../messages/desk.pt.ts';

const words = 'solar-desk';
registerMessages(words, { pt: deskPt, en: deskEn });
void needMessages([words]);

export function useDeskTexts(): TFunction {
  return useTranslation(words).t;
}
