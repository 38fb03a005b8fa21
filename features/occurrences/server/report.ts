import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import { makeCode, yearOf } from '../domain/code.ts';
import { noClock } from '../domain/clock.ts';
import { variantRules } from '../domain/variants.ts';
import { confirmLink, occurrenceLink } from '../links.ts';
import { announce, push } from './announce.ts';
import type { OccurrenceType } from './catalogue.ts';
import { insertPhotos } from './closing/photos.ts';
import type { Context } from './context.ts';
import { confirmReportMail, receiptMail } from './mails.ts';
import { writeAnswers } from './reporting/answers.ts';
import { nameIn } from './present.ts';
import { readWhole } from './record.ts';
import { clockValues, newClock } from './time/clock.ts';
import type { Change } from './tables.ts';
import { writeEvent } from './timeline.ts';
import type { Draft } from './draft.ts';
import { newToken } from './keys.ts';

export interface Reported {
  readonly id: number;
  readonly code: string;
  readonly state: 'created' | 'awaiting-confirmation';
  readonly token: string;
  readonly unity: { id: number; name: string } | null;
  readonly mailed: boolean;
}

/**
 * Writes the occurrence with photos, history, receipt and push in one transaction. A key that was already used answers what
 * was made then: a second request waits for the first one's transaction and finds its occurrence.
 */
export async function report(trx: Trx, context: Context, draft: Draft, photos: readonly ReceivedFile[]): Promise<Reported> {
  const { sight } = context;
  if (draft.keyHash !== null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${draft.keyHash}, 0))`.execute(trx);
    const before = await findByKey(trx, context, draft.keyHash);
    if (before) return before;
  }
  const code = draft.code ?? (await nextCode(trx, context, draft.type));
  const id = await insertOccurrence(trx, context, draft, code);
  const token = newToken();
  const confirmToken = draft.confirm ? newToken() : null;
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

export async function findByKey(trx: Db | Trx, { sight }: Context, keyHash: string): Promise<Reported | null> {
  const row = await trx
    .selectFrom('occurrence as o')
    .innerJoin('occurrence_reporter as r', 'r.occurrence_id', 'o.id')
    .select(['o.id', 'o.code', 'o.confirmed_at', 'o.unity_id', 'r.private_token', 'r.email'])
    .where('o.submission_key', '=', keyHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    code: row.code,
    state: row.confirmed_at === null ? 'awaiting-confirmation' : 'created',
    token: row.private_token,
    unity: nameIn(sight.catalogue.unities, row.unity_id),
    mailed: row.email !== null,
  };
}

/**
 * The year's next number, given once. Its row is locked until the transaction ends: taken outside of one, others wait for a moment
 * instead of for a whole report, and a report that fails after all leaves a gap (decision 020).
 */
export async function nextCode(trx: Db | Trx, { site, sight, now }: Context, type: OccurrenceType): Promise<string> {
  const year = yearOf(now, site.config.timeZone);
  const own = variantRules[type.variant].codePrefix;
  if (own !== null && own !== sight.catalogue.settings.codePrefix) {
    const { rows } = await sql<{ last: number }>`insert into occurrence_variant_sequence as s (prefix, year, last) values (${own}, ${year}, 1)
      on conflict (prefix, year) do update set last = s.last + 1 returning last`.execute(trx);
    return makeCode(own, year, rows[0]?.last ?? 0);
  }
  const { rows } = await sql<{ last: number }>`insert into occurrence_sequence as s (year, last) values (${year}, 1)
    on conflict (year) do update set last = s.last + 1 returning last`.execute(trx);
  return makeCode(sight.catalogue.settings.codePrefix, year, rows[0]?.last ?? 0);
}

async function insertOccurrence(trx: Trx, context: Context, draft: Draft, code: string): Promise<number> {
  const { site, now } = context;
  const { input, point, place } = draft;
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
      parish_id: place?.parish?.id ?? input.parishId ?? null,
      initial_description: input.description,
      description: input.description,
      feature_layer: draft.feature?.layer.code ?? null,
      feature_code: draft.feature?.code ?? null,
      feature_name: draft.feature?.name ?? null,
      feature_integration_id: draft.feature?.integrationId ?? null,
      geom,
      photo_id: null,
      submission_key: draft.keyHash,
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
      consent_at: draft.input.consent ? now : null,
    })
    .execute();
}

async function mailReceipt(trx: Trx, { services, site, locale }: Context, draft: Draft, code: string, token: string, confirmToken: string | null) {
  const to = draft.reporter.email;
  if (to === null) return false;
  const base = services.publicUrl(site);
  const shared = { type: draft.type.name, address: draft.address };
  if (confirmToken !== null)
    await services.mail.send(trx, site, { to, locale, template: confirmReportMail, data: { ...shared, link: confirmLink(base, confirmToken) } });
  else await services.mail.send(trx, site, { to, locale, template: receiptMail, data: { ...shared, code, link: occurrenceLink(base, code, token) } });
  return true;
}
