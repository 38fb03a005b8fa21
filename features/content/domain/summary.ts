const most = 200;

/** How a text begins: whole words, an ellipsis where it goes on. */
export function summaryOf(plain: string): string {
  const line = plain.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : most).replace(/[\s,;:.–-]+$/u, '')}…`;
}
