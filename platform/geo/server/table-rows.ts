import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import { delimiterOf } from '#platform/kernel/csv.ts';
import { TooLarge } from './unpack.ts';

export type TableCell = string | number | boolean | null;
export interface TableRow {
  /** As the program that wrote the file counts them, the heading included. */
  readonly row: number;
  readonly properties: Readonly<Record<string, TableCell>>;
}
interface Limits {
  readonly bytes: number;
  readonly entries: number;
  readonly ratio: number;
}

/** Rows under the headings of the first line that has any; a heading that comes twice, or is missing, is told apart by its letter. */
function under(lines: readonly { readonly row: number; readonly cells: readonly TableCell[] }[]): TableRow[] {
  const isFilled = (cell: TableCell): boolean => cell !== null && cell !== '';
  const [heading, ...rest] = lines.filter(({ cells }) => cells.some(isFilled));
  if (heading === undefined) return [];
  const width = Math.max(...lines.slice(0, 1000).map(({ cells }) => cells.length));
  const names: string[] = [];
  for (let at = 0; at < Math.min(width, 200); at++) {
    const said = String(heading.cells[at] ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 100);
    names.push(said === '' ? `(${letters(at)})` : names.includes(said) ? `${said} (${letters(at)})` : said);
  }
  return rest.map(({ row, cells }) => ({
    row,
    properties: Object.fromEntries(names.flatMap((name, at) => (isFilled(cells[at] ?? null) ? [[name, cells[at] ?? null]] : []))),
  }));
}

const letters = (index: number): string => (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** Windows wrote text in its own letters before everybody wrote UTF-8; Excel still does. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function csvTable(path: string): TableRow[] {
  const text = decoded(readFileSync(path)).replace(/^\uFEFF?(?:sep=.\r?\n)?/, '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `info` makes of each record; the parser's types know only one of its shapes
  const records = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: 200_000,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return under(records.map(({ record, info }) => ({ row: info.lines, cells: record.map((cell) => cell.replaceAll('\u0000', '')) })));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function plain(xml: string): string {
  return xml.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
const textOf = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)].map(([, text = '']) => plain(text)).join('');
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The first sheet of an Excel workbook. Numbers stay numbers; days are `yyyy-mm-dd`. Read by its tags, not as a tree: a sheet has a million cells. */
export function xlsxTable(path: string, limits: Limits): TableRow[] {
  let [entries, bytes] = [0, 0];
  const parts = unzipSync(readFileSync(path), {
    filter: ({ name, size, originalSize }) => {
      if (++entries > limits.entries) throw new TooLarge(`> ${limits.entries} entries`);
      if (!/^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > limits.bytes) throw new TooLarge(`> ${Math.round(limits.bytes / 1_048_576)} MB`);
      if (originalSize > 4_194_304 && originalSize > size * limits.ratio) throw new TooLarge(`1:${limits.ratio}`);
      return true;
    },
  });
  const part = (name: string): string => (parts[name] ? strFromU8(parts[name]) : '');
  const workbook = part('xl/workbook.xml');
  const id = attribute(/<(?:\w+:)?sheet\s[^>]*>/.exec(workbook)?.[0] ?? '', 'r:id');
  const relation = [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === id)?.[0] ?? '';
  const target = (attribute(relation, 'Target') ?? 'worksheets/sheet1.xml').replace(/^\/?(?:xl\/)?/, '');
  const sheet = part(`xl/${target}`);
  if (sheet === '') throw new Error('the workbook has no sheet');
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?si>/gs)].map(([, xml = '']) => textOf(xml));
  const dates = dateStyles(part('xl/styles.xml'));
  // Days are counted from 1899-12-30, by old Macintosh programs from 1904.
  const zero = /date1904="(?:1|true)"/.test(workbook) ? 24_107 : 25_569;
  const cell = (tag: string, xml: string): TableCell => {
    const type = attribute(tag, 't');
    if (type === 'inlineStr') return textOf(xml).trim();
    const value = plain(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(xml)?.[1] ?? '');
    if (value === '' || type === 'e') return null;
    if (type === 's') return (shared[Number(value)] ?? '').trim();
    if (type === 'b') return value === '1';
    const number = Number(value);
    if (type === 'str' || type === 'd' || !Number.isFinite(number)) return value.trim();
    if (!dates.has(Number(attribute(tag, 's') ?? 0))) return Number(number.toPrecision(15));
    const day = new Date(Math.round((number - zero) * 86_400_000));
    return Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 10);
  };
  let last = 0;
  const lines: { row: number; cells: TableCell[] }[] = [];
  for (const [, rowTag = '', content = ''] of sheet.matchAll(/<(?:\w+:)?row(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs)) {
    last = Number(attribute(rowTag, 'r') ?? last + 1);
    const cells: TableCell[] = [];
    for (const [, tag = '', xml = ''] of content.matchAll(/<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs)) {
      const place = /^[A-Z]{1,3}/.exec(attribute(tag, 'r') ?? '')?.[0];
      const at = place === undefined ? cells.length : Array.from(place).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
      if (at < 200) cells[at] = cell(tag, xml);
    }
    lines.push({ row: last, cells: Array.from(cells, (one) => one ?? null) });
  }
  return under(lines);
}

/** Which cell formats show a day: the built-in ones, and own ones with a day or a year in them. */
function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Set(
    [...styles.matchAll(/<numFmt\s[^>]*>/g)]
      .filter(([tag]) => /[dy]/i.test((attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
      .map(([tag]) => Number(attribute(tag, 'numFmtId'))),
  );
  const formats = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf\s?[^>]*>/g)].map(([tag]) =>
    Number(attribute(tag, 'numFmtId') ?? 0),
  );
  const isDay = (format: number): boolean => (format >= 14 && format <= 17) || format === 22 || own.has(format);
  return new Set(formats.flatMap((format, index) => (isDay(format) ? [index] : [])));
}
