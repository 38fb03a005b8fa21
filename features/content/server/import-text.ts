import { escapeMarkup } from '#platform/kernel/markup.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { isPicture, typesOf } from '#platform/files/server/kinds.ts';
import type { ReceivedFile, StoredFile } from '#platform/files/server/files.ts';
import { sniff } from '#platform/files/server/sniff.ts';
import { withFile } from '#platform/files/server/spool.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { mediaId, mediaPath } from '#platform/richtext/allowed.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { pictureMark, settle } from '../domain/import/html.ts';
import type { ImportItem, Note, Picture } from '../domain/import/item.ts';
import { resolvePath } from '../domain/import/markdown.ts';
import { addressKey, decoded } from '../domain/import/words.ts';
import { isUpload, type Missing, type Originals } from './import-originals.ts';

export type TakenFile = Pick<StoredFile, 'id' | 'name' | 'type' | 'bytes' | 'width' | 'height'>;

/** Bytes in the store whose row comes with the text they belong to. */
export interface NewFile {
  readonly received: ReceivedFile;
  readonly digest: string;
  readonly usedAs: string;
}

export interface PreparedText {
  readonly content: string | null;
  readonly thumbnail: TakenFile | null;
  readonly newFiles: readonly NewFile[];
  readonly taken: number;
  readonly missing: number;
  readonly notes: readonly Note[];
}

export interface Preparing {
  readonly site: Site;
  readonly services: Services;
  readonly originals: Originals;
  readonly locale: Locale;
  readonly dryRun: boolean;
  readonly isMarkdown: boolean;
  /** Where the text that had an address stands now; by `addressKey`, or by its path in the folder. */
  readonly moved: ReadonlyMap<string, string>;
}

const isDocument = /\.(?:pdf|docx?|xlsx?|pptx|odt|ods|rtf|csv|txt|jpe?g|png|gif|webp)$/i;
const videoWords = { pt: 'Vídeo', en: 'Video' } as const;

/** The text as it will be written: clean, with its pictures and files here and its links led to where things are now. */
export async function prepareText(context: Preparing, item: ImportItem): Promise<PreparedText> {
  const files = new ItemFiles(context, item);
  const clean = settle(cleanRichText(item.html), (on) => `${videoWords[item.locale]} (${on}): ${item.title}`);
  const figures = new Map<string, string>();
  for (const [mark, index = ''] of clean.matchAll(pictureMark)) {
    const picture = item.pictures[Number(index)];
    if (picture && !figures.has(mark)) figures.set(mark, await figureOf(files, picture));
  }
  const links = new Map<string, string | null>();
  for (const [, address = ''] of clean.matchAll(/<a href="([^"]*)"/g))
    if (!links.has(address)) links.set(address, await linkOf(context, files, item, decoded(address)));
  const html = clean
    .replaceAll(/<a\b(?: href="([^"]*)")?([^<>]*)>([\s\S]*?)<\/a>/g, (_link, address: string | undefined, rest: string, inside: string) => {
      const to = links.get(address ?? '');
      return typeof to === 'string' ? `<a href="${escapeMarkup(to)}"${rest}>${inside}</a>` : inside;
    })
    .replaceAll(pictureMark, (mark) => figures.get(mark) ?? '');
  const thumbnail = item.thumbnail && (await files.take(item.thumbnail.address, 'image', item.source));
  const content = cleanRichText(html).trim();
  const { taken, missing, notes, newFiles } = files;
  return { content: content === '' ? null : content, thumbnail, newFiles, taken, missing, notes };
}

/** A picture that is missing leaves its caption. */
async function figureOf(files: ItemFiles, { address, alt, caption }: Picture): Promise<string> {
  const said = cleanRichText(caption)
    .replaceAll(/<\/?(?:p|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption|pre|hr|img)\b[^<>]*>/g, ' ')
    .trim();
  const found = await files.take(address, 'image', 'image');
  if (!found) return said === '' ? '' : `<p>${said}</p>`;
  const size = found.width === null || found.height === null ? '' : ` width="${found.width}" height="${found.height}"`;
  const label = said === '' ? '' : `<figcaption>${said}</figcaption>`;
  return `<figure data-block="image"><img src="${mediaPath}${found.id}?w=1280" alt="${escapeMarkup(alt)}"${size}>${label}</figure>`;
}

