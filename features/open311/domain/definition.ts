import type { Attribute } from '../contract.ts';

/** What the definition of a service is made of. */
export interface Definable {
  readonly subtypes: readonly { readonly id: number; readonly name: string }[];
}

export interface Asking {
  /** Text of the consent a report needs; null: none is needed. */
  readonly consent: string | null;
  readonly nif: boolean;
  readonly words: { readonly subtype: string; readonly nif: string; readonly nifHint: string; readonly agree: string };
}

/** Codes of the attributes that are not a type's own questions. */
export const own = { subtype: 'subtype', consent: 'consent', nif: 'nif' } as const;
export const agreed = 'yes';

/** What reporting a type asks beyond the standard's arguments. */
export function attributesOf({ subtypes }: Definable, { consent, nif, words }: Asking): Attribute[] {
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
  if (nif) asked.push({ ...blank, code: own.nif, datatype: 'string', required: true, datatype_description: words.nifHint, description: words.nif });
  if (consent !== null)
    asked.push({
      ...blank,
      code: own.consent,
      datatype: 'singlevaluelist',
      required: true,
      description: consent,
      values: [{ key: agreed, name: words.agree }],
    });
  return asked.map((one, index) => ({ ...one, order: index + 1 }));
}
