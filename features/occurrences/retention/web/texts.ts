import { addDeskTexts } from '../../record/web/desk/texts.ts';
import { retentionEn } from '../messages/retention.en.ts';
import { retentionPt } from '../messages/retention.pt.ts';

addDeskTexts({
  pt: { retention: retentionPt, timeline: { kind: retentionPt.kind } },
  en: { retention: retentionEn, timeline: { kind: retentionEn.kind } },
});

export { useDeskTexts } from '../../record/web/desk/texts.ts';
