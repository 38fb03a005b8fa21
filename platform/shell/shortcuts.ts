import { useEffect, useRef } from 'react';
import { readPreference, writePreference } from './preferences.ts';
import { createStore } from './store.ts';

const preference = 'shortcuts';

/** Single keys can be switched off (WCAG 2.1.4): voice control types them. */
export const shortcutsOn = createStore(readPreference(preference) !== 'off');
shortcutsOn.subscribe(() => writePreference(preference, shortcutsOn.get() ? 'on' : 'off'));

/** What a person is writing in, or chooses from, keeps its keys; so does whatever lies over the page, and the map its Escape. */
function isBusy(target: EventTarget | null, key: string): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'))
    return true;
  if (key === 'Escape' && element?.closest('[data-desk-map]')) return true;
  return document.querySelector('[role="dialog"], dialog[open]') !== null;
}

/** Runs what belongs to a single key. The keys may change with every drawing. */
export function useShortcuts(keys: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const isLetter = event.key.length === 1;
      if ((isLetter && !shortcutsOn.get()) || isBusy(event.target, event.key)) return;
      const run = latest.current[isLetter ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    // Before anything else hears it: a dialog that closes by this very key is then still there.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
