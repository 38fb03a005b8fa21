import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { plainText } from '#platform/richtext/server/clean.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ImportItem, Note } from '../domain/import/item.ts';
import type { ContentReport, Outcome, ReportEntry } from '../domain/import/report.ts';
import { shortened, withoutEmoji } from '../domain/import/words.ts';
import { freeSlug, slugOf } from '../domain/slug.ts';
import { importErrors } from '../errors.ts';
import { news, pages } from '../resources.ts';
import { folderOriginals, uploadsOriginals } from './import-originals.ts';
import { readSource } from './import-read.ts';
import { prepareText, type Preparing, type PreparedText } from './import-text.ts';
import { EditedHere, isEdited, writeItem, type Known } from './import-write.ts';
import { newsPath, pagePath } from './plain.ts';
import type { Kind } from './tables.ts';

export interface ContentSource {
  /** An export of WordPress, or a folder of Markdown. */
  readonly path: string;
  /** WordPress's uploads: a folder or a ZIP. */
  readonly uploads: string | null;
  /** Pictures that are not there may be asked of the web. */
  readonly fetch: boolean;
  /** Of texts that do not say theirs. */
  readonly locale: Locale;
  readonly dryRun: boolean;
  readonly progress: (percent: number, what: string) => void;
}

/** Rises when the same source would be written in another way. */
const edition = 1;
const titleMax = 160;
const subtitleMax = 300;
const textMax = 200_000;

const pathOf = (kind: Kind, locale: Locale, slug: string): string => (kind === 'news' ? newsPath : pagePath)(locale, slug);

/**
 * Takes news and pages from elsewhere, text by text, each in a transaction of its own: what fails is told and stops nothing, and a run that was
 * ended goes on with the next. What was taken before is known by its source. Throws `content-import.*` when the whole cannot be read.
 */
export async function importContent(site: Site, services: Services, source: ContentSource): Promise<ContentReport> {
  const { path, uploads, dryRun, progress } = source;
  progress(0, basename(path));
  const reading = await readSource(path, { locale: source.locale, timeZone: site.config.timeZone });
  const { folder, items } = reading;
  if (folder !== null && uploads !== null) throw importErrors['content-import.uploads-markdown']();
  const { locale, uploadMax: most } = site.config;
  const common = { locale, most, outgoing: source.fetch ? services.outgoing : null };
  const originals = folder === null ? await uploadsOriginals(uploads, common) : folderOriginals(folder, common);
  const known = await knownTexts(site);
  const slugs = await planSlugs(site, items, known);
  const moved = new Map(
    [...known.values()].flatMap(({ kind, locale: own, slug, addresses }) => addresses.map((one) => [one, pathOf(kind, own, slug)])),
  );
  for (const item of items) for (const one of item.addresses) moved.set(one, pathOf(item.kind, item.locale, slugs.get(item.source) ?? ''));
  const run: Run = { site, services, originals, locale, dryRun, isMarkdown: folder !== null, moved, known, slugs };
  const entries: ReportEntry[] = [];
  const files = { taken: 0, missing: 0 };
  for (const [index, item] of items.entries()) {
    progress((100 * index) / items.length, item.title);
    const { outcome, notes, text, title } = await takeItem(run, item);
    const address = outcome === 'notTaken' ? null : pathOf(item.kind, item.locale, slugs.get(item.source) ?? '');
    entries.push({ outcome, kind: item.kind, name: title, address, notes });
    files.taken += outcome === 'taken' || outcome === 'updated' ? (text?.taken ?? 0) : 0;
    files.missing += text?.missing ?? 0;
  }
  progress(100, '');
  const notTaken = reading.notTaken.map(({ name, reason }): ReportEntry => ({
    outcome: 'notTaken',
    kind: null,
    name,
    address: null,
    notes: [reason],
  }));
  return { file: basename(path), format: reading.format, dryRun, entries: [...entries, ...notTaken], notes: reading.notes, files };
}

