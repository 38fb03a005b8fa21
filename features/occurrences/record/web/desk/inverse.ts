import { api } from '#platform/http/web/client.ts';
import { occurrences } from '../../contract.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { steady } from './steady.ts';

/** Takes one change back from what it left; answers the record as it then is. */
export type Inverse = (left: StaffOccurrence) => Promise<StaffOccurrence>;

/** The status it had, along an allowed move that asks for no words; null where there is none. */
export function moveBack(before: StaffOccurrence, saved: StaffOccurrence): Inverse | null {
  const statusId = before.status.id;
  const back = saved.moves.find(({ to }) => to.id === statusId);
  if (statusId === saved.status.id || !saved.may.changeStatus || !back || back.needsReason || back.needsAnswer) return null;
  return (left) =>
    steady(
      left,
      ({ status }) => status.id === saved.status.id,
      (version) => api(occurrences, 'changeStatus', { params: { id: left.id }, body: { statusId, reason: null, answer: null }, version }),
    );
}

/** The unit and the person it had, as far as one may give them. */
export function assignBack(before: StaffOccurrence, saved: StaffOccurrence): Inverse | null {
  const { updatable, may } = saved;
  const body = {
    ...(updatable.includes('unity') && { unityId: before.unity?.id ?? null }),
    ...(updatable.includes('assigned') && { userId: before.assigned?.id ?? null }),
  };
  if (!may.assign || Object.keys(body).length === 0) return null;
  return (left) =>
    steady(
      left,
      ({ unity, assigned }) => unity?.id === saved.unity?.id && assigned?.id === saved.assigned?.id,
      (version) => api(occurrences, 'assign', { params: { id: left.id }, body, version }),
    );
}
