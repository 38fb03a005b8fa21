const day = 86_400_000;
const longestDays = 90;

/** The period that is searched: 90 days before now, or before or after the one day that was named. Null: longer, or the wrong way round. */
export function periodOf(start: Date | null, end: Date | null, now: Date): { readonly from: Date; readonly to: Date } | null {
  const span = longestDays * day;
  const from = start ?? new Date((end ?? now).getTime() - span);
  const to = end ?? new Date(Math.min(from.getTime() + span, Math.max(now.getTime(), from.getTime())));
  return to.getTime() - from.getTime() > span || to < from ? null : { from, to };
}
