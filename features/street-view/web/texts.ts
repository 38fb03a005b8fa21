import { addMessages } from '#platform/shell/language.ts';
import { streetViewEn } from '../messages.en.ts';
import { streetViewPt } from '../messages.pt.ts';

// With the tool: whoever only opens the map need not load them.
addMessages('street-view', { pt: streetViewPt, en: streetViewEn });
