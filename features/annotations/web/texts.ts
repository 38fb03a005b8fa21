import { addMessages } from '#platform/shell/language.ts';
import { annotationsEn } from '../messages.en.ts';
import { annotationsPt } from '../messages.pt.ts';

// With the tool: whoever only opens the map need not load them.
addMessages('annotations', { pt: annotationsPt, en: annotationsEn });
