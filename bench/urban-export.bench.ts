import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { processes } from '#features/urbanism/record/process.ts';
import { exportProcesses } from '#features/urbanism/finder/jobs.ts';
import { columnOf } from '#platform/crud/resource.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { figure } from './harness.ts';
import { openMillion } from './million.ts';
import { watchJob } from './resident.ts';
import { isTiny, many } from './size.ts';
import { fillProcesses } from './urban.ts';

const run_ = promisify(execFile);
const drivers = { csv: 'CSV', xls: 'XLSX', geojson: 'GeoJSON', gpkg: 'GPKG', shp: 'ESRI Shapefile', kml: 'KML' } as const;

/** A shapefile is several files: an archive of theirs beside an archive of ours. */
const endings: Readonly<Partial<Record<keyof typeof drivers, string>>> = { xls: 'xlsx', shp: 'shp.zip' };

/** Exports of 100,000 processes in a worker of its own, beside ogr2ogr with the same columns from the same tables: memory and time. */
export async function run(): Promise<void> {
  const million = await openMillion();
  const folder = await mkdtemp(join(tmpdir(), 'largo-bench-'));
  try {
    const { site } = million;
    await fillProcesses(site, many(100_000, 500));
    const most = many(100_000, 500);
    // A worker is started for each: `tiny` takes a table and a file for maps.
    for (const format of isTiny ? (['csv', 'shp'] as const) : keysOf(drivers)) {
      const { rows } = await sql<{
        day: string;
      }>`select entry_at::text as day from urban_process where deleted_at is null order by entry_at limit 1 offset ${most - 1}`.execute(site.db);
      const until = rows[0]?.day ?? '2999-01-01';
      const payload = { which: { filter: { date: `..${until}` } }, sort: '-entryAt' as const, format, locale: 'pt' as const };
      const ours = await watchJob(million, exportProcesses, payload).catch((error: unknown) => {
        throw new Error(`${format}: ${String(error)}`);
      });
      const { count } = ours.answer as { count: number };
      const began = performance.now();
      await reference(million.databaseUrl, site.code, format, until, join(folder, `reference.${endings[format] ?? format}`)).catch((error: unknown) =>
        console.error(`no ogr2ogr: ${String(error)}`),
      );
      const theirs = (performance.now() - began) / 1000;
      figure({
        name: `export of ${count} processes as ${format}: resident at most, with GDAL’s process`,
        ours: ours.peak,
        reference: ours.rest,
        unit: 'MB',
        bar: 'under 200 MB',
      });
      figure({
        name: `export of ${count} processes as ${format}: time beside ogr2ogr`,
        ours: ours.seconds,
        reference: theirs,
        unit: 's',
        bar: 'ratio at most 1',
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await million.close();
  }
}

/** The same fields and titles; of files for maps the same geometry. */
async function reference(url: string, schema: string, format: keyof typeof drivers, until: string, path: string): Promise<void> {
  const fields = Object.entries(processes.fields);
  const table = (name: string) => `"${schema}"."${name}"`;
  const values = fields.map(([name, { meta }]) =>
    meta.of ? `r_${columnOf(name)}.${columnOf(meta.of.title)} as ${columnOf(name)}` : `t.${columnOf(name)}`,
  );
  const joins = fields.flatMap(([name, { meta }]) =>
    meta.of ? [`left join ${table(meta.of.table)} r_${columnOf(name)} on r_${columnOf(name)}.id = t.${columnOf(name)}`] : [],
  );
  const isMap = format !== 'csv' && format !== 'xls';
  const shape = isMap ? ', a.geom' : '';
  const area = isMap
    ? `join ${table('urban_process_area')} l on l.process_id = t.id join ${table('urban_area')} a on a.id = l.area_id and a.deleted_at is null`
    : '';
  const statement = `select ${values.join(', ')}${shape} from ${table('urban_process')} t ${joins.join(' ')} ${area} where t.deleted_at is null and t.entry_at <= '${until}' order by t.entry_at desc, t.id desc`;
  const { hostname, port, pathname, username } = new URL(url);
  const source = `PG:host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}`;
  await run_(
    'ogr2ogr',
    ['-f', drivers[format], path, source, '-sql', statement, ...(format === 'geojson' || format === 'kml' ? ['-t_srs', 'EPSG:4326'] : [])],
    {
      maxBuffer: 1 << 26,
    },
  );
}
