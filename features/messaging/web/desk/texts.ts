import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { notificationsDeskEn } from '../../messages/desk.en.ts';
import { notificationsDeskPt } from '../../messages/desk.pt.ts';

registerMessages('messaging-desk', { pt: notificationsDeskPt, en: notificationsDeskEn });
void needMessages(['messaging-desk']);

export function useTexts(): TFunction {
  return useTranslation('messaging-desk').t;
}
