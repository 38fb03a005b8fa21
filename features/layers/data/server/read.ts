import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { styleSchema } from '#platform/map/document/schema.ts';
import type { DataField, Question } from '../contract.ts';
import { FieldReader, mostFields, type FoundField } from '../domain/fields.ts';
import { isPlan, planFields, planStyle } from '../domain/plan-symbols.ts';
import { readSld } from '../domain/sld.ts';
import { firstStyle, type Shape } from '../domain/shapes.ts';
import { readDataset } from '../jobs.ts';
import { withKeptFile } from './kept-file.ts';
import { Notes } from './notes.ts';
import { openRows, type Rows } from './open-rows.ts';
import { tableOf, type VersionRow } from './store.ts';
import { indexWords } from './words.ts';

/** Former versions that can be taken back; older ones go. */
const keptVersions = 5;

/** Reads a file into a version. May run again after a kill: what an attempt left is thrown away first. */
export const readDatasetHandler = handleJob(readDataset, async (run) => {
  const { site, payload } = run;
  const { rows } = await sql<VersionRow>`select * from dataset_version where id = ${payload.versionId} and state = 'reading'`.execute(site.db);
  const version = rows[0];
  if (!version) return;
  try {
    return await withKeptFile(run, { id: version.file_id, name: version.file_name }, async (path) => {
      const found = await openRows({ path, name: version.file_name, layer: version.layer, crs: version.crs, site, signal: run.signal });
      const datasetId = Number(version.dataset_id);
      if ('ask' in found) {
        await sql`update dataset_version set state = 'asking', question = ${JSON.stringify(found)}::jsonb where id = ${payload.versionId}`.execute(
          site.db,
        );
        return { message: askMessage[found.ask], data: { datasetId, ask: found.ask } };
      }
      try {
        const progress = (read: number): Promise<void> =>
          run.progress(found.total ? (90 * read) / found.total : 50, { pt: `${read} elementos`, en: `${read} features` });
        const features = await site.tx(run.actor, (trx) => fillVersion(trx, { site, signal: run.signal, progress }, version, found));
        return { message: { pt: `${features} elementos lidos`, en: `${features} features read` }, data: { datasetId, features } };
      } finally {
        await found.close();
      }
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const failure = { pt: error.say('pt'), en: error.say('en') };
    await sql`update dataset_version set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb where id = ${payload.versionId}`.execute(
      site.db,
    );
    throw error;
  }
});

const askMessage: Readonly<Record<Question['ask'], { pt: string; en: string }>> = {
  layers: { pt: 'O ficheiro tem várias camadas: escolha quais', en: 'The file has several layers: choose which' },
  crs: { pt: 'O ficheiro não diz o seu sistema de coordenadas: escolha-o', en: 'The file does not say its coordinate system: choose it' },
};

/** Who fills a version: a job of its own, or one that does more. */
interface Filling {
  readonly site: JobRun['site'];
  readonly signal: AbortSignal;
  /** Records read so far. */
  progress(read: number): Promise<void>;
}

/** Reads the records into the version's table and shows it, in the transaction of the caller. Throws `geofile.nothing`. */
export async function fillVersion(
  trx: Trx,
  filling: Filling,
  version: Pick<VersionRow, 'id' | 'dataset_id'>,
  file: Rows,
  searched: readonly string[] = [],
): Promise<number> {
  const { site } = filling;
  const id = Number(version.id);
  const table = tableOf(id);
  // Another attempt may have come as far as here.
  await sql`drop table if exists ${table}`.execute(trx);
  await sql`create table ${table} (id bigint not null, edit integer not null default 1, geom geometry not null, size real not null, properties jsonb not null)`.execute(
    trx,
  );
  await sql`comment on table ${table} is 'no-audit: a file''s content; what people change stands in dataset_change'`.execute(trx);
  const notes = new Notes();
  for (const note of file.notes) notes.say(note.code, note.text);
  const reader = new FieldReader();
  let read = 0;
  for await (const batch of file.batches()) {
    filling.signal.throwIfAborted();
    const records = batch.map(({ row, geometry, properties }) => ({ row, geometry, properties: reader.read(properties) }));
    for (const { row, geometry } of records) if (geometry === null) notes.row('no-geometry', row);
    await insert(
      trx,
      { id, srid: site.srid },
      records.flatMap(({ geometry, ...rest }) => (geometry === null ? [] : [{ ...rest, geometry }])),
      notes,
    );
    read += batch.length;
    await filling.progress(read);
  }
  if (reader.left.size > 0) notes.say('fields-left', `${reader.left.size} (${mostFields})`);
  const shape = await oneShape(trx, id, notes);
  const tally = await sql<{ features: number; extent: number[] | null; outside: number }>`
    select count(*)::int as features, array[min(st_xmin(geom)), min(st_ymin(geom)), max(st_xmax(geom)), max(st_ymax(geom))] as extent,
      count(*) filter (where not geom && (select st_expand(st_extent(b.geom)::geometry, 2000) from municipality_boundary b where b.valid_to is null))::int as outside
    from ${table}`.execute(trx);
  const { features = 0, extent = null, outside = 0 } = tally.rows[0] ?? {};
  if (shape === null || features === 0) throw geoErrors['geofile.nothing']();
  if (outside > 0) notes.say('outside', String(outside));
  for (const problem of file.problems) notes.say('reader', problem.message);
  await sql`create index on ${table} using gist (geom)`.execute(trx);
  await sql`alter table ${table} add primary key (id)`.execute(trx);
  await sql`analyze ${table}`.execute(trx);
  await publish(trx, version, { shape, features, extent, fields: reader.fields, notes, crs: file.crs, sld: file.style, searched });
  await dropOld(trx, Number(version.dataset_id));
  return features;
}

interface GeoRecord {
  readonly row: number;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Invalid areas are made valid; what has nothing left is named and left out. */
async function insert(trx: Trx, { id, srid }: { id: number; srid: number }, records: readonly GeoRecord[], notes: Notes): Promise<void> {
  if (records.length === 0) return;
  const given = JSON.stringify(records.map(({ row, geometry, properties }) => ({ row, geometry: JSON.stringify(geometry), properties })));
  const { rows } = await sql<{ row: number; sound: boolean; mixed: boolean; lost: boolean }>`
    with given as (
      select row, st_setsrid(st_force2d(st_geomfromgeojson(geometry)), ${sql.lit(srid)}) as geom, properties
      from jsonb_to_recordset(${given}::jsonb) as r(row bigint, geometry text, properties jsonb)),
    checked as (select row, properties, geom as before, st_isvalid(geom) as sound, case when st_isvalid(geom) then geom else st_makevalid(geom) end as geom from given),
    sound as (select row, properties, sound, geometrytype(before) = 'GEOMETRYCOLLECTION' as mixed, case when sound or st_dimension(geom) >= st_dimension(before) then
        case when geometrytype(geom) = 'GEOMETRYCOLLECTION' then st_collectionextract(geom, st_dimension(geom) + 1) else geom end end as geom from checked),
    kept as (insert into ${tableOf(id)} (id, geom, size, properties)
      select row, geom, greatest(st_xmax(geom) - st_xmin(geom), st_ymax(geom) - st_ymin(geom)), properties
      from sound where geom is not null and not st_isempty(geom))
    select row::int, sound, mixed, geom is null or st_isempty(geom) as lost from sound where not sound or mixed or geom is null or st_isempty(geom)`.execute(
    trx,
  );
  for (const { row, sound, mixed, lost } of rows) {
    if (lost) notes.row('beyond-repair', row);
    else if (!sound) notes.row('repaired', row);
    if (mixed && !lost) notes.row('collection', row);
  }
}

/** A set of data is points, lines or areas: what there is most of. The rest is left out, and said. */
async function oneShape(trx: Trx, id: number, notes: Notes): Promise<Shape | null> {
  const table = tableOf(id);
  const { rows } = await sql<{
    dimension: number;
    n: number;
  }>`select st_dimension(geom) as dimension, count(*)::int as n from ${table} group by 1 order by 2 desc, 1 desc`.execute(trx);
  const [most, ...others] = rows;
  if (!most) return null;
  if (others.length > 0) {
    const gone = await sql<{ id: number }>`delete from ${table} where st_dimension(geom) <> ${most.dimension} returning id::int`.execute(trx);
    for (const one of gone.rows) notes.row('other-shape', one.id);
  }
  return (['point', 'line', 'area'] as const)[most.dimension] ?? null;
}

interface Found {
  readonly shape: Shape;
  readonly features: number;
  readonly extent: number[] | null;
  readonly fields: readonly FoundField[];
  readonly notes: Notes;
  readonly crs: number | null;
  readonly sld: Rows['style'];
  /** Fields of new data that the search finds features by. */
  readonly searched: readonly string[];
}

/** From this commit on everybody sees the new version. Titles, order and symbols people gave stay where fields still are. */
async function publish(trx: Trx, version: Pick<VersionRow, 'id' | 'dataset_id'>, found: Found): Promise<void> {
  const { rows } = await sql<{
    fields: DataField[];
    has_style: boolean;
    shape: Shape | null;
  }>`select d.fields, d.style is not null as has_style, v.shape
    from dataset d left join dataset_version v on v.id = d.current_version_id where d.id = ${version.dataset_id} for update of d`.execute(trx);
  const before = rows[0]?.fields ?? [];
  const fields = mergedFields(before, found);
  const gone = before.filter(({ key }) => !fields.some((field) => field.key === key));
  if (gone.length > 0) found.notes.say('fields-gone', gone.map(({ name }) => name).join(', '));
  const keepsStyle = rows[0]?.has_style === true && rows[0].shape === found.shape;
  const style = keepsStyle
    ? null
    : JSON.stringify((await officialStyle(trx, version, found)) ?? styleOf(found) ?? firstStyle(found.shape, Number(version.dataset_id)));
  await sql`update dataset_version set state = 'ready', shape = ${found.shape}, features = ${found.features}, extent = ${found.extent}::double precision[],
    fields = ${JSON.stringify(fields)}::jsonb, notes = ${JSON.stringify(found.notes.list())}::jsonb, crs = ${found.crs}, mark = gen_random_uuid() where id = ${version.id}`.execute(
    trx,
  );
  await sql`update dataset set current_version_id = ${version.id}, fields = ${JSON.stringify(fields)}::jsonb,
    style = coalesce(${style}::jsonb, style) where id = ${version.dataset_id}`.execute(trx);
  await indexWords(trx, Number(version.id), fields);
}

/** Objects of the national plan model say what they are by their code: they come in the model's own symbols. */
async function officialStyle(trx: Trx, version: Pick<VersionRow, 'id'>, { shape, fields }: Found) {
  if (!isPlan(fields)) return null;
  const { rows } = await sql<{ code: string }>`select distinct properties->>'codigo' as code from ${tableOf(Number(version.id))} limit 500`.execute(
    trx,
  );
  return planStyle(
    shape,
    rows.map(({ code }) => Number(code)),
    'codigo',
  );
}

/** The style that came in the file, as far as it can be taken. */
function styleOf({ sld, shape, fields, notes }: Found) {
  if (!sld) return null;
  const answer = readSld(sld.sld, shape, fields);
  if ('failed' in answer) {
    notes.say('style-refused', sld.name, { refused: answer.failed });
    return null;
  }
  const style = styleSchema.safeParse(answer.style);
  if (!style.success) {
    notes.say('style-refused', sld.name, { refused: 'nothing' });
    return null;
  }
  notes.say('style', sld.name, { sld: answer.notes.slice(0, 50).map((note) => ({ ...note })) });
  return style.data;
}

/** In the order people gave them; new ones last. Of a new set the first eight are told of a feature. */
function mergedFields(before: readonly DataField[], { fields: found, searched }: Pick<Found, 'fields' | 'searched'>): DataField[] {
  const kept = before.flatMap((field) => {
    const now = found.find(({ key }) => key === field.key);
    return now ? [{ ...field, ...now }] : [];
  });
  const added = found.filter(({ key }) => !before.some((field) => field.key === key));
  const isNew = before.length === 0;
  const plan = isNew && isPlan(found) ? planFields : null;
  return [
    ...kept,
    ...added.map((field, index) => ({
      ...field,
      title: plan?.[field.key]?.title ?? { pt: field.name, en: field.name },
      shown: plan ? plan[field.key] !== undefined : isNew && index < 8,
      searched: plan?.[field.key]?.isName ?? searched.includes(field.key),
    })),
  ];
}

async function dropOld(trx: Trx, dataset: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select v.id from dataset_version v join dataset d on d.id = v.dataset_id
    where d.id = ${dataset} and v.id is distinct from d.current_version_id and v.state in ('ready', 'failed') order by v.number desc offset ${keptVersions}`.execute(
    trx,
  );
  for (const { id } of rows) {
    await sql`drop table if exists ${tableOf(Number(id))}`.execute(trx);
    await sql`delete from dataset_version where id = ${id}`.execute(trx);
  }
}
