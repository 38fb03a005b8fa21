import { applyTheme } from '#platform/ui/theme/apply-theme.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { readPreference, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

/** Light, dark, or as the device says. */
export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const device = window.matchMedia('(prefers-color-scheme: dark)');
const chosen = createStore<Scheme>(schemes.find((one) => one === readPreference('scheme')) ?? 'auto');
const shown = createStore<'light' | 'dark'>(resolve());

function resolve(): 'light' | 'dark' {
  const scheme = chosen.get();
  return scheme === 'auto' ? (device.matches ? 'dark' : 'light') : scheme;
}

function refresh(): void {
  shown.set(resolve());
  applyTheme(publicConfig(), shown.get());
}

/** Called once, when the configuration is known. */
export function startScheme(): void {
  device.addEventListener('change', refresh);
  // Paper is white.
  window.addEventListener('beforeprint', () => applyTheme(publicConfig(), 'light'));
  window.addEventListener('afterprint', refresh);
  refresh();
}

export function chooseScheme(scheme: Scheme): void {
  writePreference('scheme', scheme);
  chosen.set(scheme);
  refresh();
}

/** What the visitor chose. */
export function useScheme(): Scheme {
  return useStore(chosen);
}

/** What is on the screen: maps and charts choose their colours by this. */
export function useShownScheme(): 'light' | 'dark' {
  return useStore(shown);
}
