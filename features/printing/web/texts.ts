import { addMessages } from '#platform/shell/language.ts';
import { printingEn } from '../messages.en.ts';
import { printingPt } from '../messages.pt.ts';

// With the panel: whoever only opens the map need not load them.
addMessages('printing', { pt: printingPt, en: printingEn });
