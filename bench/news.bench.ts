import { sql } from 'kysely';
import { content } from '#features/content/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { compareTimes, figure } from './harness.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';

const items = many(100_000, 300);
const bar = 'p95 under 100 ms';

const synonyms = [
  ['festa', 'concerto', 'arraial', 'musica', 'baile'],
  ['agua', 'saneamento', 'torneira', 'cano', 'contador'],
  ['obras', 'rua', 'estrada', 'calcada', 'pavimento'],
];

/** Stands for the slice that knows what means the same. */
const town: ServerFeature = {
  id: 'town',
  migrations: [],
  permissions: [],
  contracts: [],
  search: [{ id: 'town', label: { pt: 'Palavras', en: 'Words' }, order: 99, synonyms: async () => synonyms, find: async () => [] }],
  routes: () => {},
};

/** Archive, search and feed over 100,000 news at the API, as a visitor, beside one bare statement that fetches as much by its index. */
export async function run(): Promise<void> {
  await inTown({ what: 'The news are', features: [identity, content, town] }, async ({ site, get }) => {
    await site.tx(system, async (trx) => {
      await sql`set local largo.audit = 'off'`.execute(trx);
      await sql`insert into news_category (name, locale, slug, active) select 'Categoria ' || n, 'pt', 'categoria-' || n, true from generate_series(1, 20) n`.execute(
        trx,
      );
      await sql`insert into news (title, subtitle, content, locale, category_id, published, published_at, slug)
        select (array['Obras na rua','Festa na praça','Água da rede','Inscrições abertas','Contas do ano'])[1 + n % 5] || ' ' || n,
          'Subtítulo da notícia ' || n, '<p>' || repeat('Texto do município sobre o assunto. ', 20) || '</p>', 'pt',
          (select min(id) from news_category) + n % 20, true, now() - n * interval '47 minutes', 'noticia-' || n
        from generate_series(1, ${items}::int) n`.execute(trx);
      await sql`insert into content_index (kind, item_id, locale, at, plain, words)
        select 'news', id, locale, published_at, 'Texto do município sobre o assunto.',
          setweight(to_tsvector('simple', public.unaccent(lower(title))), 'A') || to_tsvector('simple', 'texto municipio assunt') from news`.execute(
        trx,
      );
      // One in fifty is for a role only.
      await sql`insert into role (name) values ('Técnicos')`.execute(trx);
      await sql`insert into news_role (news_id, role_id) select id, (select max(id) from role) from news where id % 50 = 0`.execute(trx);
    });
    // A month in which one text in twenty was read every day.
    await sql`insert into content_reading (kind, item_id, day, count)
      select 'news', id, current_date - d, 1 + (id * d) % 90 from news, generate_series(0, 29) d where id % 20 = 0`.execute(site.db);
    for (const table of ['news', 'news_role', 'content_index', 'content_reading']) await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
    const bare = () =>
      sql`select id, title from news where published and deleted_at is null order by published_at desc, id desc limit 25`.execute(site.db);
    const api = '/api/geoportal/front';
    const asked: Record<string, (n: number) => string> = {
      'highlights of the home': () => `${api}/pt/news/last`,
      'archive, a page': (n) => `${api}/pt/news/archive?page=${1 + (Math.abs(n) % 40)}`,
      'archive, a category': (n) => `${api}/pt/news/archive?category=categoria-${1 + (Math.abs(n) % 20)}`,
      'archive, a month': (n) => `${api}/pt/news/archive?month=${new Date(Date.now() - Math.abs(n) * 35 * 86_400_000).toISOString().slice(0, 7)}`,
      'categories and months': () => `${api}/pt/news/shelves`,
      'one piece of news': (n) => `${api}/pt/news/single/noticia-${1 + (Math.abs(n) % items)}`,
      'search, a common word': () => `${api}/search?q=${encodeURIComponent('município')}`,
      'search, two words': (n) => `${api}/search?q=${encodeURIComponent(['festa na praça', 'água rede', 'obras rua'][Math.abs(n) % 3] ?? '')}`,
      'search, a rare word': (n) => `${api}/search?q=${1 + (Math.abs(n) % items)}`,
      'search, words that mean the same': (n) =>
        `${api}/search?q=${encodeURIComponent(['arraial praça', 'torneira', 'calçada'][Math.abs(n) % 3] ?? '')}`,
      'most read': () => `${api}/pt/most-read`,
      feed: () => '/pt/noticias/rss.xml',
      'archive without JavaScript': (n) => `/pt/noticias?page=${1 + (Math.abs(n) % 40)}`,
    };
    for (const [name, url] of Object.entries(asked)) {
      const [ours, alone] = await compareTimes(40, (n) => get(url(n)), bare);
      figure({ name: `${items} news, ${name}, median`, ours: ours.median, reference: alone.median, unit: 'ms' });
      figure({ name: `${items} news, ${name}, p95`, ours: ours.p95, reference: alone.p95, unit: 'ms', bar });
    }
  });
}
