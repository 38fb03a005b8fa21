import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { outdated, parseKeep } from './backup-keep.ts';
import { isSealed, seal, unseal } from './backup-seal.ts';

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
/** In pieces of a size of their own, as a disk or a network hands them over. */
async function* inPieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const key = 'uma frase que só nós sabemos';

it.each([0, 65_536, 65_537, 200_000])('%d bytes come back as they were', async (size) => {
  const content = randomBytes(size);
  const sealed = await all(seal(inPieces(content), key));
  expect(isSealed(sealed)).toBe(true);
  expect((await all(unseal(inPieces(sealed), key))).equals(content)).toBe(true);
});

it('another passphrase, none, and every kind of damage are told', async () => {
  const content = randomBytes(200_000);
  const sealed = await all(seal(inPieces(content), key));
  expect(sealed.includes(content.subarray(0, 16))).toBe(false);
  await expect(all(unseal(inPieces(sealed), 'uma outra frase'))).rejects.toThrow(/BACKUP_KEY is not its passphrase/);
  await expect(all(unseal(inPieces(sealed), null))).rejects.toThrow(/encrypted: give its passphrase in BACKUP_KEY/);
  const flipped = Buffer.from(sealed);
  flipped[150_000] = (flipped[150_000] ?? 0) ^ 1;
  await expect(all(unseal(inPieces(flipped), key))).rejects.toThrow(/damaged or cut off/);
  // At a border of two chunks, where each chunk alone is whole.
  const [start, chunk] = [15 + 16, 65_536 + 16];
  await expect(all(unseal(inPieces(sealed.subarray(0, start + 2 * chunk)), key))).rejects.toThrow(/damaged or cut off/);
  const swapped = Buffer.concat([
    sealed.subarray(0, start),
    sealed.subarray(start + chunk, start + 2 * chunk),
    sealed.subarray(start, start + chunk),
    sealed.subarray(start + 2 * chunk),
  ]);
  await expect(all(unseal(inPieces(swapped), key))).rejects.toThrow(/BACKUP_KEY is not its passphrase, or its beginning is damaged/);
  await expect(all(unseal(inPieces(sealed.subarray(0, 20)), key))).rejects.toThrow(/cut off/);
});

it('days, weeks and months keep their newest', () => {
  const rule = parseKeep('daily=3, weekly=2,monthly=3');
  if (!rule) throw new Error('a rule');
  // Twice a day from 1 September to 26 November 2026, a Thursday.
  const backups = Array.from({ length: 87 * 2 }, (_, n) => ({ madeAt: new Date(Date.UTC(2026, 8, 1, 1 + n * 12)) }));
  const gone = new Set(outdated(backups, rule));
  expect(backups.filter((backup) => !gone.has(backup)).map(({ madeAt }) => madeAt.toISOString().slice(0, 13))).toEqual([
    '2026-09-30T13',
    '2026-10-31T13',
    '2026-11-22T13',
    '2026-11-24T13',
    '2026-11-25T13',
    '2026-11-26T13',
  ]);
  expect(outdated([{ madeAt: new Date(0) }], { daily: 0, weekly: 0, monthly: 1 })).toEqual([]);
  expect([parseKeep('hourly=3'), parseKeep('daily'), parseKeep('daily=0'), parseKeep('')]).toEqual([null, null, null, null]);
});
