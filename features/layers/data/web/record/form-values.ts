import type { DatasetDetail, DatasetInput, DataField } from '../../contract.ts';
import { kindOf, ruledBy } from '../../domain/classes.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';

/** What the form of a data set holds: names, fields and symbols are saved together. */
export type Values = Readonly<{
  title: string;
  description: string;
  attribution: string;
  editable: boolean;
  fields: readonly DataField[];
  style: VectorStyle | null;
}>;

export function valuesOf({ title, description, attribution, editable, fields, style }: DatasetDetail): Values {
  return { title, description: description ?? '', attribution: attribution ?? '', editable, fields, style };
}

export function inputOf({ title, description, attribution, editable, fields, style }: Values): DatasetInput {
  return {
    title: title.trim(),
    description: description.trim() || null,
    attribution: attribution.trim() || null,
    editable,
    fields: fields.map(({ key, title: said, shown, searched }) => ({ key, title: said, shown, ...(searched && { searched }) })),
    style,
  };
}

/** Symbols go by fields the data have; a new version may lack one. */
export function lostFields({ style, fields }: Pick<Values, 'style' | 'fields'>): readonly string[] {
  const told = [...(style?.rules ?? []).map(({ when }) => when.field), ...(style?.label ? [style.label.field] : [])];
  return [...new Set(told)].filter((key) => !fields.some((field) => field.key === key));
}

/** The form's parts, in tabs, and the fields that stand in each. */
export const formTabs = { '': ['title', 'description', 'attribution', 'editable'], fields: ['fields'], symbols: ['style'] } as const;

export function tabOf(field: string): keyof typeof formTabs {
  if (field === 'fields') return 'fields';
  return field === 'style' ? 'symbols' : '';
}

/** Symbols in a few words, for the choice between two versions: how, by which field, how many classes. */
export function styleFacts(style: VectorStyle): { readonly kind: ReturnType<typeof kindOf>; readonly field: string; readonly count: number } {
  return { kind: kindOf(style), field: ruledBy(style) ?? '', count: style.rules?.length ?? 0 };
}
