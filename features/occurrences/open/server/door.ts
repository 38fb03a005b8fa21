import { sql } from 'kysely';
import { z } from 'zod';
import { anonymous } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { NewFile } from '#platform/files/server/files.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { submissionOf } from '#platform/http/server/submission.ts';
import { citizenStatus } from '../../record/domain/statuses.ts';
import { tellsCitizen } from '../../record/domain/timeline.ts';
import { variantRules } from '../../record/domain/variants.ts';
import { idempotencyKey } from '#platform/http/idempotency-key.ts';
import { reportInput } from '../../record/inputs.ts';
import { live, type Catalogue } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { presentItem, shownStatus } from '../../record/server/present.ts';
import { personJoin, wholeColumns, type WholeRow } from '../../record/server/rows.ts';
import { receivePhotos } from '../../record/server/photos.ts';
import { draftReport } from '../../intake/server/draft.ts';
import { findSubmitted, report, type Reported } from '../../intake/server/report.ts';
import { nextCode } from '../../record/server/next-code.ts';
import { lookAs, type Sight } from '../../record/server/viewer.ts';
import { all, among, possibleCodes } from '../../record/server/where.ts';

/** Where a report comes from that no person of ours typed: another application, on behalf of a citizen. */
export interface Source {
  readonly site: Site;
  readonly services: Services;
  readonly locale: Locale;
  /** The application: its keys are not another's. */
  readonly sender: string;
  /** A request sent twice with the same key makes one occurrence; the same key with something else is refused. */
  readonly key: string | null;
  /** The channel it is filed under. */
  readonly channelId: number | null;
}

type Photo = Pick<NewFile, 'name' | 'content'>;

const keyHeader = z.object({ 'Idempotency-Key': idempotencyKey });

/**
 * Reports as a visitor would: the same validation, boundary, consent, confirmation and receipt. `photos` are fetched only when
 * everything else was found good; `after` runs in the same transaction, once.
 */
export async function reportFrom(
  source: Source,
  input: z.input<typeof reportInput>,
  photos: { readonly addresses: readonly string[]; fetch(): Promise<readonly Photo[]> },
  after: (trx: Trx, made: Reported) => Promise<void>,
): Promise<Reported> {
  const { site, services, locale } = source;
  const key = source.key === null ? null : keyHeader.parse({ 'Idempotency-Key': source.key })['Idempotency-Key'];
  const context: Context = { site, services, actor: anonymous, locale, sight: await lookAs(site.db, site, anonymous), now: services.now() };
  const parsed = reportInput.parse(input);
  const submission = key === null ? null : submissionOf(`${source.sender} ${key}`, parsed, photos.addresses);
  const before = submission && (await findSubmitted(site.db, context, submission));
  if (before) return before;
  const draft = await draftReport(context, parsed, submission, photos.addresses.length);
  const received = await receivePhotos(context, await photos.fetch());
  const filed = { ...draft, code: await nextCode(site.db, context, draft.type), input: { ...draft.input, channelId: source.channelId ?? undefined } };
  return site.tx(anonymous, async (trx) => {
    const made = await report(trx, context, filed, received);
    await after(trx, made);
    return made;
  });
}

/** The types a visitor may report from afar, with their subtypes and questions: not what only the desk registers, nor what must be picked on a map. */
export function publicTypes(catalogue: Catalogue) {
  const subtypes = live(catalogue.subtypes);
  return live(catalogue.types)
    .filter(({ reportBy, variant, featureRequired }) => reportBy !== 'signed-in' && !variantRules[variant].deskOnly && !featureRequired)
    .map((type) => ({
      ...type,
      subtypes: subtypes.filter(({ typeId }) => typeId === type.id),
      questions: catalogue.questions.filter(({ typeId }) => typeId === type.id),
    }));
}

export interface PublicFilter {
  readonly codes?: readonly string[];
  readonly typeIds?: readonly number[];
  readonly from?: Date;
  readonly to?: Date;
  readonly open?: boolean;
}

/** An occurrence as the public sees it, for whoever speaks another protocol. */
export interface PublicReport {
  readonly code: string;
  readonly typeId: number;
  readonly isOpen: boolean;
  readonly statusName: string;
  /** The latest public answer; else null. */
  readonly note: string | null;
  readonly description: string;
  readonly unity: string | null;
  readonly address: string;
  readonly point: readonly [number, number] | null;
  readonly photoId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
  /** When it is due, while it is open. */
  readonly dueAt: string | null;
}

/** Public occurrences, newest first. */
export async function publicReports(
  site: Site,
  sight: Sight,
  filter: PublicFilter,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PublicReport[]> {
  const { statuses } = sight.catalogue;
  const parts = [listWhere(sight, site, {}, now)];
  if (filter.codes) parts.push(sql`o.code = any(${filter.codes.flatMap((code) => possibleCodes(sight, code, now))}::text[])`);
  if (filter.typeIds) parts.push(among(sql`o.type_id`, filter.typeIds));
  if (filter.from) parts.push(sql`o.created_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`o.created_at <= ${filter.to}`);
  if (filter.open !== undefined) {
    const ids = [...statuses.keys()].filter((id) => (citizenStatus(statuses, id)?.isLast === true) !== filter.open);
    parts.push(among(sql`o.status_id`, ids));
  }
  const { rows } = await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where ${all(parts)}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`.execute(site.db);
  const notes = await lastAnswers(
    site,
    sight,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const item = presentItem(sight, row, now);
    const status = shownStatus(sight, row.status_id);
    return {
      code: row.code,
      typeId: row.type_id,
      isOpen: !status.isLast,
      statusName: status.name,
      note: notes.get(row.id) ?? null,
      description: row.description,
      unity: item.unity?.name ?? null,
      address: item.address,
      point: item.point,
      photoId: item.photoId,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      closedAt: row.closed_at,
      dueAt: status.isLast ? null : item.dueAt,
    };
  });
}

async function lastAnswers(site: Site, { catalogue }: Sight, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    occurrence_id: number;
    kind: 'answer' | 'moved';
    text: string;
    from_status_id: number | null;
    to_status_id: number | null;
  }>`
    select e.occurrence_id, e.kind, e.text, e.from_status_id, e.to_status_id from occurrence_event e
    where e.occurrence_id = any(${[...ids]}::bigint[]) and e.is_public and e.side = 'staff' and e.kind in ('answer', 'moved') and e.text is not null
    order by e.id`.execute(site.db);
  const told = rows.filter((event) =>
    tellsCitizen(catalogue.statuses, { ...event, isPublic: true, fromStatusId: event.from_status_id, toStatusId: event.to_status_id }),
  );
  return new Map(told.map((event) => [event.occurrence_id, event.text]));
}

/** The number of the occurrence while it is public or not; null while its reporter has not confirmed it. */
export async function confirmedCode(site: Site, occurrenceId: number): Promise<string | null> {
  const row = await site.db
    .selectFrom('occurrence')
    .select('code')
    .where('id', '=', occurrenceId)
    .where('confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}
