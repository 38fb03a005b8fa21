import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflate } from 'node:zlib';

/** Rows of pixels (red, green, blue, alpha) one after the other: never the whole picture at once. */
export interface PngFile {
  rows(pixels: Uint8ClampedArray, count: number): Promise<void>;
  end(): Promise<void>;
}

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
  const deflate = createDeflate({ level: 6, chunkSize: 256 * 1024 });
  deflate.on('data', (data: Buffer) => chunk('IDAT', data));
  const ended = once(deflate, 'end');
  let above = Buffer.alloc(width * 3);
  return {
    async rows(pixels, count) {
      for (let row = 0; row < count; row++) {
        const line = Buffer.alloc(width * 3);
        for (let from = row * width * 4, to = 0; to < line.length; from += 4, to += 3) {
          line[to] = pixels[from] ?? 0;
          line[to + 1] = pixels[from + 1] ?? 0;
          line[to + 2] = pixels[from + 2] ?? 0;
        }
        // "Up": each row by its difference from the one above; on maps half the size of none.
        const written = Buffer.alloc(line.length + 1);
        written[0] = 2;
        for (let at = 0; at < line.length; at++) written[at + 1] = ((line[at] ?? 0) - (above[at] ?? 0)) & 0xff;
        above = line;
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
