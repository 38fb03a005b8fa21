import type { FieldType } from './fields.ts';

export interface SldField {
  readonly key: string;
  readonly name: string;
  readonly type: FieldType;
}

export const sldNotes = [
  'filter',
  'field',
  'other-shape',
  'picture',
  'mark',
  'symbol',
  'opacity',
  'scale',
  'many-rules',
  'painted-over',
  'label',
] as const;
export const sldFailures = ['too-large', 'broken', 'not-sld', 'other-shape', 'nothing'] as const;

/** What of a style could not be taken; `at`: the name of its rule, `what`: the part, in the words of the file. */
export interface SldNote {
  readonly code: (typeof sldNotes)[number];
  readonly at: string | null;
  readonly what: string | null;
}
