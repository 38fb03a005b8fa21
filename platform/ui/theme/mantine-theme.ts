import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { mix } from '#platform/tenancy/accent.ts';
import type { PublicConfig } from '#platform/tenancy/contract.ts';

const scales: Readonly<Record<PublicConfig['theme'], MantineColorsTuple>> = {
  default: ['#fafcff', '#f2f6ff', '#e5eeff', '#bbd1fd', '#5f93fc', '#1a65fa', '#034ad8', '#0338a2', '#002b82', '#021c51'],
  ocean: ['#f5fbff', '#ebf6ff', '#e3f4ff', '#cceaff', '#a0d8fe', '#1ca3fc', '#1993e3', '#1682ca', '#12669e', '#0d4c75'],
};
const neutral: MantineColorsTuple = ['#f7f8fa', '#f1f3f8', '#e1e4ea', '#cdd2dc', '#bac0cc', '#9ca6b8', '#8893aa', '#64718b', '#475164', '#2b363c'];
/** Mantine's dark scale runs from text to ground. */
const dark: MantineColorsTuple = ['#eef1f6', '#cdd2dc', '#b4bfcc', '#8893aa', '#36424f', '#2c3743', '#242d38', '#1b222b', '#12171d', '#0c1116'];

/**
 * The municipality's theme for Mantine. Roles come from tokens.css, so a screen looks the same with and without Mantine. `required`: what
 * kit.css writes after the name of a field that must be filled in, where Mantine has its asterisk.
 */
export function mantineTheme({ theme, accent }: Pick<PublicConfig, 'theme' | 'accent'>, required: string): MantineThemeOverride {
  return createTheme({
    colors: { primary: accent === null ? scales[theme] : accentScale(accent), gray: neutral, dark },
    primaryColor: 'primary',
    primaryShade: { light: accent === null && theme === 'ocean' ? 8 : 6, dark: accent === null && theme === 'ocean' ? 5 : 4 },
    fontFamily: 'var(--lg-font)',
    headings: { fontFamily: 'var(--lg-font)', fontWeight: '600' },
    radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '16px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      // A menu may hold nothing but its items; the first takes the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      InputWrapper: { defaultProps: { attributes: { required: { 'data-said': `(${required})` } } } },
    },
    variantColorResolver: (input) => {
      const colors = defaultVariantColorsResolver(input);
      const isPrimary = input.color === undefined || input.color === 'primary';
      if (!isPrimary) return colors;
      if (input.variant === 'filled')
        return { ...colors, background: 'var(--lg-action)', hover: 'var(--lg-action-hover)', color: 'var(--lg-on-action)' };
      if (input.variant === 'light') return { ...colors, background: 'var(--lg-tint)', hover: 'var(--lg-tint)', color: 'var(--lg-link)' };
      if (input.variant === 'outline')
        return { ...colors, border: '1px solid var(--lg-border-strong)', hover: 'var(--lg-tint-soft)', color: 'var(--lg-link)' };
      return colors;
    },
  });
}

export const mantineVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--lg-surface)',
    '--mantine-color-text': 'var(--lg-text)',
    '--mantine-color-dimmed': 'var(--lg-text-soft)',
    '--mantine-color-anchor': 'var(--lg-link)',
    '--mantine-color-error': 'var(--lg-danger)',
    '--mantine-color-success': 'var(--lg-success)',
    '--mantine-color-placeholder': 'var(--lg-text-faint)',
    '--mantine-color-default': 'var(--lg-surface)',
    '--mantine-color-default-hover': 'var(--lg-surface-soft)',
    '--mantine-color-default-color': 'var(--lg-text)',
    '--mantine-color-default-border': 'var(--lg-border-strong)',
    '--mantine-primary-color-filled': 'var(--lg-action)',
    '--mantine-primary-color-filled-hover': 'var(--lg-action-hover)',
    '--mantine-primary-color-contrast': 'var(--lg-on-action)',
    '--mantine-primary-color-light': 'var(--lg-tint)',
    '--mantine-primary-color-light-hover': 'var(--lg-tint)',
    '--mantine-primary-color-light-color': 'var(--lg-link)',
    '--mantine-color-primary-filled': 'var(--lg-action)',
    '--mantine-color-primary-filled-hover': 'var(--lg-action-hover)',
    '--mantine-color-primary-light': 'var(--lg-tint)',
    '--mantine-color-primary-light-color': 'var(--lg-link)',
    '--mantine-color-primary-text': 'var(--lg-link)',
    '--mantine-color-red-text': 'var(--lg-danger)',
    '--mantine-color-red-light': 'var(--lg-danger-tint)',
    '--mantine-color-green-light': 'var(--lg-success-tint)',
    '--mantine-color-yellow-light': 'var(--lg-warning-tint)',
    '--mantine-color-blue-light': 'var(--lg-info-tint)',
    '--mantine-color-red-light-color': 'var(--lg-danger)',
    '--mantine-color-green-light-color': 'var(--lg-success)',
    '--mantine-color-yellow-light-color': 'var(--lg-warning)',
    '--mantine-color-blue-light-color': 'var(--lg-info)',
  };
  return { variables: {}, light: roles, dark: roles };
};

/** Ten steps around an accent, itself at 6, as Mantine wants them. */
function accentScale(accent: string): MantineColorsTuple {
  const light = (share: number): string => mix(accent, '#ffffff', share);
  const deep = (share: number): string => mix(accent, '#000000', share);
  return [light(0.96), light(0.92), light(0.86), light(0.68), light(0.42), light(0.16), accent, deep(0.22), deep(0.4), deep(0.6)];
}
