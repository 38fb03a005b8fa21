import { hasKey } from '#platform/kernel/unknown.ts';
import { z } from 'zod';
import { email, phone } from '#platform/kernel/contact.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { locales, type Locale, type Text } from '#platform/kernel/locale.ts';
import { nif } from '#platform/kernel/nif.ts';
import { optional, requiredText, withoutEmojis } from '#platform/kernel/text.ts';

const fields = ['name', 'email', 'phone', 'nif', 'locale', 'roles'] as const;
export type PeopleField = (typeof fields)[number];

/** What a file of people may hold, and how many lines. */
export const people = { fields, maxLines: 10_000 } as const;

/** Titles as offices write them, without accents, case and punctuation. */
const titles: Readonly<Record<PeopleField, readonly string[]>> = {
  name: ['nome', 'nomecompleto', 'name', 'fullname'],
  email: ['email', 'mail', 'correioeletronico', 'correio', 'enderecoeletronico', 'emailaddress'],
  phone: ['telefone', 'telemovel', 'contacto', 'phone', 'mobile', 'telephone'],
  nif: ['nif', 'contribuinte', 'numerodecontribuinte', 'taxnumber', 'vat'],
  locale: ['idioma', 'lingua', 'language', 'locale'],
  roles: ['perfil', 'perfis', 'role', 'roles'],
};

const labels: Readonly<Record<PeopleField, Text>> = {
  name: { pt: 'Nome', en: 'Name' },
  email: { pt: 'E-mail', en: 'E-mail' },
  phone: { pt: 'Telefone', en: 'Phone' },
  nif: { pt: 'NIF', en: 'Tax number (NIF)' },
  locale: { pt: 'Idioma', en: 'Language' },
  roles: { pt: 'Perfis', en: 'Roles' },
};

export function fieldLabel(field: string, locale: Locale): string {
  return hasKey(labels, field) ? labels[field][locale] : field;
}

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Which column holds which field; the first of two wins. */
export function columnsOf(headings: readonly string[]): (PeopleField | null)[] {
  const seen = new Set<PeopleField>();
  return headings.map((heading) => {
    const field = fields.find((candidate) => titles[candidate].includes(bare(heading)));
    if (field === undefined || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

const languages: Readonly<Record<string, (typeof locales)[number]>> = {
  pt: 'pt',
  portugues: 'pt',
  portuguese: 'pt',
  en: 'en',
  ingles: 'en',
  english: 'en',
};

const line = z
  .object({
    name: withoutEmojis(requiredText(120)),
    email: optional(email),
    phone: optional(phone),
    nif: optional(nif),
    locale: z
      .string()
      .optional()
      .transform((text) => (text === undefined || text.trim() === '' ? 'pt' : languages[bare(text)]))
      .pipe(z.enum(locales)),
    roles: z
      .string()
      .optional()
      .transform((text) =>
        (text ?? '')
          .split(/[;|,]/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
  })
  .superRefine((person, context) => {
    if (person.email === null && person.phone === null) context.addIssue(issueAt('contact.required', ['email']));
  });
export type ImportedPerson = z.output<typeof line>;

export interface PeopleLine {
  /** As the file counts them: the titles are line 1. */
  readonly line: number;
  /** What stands under the name, whatever else is wrong. */
  readonly name: string;
  readonly read: z.ZodSafeParseResult<ImportedPerson>;
}

/** A line of cells as a person; null for a line without anything under a known title. */
export function readLine(columns: readonly (PeopleField | null)[], cells: readonly string[], number: number): PeopleLine | null {
  const values: Partial<Record<PeopleField, string>> = {};
  for (const [index, field] of columns.entries()) if (field !== null) values[field] = cells[index] ?? '';
  if (Object.values(values).every((value) => value.trim() === '')) return null;
  return { line: number, name: (values.name ?? '').trim().slice(0, 120), read: line.safeParse({ name: '', ...values }) };
}

/** Lines that say the same e-mail or phone as an earlier one: the first counts. */
export function repeatedLines(lines: readonly PeopleLine[]): Map<number, 'email' | 'phone'> {
  const seen = new Set<string>();
  const repeated = new Map<number, 'email' | 'phone'>();
  for (const { line: number, read } of lines) {
    if (!read.success) continue;
    const { email: mail, phone: tel } = read.data;
    if (mail !== null && seen.has(mail)) repeated.set(number, 'email');
    else if (tel !== null && seen.has(tel)) repeated.set(number, 'phone');
    for (const key of [mail, tel]) if (key !== null) seen.add(key);
  }
  return repeated;
}
