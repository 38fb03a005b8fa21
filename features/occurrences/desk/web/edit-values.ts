import { editGates } from '../../record/domain/gate-tables.ts';
import type { Gated } from '../../record/domain/gates.ts';
import type { Answers } from '../../record/domain/questions.ts';
import type { EditInput } from '../../record/inputs.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';

/** What the form holds: as people type it, so an emptied field is ''. */
export interface EditValues {
  readonly typeId: number;
  readonly subtypeId: number | null;
  readonly priorityId: number | null;
  readonly channelId: number | null;
  /** Null where the person may not see it. */
  readonly visibility: StaffOccurrence['visibility'];
  readonly description: string;
  readonly address: string;
  readonly referencePoint: string;
  readonly point: readonly [number, number] | null;
  readonly services: string;
  readonly notes: string;
  /** Days. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly edocLink: string;
  readonly integrationLink: string;
  readonly integrationKey: string;
  readonly integrationCode: string;
  /** By question of the type. */
  readonly answers: Answers;
}
export type EditName = keyof EditValues;

export function valuesOf(occurrence: StaffOccurrence): EditValues {
  const { integration } = occurrence;
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
    services: occurrence.services ?? '',
    notes: occurrence.notes ?? '',
    periodStart: occurrence.periodStart ?? '',
    periodEnd: occurrence.periodEnd ?? '',
    edocLink: occurrence.edocLink ?? '',
    integrationLink: integration.link ?? '',
    integrationKey: integration.key ?? '',
    integrationCode: integration.code ?? '',
    answers: Object.fromEntries(occurrence.answers.map(({ key, value }) => [key, value])),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two versions differ, in the form's order. */
export function differing(a: EditValues, b: EditValues): EditName[] {
  return (Object.keys(a) as EditName[]).filter((name) => !same(a[name], b[name]));
}

/**
 * Only what differs from `base` and may be changed is sent: an address that nobody touched is looked up again where the point moved, and
 * the subtype that goes with its type goes without being asked for.
 */
export function changesOf(base: EditValues, values: EditValues, updatable: readonly Gated[]): EditInput {
  const changed = new Set(differing(base, values).filter((name) => updatable.includes(editGates[name])));
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const all: EditInput = {
    typeId: values.typeId,
    subtypeId: values.subtypeId,
    priorityId: values.priorityId,
    channelId: values.channelId,
    ...(values.visibility !== null && { visibility: values.visibility }),
    description: values.description.trim(),
    address: values.address.trim(),
    referencePoint: text(values.referencePoint),
    point: values.point === null ? null : [...values.point],
    services: text(values.services),
    notes: text(values.notes),
    periodStart: text(values.periodStart),
    periodEnd: text(values.periodEnd),
    edocLink: text(values.edocLink),
    integrationLink: text(values.integrationLink),
    integrationKey: text(values.integrationKey),
    integrationCode: text(values.integrationCode),
    answers: Object.fromEntries(Object.entries(values.answers).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value])),
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
