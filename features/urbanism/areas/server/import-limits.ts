import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { territoryExtent } from '#features/layers/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { ImportAnswer } from '#platform/geo/imports.ts';
import { importGeoFile } from '#platform/geo/server/import-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { readSettings } from '../../record/server/settings.ts';
import { limitsOf, type NewLimit } from '../domain/from-file.ts';
import { areaErrors } from '../errors.ts';
import { importLimits } from '../jobs.ts';
import type { limitContract, LimitImport, ReadLimits } from '../limit-contract.ts';
import { ownFiles } from './own-files.ts';

type Contract = typeof limitContract;
interface Where {
  readonly site: Site;
  readonly services: Services;
}

const keptHours = 24;
const atOnce = 500;
/** A whole plan at the scale it was drawn. */
const most = { features: 100_000, vertices: 5_000_000, seconds: 300, bytes: 512 * 1024 * 1024, heapMb: 1024, memoryMb: 2048 };

export async function readLimits(call: Call<Contract['read']>): Promise<ReadLimits> {
  await mayUpload(call);
  const { site, services } = call;
  if (call.files.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
  const expiresAt = new Date(services.now().getTime() + keptHours * 3_600_000);
  const fileIds: string[] = [];
  for (const { name, path } of call.files) {
    const received = await services.files.receive(site, { name, kind: 'geodata', visibility: 'private', content: { path }, expiresAt });
    fileIds.push((await call.tx((trx) => services.files.store(trx, site, call.actor, received))).id);
  }
  const { crs = null, repair } = call.body;
  return readAgain(call, { fileIds, crs, repair });
}

export async function readAgain(
  call: Pick<Call, 'db' | 'site' | 'services' | 'actor' | 'locale'>,
  given: Pick<LimitImport, 'fileIds' | 'crs' | 'repair'>,
) {
  await mayUpload(call);
  await ownFiles(call, given.fileIds);
  const { uploadProperties } = await readSettings(call.db);
  return told(await imported(call, { ...given, layers: null }, call.locale), given.fileIds, uploadProperties);
}

async function mayUpload({ db }: Pick<Call, 'db'>): Promise<void> {
  if (!(await readSettings(db)).uploadLimits) throw areaErrors['urbanism.limits-not-uploaded']();
}

type Reading = Pick<LimitImport, 'fileIds' | 'crs' | 'repair' | 'layers'>;

/** Bytes of others are read in a process of their own, which may be killed. */
async function imported({ site, services }: Where, { fileIds, ...how }: Reading, locale: Locale): Promise<ImportAnswer> {
  const folder = await temporaryFolder('limits');
  try {
    const files: { path: string; name: string }[] = [];
    for (const [index, id] of fileIds.entries()) {
      const opened = await services.files.open(site, id);
      if (!opened) throw areaErrors['urbanism.file-gone']();
      // Readers go by the ending of the name.
      const path = join(folder, `${index}${/(?:\.[a-z0-9]{1,8}){1,2}$/i.exec(basename(opened.file.name))?.[0] ?? ''}`);
      await pipeline(opened.stream, createWriteStream(path));
      files.push({ path, name: opened.file.name });
    }
    const { map } = site.config;
    return await importGeoFile(files, { ...how, map, extent: (await territoryExtent(site)) ?? map.extent, limits: most, locale });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const mostDetails = 200;
const mostValues = 200;

function told({ features, details, ...rest }: ImportAnswer, fileIds: readonly string[], filters: readonly string[]): ReadLimits {
  const samples = new Map<string, string>();
  const values = new Map(filters.map((property) => [property, new Set<string>()]));
  for (const { properties } of features) {
    for (const [name, value] of Object.entries(properties))
      if (!samples.has(name) && value !== null && value !== '') samples.set(name, String(value));
    for (const [property, found] of values) {
      const value = properties[property] ?? null;
      if (value !== null && found.size < mostValues) found.add(String(value));
    }
  }
  return {
    ...rest,
    fileIds: [...fileIds],
    features: features.length,
    properties: [...samples].map(([name, sample]) => ({ name, sample: sample.slice(0, 80) })),
    filters: [...values].flatMap(([property, found]) => (found.size > 1 ? [{ property, values: [...found].toSorted() }] : [])),
    details: details.slice(0, mostDetails),
  };
}

export async function startImport(call: Call<Contract['import']>): Promise<{ jobId: string }> {
  const { db, body, site, services, actor, locale } = call;
  await mayUpload(call);
  for (const [field, table] of [
    ['limitTypeId', 'urban_limit_type'],
    ['sourceTypeId', 'urban_source_type'],
    ['stateId', 'urban_state'],
  ] as const) {
    if (body[field] === null) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${body[field]} and deleted_at is null`.execute(db);
    if (rows.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError(field, 'choice', locale) });
  }
  const { rows } = await sql<{ importable: boolean }>`select importable from urban_limit_type where id = ${body.limitTypeId}`.execute(db);
  if (rows[0]?.importable !== true) throw areaErrors['urbanism.not-importable']();
  await ownFiles(call, body.fileIds);
  return { jobId: await call.tx((trx) => services.jobs.start(trx, site, actor, importLimits, body)) };
}

/** May run again after a kill: what an attempt brought to an end bears the job's number. */
export const importLimitsHandler = handleJob(importLimits, async (run) => {
  const { site, payload, actor } = run;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from urban_limit_shape where batch = ${run.id}::uuid`.execute(site.db);
  const before = rows[0]?.n ?? 0;
  if (before > 0) return outcome(before);
  const { features } = await imported(run, payload, 'pt');
  const { rows: types } = await sql<{ name: string }>`select name from urban_limit_type where id = ${payload.limitTypeId}`.execute(site.db);
  const made = limitsOf(features, payload, types[0]?.name ?? '');
  await site.tx(actor, async (trx) => {
    for (let at = 0; at < made.length; at += atOnce) {
      await run.progress((100 * at) / made.length, { pt: `${at} limites`, en: `${at} limits` });
      await insert(trx, run.id, site.srid, payload, made.slice(at, at + atOnce));
    }
  });
  return outcome(made.length);
});

const outcome = (count: number) => ({ message: { pt: `${count} limites importados`, en: `${count} limits imported` }, data: { limits: count } });

async function insert(
  trx: Trx,
  batch: string,
  srid: number,
  { limitTypeId, sourceTypeId, stateId, edition, validFrom }: LimitImport,
  rows: readonly NewLimit[],
) {
  const json = JSON.stringify(rows.map(({ geometry, ...row }) => ({ ...row, geometry: JSON.stringify(geometry) })));
  await sql`create temporary table if not exists urban_limit_new (id bigint, name text, code text, article text, shape text) on commit drop`.execute(
    trx,
  );
  await sql`truncate urban_limit_new`.execute(trx);
  await sql`insert into urban_limit_new select nextval(pg_get_serial_sequence('urban_limit', 'id')), r.name, r.code, r.article, r.geometry
    from jsonb_to_recordset(${json}::jsonb) as r(name text, code text, article text, geometry text)`.execute(trx);
  await sql`insert into urban_limit (id, limit_type_id, source_type_id, state_id, edition, valid_from, name, code, article)
    select id, ${limitTypeId}::bigint, ${sourceTypeId}::bigint, ${stateId}::bigint, ${edition}::text, ${validFrom}::date, name, code, article from urban_limit_new`.execute(
    trx,
  );
  // The trail names each limit that came; their shapes are the file's, and would be told twice over.
  await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
  await sql`insert into urban_limit_shape (id, batch, geom) select id, ${batch}::uuid, st_setsrid(st_geomfromgeojson(shape), ${sql.lit(srid)}) from urban_limit_new`.execute(
    trx,
  );
  await sql`select set_config('largo.audit', '', true)`.execute(trx);
}
