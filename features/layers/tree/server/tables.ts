import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { LayerManager } from '../../territory/map-modules.ts';
import type { LayerSource } from '../domain/sources.ts';
import type { featureableSchema, featureinfoSchema, legendSchema, typenameSchema } from '../domain/values.ts';

type Document<T extends z.ZodType> = ColumnType<z.output<T> | null, string | null, string | null>;

/** Groups and layers of the maps. */
export interface MapLayerTable {
  id: Generated<number>;
  module: LayerManager;
  kind: 'group' | 'resource';
  parent_id: number | null;
  /** Order among neighbours: any number, so that moving one writes one row. */
  position: number;
  name: string;
  name_en: string | null;
  active: boolean;
  private: boolean;
  role_ids: number[];
  visible: boolean;
  collapse: boolean;
  opacity: number;
  icon: string | null;
  icon_bg_color: string | null;
  attribution: string | null;
  tiled: boolean;
  style: string | null;
  format: string | null;
  min_scale: number | null;
  max_scale: number | null;
  source: ColumnType<LayerSource | null, string | null, string | null>;
  legend: Document<typeof legendSchema>;
  featureinfo: Document<typeof featureinfoSchema>;
  featureable: Document<typeof featureableSchema>;
  typename: Document<typeof typenameSchema>;
  metadata_url: string | null;
  data_url: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
  /** The group whose removal took this one along; it comes back with it. */
  deleted_with: ColumnType<number | null, number | null | undefined>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    map_layer: MapLayerTable;
  }
}
