import { sql } from 'kysely';
import type { BulkKind, BulkRow, Changed } from '#platform/bulk/server/kind.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Geometry, Polygon } from '#platform/geo/geojson.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { readyFile } from '#platform/imports/server/files.ts';
import { sayFields } from '#platform/imports/server/refusal.ts';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from '../codes.ts';
import { azimuthOf, labelOfTarget, numberOf, slopeOf, targets, type Target } from '../domain/columns.ts';
import { solarErrors } from '../errors.ts';
import { importBulk, type Mapping } from '../import-contract.ts';
import { roofs as resource } from '../resources.ts';
import { yearlyBy } from './climate.ts';
import { importTable, mostRoofs } from './import-read.ts';

/** What a roof was; null: the import made it. */
interface Before {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly version: number;
}

interface Stored {
  id: number;
  version: number;
  code: string;
  building: string | null;
  area: number;
  slope: number;
  azimuth: number;
  measured: number | null;
  irradiation: number | null;
  source: string | null;
  active: boolean;
  geom: Polygon;
}

interface Waiting {
  row: number;
  data: Record<string, string>;
  geom: Geometry | null;
  key: string;
  /** How often the file has the code. */
  times: number;
}

const columns = sql`r.id::int, r.version, r.code, r.building, r.area, r.slope, r.azimuth, r.measured, r.irradiation, r.source, r.active, st_asgeojson(r.geom, 3, 0)::json as geom`;
const told = ['building', 'area', 'slope', 'azimuth', 'measured', 'geom'] as const;
const rules: Readonly<Partial<Record<Target, Text>>> = {
  area: { pt: 'escreva um número de metros quadrados, de 1 a 100 000', en: 'write a number of square metres from 1 to 100,000' },
  slope: { pt: 'a inclinação vai de 0 a 90 graus', en: 'slopes run from 0 to 90 degrees' },
  azimuth: { pt: 'a orientação é um número de graus ou um rumo (N, SE…)', en: 'a direction is a number of degrees or a wind (N, SE…)' },
  measured: { pt: 'a radiação vai de 0 a 3000 kWh/m² por ano', en: 'radiation runs from 0 to 3000 kWh/m² a year' },
};
const rule: Text = { pt: 'falta, ou é longo demais', en: 'it is missing, or too long' };

