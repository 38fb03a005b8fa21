import type { EditInput } from '../../inputs.ts';
import type { StaffOccurrence } from '../../schemas.ts';

/** What the form holds: as people type it, so an emptied field is ''. */
export interface EditValues {
  readonly typeId: number;
  readonly subtypeId: number | null;
  readonly priorityId: number | null;
  readonly channelId: number | null;
  readonly visibility: StaffOccurrence['visibility'];
  readonly description: string;
  readonly address: string;
  readonly referencePoint: string;
  readonly point: readonly [number, number] | null;
}
export type EditName = keyof EditValues;

export function valuesOf(occurrence: StaffOccurrence): EditValues {
  return {
    typeId: occurrence.type.id,
    subtypeId: occurrence.subtype?.id ?? null,
    priorityId: occurrence.priority?.id ?? null,
    channelId: occurrence.channel?.id ?? null,
    visibility: occurrence.visibility,
    description: occurrence.description,
    address: occurrence.address,
    referencePoint: occurrence.referencePoint ?? '',
    point: occurrence.point,
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two versions differ, in the form's order. */
export function differing(a: EditValues, b: EditValues): EditName[] {
  return (Object.keys(a) as EditName[]).filter((name) => !same(a[name], b[name]));
}

/** Only what differs from `base` is sent: an address that nobody touched is looked up again where the point moved. */
export function changesOf(base: EditValues, values: EditValues): EditInput {
  const changed = new Set(differing(base, values));
  const all: EditInput = {
    typeId: values.typeId,
    subtypeId: values.subtypeId,
    priorityId: values.priorityId,
    channelId: values.channelId,
    visibility: values.visibility,
    description: values.description.trim(),
    address: values.address.trim(),
    referencePoint: values.referencePoint.trim() === '' ? null : values.referencePoint.trim(),
    point: values.point === null ? null : [...values.point],
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name as EditName)));
}

/** Theirs, with mine in the fields I keep. */
export function merged(theirs: EditValues, mine: EditValues, kept: readonly string[]): EditValues {
  return {
    ...theirs,
    ...Object.fromEntries((Object.keys(mine) as EditName[]).filter((name) => kept.includes(name)).map((name) => [name, mine[name]])),
  };
}
