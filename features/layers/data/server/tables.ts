import type { ColumnType, Generated } from 'kysely';
import type { Question, DataField } from '../contract.ts';
import type { StoredNote } from './notes.ts';
import type { Shape } from '../domain/shapes.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';

type Json<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

interface DatasetTable {
  id: Generated<number>;
  version: Generated<number>;
  title: string;
  description: string | null;
  attribution: string | null;
  editable: Generated<boolean>;
  fields: Json<DataField[]>;
  style: JsonOrNull<VectorStyle>;
  current_version_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface VersionTable {
  id: Generated<number>;
  dataset_id: number;
  number: number;
  state: 'reading' | 'asking' | 'ready' | 'failed';
  file_id: string | null;
  file_name: string;
  layer: string | null;
  crs: number | null;
  shape: Shape | null;
  features: Generated<number>;
  extent: number[] | null;
  fields: Json<DataField[]>;
  question: JsonOrNull<Question>;
  failure: JsonOrNull<{ pt: string; en: string }>;
  notes: Json<StoredNote[]>;
  job_id: string | null;
  mark: Generated<string>;
  created_by: number | null;
  created_at: Generated<Date>;
}

interface ChangeTable {
  id: Generated<number>;
  dataset_id: number;
  feature_id: number;
  before: JsonOrNull<unknown>;
  after: JsonOrNull<unknown>;
  changed_by: number | null;
  changed_at: Date;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    dataset: DatasetTable;
    dataset_version: VersionTable;
    dataset_change: ChangeTable;
  }
}
