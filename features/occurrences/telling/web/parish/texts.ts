import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { parishEn } from '../../messages/parish.en.ts';
import { parishPt } from '../../messages/parish.pt.ts';

// Loaded with its page alone.
registerMessages('occurrences-parish', { pt: parishPt, en: parishEn });
void needMessages(['occurrences-parish']);

export function useParishTexts(): TFunction {
  return useTranslation('occurrences-parish').t;
}
