import type { ColumnType, Generated } from 'kysely';
import type { Book } from '../books.ts';
import type { Kind } from '../contract.ts';
import type { Article } from '../domain/articles.ts';
import type { TextState } from '../text-states.ts';

interface RegulationTable {
  id: Generated<number>;
  module: Book;
  kind: Kind;
  parent_id: number | null;
  position: number;
  name: string;
  active: boolean;
  url: string | null;
  file_id: string | null;
  /** Null: as they were found in the text. */
  articles: ColumnType<Article[] | null, string | null | undefined, string | null | undefined>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    regulation: RegulationTable;
    /** What is known of the text of its document. */
    regulation_text: {
      regulation_id: number;
      file_id: string;
      state: TextState;
      pages: number | null;
      articles: ColumnType<Article[], string, string>;
      read_at: Date | null;
    };
    regulation_page: { regulation_id: number; page: number; plain: string; words: string };
    regulation_word: { module: Book; word: string };
  }
}
