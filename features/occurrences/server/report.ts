import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '#platform/db/tables.ts';
import { usersById } from '#features/identity/server/index.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { UploadedFile } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { makeCode, yearOf } from '../domain/code.ts';
import { mayReport, needsConfirmation, reportComplaints, type Reporting } from '../domain/report.ts';
import { noClock } from '../domain/clock.ts';
import type { KeptAnswer } from '../domain/questions.ts';
import { firstStatus } from '../domain/statuses.ts';
import { reportGates } from '../domain/gate-tables.ts';
import type { Gated } from '../domain/gates.ts';
import { variantRules } from '../domain/variants.ts';
import { errors } from '../errors.ts';
import type { ReportInput } from '../inputs.ts';
import { confirmLink, occurrenceLink } from '../links.ts';
import { may } from '../permissions.ts';
import { announce, push } from './announce.ts';
import { live, type OccurrenceType } from './catalogue.ts';
import { insertPhotos } from './closing/photos.ts';
import type { Context } from './context.ts';
import { deny, refuseAdding } from './denied.ts';
import { confirmReportMail, receiptMail } from './mails.ts';
import { checkedAnswers, writeAnswers } from './reporting/answers.ts';
import { pickedFeature, type Picked } from './reporting/features.ts';
import { onBehalfOf } from './reporting/users.ts';
import { placeOf, type Place, type Point } from './place.ts';
import { nameIn } from './present.ts';
import { readWhole } from './record.ts';
import { clockValues, newClock } from './time/clock.ts';
import { personOf, routeOf } from './time/route.ts';
import type { Change } from './tables.ts';
import { writeEvent } from './timeline.ts';

export interface Reported {
  readonly id: number;
  readonly code: string;
  readonly state: 'created' | 'awaiting-confirmation';
  readonly token: string;
  readonly unity: { id: number; name: string } | null;
  readonly mailed: boolean;
}

