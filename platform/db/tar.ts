const block = 512;

/** A plain (ustar) archive with only those files whose name passes. */
export function keepOfTar(tar: Uint8Array, keep: (name: string) => boolean): Uint8Array {
  const kept: Uint8Array[] = [];
  const text = (from: number, length: number): string =>
    new TextDecoder()
      .decode(tar.subarray(from, from + length))
      .replace(/\0.*$/s, '')
      .trim();
  let start = 0;
  while (start + block <= tar.length && tar[start] !== 0) {
    const folder = text(start + 345, 155);
    const name = folder === '' ? text(start, 100) : `${folder}/${text(start, 100)}`;
    const end = start + block + Math.ceil(Number.parseInt(text(start + 124, 12), 8) / block) * block;
    if (keep(name)) kept.push(tar.subarray(start, end));
    start = end;
  }
  return Buffer.concat([...kept, new Uint8Array(2 * block)]);
}
