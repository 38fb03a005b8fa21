import { fold } from '#platform/kernel/words.ts';

/** What was typed as words without accents and signs: what a search looks for. */
export const foldedWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 8);
