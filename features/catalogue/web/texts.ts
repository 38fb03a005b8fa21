import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { catalogueEn } from '../messages.en.ts';
import { cataloguePt } from '../messages.pt.ts';

// With the tool: whoever only opens the map need not load them.
addMessages('catalogue', { pt: cataloguePt, en: catalogueEn });

export function useCatalogueTexts(): TFunction {
  return useTranslation('catalogue').t;
}
