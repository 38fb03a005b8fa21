import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { uiEn } from './messages.en.ts';
import { uiPt } from './messages.pt.ts';

// At hand, not behind an import: whoever loads the kit needs them before the first drawing.
registerMessages('ui', { pt: uiPt, en: uiEn });
void needMessages(['ui']);

export function useUi(): TFunction {
  return useTranslation('ui').t;
}
