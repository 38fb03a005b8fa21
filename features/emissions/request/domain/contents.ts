/** A part of a document: a plan with its pages. */
export interface Part {
  readonly title: string;
  readonly pages: number;
}

/** Lines of a cover's list: the page each part begins on, and what it is. */
export function contentsOf(parts: readonly Part[], firstPage: number): string {
  let page = firstPage;
  return parts
    .map(({ title, pages }) => {
      const line = `${page}  ${title}`;
      page += pages;
      return line;
    })
    .join('\n');
}

/** Names of files are what people read in a folder: the number first, then what it is; never two alike. */
export function fileNames(number: string, titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w -]/g, ' ')
      .trim()
      .replace(/\s+/g, '-')
      .toLowerCase()
      .slice(0, 60);
    const base = plain === '' ? number : `${number}-${plain}`;
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}-${count}`;
    taken.add(name);
    return `${name}.pdf`;
  });
}
