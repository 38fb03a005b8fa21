// The file as it is written: vitest gives style sheets to imports empty.
// oxlint-disable-next-line no-restricted-imports
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentOf, contrast } from '#platform/tenancy/accent.ts';
import { mantineTheme } from './mantine-theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = [...css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)].map(([, selector, body]) => ({
  selector: selector?.trim() ?? '',
  values: Object.fromEntries([...(body ?? '').matchAll(/--lg-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])) as Record<
    string,
    string
  >,
}));

function tokens(theme: string, scheme: string): (name: string) => string {
  const applies = ({ selector }: { selector: string }): boolean =>
    (!selector.includes('data-theme') || selector.includes(`'${theme}'`)) && (!selector.includes('color-scheme') || selector.includes(`'${scheme}'`));
  const merged: Record<string, string> = Object.assign({}, ...blocks.filter(applies).map(({ values }) => values));
  return (name) => merged[name] ?? '';
}

const text: readonly (readonly [string, readonly string[]])[] = [
  ['text', ['ground', 'surface', 'surface-soft', 'tint', 'tint-soft']],
  ['text-soft', ['ground', 'surface', 'surface-soft', 'tint', 'tint-soft']],
  ['text-faint', ['ground', 'surface']],
  ['link', ['ground', 'surface', 'surface-soft', 'tint', 'tint-soft']],
  ['on-action', ['action', 'action-hover']],
  ['on-band', ['band']],
  ...['success', 'warning', 'danger', 'info'].map((role) => [role, [`${role}-tint`, 'surface', 'ground']] as const),
];
const shapes: readonly (readonly [string, readonly string[]])[] = [
  ['border-strong', ['surface', 'ground']],
  ['focus', ['surface', 'ground', 'band']],
  ['action', ['surface', 'ground']],
];

it.each(['default', 'ocean'] as const)('theme %s has one action colour: on pages, in mails, on the map and for Mantine', (theme) => {
  const { colors, primaryShade } = mantineTheme({ theme, accent: null }, 'required');
  expect(accentOf({ theme, accent: null })).toBe(tokens(theme, 'light')('action'));
  expect(colors?.['primary']?.[(primaryShade as { light: number }).light]).toBe(tokens(theme, 'light')('action'));
  expect(colors?.['primary']?.[(primaryShade as { dark: number }).dark]).toBe(tokens(theme, 'dark')('action'));
});

describe.each([
  ['default', 'light'],
  ['default', 'dark'],
  ['ocean', 'light'],
  ['ocean', 'dark'],
])('theme %s, %s', (theme, scheme) => {
  const token = tokens(theme, scheme);
  it.each(text.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const)))('text %s reads on %s', (front, ground) => {
    expect(contrast(token(front), token(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const)))('%s is seen on %s', (front, ground) => {
    expect(contrast(token(front), token(ground))).toBeGreaterThanOrEqual(3);
  });
});
