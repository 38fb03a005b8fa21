import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { unzipSync } from 'fflate';
import { AppError } from '#platform/kernel/errors.ts';
import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { isRecord } from '#platform/kernel/unknown.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import { resolvePath } from '../domain/import/markdown.ts';
import { missingReasons, type MissingReason } from '../domain/import/notes.ts';
import { importErrors } from '../errors.ts';

/** Why it did not come, in the municipality's language. */
export interface Missing {
  readonly missing: string;
}

export type Original = { readonly content: Uint8Array | { readonly path: string } } | Missing;

/** Where pictures and files of an import come from. */
export interface Originals {
  /** `base`: the address, or the path in the folder, of the text that names it. */
  find(address: string, base: string): Promise<Original>;
}

const mebibyte = 1024 * 1024;
const zipLimits = { megabytes: 1024, entries: 100_000, ratio: 200 };
const mostFailures = 3;

interface Common {
  readonly locale: Locale;
  /** Null: nothing is asked of other servers. */
  readonly outgoing: Outgoing | null;
  /** Of one file, in MiB. */
  readonly most: number;
}

const lacks = (locale: Locale, reason: MissingReason, params = {}): Original => ({ missing: fill(missingReasons[reason][locale], params) });

function pathIn(address: string): string | null {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/, ''));
  } catch {
    return null;
  }
}

/** A file inside a folder, links followed: null when there is none, 'outside' when it leads out. */
async function fileIn(folder: string, path: string): Promise<{ readonly path: string } | 'outside' | null> {
  const found = await realpath(join(folder, path)).catch(() => null);
  if (found === null) return null;
  const inside = relative(await realpath(folder), found);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return 'outside';
  return (await stat(found)).isFile() ? { path: found } : null;
}

/** Asks servers through the guard; one that fails again and again is left alone. */
function fetcher({ locale, outgoing, most }: Common) {
  const failures = new Map<string, number>();
  return async (url: URL): Promise<Original | null> => {
    if (outgoing === null) return null;
    if ((failures.get(url.host) ?? 0) >= mostFailures) return lacks(locale, 'given-up');
    try {
      const { status, body } = await outgoing.fetch(url, { maxBytes: most * mebibyte, timeoutMs: 30_000 });
      failures.delete(url.host);
      return status === 200 ? { content: body } : lacks(locale, 'answer', { status });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      return { missing: error.say(locale) };
    }
  };
}

/** Of Markdown: files of its folder, by their path from the text; others from the web. */
export function folderOriginals(folder: string, common: Common): Originals {
  const fetched = fetcher(common);
  return {
    find: async (address, base) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(address))
        return /^https?:/i.test(address) && URL.canParse(address)
          ? ((await fetched(new URL(address))) ?? lacks(common.locale, 'elsewhere'))
          : lacks(common.locale, 'address');
      const named = pathIn(address);
      const path = named === null ? null : resolvePath(base, named);
      if (path === null) return lacks(common.locale, named === null ? 'address' : 'outside');
      const found = await fileIn(folder, path);
      if (found === null) return lacks(common.locale, 'absent-folder');
      return found === 'outside' ? lacks(common.locale, 'outside') : { content: found };
    },
  };
}

/** Of WordPress: its folder of uploads, or a ZIP of it; what is in neither, from the web. */
export async function uploadsOriginals(uploads: string | null, common: Common): Promise<Originals> {
  const fetched = fetcher(common);
  const kept = uploads === null ? null : await openUploads(uploads, common);
  return {
    find: async (address, base) => {
      const url = URL.canParse(address, base) ? originalUrl(new URL(address, base)) : null;
      if (url === null || !['http:', 'https:'].includes(url.protocol)) return lacks(common.locale, 'address');
      for (const path of pathsOf(url)) {
        const found = await kept?.(path);
        if (found) return found;
      }
      return (await fetched(url)) ?? lacks(common.locale, kept === null ? 'no-uploads' : 'absent');
    },
  };
}

/** WordPress's own proxy for pictures names the site in its path. */
function originalUrl(url: URL): URL {
  const [, rest] = /^\/([^/]+\.[^/]+\/.+)$/.exec(url.pathname) ?? [];
  return /^i\d\.wp\.com$/.test(url.host) && rest !== undefined ? new URL(`https://${rest}`) : url;
}

/** Below the folder of uploads; the picture as it was sent before the size that was cut of it. */
function pathsOf(url: URL): string[] {
  const path = pathIn(url.pathname);
  const [, below] = /\/wp-content\/uploads\/(.+)$/.exec(path ?? '') ?? /\/((?:sites\/\d+\/)?\d{4}\/\d\d\/[^/]+)$/.exec(path ?? '') ?? [];
  if (below === undefined || below.split('/').includes('..')) return [];
  return [...new Set([below.replace(/-\d{1,5}x\d{1,5}(?=\.\w{2,5}$)/, ''), below])];
}

export const isUpload = (url: URL): boolean => pathsOf(url).length > 0;

type Kept = (path: string) => Promise<Original | null>;

async function openUploads(path: string, { locale, most }: Common): Promise<Kept> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory())
    return async (below) => {
      for (const start of ['', 'uploads', 'wp-content/uploads']) {
        const file = await fileIn(path, join(start, below));
        if (file !== null) return file === 'outside' ? lacks(locale, 'outside') : { content: file };
      }
      return null;
    };
  if (!found?.isFile() || !/\.zip$/i.test(path)) throw importErrors['content-import.uploads']({ params: { path } });
  const tooLarge = () => importErrors['content-import.zip-too-large']({ params: { path, max: zipLimits.megabytes } });
  if (found.size > zipLimits.megabytes * mebibyte) throw tooLarge();
  const packed = await readFile(path);
  const names = new Map<string, { readonly name: string; readonly bytes: number; readonly packed: number }>();
  try {
    // Its table of contents alone: each file is unpacked when a text asks for it, so that one at a time is in memory.
    unzipSync(packed, {
      filter: ({ name, originalSize, size }) => {
        names.set(name.replaceAll('\\', '/').replace(/^.*?(?:^|\/)uploads\//, ''), { name, bytes: originalSize, packed: size });
        if (names.size > zipLimits.entries) throw tooLarge();
        return false;
      },
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw importErrors['content-import.zip']({ params: { path }, cause: error });
  }
  return (below) => Promise.resolve(unpacked(packed, names.get(below), locale, most));
}

/** Sizes are the archive's own claims; fflate never writes more than was claimed. */
function unpacked(packed: Buffer, entry: { name: string; bytes: number; packed: number } | undefined, locale: Locale, most: number): Original | null {
  if (!entry) return null;
  if (entry.bytes > most * mebibyte || (entry.bytes > mebibyte && entry.bytes > entry.packed * zipLimits.ratio)) return lacks(locale, 'bomb');
  try {
    const content = unzipSync(packed, { filter: ({ name }) => name === entry.name })[entry.name];
    return content ? { content } : null;
  } catch (error) {
    return { missing: isRecord(error) ? String(error['message']) : String(error) };
  }
}
