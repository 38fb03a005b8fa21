import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { tabulationsEn } from '../../messages/tabulations.en.ts';
import { tabulationsPt } from '../../messages/tabulations.pt.ts';

registerMessages('occurrences-reports', { pt: tabulationsPt, en: tabulationsEn });
void needMessages(['occurrences-reports']);

export function useTabulationTexts(): TFunction {
  return useTranslation('occurrences-reports').t;
}
