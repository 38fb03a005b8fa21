interface Sheet {
  readonly title: string;
  readonly lines: readonly string[];
  readonly town: string;
  readonly now: Date;
}

/** A sheet of the invented municipality as a PDF. */
export async function printed({ title, lines, town, now }: Sheet): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 72,
    info: { Title: title, Author: `Município de ${town}`, CreationDate: now },
    lang: 'pt-PT',
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.font('Helvetica').fontSize(11).text(`Município de ${town}`).moveDown(4);
  document.font('Helvetica-Bold').fontSize(20).text(title).moveDown();
  document.font('Helvetica').fontSize(12);
  for (const line of lines) document.text(line).moveDown(0.5);
  document.moveDown(3).fontSize(10).text('Documento inventado para demonstração.');
  document.end();
  return done;
}
