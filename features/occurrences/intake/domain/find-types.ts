import { phraseScore, wordsOf, type Typed } from '#platform/kernel/words.ts';

/** A type or a subtype that may be reported, with the phrases by which it is found. */
export interface Findable {
  readonly typeId: number;
  readonly subtypeId: number | null;
  readonly name: string;
  /** Folded words of its name, of what people call it, and, counting less, of its description. */
  readonly phrases: readonly { readonly words: readonly string[]; readonly weight: number }[];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface TypeCatalogue {
  readonly types: readonly (Named & { readonly description: string | null })[];
  readonly subtypes: readonly (Named & { readonly typeId: number })[];
  readonly words: readonly { readonly words: string; readonly typeId: number; readonly subtypeId: number | null }[];
}

/** Made once per catalogue: types with what leads to them. Words of a subtype that is gone lead to nothing. */
export function findables({ types, subtypes, words }: TypeCatalogue): Findable[] {
  const calledBy = (typeId: number, subtypeId: number | null) =>
    words
      .filter((one) => one.typeId === typeId && one.subtypeId === subtypeId)
      .flatMap((one) => one.words.split(',').map((phrase) => ({ words: wordsOf(phrase), weight: 1 })));
  const called = (name: string, weight: number) => ({ words: wordsOf(name), weight });
  return types.flatMap(({ id, name, description }) => [
    {
      typeId: id,
      subtypeId: null,
      name,
      phrases: [called(name, 1), ...calledBy(id, null), ...(description ?? '').split(/[,.;]/).map((part) => called(part, 0.6))],
    },
    ...subtypes
      .filter(({ typeId }) => typeId === id)
      .map((subtype) => ({
        typeId: id,
        subtypeId: subtype.id,
        name: subtype.name,
        phrases: [called(subtype.name, 0.95), ...calledBy(id, subtype.id)],
      })),
  ]);
}

/** Words the town lists together for one type or subtype; what it calls by several words stands for no single one. */
export function wordGroups({ types, subtypes, words }: TypeCatalogue): readonly (readonly string[])[] {
  const typeIds = new Set(types.map(({ id }) => id));
  const subtypeIds = new Set(subtypes.map(({ id }) => id));
  return words
    .filter(({ typeId, subtypeId }) => typeIds.has(typeId) && (subtypeId === null || subtypeIds.has(subtypeId)))
    .map((one) => one.words.split(',').flatMap((phrase) => single(wordsOf(phrase))))
    .filter((group) => group.length > 1);
}

const single = (phrase: readonly string[]): readonly string[] => (phrase.length === 1 ? phrase : []);

/** Below this what was typed has too little to do with it. */
const FLOOR = 0.45;
const MOST = 4;
const MOST_OF_A_TYPE = 3;

/** What was probably meant, best first; of two alike the one the town put first. */
export function findTypes(all: readonly Findable[], typed: Typed): readonly Findable[] {
  const scored = all
    .map((one) => ({ one, score: Math.max(0, ...one.phrases.map(({ words, weight }) => weight * phraseScore(typed, words))) }))
    .filter(({ score }) => score >= FLOOR)
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const perType = new Map<number, number>();
  return scored
    .filter(({ one: { typeId }, score }) => {
      perType.set(typeId, (perType.get(typeId) ?? 0) + 1);
      return score > best * 0.6 && (perType.get(typeId) ?? 0) <= MOST_OF_A_TYPE;
    })
    .slice(0, MOST)
    .map(({ one }) => one);
}
