import { api } from '#platform/http/web/client.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import type { Inverse } from '../../record/web/desk/inverse.ts';
import { steady } from '../../record/web/desk/steady.ts';
import { occurrenceTime } from '../contract.ts';

/** Lets the clock go on that was just stopped. The history keeps both: whoever waits has read of the pause. */
export function goOn(saved: StaffOccurrence): Inverse | null {
  if (!saved.deadline.mayResume) return null;
  return (left) =>
    steady(
      left,
      ({ pausedAt }) => pausedAt !== null,
      (version) => api(occurrenceTime, 'resume', { params: { id: left.id }, version }),
    );
}

/** Stops the clock again for the reason it had. One that a status or a question stopped is theirs to stop. */
export function stopAgain(before: StaffOccurrence, saved: StaffOccurrence): Inverse | null {
  const { pauseReason: reason, byStatus, byQuestion } = before.deadline;
  if (reason === null || byStatus || byQuestion || !saved.deadline.mayPause) return null;
  return (left) =>
    steady(
      left,
      ({ pausedAt }) => pausedAt === null,
      (version) => api(occurrenceTime, 'pause', { params: { id: left.id }, version, body: { reason } }),
    );
}
