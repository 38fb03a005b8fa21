import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { isWxrFault, readWxr } from '../domain/import/wxr.ts';
import { readMarkdown, type MarkdownFile } from '../domain/import/markdown.ts';
import type { NotTaken, Reading, ReadingOptions } from '../domain/import/item.ts';
import { importErrors } from '../errors.ts';

const mebibyte = 1024 * 1024;
/** As a tree it takes some ten times its size of memory. */
const mostOfExport = 64;
const mostOfText = 2;
const mostFiles = 20_000;

/** What stands at a path: an export of WordPress, or a folder of Markdown. Throws `content-import.*` when nothing of it can be read. */
export async function readSource(path: string, options: ReadingOptions): Promise<Reading & { readonly folder: string | null }> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return { ...(await readFolder(path, options)), folder: path };
  if (!found?.isFile() || !/\.xml$/i.test(path)) throw importErrors['content-import.source']({ params: { path } });
  if (found.size > mostOfExport * mebibyte) throw importErrors['content-import.too-large']({ params: { path, max: mostOfExport } });
  const xml = textIn(await readFile(path));
  if (xml === null) throw importErrors['content-import.encoding']({ params: { path } });
  const reading = readWxr(xml, options);
  if (!isWxrFault(reading)) return { ...reading, folder: null };
  throw importErrors[reading.wxr ? 'content-import.broken' : 'content-import.other-format']({ params: { path, line: reading.line } });
}

function textIn(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Links are not followed: what they lead to may lie anywhere. */
async function readFolder(path: string, options: ReadingOptions): Promise<Reading> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((one) => !/(?:^|\/)(?:\.|node_modules\/)/.test(one))
    .toSorted();
  if (paths.length === 0 || paths.length > mostFiles) throw importErrors['content-import.nothing']({ params: { path, max: mostFiles } });
  const files: MarkdownFile[] = [];
  const notTaken: NotTaken[] = [];
  for (const one of paths) {
    const file = join(path, one);
    const text = (await stat(file)).size > mostOfText * mebibyte ? null : textIn(await readFile(file));
    if (text !== null) files.push({ path: one, text });
    else if ((await stat(file)).size > mostOfText * mebibyte)
      notTaken.push({ name: one, reason: { code: 'file-size', params: { max: mostOfText } } });
    else notTaken.push({ name: one, reason: { code: 'not-text' } });
  }
  const reading = readMarkdown(files, basename(await realpath(path)), options);
  return { ...reading, notTaken: [...notTaken, ...reading.notTaken] };
}
