import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflate } from 'node:zlib';

/** Rows of pixels (red, green, blue, alpha) one after the other: never the whole picture at once. */
export interface PngFile {
  rows(pixels: Uint8ClampedArray, count: number): Promise<void>;
  end(): Promise<void>;
}

/** Rows handed over at once. */
const BLOCK = 64;

/** Writes a PNG without transparency (ISO/IEC 15948). `dpi` stands in it, so that programs print it at its size. */
export function writePng(path: string, width: number, height: number, dpi: number): PngFile {
  const file = createWriteStream(path);
  const chunk = (type: string, data: Uint8Array): void => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
    file.write(head);
    file.write(data);
    file.write(tail);
  };
  file.write(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  chunk('IHDR', header);
  const size = Buffer.alloc(9);
  size.writeUInt32BE(Math.round(dpi / 0.0254), 0);
  size.writeUInt32BE(Math.round(dpi / 0.0254), 4);
  size[8] = 1;
  chunk('pHYs', size);
  const deflate = createDeflate({ level: 4, chunkSize: 256 * 1024 });
  deflate.on('data', (data: Buffer) => chunk('IDAT', data));
  const ended = once(deflate, 'end');
  const length = width * 3;
  let above = Buffer.alloc(length);
  return {
    async rows(pixels, count) {
      for (let first = 0; first < count; first += BLOCK) {
        const rows = Math.min(BLOCK, count - first);
        const written = Buffer.allocUnsafe(rows * (length + 1));
        for (let row = 0, to = 0; row < rows; row++) {
          const line = Buffer.allocUnsafe(length);
          // "Up": each row by its difference from the one above; on maps half the size of none.
          written[to++] = 2;
          for (let from = (first + row) * width * 4, at = 0; at < length; from += 4)
            for (let channel = 0; channel < 3; channel++, at++, to++) {
              const value = pixels[from + channel] ?? 0;
              line[at] = value;
              written[to] = value - (above[at] ?? 0);
            }
          above = line;
        }
        // Packed on another thread, while the next rows are made ready.
        if (!deflate.write(written)) await once(deflate, 'drain');
      }
      if (file.writableNeedDrain) await once(file, 'drain');
    },
    async end() {
      deflate.end();
      await ended;
      chunk('IEND', new Uint8Array());
      const finished = once(file, 'finish');
      file.end();
      await finished;
    },
  };
}
