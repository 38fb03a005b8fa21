import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { registerMessages, needMessages } from '#platform/shell/language.ts';
import { statusEn } from '../../messages/status.en.ts';
import { statusPt } from '../../messages/status.pt.ts';

// At hand with the screen: it loads behind an import itself.
registerMessages('status', { pt: statusPt, en: statusEn });
void needMessages(['status']);

export function useStatusTexts(): TFunction {
  return useTranslation('status').t;
}
