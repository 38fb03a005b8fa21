import { fold } from '#platform/kernel/words.ts';

/** Which column fills what, by headings that are known, folded: the first hint a heading meets. Each column fills one thing. */
export function guessByHints<Target extends string>(
  names: readonly string[],
  hints: readonly (readonly [Target, RegExp])[],
): Partial<Record<Target, string>> {
  const guessed: Partial<Record<Target, string>> = {};
  for (const name of names) {
    const target = hints.find(([one, pattern]) => guessed[one] === undefined && pattern.test(fold(name)))?.[0];
    if (target !== undefined) guessed[target] = name;
  }
  return guessed;
}
