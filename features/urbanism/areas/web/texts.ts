import { addMessages } from '#platform/shell/language.ts';
import { areasEn } from '../messages/areas.en.ts';
import { areasPt } from '../messages/areas.pt.ts';

// With the panels: whoever only opens the map need not load them.
addMessages('urbanism', { pt: { areas: areasPt }, en: { areas: areasEn } });
