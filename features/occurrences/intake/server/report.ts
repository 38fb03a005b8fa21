import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import { isSame, lockSubmission, type Submission } from '#platform/http/server/submission.ts';
import { noClock } from '../../record/domain/clock.ts';
import { errors } from '../../record/errors.ts';
import { confirmLink, occurrenceLink } from '../../record/addresses.ts';
import { announce, push } from '../../record/server/announce.ts';
import { insertPhotos } from '../../record/server/photo-list.ts';
import type { Context } from '../../record/server/context.ts';
import { confirmReportMail, receiptMail } from '../../record/server/mails.ts';
import { writeAnswers } from '../../record/server/answers.ts';
import { nextCode } from '../../record/server/next-code.ts';
import { nameIn } from '../../record/server/present.ts';
import { readWhole } from '../../record/server/record.ts';
import { clockValues, newClock } from '../../record/server/clock.ts';
import type { Change } from '../../record/server/tables.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import type { Draft } from './draft.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';

export interface Reported {
  readonly id: number;
  readonly code: string;
  readonly state: 'created' | 'awaiting-confirmation';
  readonly token: string;
  readonly unity: { id: number; name: string } | null;
  readonly mailed: boolean;
}

/**
 * Writes the occurrence with photos, history, receipt and push in one transaction. A key that was already used for the
 * same answers what was made then: a second request waits for the first one's transaction and finds its occurrence.
 */
export async function report(trx: Trx, context: Context, draft: Draft, photos: readonly ReceivedFile[]): Promise<Reported> {
  const { sight } = context;
  if (draft.submission !== null) {
    await lockSubmission(trx, draft.submission);
    const before = await findSubmitted(trx, context, draft.submission);
    if (before) return before;
  }
  const code = draft.code ?? (await nextCode(trx, context, draft.type));
  const id = await insertOccurrence(trx, context, draft, code);
  const token = newLinkKey();
  const confirmToken = draft.confirm ? newLinkKey() : null;
  await insertReporter(trx, context, draft, id, token, confirmToken);
  await writeAnswers(trx, id, draft.answers);
  const { captions } = draft.input;
  await insertPhotos(trx, context, id, draft.type.id, { files: photos, captions, kind: 'before', side: draft.desk ? 'staff' : 'reporter' });
  const side = draft.desk ? 'staff' : 'reporter';
  const mailed = await mailReceipt(trx, context, draft, code, token, confirmToken);
  await writeEvent(trx, {
    occurrenceId: id,
    kind: 'created',
    side,
    isPublic: true,
    actor: context.actor,
    at: context.now,
    toStatusId: draft.statusId,
    mailed: mailed ? 1 : 0,
  });
  if (draft.rule !== null) {
    const changes: Change[] = [{ field: 'rule', old: null, new: draft.rule }];
    const routed = { unityId: draft.unityId, assignedUserId: draft.person?.id ?? null, changes };
    const actor = { userId: null, name: '' };
    await writeEvent(trx, { occurrenceId: id, kind: 'assigned', side: 'system', isPublic: false, actor, at: context.now, ...routed });
  }
  const row = await readWhole(trx, id);
  await push(trx, context, null, row);
  if (!draft.confirm) await announce(trx, context, 'received', id);
  return {
    id,
    code,
    state: draft.confirm ? 'awaiting-confirmation' : 'created',
    token,
    unity: nameIn(sight.catalogue.unities, draft.unityId),
    mailed,
  };
}

/** What was made under the key before. The same key with something else is no retry: it is refused, so that nothing is thanked for and dropped. */
export async function findSubmitted(trx: Db | Trx, { sight }: Context, submission: Submission): Promise<Reported | null> {
  const row = await trx
    .selectFrom('occurrence as o')
    .innerJoin('occurrence_reporter as r', 'r.occurrence_id', 'o.id')
    .select(['o.id', 'o.code', 'o.confirmed_at', 'o.unity_id', 'r.private_token', 'r.email', 'o.submission_digest'])
    .where('o.submission_key', '=', submission.keyHash)
    .executeTakeFirst();
  if (!row) return null;
  if (!isSame(submission, row.submission_digest)) throw errors['occurrence.key-used']({ params: { code: row.code } });
  return {
    id: row.id,
    code: row.code,
    state: row.confirmed_at === null ? 'awaiting-confirmation' : 'created',
    token: row.private_token,
    unity: nameIn(sight.catalogue.unities, row.unity_id),
    mailed: row.email !== null,
  };
}

async function insertOccurrence(trx: Trx, context: Context, draft: Draft, code: string): Promise<number> {
  const { site, now } = context;
  const { input, point } = draft;
  const geom = point ? sql<string>`st_setsrid(st_makepoint(${point[0]}, ${point[1]}), ${sql.lit(site.srid)})` : null;
  const { id } = await trx
    .insertInto('occurrence')
    .values({
      code,
      type_id: draft.type.id,
      subtype_id: input.subtypeId ?? null,
      status_id: draft.statusId,
      priority_id: input.priorityId ?? null,
      channel_id: input.channelId ?? null,
      unity_id: draft.unityId,
      assigned_user_id: draft.person?.id ?? null,
      reporter_user_id: draft.reporter.userId,
      visibility: input.visibility ?? 'public',
      address: draft.address,
      reference_point: input.referencePoint,
      parish_id: draft.parishId,
      initial_description: input.description,
      description: input.description,
      feature_layer: draft.feature?.layer.code ?? null,
      feature_code: draft.feature?.code ?? null,
      feature_name: draft.feature?.name ?? null,
      feature_integration_id: draft.feature?.integrationId ?? null,
      geom,
      photo_id: null,
      submission_key: draft.submission?.keyHash ?? null,
      submission_digest: draft.submission?.digest ?? null,
      confirmed_at: draft.confirm ? null : now,
      // What waits for a confirmation has no time yet.
      ...clockValues(draft.confirm ? noClock : newClock(context, draft.type.id, input.subtypeId ?? null, draft.statusId)),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertReporter(
  trx: Trx,
  { locale, now }: Context,
  draft: Draft,
  id: number,
  token: string,
  confirmToken: string | null,
): Promise<void> {
  const { name, email, phone } = draft.reporter;
  await trx
    .insertInto('occurrence_reporter')
    .values({
      occurrence_id: id,
      name,
      email,
      phone,
      nif: draft.input.nif,
      locale,
      private_token: token,
      confirm_token: confirmToken,
      consent_at: draft.consent ? now : null,
    })
    .execute();
}

/** To an address that a visitor typed no more goes out in a day than its owner can bear; a report that only counts once confirmed is refused then. */
async function mailReceipt(trx: Trx, context: Context, draft: Draft, code: string, token: string, confirmToken: string | null) {
  const { services, site, locale, actor, now } = context;
  const to = draft.reporter.email;
  if (to === null) return false;
  if (actor.kind === 'anonymous' && !(await mayMail(trx, 'report', to, now))) {
    if (confirmToken !== null) throw errors['occurrence.too-many-mails']();
    return false;
  }
  const base = services.publicUrl(site);
  const shared = { type: draft.type.name, address: draft.address };
  if (confirmToken !== null)
    await services.mail.send(trx, site, { to, locale, template: confirmReportMail, data: { ...shared, link: confirmLink(base, confirmToken) } });
  else await services.mail.send(trx, site, { to, locale, template: receiptMail, data: { ...shared, code, link: occurrenceLink(base, code, token) } });
  return true;
}
