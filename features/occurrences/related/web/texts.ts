import { addDeskTexts } from '../../record/web/desk/texts.ts';
import { relatedEn } from '../messages/related.en.ts';
import { relatedPt } from '../messages/related.pt.ts';

addDeskTexts({
  pt: { work: relatedPt, timeline: { kind: relatedPt.kind, field: relatedPt.field } },
  en: { work: relatedEn, timeline: { kind: relatedEn.kind, field: relatedEn.field } },
});

export { useDeskTexts } from '../../record/web/desk/texts.ts';
