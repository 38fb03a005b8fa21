import { contrast, luminance, mix, nearestPassing } from '#platform/tenancy/accent.ts';
import type { PublicConfig } from '#platform/tenancy/contract.ts';

/** Puts the municipality's theme and accent on the page. Runs again when the colour scheme changes, because an accent needs other shades in the dark. */
export function applyTheme({ theme, accent }: Pick<PublicConfig, 'theme' | 'accent'>, scheme: 'light' | 'dark'): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['mantineColorScheme'] = scheme;
  for (const [name, value] of Object.entries(accent === null ? noAccent : accentTokens(accent, scheme))) {
    if (value === null) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
}

const names = ['--lg-action', '--lg-action-hover', '--lg-on-action', '--lg-link', '--lg-tint', '--lg-tint-soft', '--lg-band'] as const;
const noAccent: Readonly<Record<string, null>> = Object.fromEntries(names.map((name) => [name, null]));

/** The accent's tokens, each shade moved until it passes AA on the ground it stands on. */
export function accentTokens(accent: string, scheme: 'light' | 'dark'): Readonly<Record<(typeof names)[number], string>> {
  if (scheme === 'light') {
    const tint = mix(accent, '#ffffff', 0.88);
    const action = nearestPassing(accent, tint, '#000000');
    return {
      '--lg-action': action,
      '--lg-action-hover': mix(action, '#000000', 0.25),
      '--lg-on-action': '#ffffff',
      '--lg-link': action,
      '--lg-tint': tint,
      '--lg-tint-soft': mix(accent, '#ffffff', 0.95),
      '--lg-band': nearestPassing(mix(accent, '#000000', 0.55), '#f408fc', '#000000', 3),
    };
  }
  const tint = mix('#1b222b', accent, 0.25);
  const lighter = luminance(tint) > luminance('#242d38') ? tint : '#242d38';
  const link = nearestPassing(mix(accent, '#ffffff', 0.3), lighter, '#ffffff');
  const action = nearestPassing(accent, '#242d38', '#ffffff');
  return {
    '--lg-action': action,
    '--lg-action-hover': mix(action, '#ffffff', 0.25),
    '--lg-on-action': contrast('#0b1220', action) >= contrast('#ffffff', action) ? '#0b1220' : '#ffffff',
    '--lg-link': link,
    '--lg-tint': tint,
    '--lg-tint-soft': mix('#1b222b', accent, 0.12),
    '--lg-band': mix('#0c1422', accent, 0.1),
  };
}
