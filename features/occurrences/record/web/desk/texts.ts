import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { closingEn } from '../../../closing/messages/closing.en.ts';
import { closingPt } from '../../../closing/messages/closing.pt.ts';
import { deskEn } from '../../messages/desk.en.ts';
import { deskPt } from '../../messages/desk.pt.ts';
import { homeEn } from '../../../desk/messages/home.en.ts';
import { homePt } from '../../../desk/messages/home.pt.ts';
import { navEn } from '../../../desk/messages/nav.en.ts';
import { navPt } from '../../../desk/messages/nav.pt.ts';
import { openDataEn } from '../../../figures/messages/open-data.en.ts';
import { openDataPt } from '../../../figures/messages/open-data.pt.ts';
import { retentionEn } from '../../../retention/messages/retention.en.ts';
import { retentionPt } from '../../../retention/messages/retention.pt.ts';
import { rightsEn } from '../../../desk/messages/rights.en.ts';
import { rightsPt } from '../../../desk/messages/rights.pt.ts';
import { messagesEn } from '../../../telling/messages/messages.en.ts';
import { messagesPt } from '../../../telling/messages/messages.pt.ts';
import { timeEn } from '../../../time/messages/time.en.ts';
import { timePt } from '../../../time/messages/time.pt.ts';
import { workEn } from '../../../desk/messages/work.en.ts';
import { workPt } from '../../../desk/messages/work.pt.ts';

// A namespace of its own: citizens on a phone need not load what only the desk reads.
registerMessages('occurrences-desk', {
  pt: {
    ...deskPt,
    ...withTime(deskPt, timePt),
    timeline: withFields(withKinds(deskPt.timeline, timePt, closingPt, retentionPt, messagesPt, workPt), rightsPt, timePt, closingPt, workPt, navPt),
    closing: closingPt,
    retention: retentionPt,
    rights: rightsPt,
    openData: openDataPt,
    home: homePt,
    time: timePt,
    notices: { action: messagesPt.action },
    work: workPt,
    nav: navPt,
  },
  en: {
    ...deskEn,
    ...withTime(deskEn, timeEn),
    timeline: withFields(withKinds(deskEn.timeline, timeEn, closingEn, retentionEn, messagesEn, workEn), rightsEn, timeEn, closingEn, workEn, navEn),
    closing: closingEn,
    retention: retentionEn,
    rights: rightsEn,
    openData: openDataEn,
    home: homeEn,
    time: timeEn,
    notices: { action: messagesEn.action },
    work: workEn,
    nav: navEn,
  },
});
void needMessages(['occurrences-desk']);

/** Each area names its own kinds of history lines, under `kind`. */
function withKinds<T extends { readonly kind: object }>(timeline: T, ...areas: readonly { readonly kind: object }[]): T {
  return { ...timeline, kind: Object.assign({}, timeline.kind, ...areas.map(({ kind }) => kind)) as T['kind'] };
}

/** Orders and filters by deadline stand among the others. */
function withTime(desk: { readonly sort: object; readonly filter: object }, time: { readonly sort: object; readonly filter: object }) {
  return { sort: { ...desk.sort, ...time.sort }, filter: { ...desk.filter, ...time.filter } };
}

/** And its own fields, under `field`. */
function withFields<T extends { readonly field: object }>(timeline: T, ...areas: readonly { readonly field: object }[]): T {
  return { ...timeline, field: Object.assign({}, timeline.field, ...areas.map(({ field }) => field)) as T['field'] };
}

export function useDeskTexts(): TFunction {
  return useTranslation('occurrences-desk').t;
}
