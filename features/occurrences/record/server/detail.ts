import { sql } from 'kysely';
import { isFromCounter } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { pluck, renamed, tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { edocHref } from '../domain/edoc.ts';
import { veil } from '../domain/gate-tables.ts';
import { gatedFields, mayUpdate, shows, type Gated } from '../domain/gates.ts';
import { movesFrom, reopeningMove, type Move } from '../domain/moves.ts';
import { mostPhotos } from '../domain/photos.ts';
import { isPublic } from '../domain/visibility.ts';
import { publicFields, staffFields, staffPicked } from '../fields.ts';
import { answerCodes, may } from '../permissions.ts';
import type { PublicOccurrence, StaffOccurrence } from '../schemas.ts';
import { mayChangePhotos, readPhotos } from './photo-list.ts';
import { presentClosing, readSatisfaction } from './closing.ts';
import { crsOf, maybeIso, nameIn, presentItem, presentStatus, seenOf, shownStatus, shownTo } from './present.ts';
import { presentAnswer, readAnswers } from './answers.ts';
import { presentFeature } from './feature-layer.ts';
import type { Opened } from './record.ts';
import { presentDeadline } from './deadline.ts';
import { readRelated } from './related.ts';
import { readTimeline } from './timeline.ts';
import type { Sight } from './viewer.ts';

/** Changed by an action of its own, not in the form. */
const elsewhere: readonly Gated[] = ['status', 'unity', 'assigned', 'photos'];

const publicColumns = pluck(publicFields, 'column');
const staffColumns = pluck(staffFields, 'column');

/** The occurrence as this viewer may see it: the public side, with the reporter's own data for the reporter. */
export async function presentPublic(db: Db, site: Site, sight: Sight, opened: Opened, now: Date): Promise<PublicOccurrence> {
  const { row, reporter, asReporter, inside } = opened;
  const stand = standOf(opened);
  const item = presentItem(sight, row, now, stand);
  const follow = await readFollowing(db, row.id, sight.userId);
  const closing = await presentClosing(db, { sight, now }, opened);
  const reopen =
    asReporter && row.live && closing !== null && !closing.late
      ? reopeningMove(sight.catalogue.moves, sight.catalogue.statuses, row.status_id)
      : null;
  const updates = (field: Gated) => mayUpdate(sight, field);
  const shown: PublicOccurrence = {
    ...item,
    mine: asReporter,
    ...renamed(publicColumns, row),
    photoList: await readPhotos(db, sight, opened),
    feature: await presentFeature(db, row, shows(sight, 'internal', stand)),
    answers: (await answersOf(db, row.id)).filter(({ isPublic: open }) => open || asReporter || (inside && sight.can(answerCodes.viewAnswers))),
    timeline: await readTimeline(db, sight, opened, 100),
    related: await readRelated(db, sight, opened),
    following: follow.mine,
    followers: follow.all,
    reopenMove: reopen && presentMove(sight, reopen),
    closing,
    isPublic: isPublic(sight, seenOf(row)),
    photoLimits: photoLimits(site, sight, row.type_id),
    reporter: { userId: row.reporter_user_id, name: reporter.name, email: reporter.email, phone: reporter.phone, nif: reporter.nif },
    may: {
      edit: inside && row.live && sight.can(may.edit) && gatedFields.some((field) => !elsewhere.includes(field) && updates(field)),
      assign:
        inside && row.live && (updates('unity') || updates('assigned')) && sight.catalogue.statuses.get(row.status_id)?.allowsAssignment === true,
      changeStatus: inside && row.live && updates('status'),
      note: inside && row.live && sight.can(may.note),
      answer: inside && row.live && sight.can(may.answer),
      delete: inside && row.live && sight.can(may.delete),
      restore: inside && row.deleted_at !== null && sight.can(may.delete),
      follow: row.live && !asReporter && (sight.userId !== null || isPublic(sight, seenOf(row))),
      reopen: reopen !== null,
      rate: asReporter && row.live && closing !== null && !closing.rated,
      addPhotos: row.deleted_at === null && ((inside && mayChangePhotos(sight)) || (asReporter && row.closed_at === null)),
      editPhotos: inside && row.live && mayChangePhotos(sight),
      redact: inside && row.live && sight.can(may.redactPhotos),
      correctReporter: inside && row.live && (await mayCorrect(db, sight, row.reporter_user_id)),
    },
    crs: crsOf(site),
  };
  return veil(shown, shownTo(sight, stand));
}

async function mayCorrect(db: Db, sight: Sight, userId: number | null): Promise<boolean> {
  if (userId === null || !sight.can(may.addForNewUser) || !sight.can(may.viewReporter)) return false;
  return isFromCounter(db, userId);
}

const standOf = ({ inside, asReporter }: Opened) => ({ inside, own: asReporter });

function photoLimits(site: Site, { catalogue }: Sight, typeId: number) {
  const type = catalogue.types.get(typeId);
  return { before: mostPhotos('before', type), after: mostPhotos('after', type), uploadMax: site.config.uploadMax };
}

const staffPickedNames = keysOf(staffPicked);

export async function presentStaff(db: Db, site: Site, sight: Sight, opened: Opened, now: Date): Promise<StaffOccurrence> {
  const { row, reporter } = opened;
  const moves = mayUpdate(sight, 'status') && row.live ? movesFrom(sight.catalogue.moves, row.status_id) : [];
  const isShown = shownTo(sight, standOf(opened));
  const shown: StaffOccurrence = {
    ...(await presentPublic(db, site, sight, opened, now)),
    ...tableOf(staffPickedNames, (name) => nameIn(sight.catalogue[staffPicked[name].of.entries], row[staffPicked[name].column])),
    initialDescription: row.initial_description,
    originalDescription: row.description_original,
    consentAt: maybeIso(reporter.consent_at),
    deadline: await presentDeadline(db, sight, row),
    moves: moves.filter((move) => sight.catalogue.statuses.get(move.toId)?.live === true).map((move) => presentMove(sight, move)),
    satisfaction: await readSatisfaction(db, sight, opened),
    ...renamed(staffColumns, row),
    edocHref: edocHref(row.edoc_link, sight.catalogue.edoc),
    edocNumbers: sight.catalogue.edoc.active && sight.catalogue.edoc.address !== null,
    hidden: gatedFields.filter((field) => !isShown(field)),
    updatable: row.live ? gatedFields.filter((field) => mayUpdate(sight, field)) : [],
  };
  return veil(shown, isShown);
}

async function answersOf(db: Db, id: number) {
  return ((await readAnswers(db, [id])).get(id) ?? []).map(presentAnswer);
}

function presentMove(sight: Sight, move: Move) {
  const to = sight.catalogue.statuses.get(move.toId);
  return {
    id: move.id,
    name: move.name,
    needsReason: move.needsReason || (to?.isLast === true && to.withoutFix),
    needsAnswer: to?.isLast === true && to.needsAnswer,
    to: presentStatus(shownStatus(sight, move.toId)),
  };
}

export async function readFollowing(db: Db, id: number, userId: number | null): Promise<{ all: number; mine: boolean }> {
  const { rows } = await sql<{ all: number; mine: boolean }>`select count(*)::int as "all", coalesce(bool_or(user_id = ${userId}), false) as mine
    from occurrence_follower where occurrence_id = ${id} and confirmed_at is not null`.execute(db);
  return rows[0] ?? { all: 0, mine: false };
}
