import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printedMap } from '#features/layers/server/index.ts';
import { drawDocument, isMissing, noteOf, reportLayout, type DocumentPage, type LayerReport } from '#features/printing/server/index.ts';
import { loadActor } from '#features/identity/server/index.ts';
import { anonymous, can, type Actor } from '#platform/access/actor.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { RunStopped } from '#platform/jobs/server/stop.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { signFile, type Signed } from '#platform/signature/server/sign-file.ts';
import { validUntil } from '../../record/domain/states.ts';
import { isAskedFor, kinds } from '../../record/kinds.ts';
import type { EmissionFacts } from '../../record/request.ts';
import { allotNumber, emissionById, failEmission, finishEmission, type EmissionRow, type MadeFile } from '../../record/server/store.ts';
import type { EmissionOutcome } from '../contract.ts';
import { canonical } from '../domain/canonical.ts';
import { fileNames } from '../domain/contents.ts';
import { requestErrors } from '../errors.ts';
import { emit, settle } from '../jobs.ts';
import { documentSigning } from '../../signing/server/signing.ts';
import { setupOf, type KindSetup, type PlanSheet } from './configuration.ts';
import { openFiles, tokenOf } from './links.ts';
import { coverPage, frameOf, planPage, reportPage, type Sheets } from './sheets.ts';

/** Plans are made of the layers of this map, wherever they are asked for. */
const front = 'epl';

type Run = JobRun<{ readonly id: number }>;
type Asking = Pick<Acting, 'db' | 'site' | 'actor' | 'can' | 'services'>;

/** Makes the documents anew whenever it runs, with the layers their requester may see then; the number is the first thing an emission gets, and keeps. */
export const emitHandler = handleJob(emit, async (run) => {
  const { site, payload, services } = run;
  const row = await emissionById(site.db, payload.id);
  if (!row) throw kernelErrors['record.not-found']();
  // Killed between what was issued and the end of its job: it stands.
  if (row.state === 'issued') return { data: await outcomeOf(run, row, []) };
  try {
    return await make(run, row);
  } catch (error) {
    if (isLast(error, run, emit.retries)) await site.tx(run.actor, (trx) => failEmission(trx, payload.id));
    else services.log.warn({ err: error, emission: payload.id }, 'an emission will be tried again');
    throw error;
  }
});

/** In one statement for each: what was issued meanwhile stays so. */
export const settleHandler = handleJob(settle, async ({ site, actor }) => {
  const left = await site.db
    .selectFrom('emission as e')
    .innerJoin('job as j', 'j.id', 'e.job_id')
    .where('e.state', '=', 'waiting')
    .where('j.status', 'in', ['failed', 'cancelled'])
    .select('e.id')
    .limit(500)
    .execute();
  for (const { id } of left) await site.tx(actor, (trx) => failEmission(trx, Number(id)));
  return { data: { failed: left.length } };
});

/** Nobody tries it again: it was cancelled, it is the requester's to mend, or it was tried often enough. */
export function isLast(error: unknown, { signal, attempt }: Pick<JobRun<unknown>, 'signal' | 'attempt'>, retries: number): boolean {
  if (signal.aborted) return signal.reason instanceof RunStopped && (signal.reason.why === 'cancelled' || attempt > retries);
  return (error instanceof AppError && error.status < 500) || attempt > retries;
}

/** Whose eyes the sheets are drawn with: what the desk makes once more goes to whoever asked first, and shows no more than that person may see. */
async function viewerOf(site: Site, actor: Actor, { replaces_id, account_id }: EmissionRow): Promise<Actor> {
  if (replaces_id === null) return actor;
  return (account_id !== null && (await loadActor(site, account_id))) || anonymous;
}

