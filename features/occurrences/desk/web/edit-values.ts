import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { isSame } from '#platform/ui/draft.ts';
import { editGates } from '../../record/domain/gate-tables.ts';
import type { Gated } from '../../record/domain/gates.ts';
import type { Answers } from '../../record/domain/questions.ts';
import { pickedFields, textFields } from '../../record/fields.ts';
import type { EditInput } from '../../record/inputs.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';

export type TextName = keyof typeof textFields;

/** What the form holds: as people type it, so an emptied field is ''. */
export type EditValues = { readonly [name in TextName]: string } & { readonly [name in keyof typeof pickedFields]: number | null } & {
  readonly typeId: number;
  readonly subtypeId: number | null;
  /** Null where the person may not see it. */
  readonly visibility: StaffOccurrence['visibility'];
  readonly point: readonly [number, number] | null;
  /** By question of the type. */
  readonly answers: Answers;
};
export type EditName = keyof EditValues;

const textNames = keysOf(textFields);
const pickedFieldNames = keysOf(pickedFields);

export function valuesOf(occurrence: StaffOccurrence): EditValues {
  return {
    typeId: occurrence.type.id,
    subtypeId: occurrence.subtype?.id ?? null,
    ...tableOf(pickedFieldNames, (name) => occurrence[pickedFields[name].as]?.id ?? null),
    visibility: occurrence.visibility,
    ...tableOf(textNames, (name) => occurrence[name] ?? ''),
    point: occurrence.point,
    answers: Object.fromEntries(occurrence.answers.map(({ key, value }) => [key, value])),
  };
}

/** Fields in which two versions differ, in the form's order. */
export function differing(a: EditValues, b: EditValues): EditName[] {
  return keysOf(a).filter((name) => !isSame(a[name], b[name]));
}

/**
 * Only what differs from `base` and may be changed is sent: an address that nobody touched is looked up again where the point moved, and
 * the subtype that goes with its type goes without being asked for.
 */
export function changesOf(base: EditValues, values: EditValues, updatable: readonly Gated[]): EditInput {
  const changed = new Set<string>(differing(base, values).filter((name) => updatable.includes(editGates[name])));
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const all: EditInput = {
    typeId: values.typeId,
    subtypeId: values.subtypeId,
    ...tableOf(pickedFieldNames, (name) => values[name]),
    ...(values.visibility !== null && { visibility: values.visibility }),
    ...tableOf(textNames, (name) => text(values[name])),
    description: values.description.trim(),
    address: values.address.trim(),
    point: values.point === null ? null : [...values.point],
    answers: Object.fromEntries(Object.entries(values.answers).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value])),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name)));
}
