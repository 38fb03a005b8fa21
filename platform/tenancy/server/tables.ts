import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PartName } from '../parts.ts';

interface PlatformModuleTable {
  id: Generated<number>;
  code: string | null;
  url: string | null;
  name_pt: string;
  name_en: string;
  description_pt: string | null;
  description_en: string | null;
  keywords: string[];
  position: number;
  home: boolean;
  backoffice: boolean;
  guest: boolean;
  active: boolean;
  icon: string | null;
  image: string | null;
  theme_color: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}
export type PlatformModuleRow = Selectable<PlatformModuleTable>;

/** Every saving of a part is a row; rows are never changed. */
interface PlatformSettingTable {
  id: Generated<number>;
  part: PartName;
  values: ColumnType<unknown, string, never>;
  /** The boundary in force with it, GeoJSON in the projection of the map. */
  boundary: ColumnType<unknown, string | null, never>;
  /** Without one there was none; false: of another part, or from before it was kept with every version. */
  boundary_known: ColumnType<boolean, boolean, never>;
  /** Sealed; carried from row to row. */
  mail_password: string | null;
  /** The version whose values these are again. */
  restored_from: number | null;
  saved_by: number | null;
  saved_by_name: string;
  saved_at: Generated<Date>;
}

export type PlatformSettingRow = Selectable<PlatformSettingTable>;

/** One row: what the map opens on where no setting says it, in the projection of the map. */
interface PlatformOpeningViewTable {
  id: number;
  srid: number;
  minx: number;
  miny: number;
  maxx: number;
  maxy: number;
  version: Generated<number>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    platform_module: PlatformModuleTable;
    platform_opening_view: PlatformOpeningViewTable;
    platform_setting: PlatformSettingTable;
  }
}
