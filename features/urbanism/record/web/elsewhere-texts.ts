import { addMessages } from '#platform/shell/language.ts';
import { elsewhereEn } from '../messages/elsewhere.en.ts';
import { elsewherePt } from '../messages/elsewhere.pt.ts';

addMessages('urbanism', { pt: elsewherePt, en: elsewhereEn });
