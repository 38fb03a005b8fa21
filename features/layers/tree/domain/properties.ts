/** Kinds of values features have, as forms and descriptions name them. */
export const propertyTypes = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'point', 'line', 'area', 'geometry'] as const;
export type PropertyType = (typeof propertyTypes)[number];

export interface Property {
  readonly name: string;
  readonly type: PropertyType;
}
