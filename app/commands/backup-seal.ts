import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/*
 * A sealed backup: a line that names the format, 16 bytes of salt, and chunks. Each chunk is AES-256-GCM of up to 64 KiB under a key made by scrypt
 * from the passphrase and the salt; its nonce is its number and whether it is the last, so that a chunk that was changed, moved, repeated or cut off is noticed.
 */

const magic = Buffer.from('largo-sealed-1\n');
const chunkSize = 65_536;
const tagSize = 16;
const saltSize = 16;
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** 128 MiB and about half a second for each guess of a passphrase. */
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> => derive(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export const isSealed = (start: Uint8Array): boolean => magic.equals(start.subarray(0, magic.length));

/** Pieces of exactly `size`, and what is left at the end, which may be empty. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ readonly piece: Buffer; readonly last: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.byteLength;
    // One byte more must be there: the last piece is known only at the end.
    while (bytes > size) {
      const all = Buffer.concat(held);
      yield { piece: all.subarray(0, size), last: false };
      held = [all.subarray(size)];
      bytes -= size;
    }
  }
  yield { piece: Buffer.concat(held), last: true };
}

export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize);
  const key = await keyOf(passphrase, salt);
  yield Buffer.concat([magic, salt]);
  let number = 0;
  for await (const { piece, last } of pieces(source, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws a sentence where the passphrase is another one or a byte is not as it was written. */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Buffer> {
  if (passphrase === null) throw new Error('it is encrypted: give its passphrase in BACKUP_KEY');
  const reader = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < magic.length + saltSize) {
    const { value, done } = await reader.next();
    if (done) throw new Error('it is cut off');
    head = Buffer.concat([head, value]);
  }
  const key = await keyOf(passphrase, head.subarray(magic.length, magic.length + saltSize));
  let number = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head.subarray(magic.length + saltSize);
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value;
  }
  for await (const { piece, last } of pieces(body(), chunkSize + tagSize)) {
    if (piece.length < tagSize) throw new Error('it is cut off');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last));
    decipher.setAuthTag(piece.subarray(-tagSize));
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -tagSize)), decipher.final()]);
    } catch {
      throw new Error(
        number === 0 ? 'BACKUP_KEY is not its passphrase, or its beginning is damaged' : 'it is damaged or cut off after its beginning',
      );
    }
    number += 1;
  }
}
