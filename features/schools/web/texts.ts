import { addMessages } from '#platform/shell/language.ts';
import { schoolsEn } from '../messages.en.ts';
import { schoolsPt } from '../messages.pt.ts';

// With the tool and the screens: whoever only opens the map need not load them.
addMessages('schools', { pt: schoolsPt, en: schoolsEn });