/** Roofs from a file, found again by their code: each as if a technician typed it, through the same rules. What the file does not say stays. */
export const importKind: BulkKind<object, Mapping, Before, Acting> = {
  contract: importBulk,
  batch: 500,
  max: mostRoofs,
  open: async (call) => call,
  check: ({ can }, { columns: given }) => {
    if (given.code === undefined) throw solarErrors['solar.mapping']();
    if (!can(may.roofs.add) || !can(may.roofs.edit)) throw kernelErrors['access.denied']();
  },
  fields: () => [...told, 'source'],
  select: async ({ db, actor }, _selection, { import: id, columns: given }, limit) => {
    await readyFile(db, importTable, actor, id);
    const code = sql`coalesce(i.data->>${given.code ?? ''}, '')`;
    // Roofs of one code in a file, and those registered, are looked up by it a batch at a time.
    await sql`update solar_import_row i set key = fold(${code}) where import_id = ${id}`.execute(db);
    await sql`analyze solar_import_row`.execute(db);
    const { rows } = await sql<BulkRow>`select i.row as id, case when ${code} = '' then '(' || i.row || ')' else ${code} end as title,
        coalesce(r.version, 0) as version, r.id is null as "isNew"
      from solar_import_row i left join solar_roof r on r.deleted_at is null and fold(r.code) = i.key
      where i.import_id = ${id} order by i.row limit ${limit}`.execute(db);
    return rows;
  },
  change: async (trx, call, mapping, rows) => {
    const code = sql`fold(coalesce(i.data->>${mapping.columns.code ?? ''}, ''))`;
    const { rows: waiting } = await sql<Waiting>`select i.row, i.data, i.geom, ${code} as key,
        (select count(*)::int from solar_import_row o where o.import_id = i.import_id and o.key = ${code} and o.key <> '') as times
      from solar_import_row i where i.import_id = ${mapping.import} and i.row = any(${rows.map(({ id }) => id)}::int[])`.execute(trx);
    const cells = new Map(waiting.map((one) => [one.row, one]));
    const { rows: stored } = await sql<Stored & { key: string }>`select ${columns}, fold(r.code) as key from solar_roof r
      where r.deleted_at is null and fold(r.code) = any(${waiting.map(({ key }) => key)}::text[]) for update`.execute(trx);
    const byKey = new Map(stored.map(({ key, ...one }) => [key, one]));
    const yearly = await yearlyBy(trx, call.site);
    return async ({ id }) => {
      const given = cells.get(id);
      if (!given) throw kernelErrors['record.not-found']();
      if (given.times > 1) throw solarErrors['solar.repeated']();
      const cell = (target: Target): string => given.data[mapping.columns[target] ?? ''] ?? '';
      return write(trx, call, { cell, mapping, geom: given.geom, before: byKey.get(given.key) ?? null, yearly });
    };
  },
  undo: async (trx, _call, _mapping, row, { id, values, version }) => {
    const kept =
      values === null
        ? null
        : sql`building = ${values['building']}, area = ${values['area']}, slope = ${values['slope']}, azimuth = ${values['azimuth']},
      measured = ${values['measured']}, irradiation = ${values['irradiation']}, source = ${values['source']},
      geom = st_setsrid(st_geomfromgeojson(${JSON.stringify(values['geom'])}), st_srid(geom))`;
    const change = kept ?? sql`deleted_at = now()`;
    const { rows } = await sql`update solar_roof set ${change} where id = ${id} and version = ${version} and deleted_at is null returning 1`.execute(
      trx,
    );
    if (rows.length === 0) throw solarErrors['solar.changed']();
    return row.version;
  },
  refusal: ({ locale }, error) => sayFields(error, (name) => labelOfTarget(name, locale)),
};

interface Given {
  readonly cell: (target: Target) => string;
  readonly mapping: Mapping;
  readonly geom: Geometry | null;
  readonly before: Stored | null;
  readonly yearly: Awaited<ReturnType<typeof yearlyBy>>;
}

