import { addDeskTexts } from '../../record/web/desk/texts.ts';
import { timeEn } from '../messages/time.en.ts';
import { timePt } from '../messages/time.pt.ts';

addDeskTexts({
  pt: { time: timePt, sort: timePt.sort, filter: timePt.filter, timeline: { kind: timePt.kind, field: timePt.field } },
  en: { time: timeEn, sort: timeEn.sort, filter: timeEn.filter, timeline: { kind: timeEn.kind, field: timeEn.field } },
});

export { useDeskTexts } from '../../record/web/desk/texts.ts';
