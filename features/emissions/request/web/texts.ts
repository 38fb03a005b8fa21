import { addMessages } from '#platform/shell/language.ts';
import { requestEn } from '../messages/request.en.ts';
import { requestPt } from '../messages/request.pt.ts';

// With the panel: whoever only opens the map need not load them.
addMessages('emissions', { pt: { request: requestPt }, en: { request: requestEn } });
