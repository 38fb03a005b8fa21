/** What of a page of others is kept: its words, in the look of ours. Everything else loses its tags. */
const kept = new Set(
  'p br hr b strong i em u s sub sup small ul ol li dl dt dd table caption thead tbody tfoot tr th td h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '),
);
const empty = new Set(['br', 'hr']);
/** Not even their words. */
const dropped = new Set('script style head title noscript template iframe object embed svg math select textarea button form input'.split(' '));
/** Headings stand below that of the feature. */
const heading = /^h[1-6]$/;
const deepest = 60;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/**
 * The body of an answer in HTML, written anew: allowed elements without their attributes, links of the web, text. The parser of an inert
 * document runs nothing and fetches nothing. Empty when no words are left.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  const clean = written(body, 0).trim();
  return (body.textContent.trim() === '' ? '' : clean).replaceAll(/(?:<br>\s*){3,}/g, '<br><br>');
}

/** Nothing of it would run; but each style and handler would be reported as a breach of the page's policy. */
const quiet = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/([\s/"'])(?:on[a-z]+|style)\s*=/gi, '$1data-not='));

function written(parent: Node, depth: number): string {
  if (depth > deepest) return '';
  return [...parent.childNodes]
    .map((node) => {
      if (node instanceof Text) return escaped(node.data);
      if (!(node instanceof Element)) return '';
      const name = node.localName;
      if (dropped.has(name)) return '';
      const inner = written(node, depth + 1);
      if (name === 'a') return link(node.getAttribute('href') ?? '', inner);
      if (name === 'img') return escaped(node.getAttribute('alt') ?? '');
      if (!kept.has(name)) return inner;
      if (empty.has(name)) return `<${name}>`;
      const tag = heading.test(name) ? 'h5' : name;
      return `<${tag}${spans(node)}>${inner}</${tag}>`;
    })
    .join('');
}

function link(address: string, inner: string): string {
  return /^https?:\/\//i.test(address) ? `<a href="${escaped(address)}" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>` : inner;
}

/** Cells of tables that reach over others. */
function spans(node: Element): string {
  return ['colspan', 'rowspan']
    .map((name) => [name, Number(node.getAttribute(name))] as const)
    .filter(([, many]) => Number.isInteger(many) && many > 1 && many <= 100)
    .map(([name, many]) => ` ${name}="${many}"`)
    .join('');
}