/** Null: the link goes, its words stay. */
async function linkOf({ isMarkdown, moved }: Preparing, files: ItemFiles, { base }: ImportItem, address: string): Promise<string | null> {
  // Only files of this text's own may be shown by it: an address made up would open somebody else's.
  if (mediaId(address) !== null || address.includes(mediaPath)) return null;
  if (/^(?:#|mailto:|tel:)/i.test(address)) return address;
  const [, fragment = ''] = /(#.*)$/.exec(address) ?? [];
  if (isMarkdown && !/^[a-z][a-z0-9+.-]*:/i.test(address)) {
    const path = resolvePath(base, address.replace(/[?#].*$/, '').replaceAll('%20', ' '));
    const now = path === null ? undefined : moved.get(path);
    if (now !== undefined) return now + fragment;
    if (path !== null && isDocument.test(path)) {
      const file = await files.take(address, 'document', 'document');
      return file && `${mediaPath}${file.id}`;
    }
    // Paths of the portal itself are written like that.
    if (address.startsWith('/')) return address;
    files.note({ code: 'link-lost', params: { value: address } });
    return null;
  }
  if (!URL.canParse(address, isMarkdown ? undefined : base)) return null;
  const url = new URL(address, isMarkdown ? undefined : base);
  const now = moved.get(addressKey(url.href));
  if (now !== undefined) return now + fragment;
  if (isMarkdown || !isUpload(url) || !isDocument.test(url.pathname)) return url.href;
  const file = await files.take(address, 'document', 'document');
  return file ? `${mediaPath}${file.id}` : url.href;
}

/** Files of one text, each received once; what was received for an earlier text, or an earlier run, is used again. */
class ItemFiles {
  readonly newFiles: NewFile[] = [];
  readonly notes: Note[] = [];
  taken = 0;
  missing = 0;
  readonly #context: Preparing;
  readonly #base: string;
  readonly #known = new Map<string, TakenFile | null>();

  constructor(context: Preparing, item: ImportItem) {
    this.#context = context;
    this.#base = item.base;
  }

  note(note: Note): void {
    this.notes.push(note);
  }

  /** `usedAs`: pictures of texts are shared; a thumbnail is its text's own, because it is erased when another takes its place. */
  async take(address: string, kind: 'image' | 'document', usedAs: string): Promise<TakenFile | null> {
    const known = this.#known.get(`${usedAs} ${address}`);
    if (known !== undefined) return known;
    const original = await this.#context.originals.find(address, this.#base);
    const found = 'missing' in original ? original : await this.#receive(address, original.content, kind, usedAs);
    const file = 'missing' in found ? null : found;
    if ('missing' in found) {
      this.missing++;
      this.note({ code: kind === 'image' ? 'picture-missing' : 'file-missing', params: { value: address.slice(0, 300), why: found.missing } });
    } else this.taken++;
    this.#known.set(`${usedAs} ${address}`, file);
    return file;
  }

  async #receive(
    address: string,
    content: Uint8Array | { readonly path: string },
    kind: 'image' | 'document',
    usedAs: string,
  ): Promise<TakenFile | Missing> {
    const { site, services, dryRun, locale } = this.#context;
    try {
      const most = site.config.uploadMax;
      if ('path' in content && (await stat(content.path)).size > most * 1024 * 1024)
        throw kernelErrors['request.too-large']({ params: { max: most } });
      const bytes = 'path' in content ? await readFile(content.path) : content;
      const digest = createHash('sha256').update(bytes).digest('hex');
      const same =
        this.newFiles.find((one) => one.digest === digest && one.usedAs === usedAs)?.received.received ?? (await this.#stored(digest, usedAs));
      if (same) return same;
      const name = decoded(
        address
          .replace(/[?#].*$/, '')
          .split('/')
          .at(-1) ?? '',
      ).slice(-150);
      if (dryRun) {
        const type = await withFile(bytes, most, async (path) => (await sniff(path, name))?.type ?? '');
        if (!typesOf[kind]?.has(type) || (kind === 'image' && !isPicture(type))) throw kernelErrors['request.unsupported-type']();
        return { id: randomUUID(), name, type, bytes: bytes.length, width: null, height: null };
      }
      const received = await services.files.receive(site, { name, kind, visibility: 'private', content: bytes });
      this.newFiles.push({ received, digest, usedAs });
      return received.received;
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 507) throw error;
      return { missing: error.say(locale) };
    }
  }

  async #stored(digest: string, usedAs: string): Promise<TakenFile | null> {
    const { rows } = await sql<{ id: string }>`select f.id from content_import_file i join file f on f.id = i.file_id
      where i.digest = ${digest} and i.used_as = ${usedAs} and f.deleted_at is null`.execute(this.#context.site.db);
    const [row] = rows;
    return row ? ((await this.#context.services.files.describe(this.#context.site.db, [row.id]))[0] ?? null) : null;
  }
}
