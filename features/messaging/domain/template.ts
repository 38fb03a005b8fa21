import type { Locale } from '#platform/kernel/locale.ts';

/** Tags every template may hold, whatever it is about. `nome` is the addressee's own and is filled last. */
export const commonTags = [
  { name: 'nome', label: { pt: 'Nome de quem recebe', en: 'Name of the recipient' }, sample: { pt: 'Marta Figueiredo', en: 'Marta Figueiredo' } },
  { name: 'municipio', label: { pt: 'Nome do município', en: 'Name of the municipality' }, sample: { pt: 'Vila Clara', en: 'Vila Clara' } },
  {
    name: 'entidade',
    label: { pt: 'Nome oficial da entidade', en: 'Official name of the authority' },
    sample: { pt: 'Câmara Municipal', en: 'Town Hall' },
  },
  {
    name: 'data',
    label: { pt: 'Data e hora do acontecimento', en: 'Date and time of the event' },
    sample: { pt: '21/11/2026 10:00', en: '21/11/2026 10:00' },
  },
] as const;

/** What a recipient without a name is called. */
const nobody: Readonly<Record<Locale, string>> = { pt: 'munícipe', en: 'resident' };

/** Marks in a stored message where the addressee's name goes: no text of a person can hold it, it is taken out of every value. */
const nameMark = '\uE000';
const mark = /\{([^{}\s]{1,60})\}/g;

/** Names of the tags in a text, each once, in their order. */
export function tagsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mark)].map(([, name = '']) => name))];
}

/** Tags that nothing fills, each once. */
export function unknownTags(texts: readonly string[], known: readonly string[]): string[] {
  return tagsIn(texts.join('\n')).filter((name) => !known.includes(name));
}

/** Tags that all of these triggers fill: what a template for any of them may hold. */
export function sharedTags<T extends { readonly name: string }>(lists: readonly (readonly T[])[]): T[] {
  const [first = [], ...others] = lists;
  return first.filter(({ name }) => others.every((list) => list.some((other) => other.name === name)));
}

/** Fills all but the addressee's name. Values are text, never templates: a mark inside one stays as it was typed. */
function fillTags(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(nameMark, '').replace(mark, (whole, name: string) => {
    if (name === 'nome') return nameMark;
    return Object.hasOwn(values, name) ? (values[name] ?? '').replaceAll(nameMark, '') : whole;
  });
}

/** Puts the addressee's name where it belongs. */
export function fillName(text: string, name: string | null, locale: Locale): string {
  return text.replaceAll(nameMark, name === null || name === '' ? nobody[locale] : name);
}

/** Paragraphs of a message; those that are empty once filled are left out. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** A filled message as it is kept. */
export function fillMessage(text: string, values: Readonly<Record<string, string>>): string {
  return paragraphsOf(fillTags(text, values)).join('\n\n');
}

/** A filled subject: one line. */
export function fillSubject(text: string, values: Readonly<Record<string, string>>): string {
  return fillTags(text, values).replace(/\s+/g, ' ').trim().slice(0, 200);
}
