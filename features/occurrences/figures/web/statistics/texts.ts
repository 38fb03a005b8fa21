import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { openDataEn } from '../../messages/open-data.en.ts';
import { openDataPt } from '../../messages/open-data.pt.ts';
import { statisticsEn } from '../../messages/statistics.en.ts';
import { statisticsPt } from '../../messages/statistics.pt.ts';

registerMessages('occurrences-statistics', { pt: { ...statisticsPt, openData: openDataPt }, en: { ...statisticsEn, openData: openDataEn } });
void needMessages(['occurrences-statistics']);

export function useStatisticsTexts(): TFunction {
  return useTranslation('occurrences-statistics').t;
}
