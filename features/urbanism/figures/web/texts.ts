import { useTranslation } from 'react-i18next';
import { addMessages } from '#platform/shell/language.ts';
import { figuresEn } from '../messages/figures.en.ts';
import { figuresPt } from '../messages/figures.pt.ts';

// With the figures: whoever only opens the map need not load them.
addMessages('urbanism', { pt: { figures: figuresPt }, en: { figures: figuresEn } });

export const useFigures = () => useTranslation('urbanism', { keyPrefix: 'figures' }).t;