interface Run extends Preparing {
  /** By source; texts of this run come in as they are written. */
  readonly known: Map<string, Known>;
  readonly slugs: ReadonlyMap<string, string>;
}

async function knownTexts({ db }: Site): Promise<Map<string, Known>> {
  const { rows } = await sql<
    Known & { source: string }
  >`select i.source, i.kind, i.item_id as id, i.digest, i.missing, i.left_version as version, i.addresses,
      t.version as current, t.deleted, t.slug, t.locale
    from content_import i join (
      select 'news' as kind, id, version, deleted_at is not null as deleted, slug, locale from news
      union all select 'page', id, version, deleted_at is not null, slug, locale from page
    ) t on t.kind = i.kind and t.id = i.item_id`.execute(db);
  return new Map(rows.map(({ source, ...row }) => [source, { ...row, id: Number(row.id) }]));
}

/** Addresses are given before anything is written, so that texts can link to those that come after them. */
async function planSlugs({ db }: Site, items: readonly ImportItem[], known: ReadonlyMap<string, Known>): Promise<Map<string, string>> {
  const { rows } = await sql<{ place: string; slug: string }>`
    select 'news ' || locale as place, slug from news where deleted_at is null
    union all select 'page ' || locale, slug from page where deleted_at is null
    union all select kind || ' ' || locale, slug from content_address`.execute(db);
  const taken = new Map<string, Set<string>>();
  const at = (place: string): Set<string> => {
    const found = taken.get(place) ?? new Set();
    taken.set(place, found);
    return found;
  };
  for (const { place, slug } of rows) at(place).add(slug);
  return new Map(
    items.map((item) => {
      const before = known.get(item.source);
      const place = at(`${item.kind} ${item.locale}`);
      const slug = before?.slug ?? freeSlug(slugOf(readable(item.slug ?? '')) || slugOf(item.title), place);
      place.add(slug);
      return [item.source, slug];
    }),
  );
}

/** WordPress writes letters it does not know in percents. */
function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

interface TakenItem {
  readonly outcome: Outcome;
  readonly title: string;
  readonly notes: readonly Note[];
  readonly text?: PreparedText;
}

