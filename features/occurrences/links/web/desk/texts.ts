import { addDeskTexts } from '../../../record/web/desk/texts.ts';
import { linksEn } from '../../messages/links.en.ts';
import { linksPt } from '../../messages/links.pt.ts';

addDeskTexts({
  pt: { work: linksPt, timeline: { kind: linksPt.kind, field: linksPt.field } },
  en: { work: linksEn, timeline: { kind: linksEn.kind, field: linksEn.field } },
});

export { useDeskTexts } from '../../../record/web/desk/texts.ts';
