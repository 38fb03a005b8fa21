/** A place in a document that can be named: "Artigo 24.º", on page 7. */
export interface Article {
  /** As it is written after the word: `24`, `24-A`. */
  readonly number: string;
  readonly title: string | null;
  readonly page: number;
}

const most = 2000;
const longest = 200;
/** A heading is short, and a hostile line would keep the expression below busy for ever. */
const longestLine = 300;

/** A line that begins an article. Not "do artigo 24.º" in the middle of a sentence, nor "artigo 24.º do Código": what follows is a title. */
const heading = /^\s*(?:artigo|art\.)\s+(\d{1,4}(?:\.?\s?[ºo°])?(?:\s?-\s?[A-Z]{1,2})?)\.?\s*(?:[-–—:.]\s*)?(.*)$/i;

/** `24.º-A`, `24º - a` and `24-A` are one article. */
export function articleKey(number: string): string {
  return number
    .replace(/[.ºo°\s]/g, '')
    .replace(/[–—]/g, '-')
    .toUpperCase();
}

/** Where the articles of a text begin, each at its first place: a table of contents at the front names pages its lines do not stand on. */
export function articlesIn(pages: readonly string[]): Article[] {
  const found = new Map<string, Article>();
  for (const [index, page] of pages.entries()) {
    const lines = page.split('\n');
    for (const [at, whole] of lines.entries()) {
      const line = whole.slice(0, longestLine);
      const match = heading.exec(line);
      if (!match || isContents(line)) continue;
      const number = articleKey(match[1] ?? '');
      const title = titleOf(match[2] ?? '', lines[at + 1] ?? '');
      // Lower case after the number goes on with a sentence: "Artigo 5.º do Decreto-Lei".
      if (title === undefined || found.has(number)) continue;
      found.set(number, { number, title, page: index + 1 });
      if (found.size >= most) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** A page without the lines of a table of contents: they name everything and say nothing. */
export const withoutContents = (page: string): string =>
  page
    .split('\n')
    .filter((line) => !isContents(line.slice(-longestLine)))
    .join('\n');

/** "Artigo 24.º Usos ......... 17" */
const isContents = (line: string): boolean => /\.{4,}\s*\d*\s*$|…\s*\d+\s*$/.test(line);

/** Null: it has none. Undefined: this is no heading. */
function titleOf(rest: string, next: string): string | null | undefined {
  const own = rest
    .trim()
    .replace(/^[([]\s*/, '')
    .replace(/\s*[)\]]$/, '');
  if (own !== '') return /^[\p{Lu}\d«"“]/u.test(own) ? own.slice(0, longest) : undefined;
  const below = next.trim();
  // The line below is its title unless it begins the text: "1 - O presente regulamento…".
  const isTitle = below !== '' && below.length <= 120 && /^[\p{Lu}«"“([]/u.test(below) && !/[.;:,]$/.test(below) && !heading.test(below);
  return isTitle ? below.replace(/^[([]\s*/, '').replace(/\s*[)\]]$/, '') : null;
}
