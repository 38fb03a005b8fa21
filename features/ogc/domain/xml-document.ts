import { recordOf } from '#platform/kernel/unknown.ts';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import type { XmlFault } from '#platform/geo/xml.ts';

/**
 * A document that is written again: names keep their prefixes, attributes their namespaces; what is no element and no text is left out, and
 * entities of its own make it broken (decision 014).
 */
export function parseDocument(xml: string): XmlElement | XmlFault {
  try {
    const { root } = parseXml(xml);
    return root && depthOf(root) <= maxDepth ? root : { line: 1 };
  } catch (error) {
    const line = recordOf(error)['line'];
    return { line: typeof line === 'number' ? line : 1 };
  }
}

const maxDepth = 60;

function depthOf(element: XmlElement): number {
  let deepest = 0;
  const waiting: [XmlElement, number][] = [[element, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    deepest = Math.max(deepest, next[1]);
    if (deepest > maxDepth) return deepest;
    for (const child of childrenOf(next[0])) waiting.push([child, next[1] + 1]);
  }
  return deepest;
}

export const local = (name: string): string => name.slice(name.indexOf(':') + 1);

export function childrenOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement);
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return childrenOf(element).find((child) => local(child.name) === name);
}

/** An attribute whatever its prefix. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return Object.entries(element.attributes).find(([key]) => local(key) === name)?.[1];
}

/** Takes out what does not belong, element by element, from the top. */
export function prune(element: XmlElement, keeps: (child: XmlElement, parent: XmlElement) => boolean): void {
  element.children = element.children.filter((child) => !(child instanceof XmlElement) || keeps(child, element));
  for (const child of childrenOf(element)) prune(child, keeps);
}

/** The document as text; `said` may say attributes and texts anew, and leave an attribute out. */
export function writeDocument(root: XmlElement, said: (text: string, attribute?: string) => string | null = (text) => text): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, said)}\n`;
}

function write({ name, attributes, children }: XmlElement, said: (text: string, attribute?: string) => string | null): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) => {
    const text = said(value, key);
    return text === null ? [] : [` ${key}="${escapeXml(text)}"`];
  });
  const inside = children.map((child) => {
    if (child instanceof XmlElement) return write(child, said);
    return child instanceof XmlText ? escapeXml(said(child.text) ?? '') : '';
  });
  return `<${name}${pairs.join('')}>${inside.join('')}</${name}>`;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
