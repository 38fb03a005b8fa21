import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
const face = (weight: 400 | 700): string => resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`);
const mm = 72 / 25.4;
const margin = 14 * mm;
const [top, size, pad] = [34 * mm, 8, 3];

export interface Column {
  readonly title: string;
  /** Millimetres. */
  readonly width: number;
}

export interface PaperTable {
  readonly title: string;
  readonly authority: string;
  readonly lang: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Said where there is no row. */
  readonly none: string;
  readonly foot: (page: number, pages: number) => string;
}

/** A table on A4 across, its heads on every sheet, sheets counted; a row is never torn. */
export function tablePdf({ title, authority, lang, columns, rows, none, foot }: PaperTable): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Author: authority },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  document.registerFont('regular', face(400));
  document.registerFont('bold', face(700));
  const bottom = document.page.height - 18 * mm;
  const line = (y: number, colour: string): void => {
    document
      .moveTo(margin, y)
      .lineTo(document.page.width - margin, y)
      .lineWidth(0.5)
      .stroke(colour);
  };
  /** Draws cells at `y`, and answers where the next row begins. */
  const draw = (cells: readonly string[], y: number, font: string): number => {
    document.font(font, size).fillColor('#000');
    let x = margin;
    for (const [index, { width }] of columns.entries()) {
      document.text(cells[index] ?? '', x, y + pad, { width: width * mm - pad });
      x += width * mm;
    }
    return y + heightOf(cells, font);
  };
  const heightOf = (cells: readonly string[], font: string): number => {
    document.font(font, size);
    return Math.max(...columns.map(({ width }, index) => document.heightOfString(cells[index] || ' ', { width: width * mm - pad }))) + 2 * pad;
  };
  const heads = columns.map((column) => column.title);
  const begin = (): number => {
    document
      .font('bold', 11)
      .fillColor('#333')
      .text(authority, margin, 12 * mm);
    document
      .font('bold', 14)
      .fillColor('#000')
      .text(title, margin, 19 * mm);
    const y = draw(heads, top, 'bold');
    line(y, '#333');
    return y;
  };
  let y = begin();
  for (const row of rows) {
    if (y + heightOf(row, 'regular') > bottom) {
      document.addPage();
      y = begin();
    }
    y = draw(row, y, 'regular');
    line(y, '#bbb');
  }
  if (rows.length === 0) document.font('regular', 10).text(none, margin, y + 3 * mm);
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    // Otherwise words below the lower margin would open another page.
    document.page.margins.bottom = 0;
    document
      .font('regular', 8)
      .fillColor('#333')
      .text(foot(index + 1, count), margin, document.page.height - 12 * mm, { lineBreak: false });
  }
  document.end();
  return done;
}
