import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Block, Run } from '../../domain/blocks.ts';

const { resolve } = createRequire(import.meta.url);
const face = (weight: 400 | 700, style: 'normal' | 'italic'): string =>
  resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-${style}.woff`);
const faces = { regular: face(400, 'normal'), bold: face(700, 'normal'), italic: face(400, 'italic'), both: face(700, 'italic') } as const;
const faceOf = ({ bold, italic }: Run): keyof typeof faces => (bold ? (italic ? 'both' : 'bold') : italic ? 'italic' : 'regular');

const mm = 72 / 25.4;
const margins = { top: 38 * mm, bottom: 25 * mm, left: 25 * mm, right: 22 * mm };
const sizes: Readonly<Record<Block['kind'], number>> = { h2: 14, h3: 12, h4: 11, p: 10.5, li: 10.5, hr: 10.5 };

export interface Sheet {
  readonly title: string;
  readonly authority: string;
  /** At the foot: number of the process. */
  readonly foot: string;
  /** "Página {page} de {pages}". */
  readonly pages: (page: number, pages: number) => string;
  readonly lang: string;
}

/** A letter on A4: head with the municipality, text that can be selected, pages counted at the foot. */
export function writePdf(blocks: readonly Block[], { title, authority, foot, pages, lang }: Sheet): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margins, bufferPages: true, lang, displayTitle: true, info: { Title: title, Author: authority } });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  for (const [name, path] of Object.entries(faces)) document.registerFont(name, path);
  for (const block of blocks) writeBlock(document, block);
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    const { width, height, margins: own } = document.page;
    // Otherwise words below the lower margin would open another page.
    own.bottom = 0;
    const wide = { width: width - margins.left - margins.right, lineBreak: false } as const;
    document
      .fillColor('#333')
      .font('bold', 11)
      .text(authority, margins.left, 15 * mm, wide);
    document
      .moveTo(margins.left, 24 * mm)
      .lineTo(width - margins.right, 24 * mm)
      .lineWidth(0.5)
      .stroke('#999');
    document.font('regular', 8.5).text(foot, margins.left, height - 14 * mm, wide);
    document.text(pages(index + 1, count), margins.left, height - 14 * mm, { ...wide, align: 'right' });
  }
  document.end();
  return done;
}

function writeBlock(document: PDFKit.PDFDocument, { kind, mark, depth, runs }: Block): void {
  const { left, right } = margins;
  const indent = kind === 'li' ? depth * 6 * mm : 0;
  const width = document.page.width - left - right - indent;
  const size = sizes[kind];
  if (kind === 'hr') {
    document
      .moveDown(0.5)
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(0.5)
      .stroke('#999')
      .moveDown(0.5);
    return;
  }
  document.fillColor('#000');
  document.x = left + indent;
  if (mark !== '') {
    // A point begins on the page its text begins on.
    if (document.y + size * 1.5 > document.page.height - margins.bottom) document.addPage();
    const { y } = document;
    document.font('regular', size).text(mark, left + indent - 5 * mm, y, { lineBreak: false });
    document.x = left + indent;
    document.y = y;
  }
  const heading = kind !== 'p' && kind !== 'li';
  for (const [index, run] of runs.entries())
    document.font(heading ? 'bold' : faceOf(run), size).text(run.text, {
      width,
      lineGap: 2,
      underline: run.underline,
      continued: index < runs.length - 1,
    });
  document.x = left;
  document.moveDown(kind === 'li' ? 0.25 : 0.7);
}
