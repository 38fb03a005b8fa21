import { Marked } from 'marked';
import { isoDate, isoInstant } from '#platform/kernel/dates.ts';
import { locales } from '#platform/kernel/locale.ts';
import { zonedInstant } from '#platform/kernel/written-dates.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { convertHtml } from './html.ts';
import type { ImportItem, Note, NotTaken, Reading, ReadingOptions } from './item.ts';
import { wordsIn } from './words.ts';

export interface MarkdownFile {
  /** In the folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

const languages = ['locale', 'lang', 'language'];
const marked = new Marked({ gfm: true, async: false });
const known = new Set(
  'title subtitle description summary date locale lang language slug category categories translation draft published thumbnail image alt order weight type'.split(
    ' ',
  ),
);

/** A path named in a file, as a path of the folder; null where it leads out of it. */
export function resolvePath(from: string, named: string): string | null {
  const parts = named.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of named.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** What is wrong with one value of a file's front matter. */
class Complaint extends Error {
  readonly note: Note;
  constructor(note: Note) {
    super(note.code);
    this.note = note;
  }
}

/** Files of a folder, each with front matter. `folder` is its name: files of another folder are others. */
export function readMarkdown(files: readonly MarkdownFile[], folder: string, options: ReadingOptions): Reading {
  const notTaken: NotTaken[] = [];
  const items: (ImportItem & { readonly named: string | null })[] = [];
  for (const file of files) {
    const matter = readFrontMatter(file.text);
    if ('code' in matter) {
      notTaken.push({ name: file.path, reason: matter });
      continue;
    }
    try {
      items.push(itemOf(file, matter, folder, options));
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      notTaken.push({ name: file.path, reason: error.note });
    }
  }
  return { format: 'Markdown', items: items.map((item) => paired(item, items)), notTaken, notes: [] };
}

function paired(
  { named, ...item }: ImportItem & { readonly named: string | null },
  all: readonly (ImportItem & { named: string | null })[],
): ImportItem {
  const own = (one: ImportItem & { named: string | null }): boolean => one.named !== null && (one.named === item.base || one.named === item.slug);
  const other = all.find((one) => one.source !== item.source && (named === null ? own(one) : one.base === named || one.slug === named));
  const lost: Note[] = named !== null && !other ? [{ code: 'translation-lost', params: { value: named } }] : [];
  return { ...item, translation: other?.source ?? null, notes: [...item.notes, ...lost] };
}

function itemOf({ path }: MarkdownFile, { values, body }: FrontMatter, folder: string, { locale, timeZone }: ReadingOptions) {
  const wrong = (field: string): never => {
    const { value = '', line = 1 } = values.get(field) ?? {};
    throw new Complaint({ code: 'front-matter-value', params: { field, line, value: [value].flat().join(', ') } });
  };
  const all = (...fields: readonly string[]): readonly string[] => fields.flatMap((field) => values.get(field)?.value ?? []);
  const one = (...fields: readonly string[]): string | null => {
    const several = fields.find((field) => Array.isArray(values.get(field)?.value) && all(field).length > 1);
    if (several !== undefined) return wrong(several);
    return (
      all(...fields)
        .find((value) => value.trim() !== '')
        ?.trim() ?? null
    );
  };
  const yes = (field: string, otherwise: boolean): boolean => {
    const value = one(field)?.toLowerCase();
    if (value === undefined) return otherwise;
    return /^(?:true|yes|sim)$/.test(value) || (/^(?:false|no|não|nao)$/.test(value) ? false : wrong(field));
  };
  const type = one('type')?.toLowerCase() ?? 'news';
  const kind = type === 'news' || type === 'page' ? type : wrong('type');
  const language = one(...languages)
    ?.slice(0, 2)
    .toLowerCase();
  const spoken =
    language === undefined ? locale : (locales.find((own) => own === language) ?? wrong(languages.find((name) => values.has(name)) ?? ''));
  const order = one('order', 'weight');
  if (order !== null && !/^\d{1,4}$/.test(order)) wrong(values.has('order') ? 'order' : 'weight');
  const date = one('date');
  const published = !yes('draft', false) && yes('published', true);
  // A heading at the top that says the title again is the title.
  const [heading = '', first] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body) ?? [];
  const written = one('title') ?? (first === undefined ? '' : wordsIn(String(marked.parseInline(first))));
  const isTitle = first !== undefined && wordsIn(String(marked.parseInline(first))) === written;
  const converted = convertHtml(String(marked.parse(isTitle ? body.slice(heading.length) : body)), { wordpress: null });
  const notes: Note[] = [...converted.notes];
  for (const [name, { line }] of values) if (!known.has(name)) notes.push({ code: 'front-matter-unknown', params: { line, value: name } });
  const [category = null, ...rest] = all('category', 'categories');
  const subtitle = one('subtitle', 'description', 'summary');
  const picture = one('thumbnail', 'image');
  if (kind === 'page' && category !== null) notes.push({ code: 'category-page', params: { value: [category, ...rest].join(', ') } });
  else if (rest.length > 0) notes.push({ code: 'categories', params: { value: rest.join(', ') } });
  if (kind === 'page' && subtitle !== null) notes.push({ code: 'subtitle-page' });
  if (kind === 'page' && picture !== null) notes.push({ code: 'thumbnail-page' });
  const translation = one('translation');
  return {
    ...converted,
    source: `markdown ${folder}/${path}`,
    kind,
    title: written,
    subtitle: kind === 'news' ? subtitle : null,
    locale: spoken,
    slug: one('slug'),
    addresses: [path],
    base: path,
    published,
    publishedAt: date === null ? null : (instantOf(date, timeZone) ?? wrong('date')),
    category: kind === 'news' ? category : null,
    thumbnail: picture === null || kind === 'page' ? null : { address: picture, alt: one('alt') ?? '', caption: '' },
    sortOrder: order === null ? null : Number(order),
    translation: null,
    named: translation === null ? null : /\.md$/i.test(translation) ? (resolvePath(path, translation) ?? translation) : translation,
    notes,
  } satisfies ImportItem & { readonly named: string | null };
}

/** A day, a day and an hour by the municipality's clock, or an instant with its zone. */
function instantOf(written: string, timeZone: string): string | null {
  const [, day = '', hour = '0', minute = '0', second = '0', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(written.trim()) ?? [];
  if (!isoDate.safeParse(day).success || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (zone === undefined)
    return zonedInstant(
      { year, month, day: date, hour: Number(hour), minute: Number(minute), second: Number(second), timed: true },
      timeZone,
    ).toISOString();
  const two = (text: string): string => text.padStart(2, '0');
  const whole = `${day}T${two(hour)}:${two(minute)}:${two(second)}${zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`;
  return isoInstant.safeParse(whole).success ? new Date(whole).toISOString() : null;
}
