import type { ColumnType, Generated } from 'kysely';
import type { LayerOptions } from '../contract.ts';
import type { CatalogueType } from '../domain/limits.ts';
import type { CatalogueFront } from '../maps.ts';

export interface CatalogueServiceTable {
  id: Generated<number>;
  module: CatalogueFront;
  type: CatalogueType;
  url: string;
  title: string;
  editable: Generated<boolean>;
  autoload: Generated<boolean>;
  layer_options: ColumnType<LayerOptions, string, string>;
  metadata_template: string | null;
  private: Generated<boolean>;
  role_ids: Generated<number[]>;
  username: string | null;
  /** Sealed. */
  password: string | null;
  header_name: string | null;
  /** Sealed. */
  header_value: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    catalogue_service: CatalogueServiceTable;
  }
}
