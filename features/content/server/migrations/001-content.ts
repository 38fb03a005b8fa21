import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { news, newsCategories, notices, pages } from '../../resources.ts';

/** Planned for 100,000 news: archive and highlights come from an index alone, words from one that is narrow. */
export const contentTables: Migration = {
  id: 'content/001-content',
  up: () => `
${resourceTable(newsCategories, ['name', 'locale', 'description', 'slug', 'active', 'roles'])}
${resourceTable(news, [
  'title',
  'subtitle',
  'content',
  'thumbnail',
  'thumbnailAlt',
  'thumbnailFocus',
  'locale',
  'translationId',
  'categoryId',
  'published',
  'publishedAt',
  'withdrawnAt',
  'sortOrder',
  'slug',
  'roles',
])}
${resourceTable(pages, [
  'title',
  'type',
  'content',
  'url',
  'locale',
  'translationId',
  'published',
  'publishedAt',
  'withdrawnAt',
  'footer',
  'sortOrder',
  'slug',
  'roles',
])}
${resourceTable(notices, ['title', 'text', 'level', 'locale', 'url', 'startsAt', 'endsAt', 'active'])}
create index news_archive on news (published_at desc, id desc) where published and deleted_at is null;
create index news_archive_category on news (category_id, published_at desc, id desc) where published and deleted_at is null;
create index news_slug on news (slug);
create index page_slug on page (slug);
create index news_highlights on news (sort_order, published_at desc, id desc) where published and deleted_at is null;
create index notice_now on notice (ends_at) where active and deleted_at is null;

create table content_index (
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  locale text not null,
  at timestamptz not null,
  plain text not null,
  words tsvector not null,
  primary key (kind, item_id)
);
comment on table content_index is 'no-audit: derived from the text each time it is saved';
create index content_index_words on content_index using gin (words);
create index content_index_at on content_index (at desc, item_id desc);

create table content_media (
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  file_id uuid not null,
  primary key (file_id, kind, item_id)
);
comment on table content_media is 'no-audit: derived from the text each time it is saved';
create index content_media_item on content_media (kind, item_id);

create table content_address (
  kind text not null check (kind in ('news', 'page')),
  locale text not null,
  slug text not null,
  item_id bigint not null,
  primary key (kind, slug, locale)
);
comment on table content_address is 'no-audit: the address each text had before is in its own history';

create table content_preview (
  token_hash text primary key,
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  draft jsonb not null,
  made_by bigint references account (id),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table content_preview is 'no-audit: a text not saved yet, shown for two weeks to whoever has the link';
create index content_preview_item on content_preview (kind, item_id);
create index content_preview_ends on content_preview (expires_at);

create table content_presence (
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  user_id bigint not null references account (id),
  at timestamptz not null,
  primary key (kind, item_id, user_id)
);
comment on table content_presence is 'no-audit: who has a text open at this moment';
`,
};
