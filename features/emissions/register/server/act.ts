import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Call } from '#platform/http/server/call.ts';
import { annulEmission, createEmission, filesOf, linkJob, type EmissionRow } from '../../record/server/store.ts';
import { emissionErrors } from '../../record/errors.ts';
import type { EmissionBody } from '../../record/request.ts';
import { isAskedFor } from '../../record/kinds.ts';
import { emit } from '../../request/jobs.ts';
import { documentLink, openLink, tokenOf } from '../../request/server/links.ts';
import type { EmissionDetail, registerContract } from '../contract.ts';
import { registerErrors } from '../errors.ts';
import { findEmission, replacementOf, showEmission } from './detail.ts';
import { annulledMail, documentMail } from './mails.ts';

type Ends = typeof registerContract;

export async function annul(call: Call<Ends['annul']>): Promise<EmissionDetail> {
  const { site, actor, services, params, body } = call;
  const now = services.now();
  await call.tx(async (trx) => {
    const locked = await trx.selectFrom('emission').select('version').where('id', '=', params.id).forUpdate().executeTakeFirst();
    const row = await findEmission(trx, params.id);
    if (locked?.version !== call.version) throw await staleRecord(trx, 'emission', params.id, await showEmission(trx, site, params.id, now));
    await annulEmission(trx, params.id, { userId: actor.kind === 'user' ? actor.userId : null, reason: body.reason, now });
    if (row.requester_email === null) return;
    await services.mail.send(trx, site, {
      to: row.requester_email,
      locale: row.locale,
      template: annulledMail,
      data: {
        place: site.config.name,
        number: row.number ?? '',
        reason: body.reason,
        url: `${services.publicUrl(site)}/#/portal/verificar/${row.number ?? ''}`,
      },
    });
  });
  return showEmission(call.db, site, params.id, now);
}

/** The same request once more, as somebody at the desk asks for it; the former document stays what it is until it is annulled. */
export async function reissue(call: Call<Ends['reissue']>): Promise<{ id: number; jobId: string }> {
  const { site, actor, services, params } = call;
  return call.tx(async (trx) => {
    await trx.selectFrom('emission').select('id').where('id', '=', params.id).forUpdate().executeTakeFirst();
    const row = await findEmission(trx, params.id);
    if (!isAskedFor(row.kind)) throw registerErrors['emission.made-elsewhere']();
    if (row.state === 'waiting') throw emissionErrors['emission.not-issued']();
    if (await replacementOf(trx, params.id)) throw registerErrors['emission.replaced']();
    const id = await createEmission(trx, site, {
      kind: row.kind,
      front: row.front,
      asked: askedIn(row),
      actor,
      locale: row.locale,
      worktypeName: row.worktype_name,
      price: row.price,
      replacesId: params.id,
      now: services.now(),
    });
    // It stays the citizen's, whoever presses the button.
    await trx.updateTable('emission').set({ account_id: row.account_id, consent_at: row.consent_at }).where('id', '=', id).execute();
    await openLink(trx, id);
    const jobId = await services.jobs.start(trx, site, actor, emit, { id });
    await linkJob(trx, id, jobId);
    return { id, jobId };
  });
}

/** As it was taken then: what the rules of today would refuse is not asked again. */
function askedIn(row: EmissionRow): EmissionBody {
  return {
    ...row.request,
    worktypeId: row.worktype_id === null ? null : Number(row.worktype_id),
    place: row.place,
    requester: { name: row.requester_name, nif: row.requester_nif, email: row.requester_email, phone: row.requester_phone },
    consent: row.consent_at !== null,
    process: row.process,
    purpose: row.purpose,
    remarks: row.remarks,
  };
}

/** To the address that was given with the request, and to no other. */
export async function sendAgain(call: Call<Ends['send']>): Promise<void> {
  const { site, services, params } = call;
  await call.tx(async (trx) => {
    const row = await findEmission(trx, params.id);
    if (row.requester_email === null) throw registerErrors['emission.no-address']();
    const files = await filesOf(trx, params.id);
    if (row.state !== 'issued' || files.every((file) => file.file_id === null)) throw registerErrors['emission.no-files']();
    const url = documentLink(services.publicUrl(site), await tokenOf(trx, params.id));
    await services.mail.send(trx, site, {
      to: row.requester_email,
      locale: row.locale,
      template: documentMail,
      data: { place: site.config.name, number: row.number ?? '', url },
    });
  });
}
