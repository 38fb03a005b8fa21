import { useEffect, useRef } from 'react';
import { readKey, type Begun } from './key-sequence.ts';
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

type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Every part of the page that has keys; whoever came first is asked first. */
const listening = new Set<{ readonly current: Keys }>();
let begun: Begun | null = null;

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || event.key === 'Shift') return;
  const isLetter = event.key.length === 1;
  if ((isLetter && !shortcutsOn.get()) || isBusy(event.target, event.key)) {
    begun = null;
    return;
  }
  const all = [...listening].map(({ current }) => current);
  const key = isLetter ? event.key.toLowerCase() : event.key;
  const read = readKey(
    begun,
    key,
    event.timeStamp,
    (name) => all.some((keys) => keys[name]),
    (first) => all.some((keys) => Object.keys(keys).some((name) => name.startsWith(`${first} `) && keys[name])),
  );
  ({ begun } = read);
  if (read.run === null) return;
  event.preventDefault();
  all.find((keys) => keys[read.run ?? ''])?.[read.run]?.(event);
}

/** Runs what belongs to a single key, or to two in a row ("g d"). The keys may change with every drawing. */
export function useShortcuts(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    // Before anything else hears it: a dialog that closes by this very key is then still there.
    if (listening.size === 0) window.addEventListener('keydown', press, true);
    listening.add(latest);
    return () => {
      listening.delete(latest);
      if (listening.size === 0) window.removeEventListener('keydown', press, true);
    };
  }, []);
}
