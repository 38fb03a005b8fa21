/** A status as the rules need it. */
export interface Status {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** Name of a symbol, or number of a public file where it has a picture of its own. */
  readonly image: string | null;
  readonly aggregateTo: number | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Of last statuses: nobody closes without words for the citizen. */
  readonly needsAnswer: boolean;
  /** Of last statuses: closed, but not solved. */
  readonly withoutFix: boolean;
  readonly allowsAssignment: boolean;
  readonly visibleToCitizen: boolean;
}

/**
 * The status the citizen sees: this one, or the one it is aggregated into, and so on. Null when the chain ends at one the
 * citizen may not see (or turns in a circle): such an occurrence is not public at the moment.
 */
export function citizenStatus(statuses: ReadonlyMap<number, Status>, id: number): Status | null {
  const seen = new Set<number>();
  let status = statuses.get(id);
  while (status && status.aggregateTo !== null && !seen.has(status.id)) {
    seen.add(status.id);
    status = statuses.get(status.aggregateTo);
  }
  return status && !seen.has(status.id) && status.visibleToCitizen ? status : null;
}

/** Every status that the citizen sees as one of these. */
export function statusesSeenAs(statuses: ReadonlyMap<number, Status>, ids: readonly number[]): number[] {
  const wanted = new Set(ids);
  return [...statuses.keys()].filter((id) => wanted.has(citizenStatus(statuses, id)?.id ?? 0));
}

/** Ids of all statuses in which an occurrence may be public. */
export function publicStatusIds(statuses: ReadonlyMap<number, Status>): number[] {
  return [...statuses.keys()].filter((id) => citizenStatus(statuses, id) !== null);
}

/** The status a new occurrence gets: the one marked first. */
export function firstStatus(statuses: ReadonlyMap<number, Status>): Status | null {
  return [...statuses.values()].find((status) => status.isFirst) ?? null;
}
