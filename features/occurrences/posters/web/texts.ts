import { addDeskTexts } from '../../record/web/desk/texts.ts';
import { postersEn } from '../messages/posters.en.ts';
import { postersPt } from '../messages/posters.pt.ts';

addDeskTexts({ pt: { posters: postersPt }, en: { posters: postersEn } });

export { useDeskTexts } from '../../record/web/desk/texts.ts';
