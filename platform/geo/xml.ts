import { recordOf } from '#platform/kernel/unknown.ts';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';

/** An element as the readers see it: names without their prefix, text without white space at its ends. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

export interface XmlFault {
  readonly line: number;
}

/**
 * The root of a document, or where it is broken. The parser knows no external entities and expands none that a document
 * declares itself: such a document counts as broken.
 */
export function parseTree(xml: string): Element | XmlFault {
  try {
    const { root } = parseXml(xml);
    return root ? convert(root, 0) : { line: 1 };
  } catch (error) {
    const line = recordOf(error)['line'];
    return { line: typeof line === 'number' ? line : 1 };
  }
}

/** No capabilities nest deeper; what does is made to exhaust the stack. */
const maxDepth = 60;

function convert(element: XmlElement, depth: number): Element {
  if (depth > maxDepth) throw new Error('too deep');
  const children: Element[] = [];
  let text = '';
  for (const child of element.children) {
    if (child instanceof XmlElement) children.push(convert(child, depth + 1));
    else if (child instanceof XmlText) text += child.text;
  }
  const attributes = Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [local(name), value]));
  return { name: local(element.name), attributes, children, text: text.trim() };
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

export function isFault(result: Element | XmlFault): result is XmlFault {
  return 'line' in result;
}

export function all(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of a path of names. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => found?.children.find((child) => child.name === name), element);
}

/** Text at the end of a path; null where there is none. */
export function textAt(element: Element | undefined, ...path: readonly string[]): string | null {
  const text = at(element, ...path)?.text ?? '';
  return text === '' ? null : text;
}

export function texts(element: Element | undefined, name: string): string[] {
  return all(element, name)
    .map(({ text }) => text)
    .filter((text) => text !== '');
}

export function numberAt(element: Element | undefined, ...path: readonly string[]): number | null {
  const text = textAt(element, ...path);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Every element of that name, however deep. */
export function deep(element: Element | undefined, name: string): Element[] {
  if (!element) return [];
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...deep(child, name)]);
}
