import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { citizenEn } from '../messages/citizen.en.ts';
import { citizenPt } from '../messages/citizen.pt.ts';

const words = 'urbanism-citizen';
registerMessages(words, { pt: citizenPt, en: citizenEn });
void needMessages([words]);

export function useCitizenTexts(): TFunction {
  return useTranslation(words).t;
}
