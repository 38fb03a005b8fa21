import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { deskEn } from '../../messages/desk.en.ts';
import { deskPt } from '../../messages/desk.pt.ts';

registerMessages('portal-desk', { pt: deskPt, en: deskEn });
void needMessages(['portal-desk']);

export function useDeskTexts(): TFunction {
  return useTranslation('portal-desk').t;
}
