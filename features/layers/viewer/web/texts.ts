import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { viewerEn } from '../messages.en.ts';
import { viewerPt } from '../messages.pt.ts';

const namespace = 'layers';

// With the panel: whoever only opens the map need not load them.
addMessages(namespace, { pt: { figures: viewerPt }, en: { figures: viewerEn } });

export function useFigureTexts(): TFunction<'layers', 'figures'> {
  return useTranslation(namespace, { keyPrefix: 'figures' }).t;
}
