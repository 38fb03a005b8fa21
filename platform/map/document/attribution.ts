/** A piece of what is said of whose data a layer is. */
export interface AttributionPart {
  readonly text: string;
  /** Of a web server; nothing else is a link. */
  readonly href?: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", copy: '©', nbsp: ' ' };
const link = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a\s*>|\[([^\]]*)\]\(([^)\s]*)\)/gi;
const maxParts = 20;

/**
 * Words and links of an attribution as people paste it: plain text, HTML of which only links count, or `[words](address)`. The answer holds no
 * markup: whoever shows it makes its own elements. What is no link to a web server stays as words.
 */
export function readAttribution(written: string): readonly AttributionPart[] {
  const parts: AttributionPart[] = [];
  const add = (text: string, href?: string): void => {
    const words = plain(text).slice(0, 500);
    if (words.trim() !== '' || (words !== '' && parts.length > 0)) parts.push(href === undefined ? { text: words } : { text: words.trim(), href });
  };
  let from = 0;
  for (const found of written.matchAll(link)) {
    const [whole, double, single, htmlText, markText, markHref] = found;
    add(written.slice(from, found.index));
    add(htmlText ?? markText ?? '', webAddress(plain(double ?? single ?? markHref ?? '')));
    from = found.index + whole.length;
  }
  add(written.slice(from));
  return parts.slice(0, maxParts);
}

/** As it is kept: `[words](address)` where there is a link. */
export function writeAttribution(parts: readonly AttributionPart[]): string {
  return parts
    .map(({ text, href }) => (href === undefined ? text : `[${text}](${href})`))
    .join('')
    .trim();
}

function webAddress(text: string): string | undefined {
  const bare = text.trim();
  if (bare.length > 1900 || !/^https?:\/\/[^\s"'<>`\\]+$/i.test(bare)) return undefined;
  return bare.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Without tags and with what entities stand for; white space as people see it. */
function plain(text: string): string {
  return text
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<\/?[a-z!][^>]*>?/gi, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (mark, name: string) => {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return name.startsWith('#') ? (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '') : (entities[name.toLowerCase()] ?? mark);
    })
    .replaceAll(/[^\S\n]+/g, ' ');
}
