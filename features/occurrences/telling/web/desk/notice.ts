import type { RequestOf } from '#platform/http/contract.ts';
import type { manualContract } from '../../contract.ts';

type Body = RequestOf<(typeof manualContract)['sendOne']>['body'];

/** A notice as it is being written. */
export interface Notice {
  readonly templateId: number | null;
  readonly channelId: Body['channelId'];
  readonly targets: readonly string[];
  readonly addresses: readonly string[];
  readonly subjectPt: string;
  readonly messagePt: string;
  readonly subjectEn: string;
  readonly messageEn: string;
}

export const blankNotice: Notice = {
  templateId: null,
  channelId: 'email',
  targets: ['reporter'],
  addresses: [],
  subjectPt: '',
  messagePt: '',
  subjectEn: '',
  messageEn: '',
};

type Template = Omit<Notice, 'templateId' | 'addresses'> & { readonly id: number };

/** The place where a template waits for words of one's own. */
const ownWords = /\{texto\}/g;

/** What was typed stays when no template is chosen; a template brings its own words, ready to be written on. */
export function noticeFrom(template: Template | null, now: Notice): Notice {
  if (template === null) return { ...now, templateId: null };
  const { id, channelId, targets, subjectPt, subjectEn, messagePt, messageEn } = template;
  const open = (text: string): string => text.replace(ownWords, '').trimEnd();
  return {
    templateId: id,
    channelId,
    targets: targets.filter((target) => !target.startsWith('email:')),
    addresses: targets.filter((target) => target.startsWith('email:')).map((target) => target.slice('email:'.length)),
    subjectPt,
    subjectEn,
    messagePt: `${open(messagePt)}\n\n`,
    messageEn: `${open(messageEn)}\n\n`,
  };
}

export function toBody(notice: Notice, key: string) {
  const { addresses, targets, channelId, ...words } = notice;
  const typed = channelId === 'email' ? addresses.map((address) => `email:${address}`) : [];
  return { key, channelId, ...words, targets: [...targets, ...typed] };
}

export const isComplete = (notice: Notice): boolean =>
  notice.subjectPt.trim() !== '' && notice.messagePt.trim() !== '' && toBody(notice, '').targets.length > 0;
