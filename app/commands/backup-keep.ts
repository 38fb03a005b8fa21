/** How many days, weeks and months keep their newest backup. */
export type KeepRule = Readonly<Record<'daily' | 'weekly' | 'monthly', number>>;

const periods = ['daily', 'weekly', 'monthly'] as const;

/** `daily=7,weekly=4,monthly=12`; null where it is no rule. */
export function parseKeep(text: string): KeepRule | null {
  const rule = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of text.split(',')) {
    const [, name, count] = /^\s*(\w+)=(\d{1,4})\s*$/.exec(part) ?? [];
    const period = periods.find((one) => one === name);
    if (!period || count === undefined) return null;
    rule[period] = Number(count);
  }
  return rule.daily + rule.weekly + rule.monthly > 0 ? rule : null;
}

const dayOf = (made: Date): string => made.toISOString().slice(0, 10);

const periodOf: Readonly<Record<keyof KeepRule, (made: Date) => string>> = {
  daily: dayOf,
  // By its Monday.
  weekly: (made) => dayOf(new Date(made.getTime() - ((made.getUTCDay() + 6) % 7) * 86_400_000)),
  monthly: (made) => dayOf(made).slice(0, 7),
};

/** Those that may go: neither the newest of all nor the newest of a day, week or month that is kept (UTC). */
export function outdated<T extends { readonly madeAt: Date }>(backups: readonly T[], rule: KeepRule): T[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set<T>(newestFirst.slice(0, 1));
  for (const period of periods) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const key = periodOf[period](backup.madeAt);
      if (seen.has(key)) continue;
      if (seen.size >= rule[period]) break;
      seen.add(key);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
