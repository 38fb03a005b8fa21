import { wallClock, yesNo, type Cell, type TableSource } from './table-file.ts';

const chunk = 64 * 1024;

/**
 * The table as UTF-8 CSV with a byte order mark. Portuguese: `;` and decimal comma, as Portuguese Excel opens it; English: `,`
 * and decimal point. Text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export async function* csvRows({ columns, rows, locale, timeZone }: TableSource): AsyncGenerator<Uint8Array> {
  const separator = locale === 'pt' ? ';' : ',';
  const clock = wallClock(timeZone);
  const say = (cell: Cell, kind: string | undefined): string => {
    if (cell === null) return '';
    if (cell instanceof Date) return written(clock(cell).toISOString());
    if (typeof cell === 'boolean') return yesNo[locale][cell ? 1 : 0];
    if (typeof cell === 'number') {
      const number = kind === 'money' ? cell.toFixed(2) : String(cell);
      return locale === 'pt' ? number.replace('.', ',') : number;
    }
    if (kind === 'money' || kind === 'decimal') return locale === 'pt' ? cell.replace('.', ',') : cell;
    return kind === 'date' ? written(cell) : quoted(harmless(cell));
  };
  const encoder = new TextEncoder();
  let text = `\ufeff${columns.map(({ title }) => quoted(harmless(title))).join(separator)}\r\n`;
  for await (const row of rows) {
    text += `${row.map((cell, index) => say(cell, columns[index]?.kind)).join(separator)}\r\n`;
    if (text.length < chunk) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

/** dd/mm/yyyy, with the time when there is one. */
function written(iso: string): string {
  const [date = '', time] = iso.split('T');
  const day = date.split('-').toReversed().join('/');
  return time ? `${day} ${time.slice(0, 8)}` : day;
}

function quoted(text: string): string {
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function harmless(text: string): string {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s.,]*$/.test(text)) ? `'${text}` : text;
}
