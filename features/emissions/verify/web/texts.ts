import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { verifyEn } from '../messages/verify.en.ts';
import { verifyPt } from '../messages/verify.pt.ts';

const words = 'emissions-verify';
registerMessages(words, { pt: verifyPt, en: verifyEn });
void needMessages([words]);

export function useVerifyTexts(): TFunction {
  return useTranslation(words).t;
}
