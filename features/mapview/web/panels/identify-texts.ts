import { addMessages } from '#platform/shell/language.ts';
import { identifyEn } from '../../messages/identify.en.ts';
import { identifyPt } from '../../messages/identify.pt.ts';

// With the panel: whoever only opens the map need not load them.
addMessages('mapview', { pt: identifyPt, en: identifyEn });
