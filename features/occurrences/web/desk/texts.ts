import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { deskEn } from '../../messages/desk.en.ts';
import { deskPt } from '../../messages/desk.pt.ts';

// A namespace of its own: citizens on a phone need not load what only the desk reads.
registerMessages('occurrences-desk', { pt: deskPt, en: deskEn });
void needMessages(['occurrences-desk']);

export function useDeskTexts(): TFunction {
  return useTranslation('occurrences-desk').t;
}
