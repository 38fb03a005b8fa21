export type Deadline = 'met' | 'late' | 'overdue' | 'soon' | 'open' | 'none';

const day = 86_400_000;
/** Within so many days a deadline is near. */
const near = 7;

/** Where a request stands on a day (`yyyy-mm-dd`): met, met after its day, overdue, near, open, or without a day. */
export function deadlineOf({ dueAt, metAt }: { readonly dueAt: string | null; readonly metAt: string | null }, today: string): Deadline {
  if (metAt !== null) return dueAt !== null && metAt > dueAt ? 'late' : 'met';
  if (dueAt === null) return 'none';
  if (dueAt < today) return 'overdue';
  return daysBetween(today, dueAt) <= near ? 'soon' : 'open';
}

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);
