import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { reportsEn } from '../../messages/reports.en.ts';
import { reportsPt } from '../../messages/reports.pt.ts';

registerMessages('occurrences-reports', { pt: reportsPt, en: reportsEn });
void needMessages(['occurrences-reports']);

export function useReportTexts(): TFunction {
  return useTranslation('occurrences-reports').t;
}
