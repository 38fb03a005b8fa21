import type { Move } from './moves.ts';
import type { Status } from './statuses.ts';

/** What the clerk wrote with a change of status; both are read by the citizen. */
export interface ClosingWords {
  readonly reason: string | null;
  readonly answer: string | null;
}

const said = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

/**
 * What is missing: a reason where the move asks for one or nothing was solved; an answer where the last status asks for one. A reason
 * is words for the citizen too, so it stands for the answer.
 */
export function missingWords(move: Pick<Move, 'needsReason'>, to: Status, words: ClosingWords): 'reason' | 'answer' | null {
  const [reason, answer] = [said(words.reason), said(words.answer)];
  if ((move.needsReason || (to.isLast && to.withoutFix)) && reason === null) return 'reason';
  if (to.isLast && to.needsAnswer && reason === null && answer === null) return 'answer';
  return null;
}

/** The words as they stand in the history: the reason first, then the answer. */
export function wordsOf(words: ClosingWords): string | null {
  const both = [said(words.reason), said(words.answer)].filter((text) => text !== null);
  return both.length === 0 ? null : both.join('\n\n');
}

const dayMs = 86_400_000;

/** The last instant at which the reporter may say that it was not solved. */
export function reopenUntil(closedAt: Date, days: number): Date {
  return new Date(closedAt.getTime() + days * dayMs);
}

/** Days a reporter has, of the type or of the settings. */
export const reopenDays = (type: { readonly reopenDays: number | null } | undefined, settings: { readonly reopenDays: number }): number =>
  type?.reopenDays ?? settings.reopenDays;
