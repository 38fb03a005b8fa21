import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drawDocument, type DocumentPage, type LayerReport } from '#features/printing/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { signFile } from '#platform/signature/server/sign-file.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { DocumentFront, DocumentKind, EmissionKind } from '../../record/kinds.ts';
import type { EmissionBody, EmissionFacts } from '../../record/request.ts';
import { allotNumber, createEmission, emissionById, failEmission, finishEmission, linkJob, type EmissionRow } from '../../record/server/store.ts';
import { documentSigning } from '../../signing/server/signing.ts';
import { canonical } from '../domain/canonical.ts';
import { requestErrors } from '../errors.ts';
import { openLink } from './links.ts';
import { hashOf, isLast, outcomeOf, signatureOf } from './make.ts';

/** A document that another slice makes: it stands in the register, is numbered, signed and checked like those that are asked for on the map. */
export interface DocumentToIssue {
  readonly kind: Exclude<DocumentKind, EmissionKind>;
  readonly front: DocumentFront;
  readonly actor: Actor;
  readonly locale: Locale;
  /** What it is of. */
  readonly geometry: SimpleGeometry;
  readonly process: string | null;
  readonly place: string | null;
  readonly purpose: string | null;
  readonly now: Date;
}

/** Enters it without a number; `start` begins the job that calls `issueDocument`. Answers that job's id. */
export async function enterDocument(trx: Trx, site: Site, document: DocumentToIssue, start: (id: number) => Promise<string>): Promise<string> {
  const { kind, front, actor, locale, now, geometry, process, place, purpose } = document;
  const asked: EmissionBody = {
    plans: [],
    worktypeId: null,
    claims: [{ role: 'boundary', geometry, name: '' }],
    center: null,
    place,
    requester: { name: null, nif: null, email: null, phone: null },
    consent: false,
    process,
    purpose,
    remarks: null,
    documents: 'global',
  };
  const id = await createEmission(trx, site, { kind, front, asked, actor, locale, worktypeName: null, now });
  await openLink(trx, id);
  const jobId = await start(id);
  await linkJob(trx, id, jobId);
  return jobId;
}

/** What stands on every sheet so that it can be checked. */
export interface Marks {
  readonly number: string;
  readonly fingerprint: string;
  readonly check: string;
}

export interface Issuing {
  readonly title: string;
  /** What is drawn, all of it: the fingerprint is made of it and the number. */
  readonly content: unknown;
  /** What is told of it to whoever checks the number. */
  readonly facts: Pick<EmissionFacts, 'plans' | 'layers'>;
  pages(marks: Marks): readonly DocumentPage[];
}

type Run = JobRun<unknown>;

/** Draws and enters the document, once however often its job runs. Answers number, private link and files. */
export async function issueDocument(run: Run, prepare: () => Promise<Issuing>, id: number, retries: number) {
  const { site, actor, services } = run;
  const row = await emissionById(site.db, id);
  if (!row) throw kernelErrors['record.not-found']();
  if (row.state === 'issued') return outcomeOf(run, row, []);
  try {
    const issuing = await prepare();
    const number = await site.tx(actor, (trx) => allotNumber(trx, site, id, services.now()));
    await make(run, row, issuing, number);
    return await outcomeOf(run, { ...row, state: 'issued', number }, []);
  } catch (error) {
    if (isLast(error, run, retries)) await site.tx(actor, (trx) => failEmission(trx, id));
    throw error;
  }
}

async function make(run: Run, row: EmissionRow, issuing: Issuing, number: string): Promise<void> {
  const { site, actor, services, signal, progress } = run;
  const now = services.now();
  const fingerprint = createHash('sha256')
    .update(canonical({ number, content: issuing.content }))
    .digest('hex');
  const pages = issuing.pages({ number, fingerprint, check: `${services.publicUrl(site)}/verificar/${number}?f=${fingerprint.slice(0, 12)}` });
  const sealing = await documentSigning(site.db, services.secrets);
  const folder = await temporaryFolder('emission');
  try {
    const path = join(folder, 'document.pdf');
    const reports: readonly (readonly LayerReport[])[] = await drawDocument({
      asking: { db: site.db, site, actor, can: (code) => can(actor, code, site.config.permissions), services },
      front: row.front,
      locale: row.locale,
      format: 'pdf',
      dpi: 150,
      pages,
      folder,
      path,
      signal,
      title: `${issuing.title} ${number}`,
      signature: sealing ? { ...sealing.place, date: now } : undefined,
      isNumbered: true,
      progress: (share, words) => progress(5 + 85 * share, words),
    });
    const seal = sealing && (await signFile(path, sealing.signing, { outgoing: services.outgoing, now, signal }));
    const name = `${number}.pdf`;
    const received = await services.files.receive(site, { name, kind: 'export', visibility: 'private', content: { path } });
    const { size: bytes } = await stat(path);
    const sha256 = await hashOf(path);
    const drawn = new Map(reports.flat().map((report) => [report.id, report]));
    const facts: EmissionFacts = {
      pages: pages.length,
      plans: issuing.facts.plans,
      layers: [...issuing.facts.layers, ...[...drawn.values()].map(({ title, state }) => ({ title, state, version: null }))],
      signature: seal ? signatureOf(seal) : null,
    };
    await site.tx(actor, async (trx) => {
      const { id: fileId } = await services.files.store(trx, site, actor, received);
      const file = {
        fileId,
        name,
        title: issuing.title,
        pages: pages.length,
        bytes,
        sha256,
        signed: seal !== null,
        stampedAt: seal?.stampedAt ?? null,
      };
      // Another run was quicker, or it was annulled meanwhile.
      if (!(await finishEmission(trx, Number(row.id), { files: [file], fingerprint, facts, validUntil: null, now })))
        throw requestErrors['emission.gone']();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