async function write(trx: Trx, call: Acting, { cell, mapping, geom, before, yearly }: Given): Promise<Changed<Before> | null> {
  const number = <T>(target: Target, read: (written: string) => T | null, kept: T | null): T | null => {
    const written = cell(target);
    if (written === '') return kept;
    const value = read(written);
    if (value === null) throw refuse(call, target, written);
    return value;
  };
  const slope = number('slope', (written) => slopeOf(written, mapping), before?.slope ?? null);
  const azimuth = number('azimuth', (written) => azimuthOf(written, mapping), before?.azimuth ?? null);
  const shape = geom === null ? (before?.geom ?? null) : ringOf(geom);
  if (shape === null) throw solarErrors['solar.shape']();
  const area = number('area', numberOf, null) ?? areaOf(shape, slope, before);
  const values = {
    code: cell('code'),
    building: cell('building') || (before?.building ?? null),
    area: area === null ? null : Math.round(area * 10) / 10,
    slope,
    // A flat roof need not say where it looks.
    azimuth: azimuth ?? (slope !== null && slope < 10 ? 180 : null),
    measured: number('measured', (written) => rounded(numberOf(written)), before?.measured ?? null),
    source: mapping.source ?? before?.source ?? null,
    active: before?.active ?? true,
    geom: shape,
  };
  const checked = inputSchema(resource).safeParse(values);
  if (!checked.success) {
    const at = targets.find((one) => one === checked.error.issues[0]?.path[0]);
    throw at === undefined ? solarErrors['solar.shape']() : refuse(call, at, cell(at));
  }
  const made = { ...values, ...checked.data };
  const irradiation = made.measured ?? yearly(made.slope, made.azimuth);
  const changes = told.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, made[name]];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field: name, old: name === 'geom' ? null : was, new: name === 'geom' ? '•' : is }];
  });
  if (before !== null && changes.length === 0 && made.source === before.source) return null;
  const { rows } = await put(trx, call, before, { ...made, irradiation });
  const [written] = rows;
  if (!written) throw solarErrors['solar.outside']();
  const { id: _id, version: _version, ...kept } = before ?? { id: 0, version: 0 };
  return { version: written.version, changes, before: { id: written.id, version: written.version, values: before && kept } };
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** Writes nothing, and answers nothing, where the roof lies outside the municipality. */
function put(trx: Trx, { site }: Acting, before: Stored | null, made: Readonly<Record<string, unknown>>) {
  const shape = sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(made['geom'])}), ${sql.lit(site.srid)})`;
  const [minx, miny, maxx, maxy] = site.config.map.extent.map((one) => sql.lit(one));
  const lies = sql`coalesce((select st_intersects(b.geom, ${shape}) from municipality_boundary b where b.valid_to is null),
    st_makeenvelope(${minx}, ${miny}, ${maxx}, ${maxy}, ${sql.lit(site.srid)}) && ${shape})`;
  return before === null
    ? sql<{ id: number; version: number }>`insert into solar_roof (code, building, area, slope, azimuth, measured, irradiation, source, active, geom)
        select ${made['code']}, ${made['building']}, ${made['area']}::float8, ${made['slope']}::int, ${made['azimuth']}::int, ${made['measured']}::int,
          ${made['irradiation']}::int, ${made['source']}, true, ${shape} where ${lies} returning id::int, version`.execute(trx)
    : sql<{ id: number; version: number }>`update solar_roof set building = ${made['building']}, area = ${made['area']}, slope = ${made['slope']},
        azimuth = ${made['azimuth']}, measured = ${made['measured']}, irradiation = ${made['irradiation']}, source = ${made['source']}, geom = ${shape}
        where id = ${before.id} and ${lies} returning id::int, version`.execute(trx);
}

/** The outer ring of the one polygon; null: there is none, or several. Holes (skylights) are covered: modules lie around them all the same. */
function ringOf(geom: Geometry): Polygon | null {
  const polygons = geom.type === 'Polygon' ? [geom.coordinates] : geom.type === 'MultiPolygon' ? geom.coordinates : [];
  const [ring] = polygons[0] ?? [];
  return polygons.length === 1 && ring ? { type: 'Polygon', coordinates: [ring] } : null;
}

/** Of the ground under it, along the slope. A roof that stays where it is and as steep keeps the area it has. */
function areaOf(shape: Polygon, slope: number | null, before: Stored | null): number | null {
  if (before && slope === before.slope && JSON.stringify(shape) === JSON.stringify(before.geom)) return before.area;
  if (slope === null) return null;
  const ring = shape.coordinates[0] ?? [];
  const [[ox, oy] = [0, 0]] = ring;
  const doubled = ring.reduce((sum, [x, y], at) => {
    const [nx, ny] = ring[at + 1] ?? [ox, oy];
    return sum + (x - ox) * (ny - oy) - (nx - ox) * (y - oy);
  }, 0);
  return Math.abs(doubled) / 2 / Math.cos((Math.min(slope, 85) * Math.PI) / 180);
}

function refuse({ locale }: Acting, target: Target, value: string): AppError {
  const error = solarErrors['solar.cell']({ params: { value: value.slice(0, 80), rule: (rules[target] ?? rule)[locale] } });
  return kernelErrors['request.invalid']({ fields: { [target]: [{ code: error.code, message: error.say(locale) }] } });
}
