import type { StaffOccurrence } from '../../schemas.ts';
import { staleOf } from './use-record.ts';

/** Sends with the version at hand; where others only changed what this one does not touch, once more with theirs. */
export async function steady(
  on: StaffOccurrence,
  untouched: (newer: StaffOccurrence) => boolean,
  send: (version: number) => Promise<StaffOccurrence>,
): Promise<StaffOccurrence> {
  try {
    return await send(on.version);
  } catch (error) {
    const newer = staleOf(error)?.current;
    if (!newer || !untouched(newer)) throw error;
    return send(newer.version);
  }
}
