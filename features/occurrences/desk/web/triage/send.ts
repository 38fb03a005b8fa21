import { api } from '#platform/http/web/client.ts';
import { occurrences } from '../../../record/contract.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { assignBack, moveBack, type Inverse } from '../../../record/web/desk/inverse.ts';
import { steady } from '../../../record/web/desk/steady.ts';
import { assignmentOf, partsOf, type Choice, type Part } from './plan.ts';

interface Sent {
  readonly saved: StaffOccurrence;
  readonly done: readonly Part[];
  /** Takes all of it back; null where a part has no way back. */
  readonly inverse: Inverse | null;
  /** The part that was refused; nothing after it was sent. */
  readonly refused: { readonly part: Part; readonly error: unknown } | null;
}

/** Sends what was decided, part by part, each on the version the one before left. */
export async function sendTriage(
  on: StaffOccurrence,
  choice: Choice,
  write: (send: () => Promise<StaffOccurrence>) => Promise<StaffOccurrence>,
): Promise<Sent> {
  let saved = on;
  const done: Part[] = [];
  const backs: (Inverse | null)[] = [];
  for (const part of partsOf(choice, on)) {
    const before = saved;
    try {
      saved = await write(() => sendPart[part](before, choice));
    } catch (error) {
      return { saved, done, inverse: allOf(backs), refused: { part, error } };
    }
    done.push(part);
    backs.unshift(part === 'assign' ? assignBack(before, saved) : part === 'status' ? moveBack(before, saved) : null);
  }
  return { saved, done, inverse: allOf(backs), refused: null };
}

const sendPart: Readonly<Record<Part, (on: StaffOccurrence, choice: Choice) => Promise<StaffOccurrence>>> = {
  assign: (on, choice) =>
    steady(
      on,
      ({ unity, assigned }) => unity?.id === on.unity?.id && assigned?.id === on.assigned?.id,
      (version) => api(occurrences, 'assign', { params: { id: on.id }, body: assignmentOf(choice, on), version }),
    ),
  status(on, { statusId, words }) {
    const move = on.moves.find(({ to }) => to.id === statusId);
    const text = words.trim() === '' ? null : words.trim();
    // A closing is answered; any other move, and one that asks why, has a reason.
    const isAnswer = move?.to.isLast === true && !move.needsReason;
    const body = { statusId: statusId ?? on.status.id, reason: isAnswer ? null : text, answer: isAnswer ? text : null };
    return steady(
      on,
      ({ status }) => status.id === on.status.id,
      (version) => api(occurrences, 'changeStatus', { params: { id: on.id }, body, version }),
    );
  },
  answer: (on, { words }) => api(occurrences, 'addNote', { params: { id: on.id }, body: { kind: 'answer', text: words.trim() } }),
};

/** One after the other, the last change first. */
function allOf(backs: readonly (Inverse | null)[]): Inverse | null {
  const known = backs.filter((back) => back !== null);
  if (known.length === 0 || known.length < backs.length) return null;
  return async (left) => {
    let at = left;
    for (const back of known) at = await back(at);
    return at;
  };
}
