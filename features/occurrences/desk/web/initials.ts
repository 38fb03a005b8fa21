/** "Iluminação pública" -> "IP", "Outro assunto" -> "OA": kinds are not told apart by colour alone. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  return (words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name]).map((word) => word?.[0]?.toLocaleUpperCase() ?? '').join('');
}
