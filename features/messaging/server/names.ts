import { sql, type RawBuilder } from 'kysely';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';

type Names = ReadonlyMap<string, Text>;

/** Names of the notifications a municipality starts with, by key: said in the reader's language until a clerk renames them. */
export function startingNames({ notify }: Pick<Services, 'notify'>): Names {
  return new Map([...notify.triggers.values()].flatMap(({ defaults }) => defaults.map(({ key, name }) => [key, name] as const)));
}

export function saidName({ key, name }: { readonly key: string | null; readonly name: string }, names: Names, locale: Locale): string {
  const own = key === null ? undefined : names.get(key);
  return own?.pt === name ? own[locale] : name;
}

/** What is kept when a clerk saves it: our own name, in whatever language it was read, stays ours. */
export function keptName(key: string | null, name: string, names: Names): string {
  const own = key === null ? undefined : names.get(key);
  return own && (own.pt === name || own.en === name) ? own.pt : name;
}

/** The name as it is said, to be searched and ordered by. */
export function nameSql(names: Names, locale: Locale): RawBuilder<string> {
  if (locale === 'pt') return sql<string>`name`;
  const all = [...names];
  return sql<string>`coalesce((select w.said from unnest(${all.map(([key]) => key)}::text[], ${all.map(([, { pt }]) => pt)}::text[],
    ${all.map(([, said]) => said[locale])}::text[]) as w (key, kept, said) where w.key = notification.key and w.kept = notification.name), name)`;
}

/** What stands in place of what the reader may not see. */
export const withheld = {
  text: { pt: 'Texto reservado', en: 'Restricted text' },
  person: { pt: 'Pessoa reservada', en: 'Restricted person' },
} as const satisfies Record<string, Text>;
