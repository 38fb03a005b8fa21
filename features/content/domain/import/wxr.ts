import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { locales, type Locale } from '#platform/kernel/locale.ts';
import { recordOf } from '#platform/kernel/unknown.ts';
import { zonedInstant } from '#platform/kernel/written-dates.ts';
import { convertHtml } from './html.ts';
import type { ImportItem, Note, NotTaken, Picture, Reading, ReadingOptions } from './item.ts';
import type { Attachment } from './shortcodes.ts';
import { addressKey, wordsIn } from './words.ts';

/** Where the document is broken; `wxr: false`: it is XML, and no export of WordPress. */
export interface WxrFault {
  readonly line: number;
  readonly wxr: boolean;
}

const elements = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
const text = (parent: XmlElement, name: string): string => elements(parent, name)[0]?.text.trim() ?? '';

/** An export in WordPress's own format (WXR 1.0 to 1.2). The parser knows no external entities and no entities of a document's own. */
export function readWxr(xml: string, options: ReadingOptions): Reading | WxrFault {
  let root: XmlElement | null;
  // Word processors leave them in texts, WordPress exports them, and XML forbids them.
  const legal = xml.replace(/^\uFEFF/, '').replaceAll(/[^\t\n\r\P{Cc}\u0080-\u009f]|[\uFFFE\uFFFF]/gu, '');
  try {
    ({ root } = parseXml(legal));
  } catch (error) {
    const { line } = recordOf(error);
    return { line: typeof line === 'number' ? line : 1, wxr: true };
  }
  const channel = root?.name === 'rss' ? elements(root, 'channel')[0] : undefined;
  const version = channel && text(channel, 'wp:wxr_version');
  if (!channel || !version) return { line: 1, wxr: false };
  const reading = new WxrReader(channel, options).read(`WordPress, WXR ${version}`);
  const control = xml.replace(/^\uFEFF/, '').length - legal.length;
  return control === 0 ? reading : { ...reading, notes: [...reading.notes, { code: 'control', params: { count: control } }] };
}

export const isWxrFault = (result: Reading | WxrFault): result is WxrFault => 'wxr' in result;

interface Term {
  readonly name: string;
  readonly nicename: string;
}

/** Where WordPress puts news nobody gave a category. */
const none = new Set(['uncategorized', 'sem-categoria']);

class WxrReader {
  readonly #options: ReadingOptions;
  readonly #site: string;
  readonly #posts: readonly XmlElement[];
  readonly #attachments = new Map<string, Attachment>();
  readonly #attached = new Map<string, string[]>();
  readonly #categories: ReadonlyMap<string, { readonly name: string; readonly parent: string }>;
  /** Of each group of translations, who is in it. */
  readonly #groups = new Map<string, { readonly source: string; readonly locale: Locale }[]>();
  readonly #used = new Set<string>();

  constructor(channel: XmlElement, options: ReadingOptions) {
    this.#options = options;
    this.#site = text(channel, 'wp:base_blog_url') || text(channel, 'link');
    this.#posts = elements(channel, 'item');
    this.#categories = new Map(
      elements(channel, 'wp:category').map((one) => [
        text(one, 'wp:category_nicename'),
        { name: wordsIn(text(one, 'wp:cat_name')), parent: text(one, 'wp:category_parent') },
      ]),
    );
    for (const post of this.#posts.filter((one) => text(one, 'wp:post_type') === 'attachment')) this.#addAttachment(post);
  }

