import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { cleanRichText, plainText } from '#platform/richtext/server/clean.ts';
import type { NewsArticle, PublicPage } from '../contract.ts';
import { summaryOf } from '../domain/summary.ts';
import { idAt, translationOf } from './items.ts';
import { presentItem, type NewsRow } from './news.ts';
import { previewOf } from './previews.ts';
import { visible, type Viewer } from './visible.ts';

interface Article {
  readonly content: string | null;
  readonly updatedAt: Date;
}

/** What a private link shows in place of what is stored: only texts, checked as they come. */
interface Draft {
  readonly title?: unknown;
  readonly subtitle?: unknown;
  readonly content?: unknown;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

async function newsRow(db: Db, id: number): Promise<NewsRow & Article> {
  const { rows } = await sql<
    NewsRow & Article
  >`select n.id, n.slug, n.locale, n.title, n.subtitle, n.content, n.published_at as "publishedAt", n.updated_at as "updatedAt",
    left(i.plain, 400) as plain, c.name as "categoryName", c.slug as "categorySlug", n.thumbnail, n.thumbnail_alt as "thumbnailAlt", n.version
    from news n left join content_index i on i.kind = 'news' and i.item_id = n.id left join news_category c on c.id = n.category_id where n.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return rows[0];
}

export async function readNews(db: Db, viewer: Viewer, locale: Locale, slug: string): Promise<NewsArticle> {
  const id = await idAt(db, 'news', slug, locale, viewer);
  if (id === null) throw kernelErrors['record.not-found']();
  return presentNews(db, viewer, await newsRow(db, id));
}

/** As its private link shows it; a link that has ended or belongs to another text leads nowhere. */
export async function previewNews(db: Db, viewer: Viewer, token: string): Promise<NewsArticle> {
  const { id, draft } = await previewOf(db, 'news', token, viewer.now);
  const row = await newsRow(db, id);
  const { title, subtitle, content } = draft satisfies Draft;
  const written = { ...row, title: textOf(title) ?? row.title, subtitle: textOf(subtitle), content: cleanRichText(textOf(content) ?? '') };
  const shown = await presentNews(db, viewer, { ...written, plain: plainText(written.content) });
  return { ...shown, preview: true };
}

async function presentNews(db: Db, viewer: Viewer, row: NewsRow & Article): Promise<NewsArticle> {
  return { ...presentItem(row), subtitle: row.subtitle, ...(await articleOf(db, 'news', viewer, row)) };
}

async function articleOf(db: Db, kind: 'news' | 'page', viewer: Viewer, { id, content, updatedAt }: Article & { readonly id: number }) {
  const translation = await translationOf(db, kind, Number(id), viewer);
  return { content: content ?? '', translation, updatedAt: new Date(updatedAt).toISOString(), preview: false };
}

interface PageRow extends Article {
  readonly id: number;
  readonly slug: string;
  readonly locale: Locale;
  readonly title: string;
  readonly type: string;
  readonly url: string | null;
}

async function pageRow(db: Db, id: number): Promise<PageRow> {
  const { rows } =
    await sql<PageRow>`select id, slug, locale, title, type, url, content, updated_at as "updatedAt" from page where id = ${id}`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return rows[0];
}

/** A page that leads elsewhere has no text of its own. */
async function presentPage(db: Db, viewer: Viewer, row: PageRow): Promise<PublicPage> {
  const { id, slug, locale, title, type, url } = row;
  return { id: Number(id), slug, locale, title, type, url, ...(await articleOf(db, 'page', viewer, url === null ? row : { ...row, content: null })) };
}

export async function readPage(db: Db, viewer: Viewer, locale: Locale, slug: string): Promise<PublicPage> {
  const id = await idAt(db, 'page', slug, locale, viewer);
  if (id === null) throw kernelErrors['record.not-found']();
  return presentPage(db, viewer, await pageRow(db, id));
}

export async function previewPage(db: Db, viewer: Viewer, token: string): Promise<PublicPage> {
  const { id, draft } = await previewOf(db, 'page', token, viewer.now);
  const row = await pageRow(db, id);
  const { title, content } = draft satisfies Draft;
  const written = { ...row, url: null, title: textOf(title) ?? row.title, content: cleanRichText(textOf(content) ?? '') };
  return { ...(await presentPage(db, viewer, written)), preview: true };
}

/** Pages with a place in the portal: at its foot, or of a type that has its own. In the other language only where there is none in this one. */
export async function placedPages(db: Db, viewer: Viewer, locale: Locale) {
  const { rows } = await sql<{
    slug: string;
    title: string;
    type: string;
    footer: boolean;
    url: string | null;
  }>`select n.slug, n.title, n.type, n.footer, n.url
    from page n where ${visible('page', 'n', viewer)} and (n.footer or n.type <> 'page')
      and (n.locale = ${locale} or not exists (select 1 from page o where o.id = n.translation_id and ${visible('page', 'o', viewer)}))
    order by n.sort_order, fold(n.title), n.id limit 200`.execute(db);
  return rows;
}

/** For search results and previews. */
export const descriptionOf = (article: { readonly content: string }): string => summaryOf(plainText(article.content));
