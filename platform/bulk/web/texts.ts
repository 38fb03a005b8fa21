import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { bulkEn } from '../messages.en.ts';
import { bulkPt } from '../messages.pt.ts';

registerMessages('bulk', { pt: bulkPt, en: bulkEn });
void needMessages(['bulk']);

export function useBulkTexts(): TFunction {
  return useTranslation('bulk').t;
}
