import type { NotificationView } from '../../notifications-contract.ts';

/** What the form holds, by the names of the contract. */
export type Values = {
  readonly name: string;
  readonly automatic: boolean;
  readonly channelId: NotificationView['channelId'];
  readonly subjectPt: string;
  readonly subjectEn: string;
  readonly messagePt: string;
  readonly messageEn: string;
  readonly triggers: string[];
  readonly targets: string[];
  readonly cc: string[];
  readonly bcc: string[];
  readonly status: boolean;
};
export type TextName = 'subjectPt' | 'subjectEn' | 'messagePt' | 'messageEn';

const blank: Values = {
  name: '',
  automatic: true,
  channelId: 'app',
  subjectPt: '',
  subjectEn: '',
  messagePt: '',
  messageEn: '',
  triggers: [],
  targets: [],
  cc: [],
  bcc: [],
  status: true,
};

export function valuesOf(stored: NotificationView | null): Values {
  const { name, automatic, channelId, status, triggers, targets, cc, bcc, subjectPt, messagePt, subjectEn, messageEn } = stored ?? blank;
  return { name, automatic, channelId, status, triggers, targets, cc, bcc, subjectPt, messagePt, subjectEn, messageEn };
}

/** Puts a tag where the cursor is, in place of what is selected. Answers the text and where the cursor goes. */
export function insertTag(text: string, start: number, end: number, tag: string): { readonly text: string; readonly cursor: number } {
  const mark = `{${tag}}`;
  return { text: `${text.slice(0, start)}${mark}${text.slice(end)}`, cursor: start + mark.length };
}
