import { hasEmoji } from '#platform/kernel/text.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  ordf: 'ª',
  ordm: 'º',
  euro: '€',
};
const marks: Readonly<Record<string, string>> = { acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' };

/** Entities as characters; one nobody knows stays. */
export function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w*));/gi, (entity, decimal?: string, hexadecimal?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (!Number.isNaN(code)) return code > 0x10_ffff ? '' : String.fromCodePoint(code);
    const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
    return named[name] ?? (marks[accent] === undefined ? entity : `${letter}${marks[accent]}`.normalize('NFC'));
  });
}

/** The words of a line of HTML. */
export const wordsIn = (html: string): string =>
  decoded(html.replaceAll(/<[^<>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Names and titles here hold none. */
export const withoutEmoji = (text: string): string =>
  hasEmoji(text)
    ? Array.from(text, (sign) => (sign === '\u200d' || hasEmoji(sign) ? '' : sign))
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text;

/** As many whole words as fit, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max / 2 ? end : max - 1).trimEnd()}…`;
}

/** Attributes of one tag, or of a shortcode, decoded; names in lower case. */
export function attributesOf(tag: string): Readonly<Record<string, string>> {
  const found = [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>\]]+))/g)];
  return Object.fromEntries(found.map(([, name = '', double, single, bare]) => [name.toLowerCase(), decoded(double ?? single ?? bare ?? '').trim()]));
}

/** An address as two of one place are compared: without scheme, `www.`, fragment and the slash at its end. */
export const addressKey = (address: string): string =>
  address
    .trim()
    .replace(/#.*$/, '')
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/^[^/?]*/, (host) => host.toLowerCase())
    .replace(/\/(?=$|\?)/, '');

/** What of such an address stands after the host, as browsers send it: `/2024/05/obras`, `?p=12`. */
export function formerPath(address: string): string {
  const path = addressKey(address).replace(/^[^/?]*/, '');
  try {
    return encodeURI(decodeURI(path)).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
