import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { dataEn } from '../messages.en.ts';
import { dataPt } from '../messages.pt.ts';

const namespace = 'layers-data';

// A namespace of its own: visitors of the map need not load what only the back office reads.
registerMessages(namespace, { pt: dataPt, en: dataEn });
void needMessages([namespace]);

export function useDataTexts(): TFunction {
  return useTranslation(namespace).t;
}
