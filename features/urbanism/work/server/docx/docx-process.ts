import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beDecoder } from '#platform/files/server/decoder-watch.ts';
import { fillXml, textsOf } from './blanks.ts';

/** The process in which a Word document of somebody is read or filled; `apart.ts` starts and kills it. */
export interface DocxTask {
  readonly bytes: Uint8Array;
  /** Absent: only its texts are read. */
  readonly values?: ReadonlyMap<string, string | null>;
}
export type DocxSays = { readonly texts: string[] } | { readonly bytes: Uint8Array; readonly missing: string[] } | { readonly broken: string };

const mebibyte = 1_048_576;
const most = { entries: 2000, unpacked: 60 * mebibyte, ratio: 200 };
const part = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;

/** Sizes are the archive's own claims; fflate never writes more than was claimed. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let [entries, total] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      entries += 1;
      total += originalSize;
      const bomb = originalSize > 4 * mebibyte && originalSize > size * most.ratio;
      if (entries > most.entries || total > most.unpacked || bomb) throw new Error('the archive is larger than a letter is');
      return true;
    },
  });
}

function work({ bytes, values }: DocxTask): DocxSays {
  const files = unpack(bytes);
  const parts = Object.keys(files).filter((name) => part.test(name));
  if (!parts.includes('word/document.xml')) return { broken: 'no Word document' };
  // What it would run when it is opened does not go out in the municipality's name.
  if (Object.keys(files).some((name) => /vbaProject|activeX|embeddings\//i.test(name))) return { broken: 'it holds programs' };
  const xml = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  if (values === undefined) return { texts: parts.flatMap((name) => textsOf(xml(name))) };
  const missing = new Set<string>();
  for (const name of parts) {
    const filled = fillXml(xml(name), values);
    for (const one of filled.missing) missing.add(one);
    files[name] = strToU8(filled.xml);
  }
  return { bytes: zipSync(files), missing: [...missing] };
}

beDecoder();
process.once('message', (task: DocxTask) => {
  try {
    process.send?.(work(task));
  } catch (error) {
    process.send?.({ broken: String(error) } satisfies DocxSays);
  }
});
