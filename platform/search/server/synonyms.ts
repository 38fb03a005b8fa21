import { stem } from '#platform/kernel/words.ts';

/** Words that mean the same, folded. */
export type Synonyms = readonly (readonly string[])[];

/** More would make a question of one word one about everything. */
const most = 12;

/** Made once per list, which is another object when it changed: the groups each stem is in. */
const made = new WeakMap<Synonyms, ReadonlyMap<string, Synonyms>>();

function groupsByStem(groups: Synonyms): ReadonlyMap<string, Synonyms> {
  const kept = made.get(groups);
  if (kept) return kept;
  const byStem = new Map<string, (readonly string[])[]>();
  for (const group of groups) for (const root of new Set(group.map(stem))) byStem.set(root, [...(byStem.get(root) ?? []), group]);
  made.set(groups, byStem);
  return byStem;
}

/** For each word that was typed the others that mean the same, forms of itself left out; words without any are not in it. */
export function alikeOf(words: readonly string[], lists: readonly Synonyms[]): ReadonlyMap<string, readonly string[]> {
  const others = words.map((word): [string, readonly string[]] => {
    const root = stem(word);
    const all = lists.flatMap((groups) => groupsByStem(groups).get(root) ?? []).flat();
    return [word, [...new Set(all.filter((other) => stem(other) !== root))].slice(0, most)];
  });
  return new Map(others.filter(([, found]) => found.length > 0));
}
