import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { tableEn } from '../messages.en.ts';
import { tablePt } from '../messages.pt.ts';

const words = 'layer-table';
// With the panel: whoever only opens the map need not load them.
registerMessages(words, { pt: tablePt, en: tableEn });
void needMessages([words]);

export function useTableTexts(): TFunction {
  return useTranslation(words).t;
}
