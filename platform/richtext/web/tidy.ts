import { createDocument, getHTMLFromFragment } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';

/** A document as HTML the way the server keeps it: no classes, headers of tables that say what they head, no empty end. '' for none. */
export function htmlOf(doc: Node): string {
  const { body } = new DOMParser().parseFromString(getHTMLFromFragment(doc.content, doc.type.schema), 'text/html');
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class');
  for (const cell of body.querySelectorAll('th, td')) {
    for (const span of ['colspan', 'rowspan']) if (cell.getAttribute(span) === '1') cell.removeAttribute(span);
    if (cell.tagName === 'TH') cell.setAttribute('scope', cell.parentElement?.previousElementSibling ? 'row' : 'col');
  }
  // The empty line kept at the end to go on writing.
  while (body.lastElementChild?.tagName === 'P' && body.lastElementChild.childNodes.length === 0) body.lastElementChild.remove();
  return body.innerHTML;
}

/** HTML that came from elsewhere as the editor would write it: what differs in writing alone is no change. */
export function normalHtml(html: string, schema: Schema): string {
  return html === '' ? '' : htmlOf(createDocument(html, schema));
}

/**
 * HTML of other pages and of word processors, before the schema leaves out what it does not know: their levels of headings are made ours, and
 * weight and slope that stand in styles are said by elements. Styles are put aside as text first: the page's policy forbids them.
 */
export function pasted(html: string): string {
  const inert = html.replaceAll(/(<[^<>]*\s)style(\s*=)/gi, '$1data-look$2').replaceAll(/(<\/?)h1\b/gi, '$1h2');
  const { body } = new DOMParser().parseFromString(inert.replaceAll(/(<\/?)h[56]\b/gi, '$1h4'), 'text/html');
  for (const element of body.querySelectorAll('[data-look]')) {
    const look = element.getAttribute('data-look') ?? '';
    element.removeAttribute('data-look');
    if (element.tagName === 'B' && /font-weight:\s*(?:normal|400)/.test(look)) element.replaceWith(...element.childNodes);
    if (element.tagName !== 'SPAN') continue;
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(look)) wrap(element, 'strong');
    if (/font-style:\s*italic/.test(look)) wrap(element, 'em');
  }
  return body.innerHTML;
}

function wrap(element: Element, tag: 'strong' | 'em'): void {
  const around = document.createElement(tag);
  around.append(...element.childNodes);
  element.append(around);
}
