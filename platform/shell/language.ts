import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { locales, type Locale, type Text } from '#platform/kernel/locale.ts';
import type { Messages } from './feature.ts';
import { countAsInPortugal } from './plurals.ts';
import { readPreference, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

/** i18next with one namespace per feature, filled slice by slice in the language shown. */
export const i18n: I18n = createInstance();

type Bundles = Readonly<Record<Locale, Messages>>;
const known = new Map<string, Bundles>();
const added = new Map<string, readonly Readonly<Record<Locale, Readonly<Record<string, unknown>>>>[]>();
const wanted = new Set<string>();
const current = createStore<Locale>('pt');

/** The visitor's own choice wins over the municipality's language. */
export function storedLocale(): Locale | null {
  return locales.find((one) => one === readPreference('language')) ?? null;
}

export async function startLanguage(locale: Locale): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'pt',
    ns: [],
    defaultNS: 'platform',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  countAsInPortugal(i18n);
  show(locale);
}

/** Makes a namespace known; nothing is loaded yet. */
export function registerMessages(namespace: string, bundles: Bundles): void {
  known.set(namespace, bundles);
}

/** Adds to a namespace that several areas share: each brings its own keys, at hand with its screens. */
export function addMessages(namespace: string, bundles: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>): void {
  added.set(namespace, [...(added.get(namespace) ?? []), bundles]);
  for (const locale of locales) if (i18n.hasResourceBundle(locale, namespace)) i18n.addResourceBundle(locale, namespace, bundles[locale], true, true);
}

/** Loads namespaces in the language shown; resolves at once when they are there. */
export async function needMessages(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => fetchBundle(namespace, current.get())));
}

/** Loads every known namespace: pages where slices meet (map, back office) show texts of many. */
export function needAllMessages(): Promise<void> {
  return needMessages([...known.keys()]);
}

async function fetchBundle(namespace: string, locale: Locale): Promise<void> {
  const bundle = known.get(namespace)?.[locale];
  if (bundle === undefined || i18n.hasResourceBundle(locale, namespace)) return;
  i18n.addResourceBundle(locale, namespace, typeof bundle === 'function' ? await bundle() : bundle);
  for (const more of added.get(namespace) ?? []) i18n.addResourceBundle(locale, namespace, more[locale], true, true);
}

export async function chooseLanguage(locale: Locale): Promise<void> {
  writePreference('language', locale);
  await Promise.all([...wanted].map((namespace) => fetchBundle(namespace, locale)));
  await i18n.changeLanguage(locale);
  show(locale);
}

function show(locale: Locale): void {
  document.documentElement.lang = locale === 'pt' ? 'pt-PT' : 'en';
  current.set(locale);
}

/** The language shown, outside React. */
export const language = { get: current.get, subscribe: current.subscribe };

export function useLocale(): Locale {
  return useStore(current);
}

/** Picks the shown language of sentences that live in data: `const say = useSay(); say(module.name)`. */
export function useSay(): (text: Text) => string {
  const locale = useLocale();
  return (text) => text[locale];
}
