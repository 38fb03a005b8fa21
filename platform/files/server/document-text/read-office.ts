import { readFileSync } from 'node:fs';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { strFromU8, unzipSync } from 'fflate';
import { Pages, textLimits, Unreadable, type DocumentText, type TextKind } from './document-text.ts';

const mebibyte = 1_048_576;

/** Parts of each kind that hold text, in no order. */
const wanted: Readonly<Record<Exclude<TextKind, 'pdf' | 'text'>, RegExp>> = {
  docx: /^word\/document\.xml$/,
  xlsx: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  pptx: /^ppt\/slides\/slide\d+\.xml$/,
  odf: /^content\.xml$/,
};

/** Word, Excel and PowerPoint since 2007 and OpenDocument: archives of XML. Throws `Unreadable`. */
export function readOffice(path: string, kind: Exclude<TextKind, 'pdf' | 'text'>): DocumentText {
  const parts = unpack(path, wanted[kind]);
  if (parts.size === 0) throw new Unreadable('broken', 'the archive has no part with text');
  const pages = new Pages();
  if (kind === 'xlsx') readSheets(parts, pages);
  else for (const name of [...parts.keys()].toSorted(byNumber)) readFlow(parse(parts.get(name) ?? ''), pages);
  return pages.result();
}

/** Sizes are the archive's own claims; fflate never writes more than was claimed. */
function unpack(path: string, names: RegExp): ReadonlyMap<string, string> {
  let entries = 0;
  let bytes = 0;
  try {
    const parts = unzipSync(readFileSync(path), {
      filter: ({ name, size, originalSize }) => {
        if (++entries > textLimits.entries) throw new Unreadable('costly', `more than ${textLimits.entries} parts`);
        if (!names.test(name)) return false;
        bytes += originalSize;
        const bomb = originalSize > 4 * mebibyte && originalSize > size * textLimits.ratio;
        if (bytes > textLimits.unpacked * mebibyte || bomb) throw new Unreadable('costly', `${bytes} bytes unpacked`);
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, content]) => [name, strFromU8(content)]));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken', String(error));
  }
}

/** The parser knows no entities but the five of XML: a document that declares its own is broken. */
function parse(xml: string): XmlElement {
  try {
    const { root } = parseXml(xml);
    if (root) return root;
  } catch (error) {
    throw new Unreadable('broken', String(error).slice(0, 200));
  }
  throw new Unreadable('broken', 'an empty part');
}

const local = (element: XmlElement): string => element.name.slice(element.name.indexOf(':') + 1);
const byNumber = (a: string, b: string): number => Number(/(\d+)\.xml$/.exec(a)?.[1] ?? 0) - Number(/(\d+)\.xml$/.exec(b)?.[1] ?? 0);

function attribute(element: XmlElement, name: string): string | undefined {
  return Object.entries(element.attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1];
}

/** Elements after which a line ends. */
const lines = new Set(['p', 'h', 'tr', 'table-row']);
/** Elements whose own text is told: letters between others (of a docx) are white space of the writer. */
const letters = new Set(['t', 'p', 'h', 'span', 'a']);

/** Running text: a page at each break the writing program left; of slides and sheets one each. */
function readFlow(root: XmlElement, pages: Pages): void {
  let text = '';
  const turn = (): void => {
    pages.add(text);
    text = '';
  };
  const walk = (element: XmlElement): void => {
    const name = local(element);
    if (name === 'tab') text += '\t';
    else if (name === 's') text += ' ';
    else if (name === 'lastRenderedPageBreak' || name === 'soft-page-break') turn();
    else if (name === 'br' || name === 'line-break') {
      if (attribute(element, 'type') === 'page') turn();
      else text += '\n';
    }
    const whole = (name === 'page' && element.name.startsWith('draw:')) || element.name === 'table:table';
    if (whole && text.trim() !== '') turn();
    for (const child of element.children) {
      if (pages.full) return;
      if (child instanceof XmlElement) walk(child);
      else if (child instanceof XmlText && letters.has(name)) text += child.text;
    }
    if (lines.has(name)) text += '\n';
    if (whole) turn();
  };
  walk(root);
  if (text.trim() !== '' || !pages.full) turn();
}

function deep(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child instanceof XmlElement ? [...(local(child) === name ? [child] : []), ...deep(child, name)] : []));
}

/** Cells of a row with tabs between, a sheet each page; words stand in a table of their own. */
function readSheets(parts: ReadonlyMap<string, string>, pages: Pages): void {
  const strings = parts.get('xl/sharedStrings.xml');
  const shared =
    strings === undefined
      ? []
      : deep(parse(strings), 'si').map((item) =>
          deep(item, 't')
            .map(({ text }) => text)
            .join(''),
        );
  const cell = (element: XmlElement): string => {
    if (attribute(element, 't') === 'inlineStr')
      return deep(element, 't')
        .map(({ text }) => text)
        .join('');
    const value = deep(element, 'v')[0]?.text ?? '';
    return attribute(element, 't') === 's' ? (shared[Number(value)] ?? '') : value;
  };
  for (const name of [...parts.keys()].filter((part) => part.includes('worksheets/')).toSorted(byNumber)) {
    if (pages.full) return;
    const rows = deep(parse(parts.get(name) ?? ''), 'row').map((row) => deep(row, 'c').map(cell).join('\t'));
    pages.add(rows.join('\n'));
  }
}
