import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { signingEn } from '../messages/signing.en.ts';
import { signingPt } from '../messages/signing.pt.ts';

// With the screen: nobody else needs them.
addMessages('emissions', { pt: { signing: signingPt }, en: { signing: signingEn } });

export const useTexts = (): TFunction => useTranslation('emissions', { keyPrefix: 'signing' }).t;
