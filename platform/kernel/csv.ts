/** The sign between the cells of a table: whichever its first line has most of. */
export function delimiterOf(text: string): ';' | ',' | '\t' {
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => heading.split(sign).length;
  const [best] = ([';', ',', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ';';
}
