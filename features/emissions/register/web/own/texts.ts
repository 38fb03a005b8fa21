import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { ownEn } from '../../messages/own.en.ts';
import { ownPt } from '../../messages/own.pt.ts';

const words = 'emissions-own';
registerMessages(words, { pt: ownPt, en: ownEn });
void needMessages([words]);

export function useOwnTexts(): TFunction {
  return useTranslation(words).t;
}