  read(format: string): Reading {
    const items: (ImportItem & { readonly group: string | null })[] = [];
    const notTaken: NotTaken[] = [];
    const others = new Map<string, number>();
    let [comments, tags] = [0, 0];
    for (const post of this.#posts) {
      const type = text(post, 'wp:post_type');
      if (type === 'attachment') continue;
      if (type !== 'post' && type !== 'page') {
        others.set(type, (others.get(type) ?? 0) + 1);
        continue;
      }
      comments += elements(post, 'wp:comment').length;
      tags += this.#terms(post, 'post_tag').length;
      const reason = this.#refusal(post);
      const name = wordsIn(text(post, 'title')) || `#${text(post, 'wp:post_id')}`;
      if (reason) notTaken.push({ name, reason });
      else items.push(this.#item(post, type));
    }
    for (const { group, source, locale } of items)
      if (group !== null) this.#groups.set(group, [...(this.#groups.get(group) ?? []), { source, locale }]);
    const notes: Note[] = this.#nested();
    if (others.size > 0) notes.push({ code: 'others', params: { value: [...others].map(([type, count]) => `${type} (${count})`).join(', ') } });
    const unused = [...this.#categories.values()].filter(({ name }) => !this.#used.has(name)).length;
    for (const [code, count] of [
      ['comments', comments],
      ['tags', tags],
      ['categories-unused', unused],
    ] as const)
      if (count > 0) notes.push({ code, params: { count } });
    return { format: `${format}, ${this.#site}`, items: items.map((item) => this.#paired(item)), notTaken, notes };
  }

  #addAttachment(post: XmlElement): void {
    const [id, parent] = [text(post, 'wp:post_id'), text(post, 'wp:post_parent')];
    const title = wordsIn(text(post, 'title'));
    const alt = this.#meta(post, '_wp_attachment_image_alt') ?? '';
    this.#attachments.set(id, { address: text(post, 'wp:attachment_url') || text(post, 'guid'), alt, title, caption: text(post, 'excerpt:encoded') });
    this.#attached.set(parent, [...(this.#attached.get(parent) ?? []), id]);
  }

  #refusal(post: XmlElement): Note | null {
    const status = text(post, 'wp:status');
    if (!['publish', 'future', 'draft', 'pending'].includes(status)) return { code: 'status', params: { value: status } };
    if (text(post, 'wp:post_password') !== '') return { code: 'password' };
    const language = this.#language(post);
    if (language !== null && locales.every((one) => one !== language)) return { code: 'language', params: { value: language } };
    const [title, content] = [wordsIn(text(post, 'title')), text(post, 'content:encoded')];
    return title === '' && wordsIn(content) === '' ? { code: 'untitled' } : null;
  }

  #item(post: XmlElement, type: 'post' | 'page'): ImportItem & { readonly group: string | null } {
    const kind = type === 'post' ? 'news' : 'page';
    const id = text(post, 'wp:post_id');
    const status = text(post, 'wp:status');
    const language = this.#language(post);
    const wordpress = { byId: this.#attachments, own: this.#attached.get(id) ?? [] };
    const converted = convertHtml(text(post, 'content:encoded'), { wordpress });
    const notes: Note[] = [...converted.notes];
    const subtitle = wordsIn(text(post, 'excerpt:encoded')) || null;
    const category = this.#category(post, kind, notes);
    if (kind === 'page' && subtitle !== null) notes.push({ code: 'subtitle-page' });
    const order = Number(text(post, 'wp:menu_order'));
    const link = text(post, 'link');
    const addresses = [link, text(post, 'guid'), `${this.#site}/?p=${id}`, `${this.#site}/?page_id=${id}`].map(addressKey);
    return {
      ...converted,
      source: `wordpress ${addressKey(this.#site)} ${id}`,
      kind,
      title: wordsIn(text(post, 'title')),
      subtitle: kind === 'news' ? subtitle : null,
      locale: locales.find((one) => one === language) ?? this.#options.locale,
      slug: text(post, 'wp:post_name') || null,
      // The site's own front door stays a link to it.
      addresses: addresses.filter((one) => one !== '' && one !== addressKey(this.#site)),
      base: link.startsWith('http') ? link : this.#site,
      published: status === 'publish' || status === 'future',
      publishedAt: status === 'publish' || status === 'future' ? this.#date(post) : null,
      category,
      thumbnail: this.#thumbnail(post, kind, notes),
      sortOrder: kind === 'news' ? (text(post, 'wp:is_sticky') === '1' ? 1 : null) : order > 0 && order <= 9999 ? order : null,
      translation: null,
      notes,
      group: this.#terms(post, 'post_translations')[0]?.nicename ?? this.#meta(post, '_wpml_import_translation_group'),
    };
  }

  #paired({ group, ...item }: ImportItem & { readonly group: string | null }): ImportItem {
    const other = this.#groups.get(group ?? '')?.find(({ source, locale }) => source !== item.source && locale !== item.locale);
    return { ...item, translation: other?.source ?? null };
  }

  #category(post: XmlElement, kind: 'news' | 'page', notes: Note[]): string | null {
    const found = this.#terms(post, 'category').filter(({ nicename }) => !none.has(nicename));
    const [first, ...rest] = found.map(({ name }) => name);
    if (first === undefined) return null;
    if (kind === 'page') {
      notes.push({ code: 'category-page', params: { value: found.map(({ name }) => name).join(', ') } });
      return null;
    }
    if (rest.length > 0) notes.push({ code: 'categories', params: { value: rest.join(', ') } });
    this.#used.add(first);
    return first;
  }

  #nested(): Note[] {
    return [...this.#categories.values()].flatMap(({ name, parent }): Note[] => {
      const over = this.#categories.get(parent);
      return over && this.#used.has(name) ? [{ code: 'category-flat', params: { value: name, parent: over.name } }] : [];
    });
  }

  #thumbnail(post: XmlElement, kind: 'news' | 'page', notes: Note[]): Picture | null {
    const id = this.#meta(post, '_thumbnail_id');
    if (id === null) return null;
    const found = this.#attachments.get(id);
    if (kind === 'page' || !found) {
      notes.push({ code: kind === 'page' ? 'thumbnail-page' : 'thumbnail-unknown' });
      return null;
    }
    return { address: found.address, alt: found.alt || wordsIn(found.caption), caption: '' };
  }

  #terms(post: XmlElement, domain: string): Term[] {
    return elements(post, 'category')
      .filter(({ attributes }) => attributes['domain'] === domain)
      .map((one) => ({ name: wordsIn(one.text), nicename: one.attributes['nicename'] ?? '' }));
  }

  #meta(post: XmlElement, key: string): string | null {
    const found = elements(post, 'wp:postmeta').find((one) => text(one, 'wp:meta_key') === key);
    return found ? text(found, 'wp:meta_value') || null : null;
  }

  /** As Polylang (a term) or WPML (what its exporter adds) tell it. */
  #language(post: XmlElement): string | null {
    const told = this.#terms(post, 'language')[0]?.nicename ?? this.#meta(post, '_wpml_import_language_code');
    return told === null ? null : told.slice(0, 2).toLowerCase();
  }

  /** In UTC where WordPress tells it so, else by the municipality's clock; what was never published has zeros. */
  #date(post: XmlElement): string | null {
    const read = (name: string): readonly number[] | null => {
      const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text(post, name)) ?? [];
      return parts.length === 0 || Number(parts[0]) < 1000 ? null : parts.map(Number);
    };
    const [utc, local] = [read('wp:post_date_gmt'), read('wp:post_date')];
    if (utc) return new Date(Date.UTC(utc[0] ?? 0, (utc[1] ?? 1) - 1, utc[2], utc[3], utc[4], utc[5])).toISOString();
    if (!local) return null;
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local;
    return zonedInstant({ year, month, day, hour, minute, second, timed: true }, this.#options.timeZone).toISOString();
  }
}
