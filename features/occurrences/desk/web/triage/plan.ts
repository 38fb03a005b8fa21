import type { AssignInput } from '../../../record/inputs.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';

/** What one step decides of a report. `statusId` null: it stays where it is. */
export interface Choice {
  readonly unityId: number | null;
  readonly userId: number | null;
  readonly statusId: number | null;
  /** What the citizen reads. */
  readonly words: string;
}

/** In the order they are sent. */
export type Part = 'assign' | 'status' | 'answer';

export const choiceOf = ({ unity, assigned }: Pick<StaffOccurrence, 'unity' | 'assigned'>): Choice => ({
  unityId: unity?.id ?? null,
  userId: assigned?.id ?? null,
  statusId: null,
  words: '',
});

/** Unit and person are two permissions: only what the person may give, and what would change. */
export function assignmentOf(choice: Choice, on: Pick<StaffOccurrence, 'unity' | 'assigned' | 'updatable'>): AssignInput {
  const was = choiceOf(on);
  // Another unit takes the person along: both are said where either changes.
  const changes = choice.unityId !== was.unityId || choice.userId !== was.userId;
  return {
    ...(changes && on.updatable.includes('unity') && { unityId: choice.unityId }),
    ...(changes && on.updatable.includes('assigned') && { userId: choice.userId }),
  };
}

/** What is still to be done of a choice; after a refusal, only what was not done. */
export function partsOf(choice: Choice, on: Pick<StaffOccurrence, 'unity' | 'assigned' | 'updatable'>): Part[] {
  const assign: Part[] = Object.keys(assignmentOf(choice, on)).length > 0 ? ['assign'] : [];
  if (choice.statusId !== null) return [...assign, 'status'];
  return choice.words.trim() === '' ? assign : [...assign, 'answer'];
}

/** The words a move asks for and does not have. */
export function missingWords(choice: Choice, moves: StaffOccurrence['moves']): 'reason' | 'answer' | null {
  const move = moves.find(({ to }) => to.id === choice.statusId);
  const said = choice.words.trim().length >= 2;
  if (said || move === undefined) return null;
  return move.needsReason ? 'reason' : move.needsAnswer ? 'answer' : null;
}
