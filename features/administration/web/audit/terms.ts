export type Terms = Readonly<Record<string, string>>;

interface Item {
  readonly type: string;
  readonly months: number | null;
}

/** Months as inputs hold them: nothing for ever. */
export function toTerms(items: readonly Item[]): Terms {
  return Object.fromEntries(items.map(({ type, months }) => [type, months === null ? '' : String(months)]));
}

export function isTerm(written: string): boolean {
  const text = written.trim();
  return text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 600);
}

const monthsOf = (written: string): number | null => (written.trim() === '' ? null : Number(written));

/** What was changed, and whether any of it will erase what is kept today. */
export function changedTerms(items: readonly Item[], terms: Terms): { readonly changes: Item[]; readonly shortens: boolean } {
  const changes = items
    .map(({ type }) => ({ type, months: monthsOf(terms[type] ?? '') }))
    .filter(({ months }, index) => months !== (items[index]?.months ?? null));
  const shortens = changes.some(({ type, months }) => {
    const before = items.find((item) => item.type === type)?.months ?? null;
    return months !== null && (before === null || months < before);
  });
  return { changes, shortens };
}