async function takeItem(run: Run, item: ImportItem): Promise<TakenItem> {
  const { site, services, locale } = run;
  const known = run.known.get(item.source) ?? null;
  const told = { title: item.title || item.base };
  try {
    const { notes: _notes, addresses: _addresses, ...said } = item;
    const digest = createHash('sha256')
      .update(JSON.stringify([edition, said]))
      .digest('hex');
    if (known && known.kind !== item.kind) return { ...told, outcome: 'notTaken', notes: [{ code: 'kind-changed' }] };
    if (known?.deleted) return { ...told, outcome: 'edited', notes: [{ code: 'deleted-here' }] };
    const same = known?.digest === digest;
    if (known && same && (known.missing === 0 || isEdited(known))) return { ...told, outcome: 'unchanged', notes: [] };
    if (known && isEdited(known)) throw new EditedHere();
    if (item.html.length > 2 * textMax) return { ...told, outcome: 'notTaken', notes: [{ code: 'too-long', params: { max: textMax } }] };
    const text = await prepareText(run, item);
    // What was missing is looked for again; where it is missing still, nothing is new.
    if (known && same && text.missing >= known.missing) return { ...told, outcome: 'unchanged', notes: text.notes, text };
    const notes: Note[] = [...item.notes, ...text.notes];
    const values = valuesOf(run, item, text, known, notes);
    const partner = partnerOf(run, item, notes);
    const written = await inTransaction(run, (trx) => writeItem(trx, { site, services, item, values, text, digest, known, partner }));
    if (written) {
      run.known.set(item.source, written);
      if (partner && item.translation !== null) run.known.set(item.translation, { ...partner, ...(await versionOf(site, partner)) });
    }
    return { title: String(values['title']), outcome: known ? 'updated' : 'taken', notes, text };
  } catch (error) {
    if (error instanceof EditedHere) return { ...told, outcome: 'edited', notes: [{ code: 'edited-here' }] };
    return { ...told, outcome: 'notTaken', notes: reasonsOf(error, item, locale, site) };
  }
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {}

async function inTransaction(run: Run, work: (trx: Parameters<Parameters<Site['tx']>[1]>[0]) => Promise<Known>): Promise<Known | null> {
  try {
    return await run.site.tx(system, async (trx) => {
      const known = await work(trx);
      if (run.dryRun) throw new DryRun();
      return known;
    });
  } catch (error) {
    if (error instanceof DryRun) return null;
    throw error;
  }
}

async function versionOf({ db }: Site, { kind, id }: Known): Promise<{ version: number; current: number }> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(kind)} where id = ${id}`.execute(db);
  const version = rows[0]?.version ?? 0;
  return { version, current: version };
}

/** Made to fit the fields; what had to give way is noted. */
function valuesOf({ slugs }: Run, item: ImportItem, text: PreparedText, known: Known | null, notes: Note[]): Record<string, unknown> {
  const { kind, locale, published, publishedAt, sortOrder, thumbnail } = item;
  const { content } = text;
  const words = [item.title, item.subtitle, item.category, thumbnail?.alt].map((text) => withoutEmoji(text ?? ''));
  const [given = '', subtitle = '', , alt = ''] = words;
  if (words.join() !== [item.title, item.subtitle, item.category, thumbnail?.alt].join()) notes.push({ code: 'emoji' });
  const title = given || shortened(withoutEmoji(plainText(content ?? '').replaceAll(/\s+/g, ' ')), 80) || basename(item.base);
  if (given === '') notes.push({ code: 'title-made' });
  if (title.length > titleMax) notes.push({ code: 'title-cut', params: { max: titleMax } });
  if (subtitle.length > subtitleMax) notes.push({ code: 'subtitle-cut', params: { max: subtitleMax } });
  if (published && content === null) notes.push({ code: 'empty' });
  if (text.thumbnail && alt === '') notes.push({ code: 'alt-made' });
  const { thumbnail: file } = text;
  return {
    title: shortened(title, titleMax),
    content,
    locale,
    published: published && content !== null,
    slug: slugs.get(item.source),
    ...((publishedAt !== null || known === null) && { publishedAt }),
    ...((sortOrder !== null || known === null) && { sortOrder }),
    ...(kind === 'news' && { subtitle: subtitle === '' ? null : shortened(subtitle, subtitleMax) }),
    ...(file && {
      thumbnail: { id: file.id, name: file.name, type: file.type, bytes: file.bytes },
      thumbnailAlt: shortened(alt || title, 200),
    }),
  };
}

/** Joined only where neither was touched by a person: to join changes both. */
function partnerOf({ known }: Run, { translation, locale, kind }: ImportItem, notes: Note[]): Known | null {
  const partner = translation === null ? undefined : known.get(translation);
  if (!partner || partner.kind !== kind || isEdited(partner)) return null;
  if (partner.locale !== locale) return partner;
  notes.push({ code: 'translation-same' });
  return null;
}

function reasonsOf(error: unknown, item: ImportItem, locale: Locale, site: Site): Note[] {
  if (error instanceof AppError) {
    const { fields } = item.kind === 'news' ? news : pages;
    const labelled = Object.entries(error.details.fields ?? {}).flatMap(([name, complaints]): Note[] => {
      const field = Object.entries(fields).find(([key]) => key === name)?.[1].meta.label[locale] ?? name;
      return complaints.map(({ message: why }) => ({ code: 'invalid', params: { field, why } }));
    });
    return labelled.length > 0 ? labelled : [{ code: 'failed', params: { why: error.say(locale) } }];
  }
  site.log.error({ err: error, source: item.source }, 'a text was not imported');
  return [{ code: 'failed', params: { why: error instanceof Error ? error.message : String(error) } }];
}
