import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { posterPdf, type PosterSheet } from './poster-pdf.ts';

const sheet = async (size: PosterSheet['size'], count: number): Promise<PDFDocument> => {
  const crest = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#034ad8' } })
    .png()
    .toBuffer();
  const posters = Array.from({ length: count }, (_, index) => ({
    address: `https://vila.example/#/meubairro/report?at=-21500.0,59500.0&asset=street_lamp%3AIP-${index}`,
    code: `IP-${index}`,
    name: 'Rua da Sé Velha, junto ao número 45, no passeio do lado da escola primária e do jardim público da freguesia',
  }));
  const call = 'Comunique um problema aqui';
  return PDFDocument.load(
    await posterPdf({
      size,
      authority: 'Câmara Municipal de Vila Clara',
      crest,
      call,
      how: 'Aponte a câmara.',
      lang: 'pt-PT',
      title: 'Cartazes',
      posters,
    }),
  );
};

const millimetres = (document: PDFDocument) =>
  document.getPages().map((page) => [page.getWidth(), page.getHeight()].map((side) => Math.round((side / 72) * 25.4)));

describe('posters', () => {
  it('are one a sheet in the size asked for', async () => {
    expect(millimetres(await sheet('a5', 3))).toEqual([
      [148, 210],
      [148, 210],
      [148, 210],
    ]);
    expect(millimetres(await sheet('a4', 1))).toEqual([[210, 297]]);
  });

  it('are ten labels on a sheet, and no empty sheet after them', async () => {
    expect(millimetres(await sheet('labels', 21))).toHaveLength(3);
    expect(millimetres(await sheet('labels', 20))).toHaveLength(2);
  });
});
