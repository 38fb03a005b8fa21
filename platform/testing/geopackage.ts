import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
// oxlint-disable-next-line no-restricted-imports -- geometries as other programs write them
import GeoJSON from 'ol/format/GeoJSON.js';
// oxlint-disable-next-line no-restricted-imports -- as above
import WKB from 'ol/format/WKB.js';

export interface TestLayer {
  readonly name: string;
  /** GeoJSON geometries in the file's system, heights allowed; null: a record without one. */
  readonly rows: readonly (readonly [geometry: unknown, properties: Readonly<Record<string, string | number | null>>])[];
  readonly heights?: boolean;
}

export interface TestStyle {
  readonly layer: string;
  readonly name: string;
  readonly sld: string;
  readonly isDefault?: boolean;
}

/** A GeoPackage as QGIS writes one, with whatever a test needs to be wrong in it; EPSG:3763. */
export function geopackage(layers: readonly TestLayer[], styles: readonly TestStyle[] = []): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'largo-gpkg-'));
  const path = join(folder, 'test.gpkg');
  const db = new DatabaseSync(path);
  try {
    db.exec(`pragma application_id = 1196444487; pragma user_version = 10300;
      create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null, organization_coordsys_id integer not null, definition text not null, description text);
      insert into gpkg_spatial_ref_sys values ('ETRS89 / Portugal TM06', 3763, 'EPSG', 3763, '${tm06}', null), ('undefined', -1, 'NONE', -1, 'undefined', null), ('undefined', 0, 'NONE', 0, 'undefined', null);
      create table gpkg_contents (table_name text primary key, data_type text not null, identifier text unique, description text default '', last_change datetime not null default '2026-01-01T00:00:00Z', min_x double, min_y double, max_x double, max_y double, srs_id integer);
      create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text not null, srs_id integer not null, z tinyint not null, m tinyint not null, primary key (table_name, column_name));`);
    for (const layer of layers) addLayer(db, layer);
    if (styles.length > 0) {
      db.exec(`create table layer_styles (id integer primary key, f_table_catalog text, f_table_schema text, f_table_name text, f_geometry_column text, styleName text, styleQML text, styleSLD text, useAsDefault boolean, description text, owner text, ui text, update_time datetime);
        insert into gpkg_contents (table_name, data_type, identifier) values ('layer_styles', 'attributes', 'layer_styles');`);
      const insert = db.prepare(
        'insert into layer_styles (f_table_name, f_geometry_column, styleName, styleSLD, useAsDefault) values (?, ?, ?, ?, ?)',
      );
      for (const { layer, name, sld, isDefault = false } of styles) insert.run(layer, 'geom', name, sld, isDefault ? 1 : 0);
    }
    db.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addLayer(db: DatabaseSync, { name, rows, heights = false }: TestLayer): void {
  const columns = [...new Set(rows.flatMap(([, properties]) => Object.keys(properties)))];
  const typeOf = (column: string): string => (rows.some(([, properties]) => typeof properties[column] === 'number') ? 'integer' : 'text');
  db.exec(`create table "${name}" (fid integer primary key autoincrement, geom geometry${columns.map((column) => `, "${column}" ${typeOf(column)}`).join('')});
    insert into gpkg_contents (table_name, data_type, identifier, srs_id) values ('${name}', 'features', '${name}', 3763);
    insert into gpkg_geometry_columns values ('${name}', 'geom', 'GEOMETRY', 3763, ${heights ? 1 : 0}, 0);`);
  const insert = db.prepare(
    `insert into "${name}" (geom${columns.map((column) => `, "${column}"`).join('')}) values (?${columns.map(() => ', ?').join('')})`,
  );
  for (const [geometry, properties] of rows)
    insert.run(geometry === null ? null : blobOf(geometry), ...columns.map((column) => properties[column] ?? null));
}

/** The head of a GeoPackage's geometry: little endian, no envelope, EPSG:3763. */
function blobOf(geometry: unknown): Uint8Array {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
  head.writeInt32LE(3763, 4);
  const wkb = new WKB({ hex: false, littleEndian: true, ewkb: false }).writeGeometry(geometryOf(geometry));
  return Buffer.concat([head, typeof wkb === 'string' ? Buffer.from(wkb, 'hex') : Buffer.from(wkb)]);
}

function geometryOf(given: unknown) {
  const geometry = new GeoJSON().readGeometry(given);
  if (!geometry) throw new Error('no geometry');
  return geometry;
}

const tm06 =
  'PROJCS["ETRS89 / Portugal TM06",GEOGCS["ETRS89",DATUM["European_Terrestrial_Reference_System_1989",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4258"]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",39.6682583333333],PARAMETER["central_meridian",-8.13310833333333],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","3763"]]';
