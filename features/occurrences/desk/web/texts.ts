import '../../closing/web/desk/texts.ts';
import { openDataEn } from '../../figures/messages/open-data.en.ts';
import { openDataPt } from '../../figures/messages/open-data.pt.ts';
import '../../links/web/desk/texts.ts';
import { addDeskTexts } from '../../record/web/desk/texts.ts';
import '../../posters/web/texts.ts';
import '../../related/web/texts.ts';
import '../../retention/web/texts.ts';
import '../../telling/web/desk/desk-texts.ts';
import '../../time/web/texts.ts';
import { deskEn } from '../messages/desk.en.ts';
import { deskPt } from '../messages/desk.pt.ts';
import { homeEn } from '../messages/home.en.ts';
import { homePt } from '../messages/home.pt.ts';
import { navEn } from '../messages/nav.en.ts';
import { navPt } from '../messages/nav.pt.ts';
import { rightsEn } from '../messages/rights.en.ts';
import { rightsPt } from '../messages/rights.pt.ts';
import { triageEn } from '../messages/triage.en.ts';
import { triagePt } from '../messages/triage.pt.ts';
import { workEn } from '../messages/work.en.ts';
import { workPt } from '../messages/work.pt.ts';

// The desk speaks of every room: its timeline names what happened in any of them.
addDeskTexts({
  pt: {
    ...deskPt,
    rights: rightsPt,
    openData: openDataPt,
    home: homePt,
    work: workPt,
    nav: navPt,
    triage: triagePt,
    timeline: { field: { ...rightsPt.field, ...workPt.field, ...navPt.field } },
  },
  en: {
    ...deskEn,
    rights: rightsEn,
    openData: openDataEn,
    home: homeEn,
    work: workEn,
    nav: navEn,
    triage: triageEn,
    timeline: { field: { ...rightsEn.field, ...workEn.field, ...navEn.field } },
  },
});

export { useDeskTexts } from '../../record/web/desk/texts.ts';
