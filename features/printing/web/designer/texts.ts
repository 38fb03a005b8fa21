import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { designerEn } from '../../designer-messages.en.ts';
import { designerPt } from '../../designer-messages.pt.ts';

const namespace = 'print-designer';

// A namespace of its own: visitors of the map need not load what only the back office reads.
registerMessages(namespace, { pt: designerPt, en: designerEn });
void needMessages([namespace]);

export function useDesignerTexts(): TFunction {
  return useTranslation(namespace).t;
}
