import type { WorkCalendar } from '#platform/kernel/work-calendar.ts';

/** When an occurrence needs reminding of: since when it stands still, stands in its status, or how it stands to its deadline. */
export const reminderConditions = ['idle', 'in-status', 'before-due', 'after-due'] as const;
export type ReminderCondition = (typeof reminderConditions)[number];

export const durationUnits = ['hours', 'days', 'working-days', 'weeks'] as const;
export type DurationUnit = (typeof durationUnits)[number];

const hours: Readonly<Record<Exclude<DurationUnit, 'working-days'>, number>> = { hours: 1, days: 24, weeks: 168 };

/** So long before (-1) or after (1) an instant. Working days keep the time of the day and skip the days nobody works. */
export function shifted(calendar: WorkCalendar, from: Date, value: number, unit: DurationUnit, direction: 1 | -1): Date {
  if (unit !== 'working-days') return new Date(from.getTime() + direction * value * hours[unit] * 3_600_000);
  const first = calendar.dayAt(from);
  let day = first;
  for (let left = value; left > 0;) {
    day += direction;
    if (calendar.isWorking(day)) left -= 1;
  }
  return new Date(from.getTime() + (day - first) * 86_400_000);
}

export interface ReminderTiming {
  readonly condition: ReminderCondition;
  readonly durationValue: number;
  readonly durationUnit: DurationUnit;
  readonly repeat: boolean;
  readonly repeatValue: number | null;
  readonly repeatUnit: DurationUnit | null;
}

/**
 * The instants a run compares with. `reached`: what the condition counts from (the last movement, the last status, the deadline) must
 * not be later. `again`: a round sent by then may be followed by another; null: one round is all.
 */
export function reminderLimits(calendar: WorkCalendar, timing: ReminderTiming, now: Date): { readonly reached: Date; readonly again: Date | null } {
  const reached = shifted(calendar, now, timing.durationValue, timing.durationUnit, timing.condition === 'before-due' ? 1 : -1);
  const repeats = timing.repeat && timing.repeatValue !== null && timing.repeatUnit !== null;
  return { reached, again: repeats ? shifted(calendar, now, timing.repeatValue ?? 1, timing.repeatUnit ?? 'days', -1) : null };
}

/** Days of the municipality, both ends included. */
export function isInForce({ start, end }: { readonly start: string; readonly end: string | null }, today: string): boolean {
  return start <= today && (end === null || today <= end);
}
