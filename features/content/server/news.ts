import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { zonedInstant } from '#platform/kernel/written-dates.ts';
import type { ArchiveQuery, NewsItem } from '../contract.ts';
import { summaryOf } from '../domain/summary.ts';
import { openCategory, visible, type Viewer } from './visible.ts';

type Condition = RawBuilder<unknown>;

export interface NewsRow {
  readonly id: number;
  readonly slug: string;
  readonly locale: Locale;
  readonly title: string;
  readonly subtitle: string | null;
  readonly publishedAt: Date | null;
  readonly plain: string | null;
  readonly categoryName: string | null;
  readonly categorySlug: string | null;
  readonly thumbnail: string | null;
  readonly thumbnailAlt: string | null;
  readonly version: number;
}

const columns = sql`n.id, n.slug, n.locale, n.title, n.subtitle, n.published_at as "publishedAt", left(i.plain, 400) as plain,
  c.name as "categoryName", c.slug as "categorySlug", n.thumbnail, n.thumbnail_alt as "thumbnailAlt", n.version`;
const tables = sql`news n left join content_index i on i.kind = 'news' and i.item_id = n.id left join news_category c on c.id = n.category_id`;

/** News in this language, and what there is in the other one alone. */
function inLanguage(locale: Locale, viewer: Viewer): Condition {
  return sql`(n.locale = ${locale} or n.translation_id is null or not exists (select 1 from news o where o.id = n.translation_id and ${visible('news', 'o', viewer)}))`;
}

/** As many as asked, those with an order first, then the newest. */
export async function lastNews(db: Db, viewer: Viewer, locale: Locale, limit: number): Promise<NewsItem[]> {
  const { rows } = await sql<NewsRow>`select ${columns} from ${tables} where ${visible('news', 'n', viewer)} and ${inLanguage(locale, viewer)}
    order by n.sort_order, n.published_at desc, n.id desc limit ${limit}`.execute(db);
  return rows.map(presentItem);
}

interface ArchiveRequest extends ArchiveQuery {
  readonly locale: Locale;
  readonly pageSize: number;
  readonly timeZone: string;
}

export async function archive(db: Db, viewer: Viewer, { locale, page, pageSize, category, month, timeZone }: ArchiveRequest) {
  const where = [visible('news', 'n', viewer), inLanguage(locale, viewer)];
  if (category !== undefined) where.push(ofCategory(category));
  if (month !== undefined) {
    const { from, to } = monthRange(month, timeZone);
    where.push(sql`n.published_at >= ${from} and n.published_at < ${to}`);
  }
  const all = sql.join(where, sql` and `);
  const items = (await newest(db, all, pageSize, (page - 1) * pageSize)).map(presentItem);
  return { items, ...(await countRows(db, sql`from news n where ${all}`)), page, pageSize };
}

async function newest(db: Db, where: Condition, limit: number, offset: number): Promise<readonly NewsRow[]> {
  const { rows } = await sql<NewsRow>`select ${columns} from ${tables} where ${where}
    order by n.published_at desc, n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The newest of one language alone, and of one category where it is given: for feeds, which count nothing. */
export async function newestIn(db: Db, viewer: Viewer, locale: Locale, category: string | undefined, limit: number): Promise<NewsItem[]> {
  const own = sql`${visible('news', 'n', viewer)} and n.locale = ${locale}`;
  const where = category === undefined ? own : sql`${own} and ${ofCategory(category)}`;
  return (await newest(db, where, limit, 0)).map(presentItem);
}

const ofCategory = (slug: string): Condition =>
  sql`n.category_id in (select k.id from news_category k where k.slug = ${slug} and k.deleted_at is null)`;

export function monthRange(month: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = (y: number, m: number): Date => zonedInstant({ year: y, month: m, day: 1, hour: 0, minute: 0, second: 0, timed: true }, timeZone);
  return { from: first(year, number), to: number === 12 ? first(year + 1, 1) : first(year, number + 1) };
}

/** Categories and months one can look into: only those where something is found. Each asks its index, however many news there are. */
export async function shelves(db: Db, viewer: Viewer, locale: Locale, timeZone: string) {
  const categories = await sql<{ slug: string; name: string; description: string | null }>`select c.slug, c.name, c.description from news_category c
    where c.active and c.deleted_at is null and c.locale = ${locale} and ${openCategory(sql`c.id`, viewer.actor)}
      and exists (select 1 from news n where n.category_id = c.id and ${visible('news', 'n', viewer)})
    order by fold(c.name) limit 100`.execute(db);
  const months = await sql<{ month: string }>`select to_char(m.first, 'YYYY-MM') as month
    from (select min(published_at) as oldest, max(published_at) as newest from news where published and deleted_at is null and published_at <= ${viewer.now}) s,
      generate_series(date_trunc('month', s.oldest at time zone ${timeZone}), s.newest at time zone ${timeZone}, interval '1 month') as m (first)
    where exists (select 1 from news n where n.published_at >= m.first at time zone ${timeZone}
      and n.published_at < (m.first + interval '1 month') at time zone ${timeZone} and ${visible('news', 'n', viewer)} and ${inLanguage(locale, viewer)})
    order by m.first desc limit 240`.execute(db);
  return { categories: categories.rows, months: months.rows.map(({ month }) => month) };
}

export function presentItem(row: NewsRow): NewsItem {
  return {
    id: Number(row.id),
    slug: row.slug,
    locale: row.locale,
    title: row.title,
    summary: row.subtitle ?? summaryOf(row.plain ?? ''),
    publishedAt: row.publishedAt && new Date(row.publishedAt).toISOString(),
    category: row.categoryName === null ? null : { name: row.categoryName, slug: row.categorySlug ?? '' },
    picture: row.thumbnail === null ? null : { file: row.thumbnail, alt: row.thumbnailAlt ?? '', version: String(row.version) },
  };
}
