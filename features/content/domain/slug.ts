import { fold } from '#platform/kernel/words.ts';

/** As it stands in addresses: lower case letters and digits, hyphens between words. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugMax = 80;

/** A title as an address: whole words, as many as fit. Empty where the title has neither letter nor digit of ours. */
export function slugOf(title: string): string {
  const words = fold(title).split(' ').filter(Boolean);
  let slug = words.shift()?.slice(0, slugMax) ?? '';
  for (const word of words) {
    if (slug.length + 1 + word.length > slugMax) break;
    slug += `-${word}`;
  }
  return slug;
}

/** The first of slug, slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const base = slug === '' ? 'sem-titulo' : slug;
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : `-${n}`;
    const tried = base.slice(0, slugMax - end.length).replace(/-$/, '') + end;
    if (!taken.has(tried)) return tried;
  }
}
