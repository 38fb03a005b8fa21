/** Who looks, as far as seeing occurrences goes. Made from the actor, the roles' codes and the unities the person belongs to. */
export interface Viewer {
  readonly userId: number | null;
  /** Holds the view code: sees the internal side of unities. */
  readonly isStaff: boolean;
  readonly unityIds: readonly number[];
  readonly seesAllUnities: boolean;
  readonly seesPrivate: boolean;
  /** Sees what the names and messages of the staff's channels tell: type, unity, visibility. */
  readonly hears: boolean;
  /** Types and statuses in which an occurrence is open to everybody. */
  readonly publicTypeIds: readonly number[];
  readonly publicStatusIds: readonly number[];
}

/** What of an occurrence decides who sees it. */
export interface Seen {
  readonly typeId: number;
  readonly statusId: number;
  readonly unityId: number | null;
  readonly assignedUserId: number | null;
  readonly reporterUserId: number | null;
  readonly visibility: 'public' | 'private';
  /** Confirmed and not in the trash. */
  readonly live: boolean;
}

/**
 * One reason to see an occurrence, all parts of which must hold. A viewer has several (any one suffices); the same list judges
 * one record here and becomes the where clause of list, map, counts, search and export in `server/where.ts`.
 */
export interface Reason {
  readonly why: 'public' | 'own' | 'assigned' | 'unity';
  readonly visibility?: 'public';
  readonly typeIds?: readonly number[];
  readonly statusIds?: readonly number[];
  readonly unityIds?: readonly number[];
  readonly reporterUserId?: number;
  readonly assignedUserId?: number;
}

/** Why this viewer may see occurrences: public ones, one's own, what one was given, what one's unities (or all) answer for. */
export function reasonsToSee(viewer: Viewer): Reason[] {
  const reasons: Reason[] = [{ why: 'public', visibility: 'public', typeIds: viewer.publicTypeIds, statusIds: viewer.publicStatusIds }];
  if (viewer.userId !== null) reasons.push({ why: 'own', reporterUserId: viewer.userId });
  if (!viewer.isStaff) return reasons;
  if (viewer.userId !== null) reasons.push({ why: 'assigned', assignedUserId: viewer.userId });
  const limit = viewer.seesPrivate ? {} : { visibility: 'public' as const };
  reasons.push(viewer.seesAllUnities ? { why: 'unity', ...limit } : { why: 'unity', unityIds: viewer.unityIds, ...limit });
  return reasons;
}

function holds(reason: Reason, occurrence: Seen): boolean {
  const among = (ids: readonly number[] | undefined, id: number | null) => ids === undefined || (id !== null && ids.includes(id));
  return (
    (reason.visibility === undefined || occurrence.visibility === reason.visibility) &&
    among(reason.typeIds, occurrence.typeId) &&
    among(reason.statusIds, occurrence.statusId) &&
    among(reason.unityIds, occurrence.unityId) &&
    (reason.reporterUserId === undefined || occurrence.reporterUserId === reason.reporterUserId) &&
    (reason.assignedUserId === undefined || occurrence.assignedUserId === reason.assignedUserId)
  );
}

/** May this viewer know that the occurrence exists? */
export function maySee(viewer: Viewer, occurrence: Seen): boolean {
  return occurrence.live && reasonsToSee(viewer).some((reason) => holds(reason, occurrence));
}

/** May this viewer see and use the internal side: real status, unity's person, notes? */
export function maySeeInside(viewer: Viewer, occurrence: Seen): boolean {
  return (
    occurrence.live &&
    viewer.isStaff &&
    reasonsToSee(viewer).some((reason) => (reason.why === 'unity' || reason.why === 'assigned') && holds(reason, occurrence))
  );
}

/** Is it open to everybody at this moment? */
export function isPublic(viewer: Pick<Viewer, 'publicTypeIds' | 'publicStatusIds'>, occurrence: Seen): boolean {
  return (
    occurrence.live &&
    occurrence.visibility === 'public' &&
    viewer.publicTypeIds.includes(occurrence.typeId) &&
    viewer.publicStatusIds.includes(occurrence.statusId)
  );
}

export function isReporter(viewer: Pick<Viewer, 'userId'>, occurrence: Pick<Seen, 'reporterUserId'>): boolean {
  return viewer.userId !== null && occurrence.reporterUserId === viewer.userId;
}
