import type { VectorStyle } from '#platform/map/document/schema.ts';
import type { DataField } from '../contract.ts';

/** Fields told of a feature and those its symbols go by: what tiles carry. */
export const isTold = (field: DataField, style: VectorStyle | null): boolean =>
  field.shown || (style?.rules ?? []).some(({ when }) => when.field === field.key) || style?.label?.field === field.key;