/** What is written, once everything was checked. */
export interface Draft {
  readonly input: ReportInput;
  readonly type: OccurrenceType;
  readonly statusId: number;
  readonly unityId: number | null;
  /** Whom a routing rule names, and that rule. */
  readonly person: { readonly id: number } | null;
  readonly rule: string | null;
  readonly desk: boolean;
  readonly point: Point | null;
  readonly place: Place | null;
  readonly feature: Picked | null;
  readonly answers: readonly KeptAnswer[];
  readonly address: string;
  /** Its number, when it was taken beforehand. */
  readonly code?: string;
  readonly confirm: boolean;
  readonly keyHash: string | null;
  readonly reporter: { readonly userId: number | null; readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
export const newToken = (): string => randomBytes(24).toString('base64url');

/** Everything that can be refused is refused here, before a transaction begins. */
export async function draftReport(context: Context, input: ReportInput, key: string | null, photos: number): Promise<Draft> {
  const { site, sight, actor, locale } = context;
  const { catalogue } = sight;
  const desk = input.desk || input.channelId !== undefined || input.reporterId !== undefined;
  const asksDesk = desk || input.priorityId !== undefined || input.visibility !== undefined;
  if (asksDesk && !sight.can(may.add)) throw errors['occurrence.add-denied']();
  if (asksDesk) refuseUngiven(context, input, desk, photos);
  const status = firstStatus(new Map(live(catalogue.statuses).map((entry) => [entry.id, entry])));
  if (!status || live(catalogue.types).length === 0) throw errors['occurrence.not-ready']();
  const type = live(catalogue.types).find((entry) => entry.id === input.typeId);
  if (!type) throw errors['occurrence.type-unavailable']();
  const variant = variantRules[type.variant];
  if (variant.deskOnly && !desk) throw errors['occurrence.add-denied']();
  checkChoices(context, input);
  const point: Point | null = input.x === undefined || input.y === undefined ? null : [input.x, input.y];
  const who: Reporting = {
    signedIn: actor.kind === 'user',
    desk,
    hasPoint: point !== null,
    address: input.address,
    email: input.email,
    nif: input.nif,
    consent: input.consent,
  };
  if (!mayReport(type, who)) throw errors['occurrence.add-denied']();
  if (photos > type.photosMax) throw errors['occurrence.too-many-photos']({ params: { max: type.photosMax } });
  const { active, required } = site.config.registrationNif;
  const rules = {
    reportBy: type.reportBy,
    consentRequired: catalogue.settings.consentActive && catalogue.settings.consentRequired,
    nifRequired: active && required,
  };
  const complaints = reportComplaints(rules, who);
  if (complaints.some(({ field }) => field === 'address'))
    throw errors['occurrence.place-required']({ fields: fieldError('address', 'required', locale) });
  if (complaints.length > 0) {
    throw kernelErrors['request.invalid']({ fields: Object.assign({}, ...complaints.map(({ field, code }) => fieldError(field, code, locale))) });
  }
  const place = point && (await placeOf(site.db, site, catalogue, point));
  if (place && !place.inside) throw errors['occurrence.outside-municipality']();
  const parishId = place?.parish?.id ?? input.parishId ?? null;
  const route = routeOf(site, catalogue, { typeId: type.id, subtypeId: input.subtypeId ?? null, parishId }, context.now);
  const answers = checkedAnswers(catalogue, type.id, input.subtypeId ?? null, input.answers, locale);
  const feature = await pickedFeature(context, type, point, input.featureId);
  return {
    input,
    type,
    statusId: status.id,
    desk,
    point,
    place,
    feature,
    answers,
    unityId: route.unity?.id ?? null,
    person: await personOf(site.db, route),
    rule: route.rule?.name ?? null,
    address: input.address ?? place?.address?.text ?? place?.parish?.name ?? `${Math.round(input.x ?? 0)}, ${Math.round(input.y ?? 0)}`,
    confirm: needsConfirmation(type, who),
    keyHash: key === null ? null : hashKey(key),
    reporter: await reporterOf(context, input, desk),
  };
}

/** At the desk each field has a permission of its own; citizens give what the form asks for. */
function refuseUngiven(context: Context, input: ReportInput, desk: boolean, photos: number): void {
  const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  const sent = (Object.keys(reportGates) as (keyof ReportInput)[]).filter((name) => given(input[name]));
  const fields = sent.flatMap((name): (readonly [string, Gated])[] => {
    const gate = reportGates[name];
    return gate === 'open' || gate === 'behalf' || gate === 'user' ? [] : [[name, gate]];
  });
  refuseAdding(context, [...fields, ...(photos > 0 ? [['photos', 'photos'] as const] : [])]);
  const { can } = context.sight;
  // Whoever makes a user also registers for the one just made: `onBehalfOf` looks whether it is such a one.
  const denied = { user: !can(may.addForUser) && !can(may.addForNewUser), behalf: desk && input.reporterId === undefined && !can(may.addForNewUser) };
  deny(
    context,
    sent.filter((name) => {
      const gate = reportGates[name];
      return (gate === 'user' || gate === 'behalf') && denied[gate];
    }),
  );
}

function checkChoices({ sight: { catalogue }, locale }: Context, input: ReportInput): void {
  const wrong = (field: string): never => {
    throw kernelErrors['request.invalid']({ fields: fieldError(field, 'choice', locale) });
  };
  const subtype = input.subtypeId === undefined ? undefined : live(catalogue.subtypes).find(({ id }) => id === input.subtypeId);
  if (input.subtypeId !== undefined && subtype?.typeId !== input.typeId) wrong('subtypeId');
  if (input.channelId !== undefined && !fitsChannel(catalogue, input)) wrong('channelId');
  if (input.priorityId !== undefined && !catalogue.priorities.get(input.priorityId)?.live) wrong('priorityId');
  if (input.parishId !== undefined && !catalogue.parishes.get(input.parishId)?.live) wrong('parishId');
}

/** A vehicle goes with a work order and with nothing else; where no vehicles are kept any channel will do. */
function fitsChannel({ channels, types }: Context['sight']['catalogue'], input: ReportInput): boolean {
  const channel = channels.get(input.channelId ?? 0);
  if (!channel?.live) return false;
  const wanted = variantRules[types.get(input.typeId)?.variant ?? 'citizen'].byVehicle && live(channels).some(({ isVehicle }) => isVehicle);
  return channel.isVehicle === wanted;
}

/** Who reports: at the desk whoever stands before it, otherwise the signed-in person or what the form says. */
async function reporterOf(context: Context, input: ReportInput, desk: boolean): Promise<Draft['reporter']> {
  const { site, actor } = context;
  const typed = { name: input.name, email: input.email, phone: input.phone };
  if (input.reporterId !== undefined) return onBehalfOf(context, input.reporterId, typed);
  if (desk || actor.userId === null) return { userId: null, ...typed };
  const account = (await usersById(site.db, [actor.userId])).get(actor.userId);
  return {
    userId: actor.userId,
    name: typed.name ?? account?.name ?? null,
    email: typed.email ?? account?.email ?? null,
    phone: typed.phone ?? account?.phone ?? null,
  };
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

/** Checks and re-encodes the photos, before any transaction: no other writer waits for a picture. */
export async function receivePhotos({ services, site }: Context, files: readonly UploadedFile[]): Promise<ReceivedFile[]> {
  const received = [];
  for (const { name, path } of files)
    received.push(await services.files.receive(site, { name, kind: 'photo', visibility: 'private', content: { path } }));
  return received;
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
