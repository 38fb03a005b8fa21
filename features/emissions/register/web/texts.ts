import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { registerEn } from '../messages/register.en.ts';
import { registerPt } from '../messages/register.pt.ts';

// With the screens: nobody else needs them.
addMessages('emissions', { pt: { register: registerPt }, en: { register: registerEn } });

export const useTexts = (): TFunction => useTranslation('emissions', { keyPrefix: 'register' }).t;
