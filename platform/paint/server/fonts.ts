import { fileURLToPath } from 'node:url';
import type { Font } from './surface.ts';

const weights: readonly Font['weight'][] = [400, 600, 700];
/** The font comes in parts; a letter is looked for in this order. */
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

/** Files of the typeface the interface has, by the family each is registered as. A font that is not registered is replaced by another without a word. */
export const fontFiles: readonly { readonly family: string; readonly path: string }[] = parts.flatMap((part) =>
  weights.map((weight) => ({
    family: `Largo ${part}`,
    path: fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff2`)),
  })),
);

/** As a list of CSS. */
export const fontFamilies = parts.map((part) => `"Largo ${part}"`).join(', ');
