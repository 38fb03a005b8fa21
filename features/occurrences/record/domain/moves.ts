import type { Status } from './statuses.ts';

/** One allowed change of status. Reopening from a final status is a move like any other. */
export interface Move {
  readonly id: number;
  readonly name: string;
  readonly fromId: number;
  readonly toId: number;
  readonly needsReason: boolean;
  /** Whoever reported it may make this move too. */
  readonly byReporter: boolean;
}

type MoveRefusal = 'not-allowed' | 'reason-required';
export type MoveDecision = { readonly move: Move; readonly refusal: null } | { readonly move: Move | null; readonly refusal: MoveRefusal };

export function movesFrom(moves: readonly Move[], statusId: number): Move[] {
  return moves.filter((move) => move.fromId === statusId && move.toId !== statusId);
}

/** May an occurrence go from one status to the other, with this reason? */
export function decideMove(moves: readonly Move[], fromId: number, toId: number, reason: string | null): MoveDecision {
  const move = movesFrom(moves, fromId).find((candidate) => candidate.toId === toId);
  if (!move) return { move: null, refusal: 'not-allowed' };
  if (move.needsReason && (reason === null || reason.trim() === '')) return { move, refusal: 'reason-required' };
  return { move, refusal: null };
}

/** The move by which the reporter reopens: out of a final status into one that is not, and open to reporters. */
export function reopeningMove(moves: readonly Move[], statuses: ReadonlyMap<number, Status>, statusId: number): Move | null {
  if (!statuses.get(statusId)?.isLast) return null;
  return movesFrom(moves, statusId).find((move) => move.byReporter && statuses.get(move.toId)?.isLast === false) ?? null;
}

/** What happens to the closing time: set on entering a final status, kept between final ones, cleared on leaving. */
export function closedAtAfter(from: Status, to: Status, closedAt: Date | null, now: Date): Date | null {
  if (!to.isLast) return null;
  return from.isLast ? (closedAt ?? now) : now;
}

/** Is it worked on again after it was closed? */
export const reopens = (from: Pick<Status, 'isLast'>, to: Pick<Status, 'isLast'>): boolean => from.isLast && !to.isLast;
