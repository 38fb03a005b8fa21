/** A piece of text in one look. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

/** What a letter is made of, one under the other: paragraphs, headings, points of lists, lines. Cells of a table's row stand one after the other. */
export interface Block {
  readonly kind: 'p' | 'h2' | 'h3' | 'h4' | 'li' | 'hr';
  /** Of a point: `•` or its number. */
  readonly mark: string;
  readonly depth: number;
  readonly runs: readonly Run[];
}

const token = /<(\/?)([a-z0-9]+)\b[^>]*>|([^<]+)/gi;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const plain = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
const opens: Readonly<Record<string, Block['kind']>> = {
  p: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  li: 'li',
  tr: 'p',
  blockquote: 'p',
  figcaption: 'p',
  pre: 'p',
};

/** Clean rich text (`platform/richtext`) in the order it is read. Pictures are not kept. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const lists: { readonly numbered: boolean; count: number }[] = [];
  const look = { strong: 0, em: 0, u: 0 };
  let kind: Block['kind'] = 'p';
  let mark = '';
  let runs: Run[] = [];
  const end = (): void => {
    if (runs.some(({ text }) => text.trim() !== '')) blocks.push({ kind, mark, depth: lists.length, runs });
    runs = [];
    mark = '';
  };
  const write = (text: string): void => {
    runs.push({ text, bold: look.strong > 0, italic: look.em > 0, underline: look.u > 0 });
  };
  for (const [, slash = '', raw = '', text] of html.matchAll(token)) {
    const tag = raw.toLowerCase();
    if (text !== undefined) {
      if (text.trim() !== '' || runs.length > 0) write(plain(text));
    } else if (tag === 'br') write('\n');
    else if (tag === 'hr') {
      end();
      blocks.push({ kind: 'hr', mark: '', depth: 0, runs: [] });
    } else if (tag === 'strong' || tag === 'em' || tag === 'u') look[tag] += slash === '' ? 1 : -1;
    else if (tag === 'th') look.strong += slash === '' ? 1 : -1;
    else if (tag === 'ul' || tag === 'ol') {
      end();
      if (slash === '') lists.push({ numbered: tag === 'ol', count: 0 });
      else lists.pop();
    } else if (tag in opens) {
      // A paragraph within a point is the point itself.
      if (tag === 'p' && kind === 'li' && slash === '' && runs.length === 0 && mark !== '') continue;
      end();
      kind = slash === '' ? (opens[tag] ?? 'p') : 'p';
      const list = lists.at(-1);
      if (tag === 'li' && slash === '' && list) {
        list.count += 1;
        mark = list.numbered ? `${list.count}.` : '•';
      }
    }
    if ((tag === 'td' || tag === 'th') && slash === '/') write('    ');
  }
  end();
  return blocks;
}
