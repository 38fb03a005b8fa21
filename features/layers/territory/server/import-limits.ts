import { storedMultiPolygon } from '#platform/geo/geojson.ts';
import { firstOf, known } from '#platform/kernel/items.ts';
import { sql } from 'kysely';
import type { MultiPolygon, Position } from '#platform/geo/geojson.ts';
import { repairAreas } from '#platform/geo/server/repair.ts';
import { fold } from '#platform/kernel/words.ts';
import { caopVersion, field, placeCode, type FieldName } from '../domain/import-fields.ts';
import type { ImportRun, Tally } from './import-run.ts';
import { replaceBoundary, replaceParishes } from './territory-writer.ts';

interface Limit {
  readonly row: number;
  readonly code: string;
  readonly name: string;
  /** Name of the municipality where the file says it. */
  readonly municipality: string | null;
  readonly geometry: MultiPolygon;
}

/** One boundary: the rows of this municipality, joined. A file of the whole country is narrowed by the municipality's name. */
export async function importBoundary(run: ImportRun): Promise<Tally> {
  const { limits, read } = await readLimits(run, { code: 'municipalityCode', name: 'municipalityName', length: 4 });
  const codes = new Set(limits.map(({ code }) => code));
  const own = codes.size > 1 ? limits.filter((limit) => ownName(run, limit, limit.name)) : limits;
  const first = own[0];
  if (!first) return { read, imported: 0 };
  run.progress(80, first.name);
  const [boundary] = await joined(
    run,
    own.map((limit) => ({ ...limit, code: first.code })),
  );
  await replaceBoundary(
    { trx: run.trx, srid: run.site.srid },
    {
      dico: first.code,
      name: first.name,
      geometry: known(boundary).geometry,
      caopVersion: caopVersion(run.file.layer, run.fileName),
      validFrom: null,
    },
  );
  return { read, imported: own.length };
}

/** The parishes of the municipality: by the code of its boundary where there is one, else by its name. */
export async function importParishes(run: ImportRun): Promise<Tally> {
  const { limits, read } = await readLimits(run, { code: 'parishCode', name: 'parishName', length: 6 });
  const { rows } = await sql<{
    dico: string;
    area: number;
  }>`select dico, st_area(geom) as area from municipality_boundary where valid_to is null`.execute(run.trx);
  const boundary = rows[0];
  const several = new Set(limits.map(({ code }) => code.slice(0, 4))).size > 1;
  const own = limits.filter((limit) => {
    if (!boundary) return !several || ownName(run, limit, limit.municipality);
    if (limit.code.startsWith(boundary.dico)) return true;
    run.refused(limit.row, 'other-municipality', { value: `${limit.code} ${limit.name}` });
    return false;
  });
  if (own.length === 0) return { read, imported: 0 };
  run.progress(70, '');
  const parishes = await joined(run, own);
  await replaceParishes(
    { trx: run.trx, srid: run.site.srid },
    parishes.map(({ code, name, geometry }) => ({
      dicofre: code,
      name,
      geometry,
      caopVersion: caopVersion(run.file.layer, run.fileName),
      validFrom: null,
    })),
  );
  if (boundary) {
    const covered = await sql<{ area: number }>`
      select st_area(st_intersection(st_union(p.geom), b.geom)) as area from parish p, municipality_boundary b
      where p.valid_to is null and b.valid_to is null group by b.geom`.execute(run.trx);
    const percent = Math.round(((covered.rows[0]?.area ?? 0) / boundary.area) * 1000) / 10;
    if (percent < 99) run.warn('area-differs', { percent });
  }
  return { read, imported: own.length };
}

async function readLimits(run: ImportRun, columns: { code: FieldName; name: FieldName; length: 4 | 6 }): Promise<{ limits: Limit[]; read: number }> {
  const limits: Limit[] = [];
  let read = 0;
  for await (const batch of run.file.batches()) {
    for (const { row, geometry, properties } of batch) {
      read++;
      const given = field(properties, columns.code);
      const { code, padded } = placeCode(given, columns.length);
      const name = field(properties, columns.name);
      if (geometry === null) run.refused(row, 'no-geometry');
      else if (code === null) run.refused(row, 'no-code', { value: given ?? '' });
      else if (name === null) run.refused(row, 'no-name');
      else {
        const [area] = await repairAreas(run.trx, [geometry]);
        const corner = area?.geometry?.coordinates[0]?.[0]?.[0];
        if (!area?.geometry || !corner) run.refused(row, 'no-area');
        else if (!onMap(run, corner)) run.refused(row, 'outside-map', { x: Math.round(corner[0]), y: Math.round(corner[1]) });
        else {
          if (area.reason !== null) run.repaired(row, 'made-valid', { reason: area.reason });
          if (padded) run.repaired(row, 'code-padded', { value: code });
          limits.push({ row, code, name, municipality: field(properties, 'municipalityName'), geometry: area.geometry });
        }
      }
    }
    run.progress(Math.min(60, run.file.total ? (60 * read) / run.file.total : 30), String(read));
  }
  return { limits, read };
}

/** One row per code: parts of one place are joined. */
async function joined(run: ImportRun, limits: readonly Limit[]): Promise<Limit[]> {
  const byCode = Map.groupBy(limits, ({ code }) => code);
  const whole: Limit[] = [];
  for (const [code, parts] of byCode) {
    const first = firstOf(parts);
    if (parts.length === 1) {
      whole.push(first);
      continue;
    }
    const { rows } = await sql<{ geometry: string }>`
      select st_asgeojson(st_multi(st_union(st_geomfromgeojson(value))), 6) as geometry
      from jsonb_array_elements_text(${JSON.stringify(parts.map(({ geometry }) => JSON.stringify(geometry)))}::jsonb)`.execute(run.trx);
    run.repaired(first.row, 'parts-joined', { count: parts.length, value: `${code} ${first.name}` });
    whole.push({ ...first, geometry: storedMultiPolygon(firstOf(rows).geometry) });
  }
  return whole;
}

function ownName(run: ImportRun, limit: Limit, municipality: string | null): boolean {
  if (municipality !== null && fold(municipality) === fold(run.site.config.name)) return true;
  run.refused(limit.row, 'other-municipality', { value: `${limit.code} ${municipality ?? limit.name}` });
  return false;
}

/** A corner far off the map says that the coordinate system is not what it was taken for. */
function onMap(run: ImportRun, [x, y]: Position): boolean {
  const [minx, miny, maxx, maxy] = run.site.config.map.extent;
  return x >= minx && x <= maxx && y >= miny && y <= maxy;
}
