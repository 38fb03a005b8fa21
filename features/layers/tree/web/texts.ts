import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { treeEn } from '../messages.en.ts';
import { treePt } from '../messages.pt.ts';

const namespace = 'layers-tree';

// A namespace of its own: visitors of the map need not load what only the back office reads.
registerMessages(namespace, { pt: treePt, en: treeEn });
void needMessages([namespace]);

export function useTreeTexts(): TFunction {
  return useTranslation(namespace).t;
}
