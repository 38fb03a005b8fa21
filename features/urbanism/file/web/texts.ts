import { addMessages } from '#platform/shell/language.ts';
import { fileEn } from '../messages/file.en.ts';
import { filePt } from '../messages/file.pt.ts';

// With the screens: every map of a municipality would load them otherwise.
addMessages('urbanism', { pt: filePt, en: fileEn });