async function make(run: Run, row: EmissionRow) {
  const { site, actor, services, signal, progress } = run;
  const may = (code: string): boolean => can(actor, code, site.config.permissions);
  if (!may(kinds[row.kind].use)) throw kernelErrors['access.denied']();
  if (!isAskedFor(row.kind)) throw kernelErrors['record.not-found']();
  const setup = await setupOf(site.db, row.kind);
  const plans = row.request.plans.map((id) => {
    const plan = setup.plans.find((one) => one.id === id);
    if (!plan) throw requestErrors['emission.sheet']({ params: { plan: id } });
    return plan;
  });
  const now = services.now();
  const number = await site.tx(actor, (trx) => allotNumber(trx, site, Number(row.id), now));
  const viewer = await viewerOf(site, actor, row);
  const asking: Asking = { db: site.db, site, actor: viewer, can: (code) => can(viewer, code, site.config.permissions), services };
  const versions = await (await printedMap(asking, front)).versions();
  const fingerprint = fingerprintOf(row, number, plans, versions);
  const day = localDay(now, site.config.timeZone);
  const offer = setup.offers.find(({ id }) => id === row.worktype_id);
  const months = offer ? offer.validity : setup.settings.validity;
  const until = months === null ? null : validUntil(day, months);
  const sheets: Sheets = {
    asked: { ...row.request, place: row.place },
    site,
    locale: row.locale,
    setup,
    values: valuesOf(row, setup, {
      number,
      until,
      fingerprint,
      check: `${services.publicUrl(site)}/verificar/${number}?f=${fingerprint.slice(0, 12)}`,
    }),
  };
  const sealing = await documentSigning(site.db, services.secrets);
  const folder = await temporaryFolder('emission');
  try {
    const documents = documentsOf(row, setup, plans, sheets);
    const names = fileNames(number, documents.length === 1 ? [''] : documents.map(({ title }) => title));
    const made: (MadeFile & { readonly received: ReceivedFile })[] = [];
    const reports: (readonly LayerReport[])[] = [];
    let signature: EmissionFacts['signature'] = null;
    for (const [at, { title, pages }] of documents.entries()) {
      const path = join(folder, `${at}.pdf`);
      const drawn = await drawDocument({
        asking,
        front,
        locale: row.locale,
        format: 'pdf',
        dpi: Math.max(...plans.map(({ dpi }) => dpi)),
        pages,
        folder,
        path,
        signal,
        title: `${title} ${number}`,
        signature: sealing ? { ...sealing.place, date: now } : undefined,
        isNumbered: setup.settings.pagination,
        progress: (share, words) => progress(5 + (85 * (at + share)) / documents.length, words),
      });
      reports.push(...drawn.filter((_, page) => pages[page]?.map));
      const seal = sealing && (await signFile(path, sealing.signing, { outgoing: services.outgoing, now, signal }));
      if (seal) signature = signatureOf(seal);
      const name = names[at] ?? `${number}.pdf`;
      const received = await services.files.receive(site, { name, kind: 'export', visibility: 'private', content: { path } });
      const { size } = await stat(path);
      made.push({
        received,
        fileId: '',
        name,
        title,
        pages: pages.length,
        bytes: size,
        sha256: await hashOf(path),
        signed: seal !== null,
        stampedAt: seal?.stampedAt ?? null,
      });
    }
    await progress(95, { pt: 'A registar o documento', en: 'Entering the document' });
    const facts = { ...factsOf(plans, reports, versions, site.config.map.name, documents, sheets), signature };
    await site.tx(actor, async (trx) => {
      const files: MadeFile[] = [];
      for (const { received, ...file } of made) {
        const stored = await services.files.store(trx, site, actor, received);
        files.push({ ...file, fileId: stored.id });
      }
      // Another run was quicker, or it was annulled meanwhile: these files were never entered, and are forgotten.
      if (!(await finishEmission(trx, Number(row.id), { files, fingerprint, facts, validUntil: until, now }))) throw requestErrors['emission.gone']();
    });
    const missing = plans.flatMap(({ name }, at) => {
      const notes = (reports[at] ?? []).filter(isMissing).flatMap((report) => noteOf(report, row.locale) ?? []);
      return notes.length === 0 ? [] : [{ plan: name, notes }];
    });
    const data = await outcomeOf(run, { ...row, state: 'issued', number }, missing);
    return {
      data,
      message:
        missing.length === 0
          ? { pt: `Documento ${number} gerado com sucesso.`, en: `Document ${number} was generated.` }
          : { pt: `Documento ${number} gerado; há camadas que faltam.`, en: `Document ${number} was generated; some layers are missing.` },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const signatureOf = ({ certificate, stampedAt, stampFailure }: Signed): EmissionFacts['signature'] => ({
  by: certificate.organisation || certificate.subject,
  issuer: certificate.issuer,
  stampedAt: stampedAt?.toISOString() ?? null,
  stampFailure: stampFailure?.code ?? null,
});

interface Document {
  readonly title: string;
  readonly pages: readonly DocumentPage[];
}

/** One document of all plans, its cover first where one is set up; or each plan alone. */
function documentsOf(row: EmissionRow, setup: KindSetup, plans: readonly PlanSheet[], sheets: Sheets): readonly Document[] {
  const { coverPage: hasCover, report } = setup.settings;
  const title = setup.title[row.locale];
  const more = report && row.request.claims.length > 0 ? [{ title: reportLayout.title[row.locale], page: reportPage(sheets) }] : [];
  const parts = [...plans.map((plan, at) => ({ title: plan.name, page: planPage(plan, at + 1, sheets) })), ...more];
  if (row.request.documents === 'separate') return parts.map(({ title: own, page }) => ({ title: own, pages: [page] }));
  const cover = coverPage(
    parts.map((part) => part.title),
    sheets,
  );
  return [{ title, pages: [...(hasCover ? [cover] : []), ...parts.map(({ page }) => page)] }];
}

interface Said {
  readonly number: string;
  readonly until: string | null;
  readonly fingerprint: string;
  readonly check: string;
}

function valuesOf(row: EmissionRow, setup: KindSetup, { number, until, fingerprint, check }: Said): Record<string, string> {
  const [year = '', month = '', day = ''] = until?.split('-') ?? [];
  return {
    kind: setup.title[row.locale],
    service: '',
    number,
    valid: until === null ? '' : `${day}/${month}/${year}`,
    requester: row.requester_name ?? '',
    process: row.process ?? '',
    purpose: row.purpose ?? '',
    remarks: row.remarks ?? '',
    place: row.place ?? '',
    worktype: row.worktype_name ?? '',
    legal: setup.legal[row.locale],
    fingerprint,
    check,
    // Whoever pressed the button is no part of what is issued.
    person: '',
  };
}

/** Of what is drawn: the request, how its sheets are made, and since when their layers have the data they have. The same again when the job runs again. */
function fingerprintOf(row: EmissionRow, number: string, plans: readonly PlanSheet[], versions: ReadonlyMap<string, string>): string {
  const { kind, request, place, process, purpose, remarks, worktype_name: worktype, requester_name: requester } = row;
  const sheets = plans.map(({ layers, ...plan }) => ({
    ...plan,
    layers: layers.map(({ id, title }) => ({ id, title, version: versions.get(id) ?? null })),
  }));
  const content = { number, kind, request, place, process, purpose, remarks, worktype, requester, sheets };
  return createHash('sha256').update(canonical(content)).digest('hex');
}

function factsOf(
  plans: readonly PlanSheet[],
  reports: readonly (readonly LayerReport[])[],
  versions: ReadonlyMap<string, string>,
  crs: string,
  documents: readonly Document[],
  { asked, site }: Sheets,
): EmissionFacts {
  const layers = new Map<string, LayerReport>();
  for (const report of reports.flat()) {
    const before = layers.get(report.id);
    if (!before || (!isMissing(before) && (isMissing(report) || report.state === 'drawn'))) layers.set(report.id, report);
  }
  // Anybody may look these up by the number: a private layer has no name there.
  const told = new Map(plans.flatMap((plan) => plan.layers.map(({ id, title }) => [id, title])));
  return {
    pages: documents.reduce((sum, { pages }) => sum + pages.length, 0),
    plans: plans.map((plan) => ({ id: plan.id, name: plan.name, scale: frameOf(plan, asked, site).scale, crs, pages: 1 })),
    layers: [...layers.values()].map(({ id, title, state }) => ({ title: told.get(id) ?? title, state, version: versions.get(id) ?? null })),
  };
}

export async function outcomeOf(
  { site }: Pick<JobRun<unknown>, 'site'>,
  row: EmissionRow,
  missing: EmissionOutcome['missing'],
): Promise<EmissionOutcome> {
  const files = await openFiles(site.db, row);
  return {
    number: row.number ?? '',
    token: await tokenOf(site.db, Number(row.id)),
    files: files.map(({ position, name, title, pages }) => ({ position, name, title, pages })),
    missing: [...missing],
  };
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
