import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { registerMessages, needMessages } from '#platform/shell/language.ts';
import { auditEn } from '../../messages/audit.en.ts';
import { auditPt } from '../../messages/audit.pt.ts';

// At hand with the screens: they load behind an import themselves.
registerMessages('audit', { pt: auditPt, en: auditEn });
void needMessages(['audit']);

export function useAuditTexts(): TFunction {
  return useTranslation('audit').t;
}
