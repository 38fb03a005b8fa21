import type { TenantConfig } from './config.ts';

/** Colour arithmetic for a municipality's accent: contrast as WCAG 2.2 defines it, and the shade next to it that passes. */
type Rgb = readonly [number, number, number];

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return parseHex(hex).reduce((sum, channel, index) => sum + linear(channel / 255) * (weights[index] ?? 0), 0);
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

/** 1 (same) to 21 (black on white). AA asks 4.5 of text and 3 of borders, icons and focus rings. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = parseHex(to);
  return toHex(parseHex(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share));
}

/** `hex` itself when it stands out enough on `ground`, else the nearest step towards `end` that does. */
export function nearestPassing(hex: string, ground: string, end: string, least = 4.5): string {
  for (let step = 0; step < 100; step += 1) {
    const shade = mix(hex, end, step / 100);
    if (contrast(shade, ground) >= least) return shade;
  }
  return end;
}

/** What is wrong with an accent (text and buttons in light themes stand on white), and the shade to offer instead; null when it passes. */
export function accentComplaint(hex: string): { readonly ratio: number; readonly offer: string } | null {
  const ratio = contrast(hex, '#ffffff');
  return ratio >= 4.5 ? null : { ratio, offer: nearestPassing(hex, '#ffffff', '#000000') };
}

/** Action colours of the light themes where no style sheet reaches: `--lg-action` of tokens.css, which tokens.test.ts holds them to. */
const themeAccent: Readonly<Record<TenantConfig['theme'], string>> = { default: '#034ad8', ocean: '#12669e' };

/** The municipality's colour for mails and marks on the map. White on it is readable. */
export function accentOf({ theme, accent }: Pick<TenantConfig, 'theme' | 'accent'>): string {
  return accent ?? themeAccent[theme];
}
