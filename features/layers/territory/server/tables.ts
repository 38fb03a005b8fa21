import type { Generated, GeneratedAlways } from 'kysely';
import type { AssetLayerId, FeatureLayerId } from '../domain/feature-layers.ts';
import type { BuildingKind, LandUseKind, PlaceKind, StreetKind } from '../domain/territory-kinds.ts';

/**
 * Territory of a municipality. Geometry columns hold EWKB of the tenant's projection: written with
 * `st_setsrid(st_geomfromgeojson(...), srid)` or through `territory-writer.ts`, read with `st_asgeojson`, never raw.
 */
interface MunicipalityBoundaryTable {
  id: Generated<number>;
  /** District and municipality code, 4 characters ("1506"). */
  dico: string;
  name: string;
  caop_version: string | null;
  valid_from: string | null;
  /** Null while in force; exactly one row is. */
  valid_to: string | null;
  /** geometry(MultiPolygon) */
  geom: string;
}

interface ParishTable {
  id: Generated<number>;
  /** District, municipality, parish: 6 characters with leading zeros. The code of a place in time, never joined by name. */
  dicofre: string;
  name: string;
  caop_version: string | null;
  valid_from: string | null;
  valid_to: string | null;
  /** geometry(MultiPolygon) */
  geom: string;
}

interface StreetTable {
  id: Generated<number>;
  name: string | null;
  kind: StreetKind;
  /** geometry(LineString) */
  geom: string;
}

interface AddressTable {
  id: Generated<number>;
  street: string;
  house: string | null;
  postcode: string | null;
  locality: string | null;
  parish_id: number | null;
  /** `streetText(street)`; streets in `address_street` are found by it. */
  search: string;
  /** Identifier in the register it came from. */
  source_id: string | null;
  /** geometry(Point) */
  geom: string;
}

/** One row per street of a locality and parish, derived from `address` by `refreshAddressStreets`: what searches look through. */
interface AddressStreetTable {
  id: Generated<number>;
  street: string;
  search: string;
  locality: string | null;
  /** Folded locality. */
  place: string;
  /** Both, for the trigram index. */
  haystack: GeneratedAlways<string>;
  parish_id: number | null;
  addresses: number;
  /** `streetLabel(street)`. */
  label: string | null;
  /** geometry(Point): the address nearest to the middle. */
  geom: string;
}

/** Every word of `address_street.haystack`, once. */
interface AddressWordTable {
  id: Generated<number>;
  word: string;
}

/** Localities that addresses name. */
interface AddressLocalityTable {
  id: Generated<number>;
  name: string;
  /** Folded name. */
  place: string;
  addresses: number;
  /** `streetLabel(name)`. */
  label: string | null;
  /** geometry(Point): the middle of its addresses. */
  geom: string;
}

interface BuildingTable {
  id: Generated<number>;
  kind: BuildingKind;
  /** Storeys above ground. */
  storeys: number | null;
  /** geometry(MultiPolygon) */
  geom: string;
}

interface LandUseTable {
  id: Generated<number>;
  kind: LandUseKind;
  name: string | null;
  /** geometry(MultiPolygon) */
  geom: string;
}

export interface SchoolTable {
  id: Generated<number>;
  name: string;
  level: 'preschool' | 'primary' | 'basic' | 'secondary';
  address: string | null;
  capacity: number | null;
  parish_id: number | null;
  /** geometry(Point) */
  geom: string;
}

interface ParcelTable {
  id: Generated<number>;
  /** Register number of the parcel. */
  code: string;
  area_m2: number | null;
  parish_id: number | null;
  /** geometry(MultiPolygon) */
  geom: string;
}

interface PlaceTable {
  id: Generated<number>;
  name: string;
  kind: PlaceKind;
  /** 1 is shown first, from the coarsest scales on. */
  rank: Generated<number>;
  /** geometry(Point) */
  geom: string;
}

/** A single thing the municipality owns: a lamp, a container, a tree. */
interface AssetTable {
  id: Generated<number>;
  layer: AssetLayerId;
  /** Number on the plate, unique within its layer. */
  code: string;
  name: string;
  /** Its key in the system that manages it. */
  integration_id: string | null;
  /** geometry(Point) */
  geom: string;
}

/** A published layer whose features can be pointed at. */
interface MapFeatureLayerTable {
  id: Generated<number>;
  code: FeatureLayerId;
  name: string;
  name_en: string;
  deleted_at: string | null;
}

/** A transaction that changed what the map shows. */
interface TerritoryChangeTable {
  id: number;
  mark: string;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    municipality_boundary: MunicipalityBoundaryTable;
    parish: ParishTable;
    street: StreetTable;
    address: AddressTable;
    address_street: AddressStreetTable;
    address_word: AddressWordTable;
    address_locality: AddressLocalityTable;
    building: BuildingTable;
    land_use: LandUseTable;
    school: SchoolTable;
    parcel: ParcelTable;
    place: PlaceTable;
    asset: AssetTable;
    map_feature_layer: MapFeatureLayerTable;
    territory_change: TerritoryChangeTable;
  }
}
