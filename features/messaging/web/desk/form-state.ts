import type { NotificationView } from '../../notifications-contract.ts';

/** What the form holds, by the names of the contract. */
export interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly automatic: boolean;
  readonly channelId: NotificationView['channelId'];
  readonly subjectPt: string;
  readonly subjectEn: string;
  readonly messagePt: string;
  readonly messageEn: string;
  readonly triggers: readonly string[];
  readonly targets: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly status: boolean;
}
export type TextName = 'subjectPt' | 'subjectEn' | 'messagePt' | 'messageEn';

export const fieldNames = [
  'name',
  'automatic',
  'channelId',
  'status',
  'triggers',
  'targets',
  'cc',
  'bcc',
  'subjectPt',
  'messagePt',
  'subjectEn',
  'messageEn',
] as const;

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
  if (!stored) return blank;
  return Object.fromEntries(fieldNames.map((name) => [name, stored[name]])) as unknown as Values;
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Puts a tag where the cursor is, in place of what is selected. Answers the text and where the cursor goes. */
export function insertTag(text: string, start: number, end: number, tag: string): { readonly text: string; readonly cursor: number } {
  const mark = `{${tag}}`;
  return { text: `${text.slice(0, start)}${mark}${text.slice(end)}`, cursor: start + mark.length };
}
