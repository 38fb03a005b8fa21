import { mix, nearestPassing } from '#platform/tenancy/accent.ts';
import { palette } from './shapes.ts';

export interface Colour {
  readonly light: string;
  readonly dark: string;
}

/** The ground of the dark map, and what stands out on it at least so much. */
const darkGround = '#1b2329';
const STANDS_OUT = 4.5;

/** The dark theme's shade that goes with a colour of the light one: the palette's own, otherwise the nearest that is seen. */
export function withDark(light: string): Colour {
  const wanted = light.toLowerCase();
  const own = palette.find((one) => one.light === wanted);
  if (own) return { ...own };
  return { light: wanted, dark: nearestPassing(wanted, darkGround, '#ffffff', STANDS_OUT) };
}

/** From pale to full: what a row of classes goes through, in either theme. */
export const ramps = {
  blue: [
    { light: '#d6e4ea', dark: '#244250' },
    { light: '#0b4a63', dark: '#a5e3fb' },
  ],
  green: [
    { light: '#dcebd0', dark: '#2a3f22' },
    { light: '#2c5c14', dark: '#b5e696' },
  ],
  purple: [
    { light: '#e6daf2', dark: '#3b2b4d' },
    { light: '#55228a', dark: '#d9bbf7' },
  ],
  red: [
    { light: '#fbe0d0', dark: '#4a2a1c' },
    { light: '#8f1d12', dark: '#ffb3a3' },
  ],
  yellow: [
    { light: '#fff3c2', dark: '#4a4015' },
    { light: '#7a4a00', dark: '#ffdf80' },
  ],
} as const satisfies Readonly<Record<string, readonly [Colour, Colour]>>;
export type Ramp = keyof typeof ramps;

/** The colour at a share of the way through a ramp. */
export function onRamp(ramp: Ramp, share: number): Colour {
  const [from, to] = ramps[ramp];
  return { light: mix(from.light, to.light, share), dark: mix(from.dark, to.dark, share) };
}
