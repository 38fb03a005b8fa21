import { zoneParts } from '#platform/kernel/written-dates.ts';

/** Hours in which no e-mail leaves: `22:00` to `08:00`, on the clock of the municipality. */
export interface QuietHours {
  readonly from: string | null;
  readonly to: string | null;
}

/** When what is due now may leave; null: at once. */
export function quietUntil(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  if (from === null || to === null || from === to) return null;
  const clock = zoneParts(now, timeZone);
  const [at, start, end] = [clock.hour * 60 + clock.minute, minutes(from), minutes(to)];
  const quiet = start < end ? at >= start && at < end : at >= start || at < end;
  if (!quiet) return null;
  const wait = (end - at + 1440) % 1440;
  const until = now.getTime() + wait * 60_000;
  return new Date(until - (until % 60_000));
}

function minutes(clock: string): number {
  const [hours = '0', rest = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(rest);
}
