import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { posterPdf, type PosterSheet } from './poster-pdf.ts';

const addressOf = (index: number): string => `https://vila.example/#/meubairro/report?at=-21500.0,59500.0&asset=street_lamp%3AIP-${index}`;

async function sheet(size: PosterSheet['size'], count: number): Promise<Buffer> {
  const crest = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#034ad8' } })
    .png()
    .toBuffer();
  const posters = Array.from({ length: count }, (_, index) => ({
    address: addressOf(index),
    code: `IP-${index}`,
    name: 'Rua da Sé Velha, junto ao número 45, no passeio do lado da escola primária e do jardim público da freguesia',
  }));
  const authority = 'Câmara Municipal de Vila Clara';
  const call = 'Comunique um problema aqui';
  return posterPdf({ size, authority, crest, call, how: 'Aponte a câmara.', lang: 'pt-PT', title: 'Cartazes', posters });
}

/** Width and height of each page, in millimetres. */
const pagesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map((side) => Math.round((Number(side) / 72) * 25.4)),
  );

describe('posters', () => {
  it('are one a sheet in the size asked for', async () => {
    expect(pagesOf(await sheet('a5', 3))).toEqual([
      [148, 210],
      [148, 210],
      [148, 210],
    ]);
    expect(pagesOf(await sheet('a4', 1))).toEqual([[210, 297]]);
  });

  it('are ten labels on a sheet, and no empty sheet after them', async () => {
    expect(pagesOf(await sheet('labels', 21))).toHaveLength(3);
    expect(pagesOf(await sheet('labels', 20))).toHaveLength(2);
  });

  it.skipIf(!existsSync('/usr/bin/pdftocairo'))('are read by a camera', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'poster-')), 'poster');
    writeFileSync(`${path}.pdf`, await sheet('a5', 1));
    execFileSync('pdftocairo', ['-png', '-r', '100', '-singlefile', `${path}.pdf`, path]);
    const { data, info } = await sharp(`${path}.png`).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(addressOf(0));
  });
});
