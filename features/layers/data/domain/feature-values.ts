import type { DataFeature, DataField, FeatureInput } from '../contract.ts';
import { handDrawn } from './hand-drawn.ts';

/** What the form of a feature holds: a text a field, and the shape under `geometry`, a name no field has. */
export type FeatureValues = Readonly<Record<string, unknown>>;
type Value = FeatureInput['properties'][string];

export function featureForm(fields: readonly DataField[], feature: DataFeature | null): FeatureValues {
  const texts = fields.map(({ key }) => [key, textOf(feature?.properties[key] ?? null)] as const);
  return { ...Object.fromEntries(texts), geometry: feature?.geometry ? handDrawn(feature.geometry) : null };
}

const textOf = (value: Value): string => (value === null ? '' : typeof value === 'number' ? String(value).replace('.', ',') : String(value));

/** A text as the value its field takes; undefined: it is none. Empty is none at all. */
export function valueOf({ type }: Pick<DataField, 'type'>, text: string): Value | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (type === 'text') return text;
  if (type === 'boolean') return plain === 'true' ? true : plain === 'false' ? false : undefined;
  if (type === 'date') return /^\d{4}[-/]\d{2}[-/]\d{2}/.test(plain) && !Number.isNaN(Date.parse(plain)) ? plain : undefined;
  const number = Number(plain.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'));
  if (!Number.isFinite(number)) return undefined;
  return type === 'integer' && !Number.isInteger(number) ? undefined : number;
}

/** Fields whose text is no value of theirs. */
export function wrongFields(fields: readonly DataField[], values: FeatureValues): readonly DataField[] {
  return fields.filter((field) => valueOf(field, String(values[field.key] ?? '')) === undefined);
}

export function propertiesOf(fields: readonly DataField[], values: FeatureValues): FeatureInput['properties'] {
  return Object.fromEntries(fields.map((field) => [field.key, valueOf(field, String(values[field.key] ?? '')) ?? null]));
}

export interface FeatureChange {
  readonly field: string;
  readonly old: Value;
  readonly new: Value;
}

/** What was changed between two states of a feature; of the shape only that it was. */
export function changesBetween(
  before: DataFeature | null,
  after: DataFeature | null,
): { readonly values: readonly FeatureChange[]; readonly moved: boolean } {
  const [old, now] = [before?.properties ?? {}, after?.properties ?? {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return {
    values: names.flatMap((field) => (old[field] === now[field] ? [] : [{ field, old: old[field] ?? null, new: now[field] ?? null }])),
    moved: before !== null && after !== null && JSON.stringify(before.geometry) !== JSON.stringify(after.geometry),
  };
}
