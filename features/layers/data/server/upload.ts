import { sql } from 'kysely';
import { basename, extname } from 'node:path';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { datasetsContract } from '../contract.ts';
import { dataErrors } from '../errors.ts';
import { readDataset } from '../jobs.ts';
import { findDataset, findVersion, stateOf } from './store.ts';

type Contract = typeof datasetsContract;
type Context = Pick<Call, 'site' | 'services' | 'actor'>;
interface Started {
  readonly id: number;
  readonly versionId: number;
  readonly jobId: string;
}

/** The file as it came is kept for a month: a question about it may be answered late, and a mistake found. */
const keptDays = 30;

export interface Given {
  readonly fileId: string;
  readonly fileName: string;
  readonly layer: string | null;
  readonly crs: number | null;
}

export async function createDataset(call: Call<Contract['create']>): Promise<Started> {
  const given = await receive(call, call.body.crs ?? null);
  return call.tx(async (trx) => {
    const id = await addDataset(trx, call.body.title ?? titleOf(given.fileName));
    return start(trx, call, id, 1, given);
  });
}

export async function addVersion(call: Call<Contract['addVersion']>): Promise<Started> {
  await findDataset(call.db, call.params.id);
  const given = await receive(call, call.body.crs ?? null);
  return call.tx(async (trx) => {
    await findDataset(trx, call.params.id, { locked: true });
    const { rows } = await sql<{ number: number; busy: boolean }>`select max(number) as number, bool_or(${stateOf('v')} = 'reading') as busy
      from dataset_version v where dataset_id = ${call.params.id}`.execute(trx);
    if (rows[0]?.busy) throw dataErrors['dataset.busy']();
    return start(trx, call, call.params.id, (rows[0]?.number ?? 0) + 1, given);
  });
}

/** Of several layers the first goes on in the version that asked, each other becomes a set of data of its own. */
export async function answer(call: Call<Contract['answer']>): Promise<{ started: Started[] }> {
  const { id, version } = call.params;
  return call.tx(async (trx) => {
    await findDataset(trx, id, { locked: true });
    const row = await findVersion(trx, id, version);
    if (row.state === 'reading' || row.state === 'ready') throw kernelErrors['record.not-found']();
    const kept = row.file_id === null ? [] : await call.services.files.describe(trx, [row.file_id]);
    if (row.file_id === null || kept.length === 0) throw dataErrors['dataset.file-gone']();
    const crs = call.body.crs ?? row.crs;
    const asked = row.question?.ask === 'layers' ? row.question.layers : null;
    const layers = call.body.layers ?? [];
    if (asked && (layers.length === 0 || layers.some((layer) => !asked.includes(layer))))
      throw kernelErrors['request.invalid']({ fields: fieldError('layers', 'choice', call.locale) });
    const [own = row.layer, ...others] = layers;
    const started = [await again(trx, call, { id, version, layer: own, crs })];
    if (asked && layers.length > 1 && row.number === 1 && own !== null)
      await sql`update dataset set title = ${own.slice(0, 200)} where id = ${id}`.execute(trx);
    for (const layer of others) {
      const made = await addDataset(trx, layer.slice(0, 200));
      started.push(await start(trx, call, made, 1, { fileId: row.file_id, fileName: row.file_name, layer, crs }));
    }
    return { started };
  });
}

export async function receive(call: Pick<Call, 'files' | 'site' | 'services' | 'actor' | 'locale' | 'tx'>, crs: number | null): Promise<Given> {
  const [file] = call.files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'required', call.locale) });
  const expiresAt = new Date(call.services.now().getTime() + keptDays * 86_400_000);
  const received = await call.services.files.receive(call.site, {
    name: file.name,
    kind: 'geodata',
    visibility: 'private',
    content: { path: file.path },
    expiresAt,
  });
  const stored = await call.tx((trx) => call.services.files.store(trx, call.site, call.actor, received));
  return { fileId: stored.id, fileName: file.name, layer: null, crs };
}

export async function addDataset(trx: Trx, title: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`insert into dataset (title) values (${title}) returning id`.execute(trx);
  return Number(rows[0]?.id);
}

/** A version that is about to be read; `by`: the account. */
export async function addReading(
  trx: Trx,
  { by, at }: { readonly by: number | null; readonly at: Date },
  dataset: number,
  number: number,
  given: Omit<Given, 'fileId'> & { readonly fileId: string | null },
): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`insert into dataset_version (dataset_id, number, state, file_id, file_name, layer, crs, created_by, created_at)
    values (${dataset}, ${number}, 'reading', ${given.fileId}, ${given.fileName}, ${given.layer}, ${given.crs}, ${by}, ${at})
    returning id`.execute(trx);
  return Number(rows[0]?.id);
}

async function start(trx: Trx, { site, services, actor }: Context, dataset: number, number: number, given: Given): Promise<Started> {
  const versionId = await addReading(trx, { by: actor.userId, at: services.now() }, dataset, number, given);
  const jobId = await services.jobs.start(trx, site, actor, readDataset, { versionId });
  await sql`update dataset_version set job_id = ${jobId} where id = ${versionId}`.execute(trx);
  return { id: dataset, versionId, jobId };
}

async function again(
  trx: Trx,
  { site, services, actor }: Context,
  { id, version, layer, crs }: { id: number; version: number; layer: string | null; crs: number | null },
): Promise<Started> {
  const jobId = await services.jobs.start(trx, site, actor, readDataset, { versionId: version });
  await sql`update dataset_version set state = 'reading', question = null, failure = null, layer = ${layer}, crs = ${crs}, job_id = ${jobId} where id = ${version}`.execute(
    trx,
  );
  return { id, versionId: version, jobId };
}

/** "Zonas_2024.gpkg.zip" is called "Zonas 2024". */
export function titleOf(fileName: string): string {
  let name = basename(fileName);
  while (extname(name) !== '' && extname(name).length < 9) name = name.slice(0, -extname(name).length);
  return (
    name
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 200) || fileName.slice(0, 200)
  );
}
