import { fold, stem } from '#platform/kernel/words.ts';
import { summaryOf } from './summary.ts';

/** Letters kept before the word that was found. */
const before = 60;

/** Where a text says one of the words (folded): a sentence around it, unless its beginning says one already. */
export function excerptOf(plain: string, words: readonly string[]): string {
  const roots = new Set(words.map(stem));
  const start = summaryOf(plain);
  const line = plain.replaceAll(/\s+/g, ' ').trim();
  const at = [...line.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => roots.has(stem(fold(word))))?.index ?? 0;
  if (at < start.length) return start;
  const from = line.lastIndexOf(' ', at - before) + 1;
  return `…${summaryOf(line.slice(from))}`;
}
