import { z } from 'zod';

/**
 * What in a text names one person. `anywhere`: nobody else has it (e-mail, phone, tax number), so it goes from every text. `copies`: a
 * full name, which others may bear: it goes from copies of what was sent, and from the person's own records. `own`: a name of one
 * word, which may be any word: it goes from the person's own records.
 */
export const wordSchema = z.object({
  reach: z.enum(['anywhere', 'copies', 'own']),
  /** For `~*` of the database and for JavaScript alike, without the borders of the word. */
  pattern: z.string(),
  /** Other addresses may begin or end with it. */
  address: z.literal(true).exactOptional(),
});
export type Word = Readonly<z.infer<typeof wordSchema>>;

export interface NamedBy {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  readonly nifs: readonly string[];
}

/** What stands where a person's name or address was. */
export const gone = '[apagado]';

/** As names are divided in texts and in the names of files. */
const space = String.raw`(?:[\s_.+-]|%20)+`;
const between = String.raw`[ .-]?`;

const marks: Readonly<Record<string, string>> = {
  '@': '(?:@|%40)',
  '+': String.raw`(?:\+|%2B)`,
  '&': '(?:&amp;|&#38;|&)',
  "'": "(?:'|&#39;|&#x27;|&apos;)",
  '"': String.raw`(?:\\?"|&quot;|&#34;)`,
  '<': '(?:<|&lt;|&#60;)',
  '>': '(?:>|&gt;|&#62;)',
};

const literal = (text: string): string => text.replace(/[@+&'"<>\\^$.*?()[\]{}|/]/g, (mark) => marks[mark] ?? `\\${mark}`);
const spaced = (digits: string): string => digits.split('').join(between);

/** Words as somebody picked them in a text, without the marks around them; numbers however they are grouped. */
export function pickedWords(texts: readonly string[]): Word[] {
  const bare = texts.map((text) => text.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, '')).filter((text) => text !== '');
  return bare.map((text): Word => {
    const digits = text.replace(/\D/g, '');
    const isNumber = /^[+\d\s.()-]+$/.test(text) && digits.length >= 7;
    return {
      reach: 'own',
      pattern: isNumber
        ? spaced(digits)
        : text
            .split(/\s+/)
            .map(literal)
            .join(String.raw`\s+`),
    };
  });
}

/** Longer ones first: what is found whole does not leave its rest. */
export function wordsOf({ names, emails, phones, nifs }: NamedBy): Word[] {
  const words = [
    ...emails.map((email): Word => ({ reach: 'anywhere', pattern: literal(email), address: true })),
    ...phones.map((phone): Word => ({ reach: 'anywhere', pattern: phonePattern(phone) })),
    ...nifs.map((nif): Word => ({ reach: 'anywhere', pattern: /^\d+$/.test(nif) ? spaced(nif) : literal(nif) })),
    ...names.flatMap(nameWords),
  ];
  const known = new Map(words.filter(({ pattern }) => pattern !== '').map((word) => [word.pattern, word]));
  return [...known.values()].toSorted((a, b) => b.pattern.length - a.pattern.length);
}

/** Whole, and as people sign: the first and the last. */
function nameWords(name: string): Word[] {
  const parts = name.trim().split(/\s+/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return [{ reach: 'own', pattern: literal(first) }];
  return [parts, [first, last]].map((some) => ({ reach: 'copies', pattern: some.map(literal).join(space) }));
}

/** Portuguese numbers are written without their country as well. */
function phonePattern(phone: string): string {
  const national = phone.startsWith('+351') ? phone.slice(4) : null;
  const country = String.raw`(?:(?:\+|00|%2B)?351[ .()-]*)?`;
  return national === null ? String.raw`(?:\+|00|%2B)?${spaced(phone.replace(/\D/g, ''))}` : country + spaced(national);
}

const alone = ({ pattern, address }: Word): string =>
  address ? String.raw`(?<![\p{L}\p{N}._%+-])${pattern}(?![\p{L}\p{N}]|[.-][\p{L}\p{N}])` : String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`;

/** The text without them. Only whole words count: `ana@x.pt` is not in `mariana@x.pt`, nor in `ana@x.pt.example`. */
export function takeOut(text: string, words: readonly Word[], instead = gone): string {
  return words.length === 0 ? text : text.replace(new RegExp(words.map(alone).join('|'), 'giu'), instead);
}

/** The same in every text of a value, keys excepted. */
export function takeOutOf(value: unknown, words: readonly Word[], instead = gone): unknown {
  if (typeof value === 'string') return takeOut(value, words, instead);
  if (Array.isArray(value)) return value.map((one) => takeOutOf(one, words, instead));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, takeOutOf(one, words, instead)]));
}
