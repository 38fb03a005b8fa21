import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { catalogueEn } from '../messages.en.ts';
import { cataloguePt } from '../messages.pt.ts';

addMessages('emissions', { pt: { catalogue: cataloguePt }, en: { catalogue: catalogueEn } });

export function useCatalogueTexts(): TFunction<'emissions', 'catalogue'> {
  return useTranslation('emissions', { keyPrefix: 'catalogue' }).t;
}
