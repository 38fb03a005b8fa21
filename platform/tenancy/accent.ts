import type { TenantConfig } from './config.ts';

/** Colour arithmetic for a municipality's accent: contrast as WCAG 2.2 defines it, and the shade next to it that passes. */
export type Rgb = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 (same) to 21 (black on white). AA asks 4.5 of text and 3 of borders, icons and focus rings. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = parseHex(to);
  return toHex(parseHex(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share) as unknown as Rgb);
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
