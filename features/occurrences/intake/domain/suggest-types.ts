import { likeness, typedWords, wordsOf } from '#platform/kernel/words.ts';

/** What a type of report is called, as far as words can mean it. */
export interface NamedType {
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly subtypes: readonly { readonly id: number; readonly name: string }[];
  /** Other words for it. */
  readonly synonyms?: readonly string[];
}

export interface Suggestion {
  readonly typeId: number;
  /** The kind the words name, where they name one. */
  readonly subtypeId: number | null;
}

/** At most so many are worth reading before one looks at the whole list. */
const mostSuggested = 3;
/** How much a word says by where it was met. */
const weight = { subtype: 3, name: 2, synonym: 2, description: 1 } as const;

/** Shorter ones say too little while they are being written. */
const SHORTEST = 3;

/** The types that words most likely mean, likeliest first: "o candeeiro está apagado" is a lamp that is out. */
export function suggestTypes(text: string, types: readonly NamedType[]): readonly Suggestion[] {
  const { words, begun } = typedWords(text);
  const said = [...new Set(words)].filter((word) => word.length >= SHORTEST);
  const alike = (word: string, known: readonly string[]): number =>
    Math.max(0, ...known.map((other) => likeness(word, other, begun && word === words.at(-1))));
  // A word of many types ("danificado") tells less than one of a single type.
  const shares = new Map(said.map((word) => [word, types.filter((type) => alike(word, everyWord(type)) > 0).length]));
  const score = (name: string, by: number): number => {
    const known = wordsOf(name);
    return said.reduce((sum, word) => sum + (by * alike(word, known)) / (shares.get(word) || 1), 0);
  };
  return types
    .map((type) => {
      const kinds = type.subtypes.map(({ id, name }) => ({ id, score: score(name, weight.subtype) })).toSorted((a, b) => b.score - a.score);
      const [best, second] = kinds;
      const own =
        score(type.name, weight.name) + score((type.synonyms ?? []).join(' '), weight.synonym) + score(type.description ?? '', weight.description);
      // Two kinds that fit alike are told apart by the person.
      const subtypeId = best && best.score > (second?.score ?? 0) ? best.id : null;
      return { typeId: type.id, subtypeId, score: own + (best?.score ?? 0) };
    })
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostSuggested)
    .map(({ typeId, subtypeId }) => ({ typeId, subtypeId }));
}

const everyWord = ({ name, description, subtypes, synonyms = [] }: NamedType): readonly string[] =>
  wordsOf([name, description ?? '', ...subtypes.map((one) => one.name), ...synonyms].join(' '));
