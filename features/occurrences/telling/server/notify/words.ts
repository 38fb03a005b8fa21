import type { Locale, Text } from '#platform/kernel/locale.ts';

export const visibilityNames: Readonly<Record<'public' | 'private', Text>> = {
  public: { pt: 'pública', en: 'public' },
  private: { pt: 'privada', en: 'private' },
};

/** What edited fields are called in a message; one that is not listed is left out. */
const names: Readonly<Record<string, Text>> = {
  typeId: { pt: 'tipo', en: 'type' },
  subtypeId: { pt: 'subtipo', en: 'subtype' },
  priorityId: { pt: 'prioridade', en: 'priority' },
  channelId: { pt: 'canal', en: 'channel' },
  visibility: { pt: 'visibilidade', en: 'visibility' },
  description: { pt: 'descrição', en: 'description' },
  address: { pt: 'morada', en: 'address' },
  referencePoint: { pt: 'ponto de referência', en: 'reference point' },
  point: { pt: 'local no mapa', en: 'place on the map' },
  parish: { pt: 'freguesia', en: 'parish' },
  photos: { pt: 'fotografias', en: 'photos' },
};

/** `address,description` as words. */
export function fieldNames(fields: string | undefined, locale: Locale): string {
  const words = (fields ?? '').split(',').flatMap((field) => names[field]?.[locale] ?? []);
  return [...new Set(words)].join(', ');
}
