import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { leaveRoom, type SignaturePlace } from './placeholder.ts';

/** A page to try a certificate with, of the form the municipality's documents have. */
export async function writeSample(
  path: string,
  { title, lines, author, lang }: { readonly title: string; readonly lines: readonly string[]; readonly author: string; readonly lang: string },
  place: SignaturePlace,
): Promise<void> {
  const plain = (text: string): string => text.replace(/[&<>]/g, ' ');
  const document = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    font: fileURLToPath(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
    lang,
    info: { Title: plain(title), Author: plain(author), Creator: 'Largo', CreationDate: place.date, ModDate: place.date },
    size: 'A5',
    displayTitle: true,
  } as PDFKit.PDFDocumentOptions);
  const file = createWriteStream(path);
  const finished = once(file, 'finish');
  document.pipe(file);
  document.fontSize(18).text(title).moveDown().fontSize(11);
  for (const line of lines) document.text(line).moveDown();
  leaveRoom(document, place);
  document.end();
  await finished;
}
