import { isNif } from '#platform/kernel/nif.ts';

/** What in a text leads to a person. */
const personalKinds = ['email', 'phone', 'nif', 'plate'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** From `start` up to, not including, `end`, in UTF-16 units as strings count. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
export interface Found extends Span {
  readonly kind: PersonalKind;
}

/** E-mail addresses, phone numbers, tax numbers and number plates in a text, in their order; never two of the same letters. */
export function findPersonal(text: string): Found[] {
  const found: Found[] = [];
  for (const { kind, pattern, holds } of looks) {
    for (const match of text.matchAll(pattern)) {
      const [whole] = match;
      const span = { kind, start: match.index, end: match.index + whole.length };
      const isFree = found.every(({ start, end }) => span.end <= start || span.start >= end);
      if (isFree && holds(whole)) found.push(span);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The kinds among them, each once. */
export const kindsOf = (found: readonly Found[]): PersonalKind[] => personalKinds.filter((kind) => found.some((one) => one.kind === kind));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** How Portuguese numbers are grouped; dates, postcodes and house numbers are grouped otherwise. */
const phoneGroups = new Set(['9', '3 3 3', '2 3 2 2', '2 7', '3 6', '3 2 2 2', '2 3 4', '2 4 3', '5 4']);

/** Also letters of a plate; between spaces they are words of a sentence or units: "10 de 12", "EN 109". */
const words = new Set([
  'AM',
  'AO',
  'AS',
  'CM',
  'DA',
  'DE',
  'DO',
  'EM',
  'EN',
  'ER',
  'HS',
  'IC',
  'IP',
  'KG',
  'KM',
  'LT',
  'ML',
  'MM',
  'NA',
  'NO',
  'OS',
  'OU',
  'PM',
  'SE',
  'UM',
]);

const separated = (sep: string): string =>
  `(?:[A-Z]{2}${sep}\\d{2}${sep}(?:\\d{2}|[A-Z]{2})|\\d{2}${sep}(?:[A-Z]{2}${sep}\\d{2}|\\d{2}${sep}[A-Z]{2}))`;
const alone = (pattern: string, flags: string): RegExp => new RegExp(`(?<![\\p{L}\\d]|\\d[-./])${pattern}(?![\\p{L}\\d]|[-./]\\d)`, `gu${flags}`);
const isNoWord = (plate: string): boolean => (plate.toUpperCase().match(/[A-Z]{2}/g) ?? []).every((letters) => !words.has(letters));

const looks: readonly { readonly kind: PersonalKind; readonly pattern: RegExp; readonly holds: (match: string) => boolean }[] = [
  { kind: 'email', pattern: /[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,4}\.\p{L}{2,24}/gu, holds: () => true },
  // With the country in front: any grouping.
  {
    kind: 'phone',
    pattern: /(?<![\p{L}\d])(?:\+|00)[1-9]\d{0,2}(?:[ .()-]{0,2}\d){6,12}(?![\p{L}\d])/gu,
    holds: (text) => digitsOf(text).length >= 9,
  },
  // 9 with 1, 2, 3 or 6 are mobile numbers; a tax number may begin so too, but nobody writes it on a lamp post.
  { kind: 'phone', pattern: /(?<![\p{L}\d]|\d[-./])9[1236](?:[ .-]?\d){7}(?![\p{L}\d]|[-./]\d)/gu, holds: isGroupedAsPhone },
  {
    kind: 'nif',
    pattern: /(?<![\p{L}\d]|\d[-./])(?:PT[ -]?)?\d{3}[ .]?\d{3}[ .]?\d{3}(?![\p{L}\d]|[-./]\d)/gu,
    holds: (text) => isNif(digitsOf(text)),
  },
  { kind: 'phone', pattern: /(?<![\p{L}\d]|\d[-./])\(?(?:2[1-9]|30)(?:\)?[ .-]?\d){7}(?![\p{L}\d]|[-./]\d)/gu, holds: isGroupedAsPhone },
  { kind: 'plate', pattern: alone(separated('-'), 'i'), holds: () => true },
  { kind: 'plate', pattern: alone(separated('[ .·]'), ''), holds: isNoWord },
  { kind: 'plate', pattern: alone(separated(''), 'i'), holds: isNoWord },
];

function isGroupedAsPhone(text: string): boolean {
  const groups = text.split(/\D+/).filter((group) => group !== '');
  return phoneGroups.has(groups.map(({ length }) => length).join(' '));
}

/** What stands for words that were blacked out: always as long, so that it tells nothing of them. */
export const blackBar = '████';

/** The text without what lies in the spans. Those that touch make one bar. */
export function blackOut(text: string, spans: readonly Span[]): string {
  let [shown, at] = ['', 0];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > at || at === 0) shown += text.slice(at, start) + blackBar;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}

/** What a text said where bars stand now; nothing when it was changed since. */
export function blackedOut(original: string, now: string): string[] {
  const parts = now.split(blackBar).map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return [...(new RegExp(`^${parts.join(String.raw`([\s\S]+?)`)}$`).exec(original) ?? [])].slice(1).map((words) => words.trim());
}

/** The words of a text: what stands between white space. */
export const wordsOf = (text: string): Span[] => [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));

/** Words with nothing but white space between them as one. */
export function joined(text: string, words: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const word of words) {
    const last = spans.at(-1);
    if (last !== undefined && text.slice(last.end, word.start).trim() === '') spans[spans.length - 1] = { start: last.start, end: word.end };
    else spans.push({ start: word.start, end: word.end });
  }
  return spans;
}
