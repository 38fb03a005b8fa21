import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { deskEn } from '../../messages/desk.en.ts';
import { deskPt } from '../../messages/desk.pt.ts';
import { homeEn } from '../../messages/home.en.ts';
import { homePt } from '../../messages/home.pt.ts';

// A namespace of its own: citizens on a phone need not load what only the desk reads.
registerMessages('occurrences-desk', { pt: { ...deskPt, home: homePt }, en: { ...deskEn, home: homeEn } });
void needMessages(['occurrences-desk']);

export function useDeskTexts(): TFunction {
  return useTranslation('occurrences-desk').t;
}
