import type { Generated, Selectable } from 'kysely';
import type { FileKind } from './files.ts';

interface FileTable {
  id: string;
  name: string;
  kind: FileKind;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  visibility: 'public' | 'private';
  lng: number | null;
  lat: number | null;
  sha256: string;
  storage_key: string;
  has_thumbnail: boolean;
  created_by: number | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  deleted_at: Date | null;
}

export type FileRow = Selectable<FileTable>;

declare module '#platform/db/tables.ts' {
  interface Tables {
    file: FileTable;
  }
}
