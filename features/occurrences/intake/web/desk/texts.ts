import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { reportingDeskEn } from '../../messages/reporting-desk.en.ts';
import { reportingDeskPt } from '../../messages/reporting-desk.pt.ts';

registerMessages('occurrences-reporting-desk', { pt: reportingDeskPt, en: reportingDeskEn });
void needMessages(['occurrences-reporting-desk']);

export function useReportingTexts(): TFunction {
  return useTranslation('occurrences-reporting-desk').t;
}
