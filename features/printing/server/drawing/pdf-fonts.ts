import { fileURLToPath } from 'node:url';
import type { Font } from '#platform/paint/server/surface.ts';

/** The typeface of the interface in the form pdfkit can embed (woff; woff2 fails), in parts: a letter is looked for in this order. */
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
export type Part = (typeof parts)[number];

export const fontPath = (part: Part, weight: Font['weight']): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`));

/** Part of fontkit's interface, which has no types of its own here. */
export interface Glyphs {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  layout(words: string): {
    readonly glyphs: readonly {
      readonly id: number;
      readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
    }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}

/** Words in runs of one part each; a letter that none has stays in the first, whose empty box is better than silence. */
export function runsOf(words: string, has: (part: Part, code: number) => boolean): readonly { readonly part: Part; readonly words: string }[] {
  const runs: { part: Part; words: string }[] = [];
  for (const letter of words) {
    const code = letter.codePointAt(0) ?? 32;
    const before = runs.at(-1);
    const part = before && has(before.part, code) ? before.part : (parts.find((one) => has(one, code)) ?? 'latin');
    if (before?.part === part) before.words += letter;
    else runs.push({ part, words: letter });
  }
  return runs;
}
