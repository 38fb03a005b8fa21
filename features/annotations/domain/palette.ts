import { keysOf } from '#platform/kernel/unknown.ts';
import type { Look } from './shape.ts';

/** Each colour as it reads on the light and on the dark base map. */
const palette: Readonly<Record<Look['colour'], { readonly light: string; readonly dark: string }>> = {
  red: { light: '#c62828', dark: '#ff7b72' },
  orange: { light: '#c75300', dark: '#ffa657' },
  yellow: { light: '#9a7500', dark: '#ffd84d' },
  green: { light: '#1f7a33', dark: '#6fdc86' },
  blue: { light: '#0b57d0', dark: '#8ab8ff' },
  purple: { light: '#7b2fbf', dark: '#d2a8ff' },
  black: { light: '#1b2126', dark: '#f2f4f6' },
  white: { light: '#ffffff', dark: '#ffffff' },
};

export const colourOf = (colour: Look['colour']): { readonly light: string; readonly dark: string } => palette[colour];

/** The nearest of ours to a colour of another program (#rrggbb). */
export function nearestColour(hex: string): Look['colour'] | null {
  const [red, green, blue] = channels(hex);
  if (red === undefined || green === undefined || blue === undefined) return null;
  let best: { colour: Look['colour']; far: number } | null = null;
  for (const colour of keysOf(palette)) {
    const [r = 0, g = 0, b = 0] = channels(palette[colour].light);
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (!best || far < best.far) best = { colour, far };
  }
  return best?.colour ?? null;
}

function channels(hex: string): number[] {
  return /^#[0-9a-f]{6}$/i.test(hex) ? [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : [];
}
