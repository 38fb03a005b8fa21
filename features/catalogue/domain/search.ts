import { fold } from '#platform/kernel/words.ts';
import { pageSize } from './limits.ts';

interface Found {
  readonly name: string | null;
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
}

/** Those that have every word, whatever accents and case: first where the title has them, otherwise in the order of the service. */
export function searchIn<T extends Found>(offers: readonly T[], q: string): readonly T[] {
  const words = fold(q).split(' ').filter(Boolean);
  if (words.length === 0) return offers;
  const has = (text: string): boolean => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
  const byTitle = offers.filter(({ title }) => has(title));
  const known = new Set(byTitle);
  const elsewhere = ({ name, title, abstract, keywords }: T): boolean => has([name ?? '', title, abstract ?? '', ...keywords].join(' '));
  return [...byTitle, ...offers.filter((one) => !known.has(one) && elsewhere(one))];
}

export function pageOf<T>(all: readonly T[], page: number): readonly T[] {
  return all.slice((page - 1) * pageSize, page * pageSize);
}
