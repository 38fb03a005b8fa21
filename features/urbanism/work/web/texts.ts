import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { workEn } from '../messages/work.en.ts';
import { workPt } from '../messages/work.pt.ts';

// With the screens: nobody else needs them.
addMessages('urbanism', { pt: { work: workPt }, en: { work: workEn } });

export const useTexts = (): TFunction => useTranslation('urbanism', { keyPrefix: 'work' }).t;
