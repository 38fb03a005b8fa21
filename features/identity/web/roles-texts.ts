import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { rolesEn } from '../messages/roles.en.ts';
import { rolesPt } from '../messages/roles.pt.ts';

registerMessages('identity-roles', { pt: rolesPt, en: rolesEn });
void needMessages(['identity-roles']);

export function useRoleTexts(): TFunction {
  return useTranslation('identity-roles').t;
}
