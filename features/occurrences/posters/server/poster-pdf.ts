import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { PosterSize } from '../domain/poster.ts';

export interface Poster {
  readonly address: string;
  readonly code: string | null;
  readonly name: string;
}

export interface PosterSheet {
  readonly size: PosterSize;
  readonly authority: string;
  /** PNG; null: none, or one that cannot be drawn. */
  readonly crest: Buffer | null;
  /** `Comunique um problema aqui`. */
  readonly call: string;
  /** What to do with the code. */
  readonly how: string;
  readonly lang: string;
  readonly title: string;
  readonly posters: readonly Poster[];
}

type Document = InstanceType<typeof PDFDocument>;
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const { resolve } = createRequire(import.meta.url);
const face = (weight: 400 | 700): string => resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`);
const mm = 72 / 25.4;
/** Two columns of five, as sheets of labels of 99.1 × 57 mm are cut. */
const label = { width: 99.1 * mm, height: 57 * mm, left: 4.65 * mm, top: 6 * mm, gap: 2.5 * mm, columns: 2, rows: 5 };

/** Posters as a PDF: words are words, codes are vectors. */
export function posterPdf(sheet: PosterSheet): Promise<Buffer> {
  const document = new PDFDocument({
    size: sheet.size === 'a5' ? 'A5' : 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: sheet.lang,
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.authority },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((end, fail) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => end(Buffer.concat(pieces)));
    document.on('error', fail);
  });
  document.registerFont('regular', face(400));
  document.registerFont('bold', face(700));
  const perSheet = label.columns * label.rows;
  for (const [index, poster] of sheet.posters.entries()) {
    if (sheet.size !== 'labels') {
      document.addPage();
      drawPoster(document, sheet, poster);
      continue;
    }
    const at = index % perSheet;
    if (at === 0) document.addPage();
    const [column, row] = [at % label.columns, Math.floor(at / label.columns)];
    const { width, height } = label;
    drawLabel(document, sheet, poster, { x: label.left + column * (width + label.gap), y: label.top + row * height, width, height });
  }
  document.end();
  return done;
}

function drawPoster(document: Document, sheet: PosterSheet, { address, code, name }: Poster): void {
  const { width, height } = document.page;
  const unit = width / 148;
  const margin = 12 * unit;
  const inner = width - 2 * margin;
  let y = margin;
  if (sheet.crest !== null) {
    document.image(sheet.crest, width / 2 - 9 * unit, y, { fit: [18 * unit, 18 * unit], align: 'center', valign: 'center' });
    y += 21 * unit;
  }
  const write = (text: string, font: 'regular' | 'bold', size: number): void => {
    document
      .font(font, size * unit)
      .fillColor('#000')
      .text(text, margin, y, { width: inner, align: 'center' });
    y = document.y;
  };
  write(sheet.authority, 'regular', 5);
  y += 5 * unit;
  write(sheet.call, 'bold', 10);
  y += 4 * unit;
  const foot = height - margin - 34 * unit;
  const side = Math.min(inner * 0.8, foot - y);
  drawCode(document, address, { x: (width - side) / 2, y, width: side, height: side });
  y = foot + 3 * unit;
  write(sheet.how, 'regular', 4.2);
  y += 3 * unit;
  if (code !== null) write(code, 'bold', 7);
  if (name !== '' && name !== code) write(shorten(name), 'regular', 4.2);
}

function drawLabel(document: Document, sheet: PosterSheet, { address, code, name }: Poster, box: Box): void {
  const pad = 4 * mm;
  const side = box.height - 2 * pad - 6 * mm;
  drawCode(document, address, { x: box.x + pad, y: box.y + (box.height - side) / 2, width: side, height: side });
  const left = box.x + pad + side + 4 * mm;
  const width = box.x + box.width - pad - left;
  let y = box.y + pad + 2 * mm;
  const write = (text: string, font: 'regular' | 'bold', size: number): void => {
    document
      .font(font, size)
      .fillColor('#000')
      .text(text, left, y, { width, height: box.y + box.height - pad - y, ellipsis: true });
    y = document.y + 1.2 * mm;
  };
  write(sheet.authority, 'regular', 7);
  write(sheet.call, 'bold', 12);
  if (code !== null) write(code, 'bold', 10);
  if (name !== '' && name !== code) write(shorten(name), 'regular', 7);
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** A quarter of the code may be dirty or torn (level Q); white all around, or readers do not find it. */
function drawCode(document: Document, text: string, box: Box): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
  const side = box.width / rows.length;
  document.rect(box.x, box.y, box.width, box.height).fill('#fff');
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) document.rect(box.x + from * side, box.y + y * side, (x - from) * side, side);
    }
  document.fill('#000');
}
