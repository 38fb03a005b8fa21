import { parseXml, XmlElement, XmlText, type XmlDocument } from '@rgrove/parse-xml';
import { fileErrors } from '../errors.ts';

/** Effects cost without bound, and pictures are decoded by others. Scripts and the like are left out by the renderer itself. */
const refusedElement = /^(filter|fe[a-z]+|image)$/i;
/** `filter: none` is what drawing programs write everywhere; an escape hides a word from us and not from the renderer. */
const refusedStyle = /filter\s*:(?!\s*none\b)|url\(\s*["']?\s*(?!["'#\s])|@import|\\/i;
const knownEncoding = /^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i;

/**
 * Refuses a drawing with filters, pictures, references to other files or entities of its own.
 * Throws `files.svg-content`, or `files.unreadable` where it is no XML. What is left may still be endless: the limits end it.
 */
export function checkSvg(bytes: Buffer): void {
  const text = new TextDecoder('utf-8').decode(bytes);
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  // Another encoding could spell out what we do not see; entities could bring in what stands in no element.
  if ((encoding !== undefined && !knownEncoding.test(encoding)) || /<!ENTITY/i.test(text)) throw fileErrors['files.svg-content']();
  let document: XmlDocument;
  try {
    document = parseXml(text);
  } catch (cause) {
    throw fileErrors['files.unreadable']({ cause });
  }
  const open: XmlElement[] = document.root ? [document.root] : [];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (isRefused(element)) throw fileErrors['files.svg-content']();
    for (const child of element.children) if (child instanceof XmlElement) open.push(child);
  }
}

function isRefused(element: XmlElement): boolean {
  const name = localName(element.name);
  if (refusedElement.test(name)) return true;
  const style = name === 'style' ? element.children.map((child) => (child instanceof XmlText ? child.text : '')).join('') : '';
  if (refusedStyle.test(style)) return true;
  return Object.entries(element.attributes).some(([attribute, value]) => {
    const plain = localName(attribute).toLowerCase();
    if (plain === 'href') return name.toLowerCase() !== 'a' && !/^\s*#/.test(value);
    if (plain === 'filter') return value.trim() !== 'none';
    return refusedStyle.test(plain === 'style' ? value : value.replaceAll('\\', ''));
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
