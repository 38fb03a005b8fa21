import { fold, likeness, stem, type Typed } from '#platform/kernel/words.ts';

/** A piece of an excerpt; `hit`: it answers what was asked. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const before = 70;
const length = 240;

/** A word broken at the end of a line is one word. */
export function joinLines(page: string): string {
  return page
    .replace(/(\p{L})[-\u00ad]\n(\p{Ll})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a page says around the first word that was asked for, its hits marked. `asked`: folded words, those that mean the same included. */
export function excerptOf(page: string, { words, begun }: Typed): readonly Piece[] {
  const text = joinLines(page);
  const roots = new Set(words.flatMap((word) => [word, stem(word)]));
  const last = words.at(-1) ?? '';
  const isHit = (word: string): boolean => {
    const own = fold(word);
    return roots.has(own) || roots.has(stem(own)) || (begun && last.length >= 2 && own.startsWith(last));
  };
  const all = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const at = all.find(([word]) => isHit(word))?.index ?? 0;
  const from = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const to = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  const pieces: Piece[] = from > 0 ? [{ text: '…', hit: false }] : [];
  let done = from;
  for (const { 0: word, index } of all) {
    if (index < from || index + word.length > to || !isHit(word)) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), hit: false });
    pieces.push({ text: word, hit: true });
    done = index + word.length;
  }
  pieces.push({ text: `${text.slice(done, to)}${to < text.length ? '…' : ''}`, hit: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Words of the documents that a word nobody wrote may have meant, the likest first. */
export function meantBy(typed: string, known: readonly string[]): string[] {
  return known
    .map((word) => ({ word, score: likeness(typed, word) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ word }) => word);
}
