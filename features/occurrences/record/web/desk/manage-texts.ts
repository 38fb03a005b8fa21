import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { manageEn } from '../../messages/manage.en.ts';
import { managePt } from '../../messages/manage.pt.ts';

registerMessages('occurrences-manage', { pt: managePt, en: manageEn });
void needMessages(['occurrences-manage']);

export function useManageTexts(): TFunction {
  return useTranslation('occurrences-manage').t;
}
