import { addMessages } from '#platform/shell/language.ts';
import { swipeEn } from '../../messages/swipe.en.ts';
import { swipePt } from '../../messages/swipe.pt.ts';

addMessages('mapview', { pt: swipePt, en: swipeEn });
