import type { ColumnType, Generated } from 'kysely';
import type { Shape } from '../domain/shape.ts';

export interface CollectionTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  shapes: ColumnType<readonly Shape[], string, string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface LinkTable {
  collection_id: number;
  token: string;
  created_at: Generated<Date>;
}

export interface PhotoTable {
  id: Generated<number>;
  collection_id: number;
  shape: string;
  file_id: string;
  caption: string | null;
  /** Since when its shape is gone: it may come back by undo. */
  loose_since: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    annotation_collection: CollectionTable;
    annotation_link: LinkTable;
    annotation_photo: PhotoTable;
  }
}
