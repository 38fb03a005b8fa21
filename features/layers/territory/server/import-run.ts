import type { Trx } from '#platform/db/tables.ts';
import type { GeoFile } from '#platform/geo/server/geo-file.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { AssetLayerId } from '../domain/feature-layers.ts';
import type { ImportNote, ImportNoteCode } from '../domain/import-report.ts';

/** What the import of one kind works with. */
export interface ImportRun {
  readonly trx: Trx;
  readonly site: Site;
  readonly file: GeoFile;
  readonly fileName: string;
  /** Of an import of assets: what they are. */
  readonly asset: AssetLayerId | null;
  repaired(row: number | null, code: ImportNoteCode, params?: ImportNote['params']): void;
  refused(row: number | null, code: ImportNoteCode, params?: ImportNote['params']): void;
  warn(code: ImportNoteCode, params?: ImportNote['params']): void;
  progress(percent: number, what: string): void;
}

/** Records read and records stored. */
export interface Tally {
  readonly read: number;
  readonly imported: number;
}
