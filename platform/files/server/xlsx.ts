import { strToU8, Zip } from 'fflate';
import { wallClock, yesNo, type Cell, type TableColumn, type TableSource } from './table-file.ts';
import { ZipPart } from './zip-part.ts';

/** Rows a sheet can hold, the heading not counted. */
export const xlsxMaxRows = 1_048_575;

const chunk = 64 * 1024;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const style = { header: 1, date: 2, datetime: 3, money: 4 } as const;
/** Days from Excel's day zero to 1970-01-01. */
const epoch = 25_569;
const widths: Readonly<Record<NonNullable<TableColumn['kind']>, number>> = {
  text: 32,
  number: 12,
  money: 18,
  decimal: 18,
  boolean: 10,
  date: 12,
  datetime: 20,
};

/** The table as an Excel workbook with one sheet: bold frozen heading, filter, real numbers and dates. Written as it is read. */
export const xlsxRows = (source: TableSource): AsyncGenerator<Uint8Array> => xlsxBook([source]);

/** Several tables, a sheet each; their names differ within 31 letters. */
export async function* xlsxBook(sources: readonly TableSource[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  for (const [name, text] of Object.entries(fixedParts(sources.map(({ name }) => name)))) {
    const part = new ZipPart(name);
    zip.add(part);
    await part.write(strToU8(text));
    await part.end();
  }
  for (const [index, source] of sources.entries()) {
    const sheet = new ZipPart(`xl/worksheets/sheet${index + 1}.xml`, 4);
    zip.add(sheet);
    for await (const text of sheetXml(source)) {
      await sheet.write(strToU8(text));
      yield* ready.splice(0);
    }
    await sheet.end();
  }
  zip.end();
  yield* ready.splice(0);
}

async function* sheetXml({ columns, rows, locale, timeZone }: TableSource): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const clock = wallClock(timeZone);
  const cell = (value: Cell, index: number, row: number): string => {
    if (value === null || value === '') return '';
    const at = `${letters[index]}${row}`;
    if (value instanceof Date) return number(at, clock(value).getTime() / 86_400_000 + epoch, style.datetime);
    if (typeof value === 'number') return Number.isFinite(value) ? number(at, value, columns[index]?.kind === 'money' ? style.money : undefined) : '';
    if (typeof value === 'boolean') return text(at, yesNo[locale][value ? 1 : 0]);
    if (columns[index]?.kind === 'money') return number(at, value, style.money);
    if (columns[index]?.kind === 'decimal') return number(at, value);
    if (columns[index]?.kind === 'date') return number(at, Date.parse(`${value}T00:00:00Z`) / 86_400_000 + epoch, style.date);
    return text(at, value);
  };
  const cols = columns.map(({ kind = 'text' }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`);
  const titles = columns.map(({ title }, index) => text(`${letters[index]}1`, title, style.header));
  let xml = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let row = 1;
  for await (const values of rows) {
    row += 1;
    xml += `<row r="${row}">${values.map((value, index) => cell(value, index, row)).join('')}</row>`;
    if (xml.length < chunk) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/></worksheet>`;
}

function number(at: string, value: number | string, styled?: number): string {
  return `<c r="${at}"${styled ? ` s="${styled}"` : ''}><v>${value}</v></c>`;
}

function text(at: string, value: string, styled?: number): string {
  return `<c r="${at}"${styled ? ` s="${styled}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escape(value.slice(0, 32_767))}</t></is></c>`;
}

function escape(value: string): string {
  // oxlint-disable-next-line no-control-regex -- XML 1.0 cannot hold these at all
  const clean = value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** 0 to A, 26 to AA. */
function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function fixedParts(names: readonly string[]): Record<string, string> {
  const each = (make: (place: number, name: string) => string): string =>
    names.map((name, index) => make(index + 1, escape(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)))).join('');
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((place) => `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${types}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((place, name) => `<sheet name="${name}" sheetId="${place}" r:id="rId${place}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${each((place) => `<Relationship Id="rId${place}" Type="${relations}/worksheet" Target="worksheets/sheet${place}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}
