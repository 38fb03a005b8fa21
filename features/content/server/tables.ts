import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { newsCategories, news, notices, pages } from '../resources.ts';

/** The two kinds of text that have an address, roles, files and previews. */
export type Kind = 'news' | 'page';

declare module '#platform/db/tables.ts' {
  interface Tables {
    news: RowOf<typeof news>;
    news_role: { news_id: number; role_id: number };
    news_category: RowOf<typeof newsCategories>;
    news_category_role: { news_category_id: number; role_id: number };
    page: RowOf<typeof pages>;
    page_role: { page_id: number; role_id: number };
    notice: RowOf<typeof notices>;
    /** What is derived from a text when it is saved. */
    content_index: { kind: Kind; item_id: number; locale: string; at: Date; plain: string; words: string };
    content_media: { kind: Kind; item_id: number; file_id: string };
    /** Addresses texts once had. */
    content_address: { kind: Kind; locale: string; slug: string; item_id: number };
    /** Texts that came from elsewhere: `left_version` is the one the import left, `missing` how many of their files it did not find. */
    content_import: {
      source: string;
      kind: Kind;
      item_id: number;
      digest: string;
      left_version: number;
      missing: number;
      addresses: string[];
      /** Those of a former site after its host, as `formerPath` writes them. */
      paths: string[];
      imported_at: Generated<Date>;
    };
    content_import_file: { digest: string; used_as: string; file_id: string };
    content_preview: {
      token_hash: string;
      kind: Kind;
      item_id: number;
      draft: unknown;
      made_by: number | null;
      made_at: Generated<Date>;
      expires_at: Date;
    };
    content_reading: { kind: Kind; item_id: number; day: string; count: number };
    content_presence: { kind: Kind; item_id: number; user_id: number; at: Date };
  }
}
