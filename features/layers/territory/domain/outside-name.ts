import type { Locale } from '#platform/kernel/locale.ts';

/** "Fora do município" / "da Moita", in two lines: the town hall's own name says whether it is "de", "da", "do" or "dos". */
export function outsideName({ name, authority }: { readonly name: string; readonly authority: string }, locale: Locale): readonly [string, string] {
  if (locale === 'en') return ['Outside the municipality', `of ${name}`];
  const own = /^(?:Câmara Municipal|Município) (d(?:e|a|o|as|os) .+)$/.exec(authority)?.[1];
  return ['Fora do município', own?.endsWith(name) ? own : `de ${name}`];
}
