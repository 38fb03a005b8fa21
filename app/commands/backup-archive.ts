import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { isSealed, seal, unseal } from './backup-seal.ts';
import { manifest, type Content, type Manifest } from './backup-manifest.ts';

const manifestName = 'manifest.json';

export type Add = (name: string, bytes: number, source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Promise<Content>;

/** Takes the bytes of an archive, whole or not at all. */
export type Sink = (content: Readable) => Promise<void>;

/** Writes a gzipped tar, sealed where there is a passphrase. What fails leaves nothing that looks whole. */
export async function writeArchive(sink: Sink, passphrase: string | null, fill: (add: Add) => Promise<Manifest>): Promise<void> {
  const archive = pack();
  const failed = new AbortController();
  const zipped = createGzip();
  // What fails here fails the sink, which knows the cause: a full disk reads as a stream that ended too early from this side.
  pipeline(Readable.from(archive), zipped).catch(() => {});
  const content = passphrase === null ? zipped : Readable.from(seal(zipped, passphrase), { objectMode: false });
  const flowing = sink(content);
  // The sink's own error is the cause (a full disk); the streams before it only say that they were destroyed.
  flowing.catch((error: unknown) => failed.abort(error));
  archive.on('error', (error) => failed.abort(error));
  const add: Add = async (name, bytes, source) => {
    failed.signal.throwIfAborted();
    const entry = archive.entry({ name, size: bytes, mode: 0o600 });
    entry.on('error', (error) => failed.abort(error));
    const hash = createHash('sha256');
    for await (const chunk of source) {
      failed.signal.throwIfAborted();
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain', { signal: failed.signal });
    }
    entry.end();
    return { bytes, sha256: hash.digest('hex') };
  };
  try {
    const written = Buffer.from(JSON.stringify(await fill(add)));
    await add(manifestName, written.length, [written]);
    archive.finalize();
    await flowing;
  } catch (error) {
    const stopped = error instanceof Error ? error : new Error(String(error));
    // With an error, or the sink would take what it has for the whole.
    content.destroy(stopped);
    archive.destroy(stopped);
    await flowing.catch(() => {});
    // An aborted wait says only that it was aborted: the disk has said why.
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

/** The archive as it was before it was sealed, where it was. */
async function* opened(source: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Uint8Array> {
  const reader = source[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value;
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value;
  }
  try {
    yield* isSealed(first.value) ? unseal(all(), passphrase) : all();
  } finally {
    await reader.return?.();
  }
}

/** Unpacks into an empty folder. Throws when anything differs from what the manifest says, or there is none. */
export async function readArchive(source: AsyncIterable<Uint8Array>, folder: string, passphrase: string | null = null): Promise<Manifest> {
  const found = new Map<string, Content>();
  const archive = extract();
  const feeding = pipeline(opened(source, passphrase), createGunzip(), archive);
  feeding.catch((error: Error) => archive.destroy(error));
  let text = '';
  for await (const entry of archive) {
    const { name } = entry.header;
    if (name === manifestName) for await (const chunk of entry) text += (chunk as Buffer).toString();
    else {
      if (!/^(database|files\/[\w./-]+)$/.test(name) || name.includes('..')) throw new Error(`it holds "${name}"`);
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let bytes = 0;
      await pipeline(
        entry,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(target, { mode: 0o600 }),
      );
      found.set(name, { bytes, sha256: hash.digest('hex') });
    }
  }
  await feeding;
  if (text === '') throw new Error('it has no manifest at its end (backups of earlier versions of Largo have none: restore them with that version)');
  const whole = manifest.parse(JSON.parse(text));
  const promised = [
    ['database', whole.database] as const,
    ...Object.entries(whole.files ?? {}).map(([name, file]) => [`files/${name}`, file] as const),
  ];
  for (const [name, { bytes, sha256 }] of promised) {
    const there = found.get(name);
    if (!there) throw new Error(`${name} is missing`);
    if (there.bytes !== bytes || there.sha256 !== sha256) throw new Error(`${name} has another content than was written`);
  }
  return whole;
}
