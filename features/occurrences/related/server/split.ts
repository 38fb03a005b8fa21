import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { firstStatus } from '../../record/domain/statuses.ts';
import { relatedErrors } from '../errors.ts';
import { errors } from '../../record/errors.ts';
import type { PartInput } from '../contract.ts';
import { announce, push } from '../../record/server/announce.ts';
import { live } from '../../record/server/catalogue.ts';
import { refreshCover } from '../../record/server/photo-list.ts';
import type { Context } from '../../record/server/context.ts';
import { openForChange, record } from '../../record/server/change.ts';
import { readWhole } from '../../record/server/record.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import { nextCode } from '../../record/server/next-code.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import { clockColumns, newClock } from '../../record/server/clock.ts';
import { routeOf } from '../../record/server/route.ts';
import { writeEvent } from '../../record/server/timeline.ts';

/**
 * Divides an occurrence. The parts stand where the whole stands and are seen by whom the whole is seen; whoever reported it follows
 * all of them on one page, and their data are kept once, with the whole.
 */
export async function split(
  trx: Trx,
  context: Context,
  id: number,
  version: number | null,
  parts: readonly PartInput[],
  note: string | null,
): Promise<void> {
  const opened = await openForChange(trx, context, id, version);
  if (opened.row.parent_id !== null) throw relatedErrors['split.of-part']();
  const codes: string[] = [];
  for (const [index, part] of parts.entries()) {
    checkPart(context, part, index);
    codes.push(await addPart(trx, context, opened.row, opened.reporter.locale, part));
  }
  const eventId = await record(trx, context, opened, {
    kind: 'split',
    isPublic: true,
    text: note,
    changes: codes.map((code) => ({ field: 'part', old: null, new: code })),
  });
  await announce(trx, context, 'split', id, { eventId: String(eventId), reason: note ?? '' });
}

function checkPart({ sight: { catalogue }, locale }: Context, part: PartInput, index: number): void {
  const require = (field: string, good: boolean): void => {
    if (!good) throw kernelErrors['request.invalid']({ fields: fieldError(`parts.${index}.${field}`, 'choice', locale) });
  };
  require('typeId', live(catalogue.types).some((type) => type.id === part.typeId));
  require('subtypeId', part.subtypeId === null || live(catalogue.subtypes).some((one) => one.id === part.subtypeId && one.typeId === part.typeId));
  require('unityId', part.unityId === null || catalogue.unities.get(part.unityId)?.live === true);
}

async function addPart(trx: Trx, context: Context, whole: WholeRow, locale: 'pt' | 'en', part: PartInput): Promise<string> {
  const { catalogue } = context.sight;
  const status = firstStatus(new Map(live(catalogue.statuses).map((entry) => [entry.id, entry])));
  if (!status) throw errors['occurrence.not-ready']();
  const type = catalogue.types.get(part.typeId);
  if (!type) throw errors['occurrence.type-unavailable']();
  const code = await nextCode(trx, context, type);
  const where = { typeId: part.typeId, subtypeId: part.subtypeId, parishId: whole.parish_id };
  const unityId = part.unityId ?? routeOf(context.site, catalogue, where, context.now).unity?.id ?? whole.unity_id;
  const clock = newClock(context, part.typeId, part.subtypeId, status.id);
  const { rows } = await sql<{
    id: number;
  }>`insert into occurrence (code, type_id, subtype_id, status_id, priority_id, channel_id, unity_id, reporter_user_id,
      visibility, address, reference_point, parish_id, initial_description, description, geom, confirmed_at, created_at, updated_at, parent_id)
    select ${code}, ${part.typeId}, ${part.subtypeId}, ${status.id}, priority_id, channel_id, ${unityId}, reporter_user_id,
      visibility, address, reference_point, parish_id, ${part.description}, ${part.description}, geom, ${context.now}, ${context.now}, ${context.now}, id
    from occurrence where id = ${whole.id} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await sql`update occurrence set ${sql.join(clockColumns(clock))} where id = ${id}`.execute(trx);
  // Who reported it is written with the whole alone.
  await trx
    .insertInto('occurrence_reporter')
    .values({ occurrence_id: id, name: null, email: null, phone: null, nif: null, locale, private_token: newLinkKey(), confirm_token: null })
    .execute();
  await copyPhotos(trx, whole.id, id, part.photoIds);
  await writeEvent(trx, {
    occurrenceId: id,
    kind: 'created',
    side: 'staff',
    isPublic: true,
    actor: context.actor,
    at: context.now,
    toStatusId: status.id,
    changes: [{ field: 'partOf', old: null, new: whole.code }],
  });
  await push(trx, context, null, await readWhole(trx, id));
  await announce(trx, context, 'received', id);
  return code;
}

/** The rows are the part's own, the files are shared: a file goes when its last row does. */
async function copyPhotos(trx: Trx, wholeId: number, id: number, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return;
  await sql`insert into occurrence_photo (occurrence_id, file_id, width, height, kind, side, is_public, caption, redacted_at, position)
    select ${id}, file_id, width, height, kind, side, is_public, caption, redacted_at, (row_number() over (order by position))::int - 1 from occurrence_photo
    where occurrence_id = ${wholeId} and id = any(${[...photoIds]}::bigint[]) and deleted_at is null order by position`.execute(trx);
  await refreshCover(trx, id);
}
