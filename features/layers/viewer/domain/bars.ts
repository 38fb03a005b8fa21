/** A class of a layer as a bar: its place among the rules of the style (-1: the rest), and its share of the longest. */
export interface Bar {
  readonly rule: number;
  readonly count: number;
  readonly share: number;
}

/** The fullest first; of the same size in the order of the legend. What no rule holds for comes last. */
export function barsOf(classes: readonly { readonly rule: number; readonly count: number }[]): readonly Bar[] {
  const longest = Math.max(1, ...classes.map(({ count }) => count));
  return classes
    .toSorted((a, b) => Number(a.rule < 0) - Number(b.rule < 0) || b.count - a.count || a.rule - b.rule)
    .map(({ rule, count }) => ({ rule, count, share: count / longest }));
}
