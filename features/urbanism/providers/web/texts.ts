import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { providerDeskEn } from '../messages/desk.en.ts';
import { providerDeskPt } from '../messages/desk.pt.ts';

addMessages('urbanism', { pt: { provider: providerDeskPt }, en: { provider: providerDeskEn } });

export const useDesk = () => useTranslation('urbanism', { keyPrefix: 'provider' }).t;
