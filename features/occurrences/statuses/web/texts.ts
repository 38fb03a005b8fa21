import { addDeskTexts } from '../../record/web/desk/texts.ts';
import { movesEn } from '../messages/moves.en.ts';
import { movesPt } from '../messages/moves.pt.ts';

addDeskTexts({ pt: { moves: movesPt }, en: { moves: movesEn } });

export { useDeskTexts } from '../../record/web/desk/texts.ts';
