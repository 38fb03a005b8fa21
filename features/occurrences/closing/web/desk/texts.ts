import { addDeskTexts } from '../../../record/web/desk/texts.ts';
import { closingEn } from '../../messages/closing.en.ts';
import { closingPt } from '../../messages/closing.pt.ts';

addDeskTexts({
  pt: { closing: closingPt, timeline: { kind: closingPt.kind, field: closingPt.field } },
  en: { closing: closingEn, timeline: { kind: closingEn.kind, field: closingEn.field } },
});

export { useDeskTexts } from '../../../record/web/desk/texts.ts';
