import { sql } from 'kysely';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { may as mayData } from '../../data/permissions.ts';
import { isPlan } from '../../data/domain/plan-symbols.ts';
import { withKeptFile } from '../../data/server/kept-file.ts';
import { openRows } from '../../data/server/open-rows.ts';
import { fillVersion } from '../../data/server/read.ts';
import { shownData } from '../../data/server/shown.ts';
import { tableOf } from '../../data/server/store.ts';
import { addDataset, addReading, receive, titleOf } from '../../data/server/upload.ts';
import type { TreeContract } from '../contract.ts';
import { planSets } from '../domain/plan-sets.ts';
import { treeErrors } from '../errors.ts';
import { importPlan } from '../jobs.ts';
import { treeModules, type TreeModule } from '../modules.ts';
import { createPlan } from './plan.ts';

/** Keeps the file; what becomes of it is told by the job. */
export async function startPlan(call: Call<TreeContract['planFile']>, tree: TreeModule): Promise<{ jobId: string }> {
  const given = await receive(call, null);
  if (!call.can(mayData.add)) throw kernelErrors['access.denied']();
  const place = { parentId: call.body.parentId ?? null, before: null };
  const payload = { fileId: given.fileId, fileName: given.fileName, module: tree.code, place, locale: call.locale };
  return { jobId: await call.tx((trx) => call.services.jobs.start(trx, call.site, call.actor, importPlan, payload)) };
}

interface Made {
  readonly id: number;
  readonly title: string;
  readonly features: number;
}

const shapeWords = { point: 'pontos', line: 'linhas', area: 'áreas' } as const;

export const importPlanHandler = handleJob(importPlan, (run) =>
  withKeptFile(run, { id: run.payload.fileId, name: run.payload.fileName }, async (path) => {
    const report = await takePlan({
      ...run,
      given: { path, ...run.payload },
      now: run.services.now(),
      can: (code) => can(run.actor, code, run.site.config.permissions),
    });
    const { groups, layers } = report;
    return { message: { pt: `${groups} grupos e ${layers} camadas`, en: `${groups} groups and ${layers} layers` }, data: report };
  }),
);

/** A plan's file on the disk, and who brings it. */
export interface PlanTaking {
  readonly site: Site;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly now: Date;
  can(code: string): boolean;
  progress(percent: number, what: Text): Promise<void>;
  readonly given: {
    readonly path: string;
    /** Null: it is not kept. */
    readonly fileId: string | null;
    readonly fileName: string;
    readonly module: string;
    readonly place: { readonly parentId: number | null; readonly before: number | null };
    readonly locale: Locale;
  };
}

/** All of the plan or nothing. Throws `layer-tree.no-plan` where the file holds none. */
export async function takePlan(taking: PlanTaking) {
  const { site, actor, given, signal } = taking;
  const tree = treeModules.find(({ code }) => code === given.module);
  if (!tree) throw kernelErrors['record.not-found']();
  const open = (layer: string | null) => openRows({ path: given.path, name: given.fileName, layer, crs: null, site, signal });
  const first = await open(null);
  if ('ask' in first && first.ask === 'crs') throw geoErrors['geofile.no-projection']();
  if (!('ask' in first)) await first.close();
  const sets = 'ask' in first ? planSets(first.layers) : [[null]];
  return site.tx(actor, async (trx) => {
    for (const names of sets) {
      const datasets: Made[] = [];
      for (const name of names) {
        const made = await readLayer(trx, taking, name, () => open(name));
        if (made) datasets.push(made);
      }
      if (datasets.length === 0) continue;
      const acting = { site, locale: given.locale, can: taking.can };
      const ids = datasets.map(({ id }) => id);
      return { ...(await createPlan(trx, tree, acting, ids, given.place)), datasets };
    }
    throw treeErrors['layer-tree.no-plan']();
  });
}

/** A layer of the file as a set of data; null where it is empty, or not of a plan. */
async function readLayer(trx: Trx, taking: PlanTaking, layer: string | null, open: () => ReturnType<typeof openRows>) {
  const rows = await open();
  if ('ask' in rows) return null;
  try {
    if (rows.total === 0) return null;
    const { fileId, fileName } = taking.given;
    const title = titleOf(fileName);
    const id = await addDataset(trx, title);
    const by = { by: taking.actor.userId, at: taking.now };
    const version = { id: String(await addReading(trx, by, id, 1, { fileId, fileName, layer, crs: null })), dataset_id: String(id) };
    const progress = (read: number): Promise<void> => taking.progress(50, { pt: `${layer ?? title}: ${read}`, en: `${layer ?? title}: ${read}` });
    const features = await filled(() => fillVersion(trx, { site: taking.site, signal: taking.signal, progress }, version, rows));
    const data = features === null ? null : await shownData(trx, id);
    if (features === null || !data || !isPlan(data.fields)) {
      await sql`drop table if exists ${tableOf(Number(version.id))}`.execute(trx);
      await sql`delete from dataset where id = ${id}`.execute(trx);
      return null;
    }
    const named = `${title} (${shapeWords[data.shape]})`.slice(0, 200);
    await sql`update dataset set title = ${named} where id = ${id}`.execute(trx);
    return { id, title: named, features };
  } finally {
    await rows.close();
  }
}

/** Null: nothing in it has a place. */
async function filled(fill: () => Promise<number>): Promise<number | null> {
  try {
    return await fill();
  } catch (error) {
    if (error instanceof AppError && error.code === geoErrors['geofile.nothing'].code) return null;
    throw error;
  }
}
