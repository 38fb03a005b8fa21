import type { Attribute } from '../contract.ts';

type Locale = 'pt' | 'en';
type Text = Readonly<Record<Locale, string>>;

/** A type's own question, as occurrences declare it. */
export interface Asked {
  readonly key: string;
  readonly kind: 'text' | 'number' | 'one' | 'several' | 'date';
  readonly label: Text;
  readonly help: Text;
  readonly required: boolean;
  /** Only asked of this subtype, or after this answer: the standard knows no conditions. */
  readonly subtypeId: number | null;
  readonly only: unknown;
  readonly options: readonly { readonly key: string; readonly label: Text }[];
}

/** What the definition of a service is made of. */
export interface Definable {
  readonly subtypes: readonly { readonly id: number; readonly name: string }[];
  readonly questions: readonly Asked[];
}

export interface Asking {
  /** Text of the consent a report needs that brings data of a person; null: none is needed. */
  readonly consent: string | null;
  readonly nif: boolean;
  readonly locale: Locale;
  readonly words: {
    readonly subtype: string;
    readonly nif: string;
    readonly nifHint: string;
    readonly agree: string;
    readonly consentWhen: string;
    readonly date: string;
  };
}

/** Codes of the attributes that are not a type's own questions. */
export const own = { subtype: 'subtype', consent: 'consent', nif: 'nif' } as const;
export const agreed = 'yes';

/** A question that happens to be called like one of ours gets out of its way. */
export const codeOf = (key: string): string => (Object.values<string>(own).includes(key) ? `q-${key}` : key);

const datatypes = { text: 'text', number: 'number', one: 'singlevaluelist', several: 'multivaluelist', date: 'datetime' } as const;

/** What reporting a type asks beyond the standard's arguments. */
export function attributesOf({ subtypes, questions }: Definable, { consent, nif, locale, words }: Asking): Attribute[] {
  const blank = { variable: true, datatype_description: null };
  const asked: Omit<Attribute, 'order'>[] = [];
  if (subtypes.length > 0)
    asked.push({
      ...blank,
      code: own.subtype,
      datatype: 'singlevaluelist',
      required: false,
      description: words.subtype,
      values: subtypes.map(({ id, name }) => ({ key: String(id), name })),
    });
  for (const { key, kind, label, help, required, subtypeId, only, options } of questions)
    asked.push({
      variable: true,
      code: codeOf(key),
      datatype: datatypes[kind],
      required: required && subtypeId === null && only === null,
      datatype_description: kind === 'date' ? words.date : null,
      description: [label[locale] || label.pt, help[locale] || help.pt].filter((text) => text !== '').join(' '),
      ...(options.length > 0 && { values: options.map((option) => ({ key: option.key, name: option.label[locale] || option.label.pt })) }),
    });
  if (nif) asked.push({ ...blank, code: own.nif, datatype: 'string', required: true, datatype_description: words.nifHint, description: words.nif });
  if (consent !== null)
    asked.push({
      ...blank,
      code: own.consent,
      datatype: 'singlevaluelist',
      // Without a tax number a report may come without any data of a person.
      required: nif,
      datatype_description: nif ? null : words.consentWhen,
      description: consent,
      values: [{ key: agreed, name: words.agree }],
    });
  return asked.map((one, index) => ({ ...one, order: index + 1 }));
}

/** Answers by question key, as reporting takes them: a number that is none stays the text it is, to be refused by its name. */
export function answersOf(questions: readonly Asked[], given: ReadonlyMap<string, readonly string[]>): Record<string, string | number | string[]> {
  const answers = questions.flatMap(({ key, kind }): [string, string | number | string[]][] => {
    const values = given.get(codeOf(key));
    const [first] = values ?? [];
    if (values === undefined || first === undefined) return [];
    if (kind === 'several') return [[key, [...values]]];
    if (kind === 'number') return [[key, Number.isFinite(Number(first)) ? Number(first) : first]];
    return [[key, kind === 'date' ? first.slice(0, 10) : first]];
  });
  return Object.fromEntries(answers);
}
