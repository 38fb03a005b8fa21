import type { z } from 'zod';
import type { Text } from '#platform/kernel/locale.ts';

/** What the engine must know of a field beyond its zod schema. One declaration makes form, column, filter, API, OpenAPI, export and DDL. */
export interface FieldMeta {
  readonly label: Text;
  readonly help?: Text;
  /** `text-long` is a textarea; `reference` picks a row of another declared resource; `references` several. */
  readonly widget: 'text' | 'text-long' | 'number' | 'boolean' | 'select' | 'date' | 'datetime' | 'color' | 'email' | 'phone' | 'reference' | 'references';
  /** Shown as a list column: always, on demand (column chooser), or never. */
  readonly column?: 'shown' | 'available' | 'never';
  readonly filter?: boolean;
  readonly search?: boolean;
  readonly sortable?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  /** Resource id for reference widgets. */
  readonly of?: string;
  /** For `references`: the link table (this id column, other id column). */
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
  /** Form section heading this field stands under. */
  readonly section?: string;
  readonly unique?: boolean;
}

export interface Field<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly meta: FieldMeta;
}

export interface ResourcePermissions {
  readonly view: string;
  readonly detail: string;
  readonly add: string;
  readonly edit: string;
  readonly delete: string;
  readonly export?: string;
}

/**
 * A declared table: plain data, no function touches a tier. Table columns are the snake_case of the field names, beside the
 * engine's own: id, version, position (when `ordered`), created_at, updated_at, deleted_at.
 */
export interface ResourceSpec<F extends Record<string, Field> = Record<string, Field>> {
  /** Unique, plural, kebab-case: also the last segment of the specification's path. */
  readonly id: string;
  readonly module: string;
  /** API path of the collection: `/api/meubairrogestao/gestao/channels`. */
  readonly path: string;
  /** First two segments of the screen's hash route: `meubairrogestao/channels`. */
  readonly screen: string;
  readonly table: string;
  readonly label: { readonly one: Text; readonly many: Text };
  /** Field whose value names a record in titles, pickers and the audit trail. */
  readonly title: string;
  readonly permissions: ResourcePermissions;
  readonly fields: F;
  /** Rows have an order the clerk sets by drag or keyboard. */
  readonly ordered?: boolean;
  readonly defaultSort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
}

export type Resource<F extends Record<string, Field> = Record<string, Field>> = ResourceSpec<F>;

export function defineResource<const F extends Record<string, Field>>(spec: ResourceSpec<F>): Resource<F> {
  return spec;
}

/** What a clerk sends, and what is stored, by field name. */
export type InputOf<R extends Resource> = { [K in keyof R['fields']]: z.input<R['fields'][K]['schema']> };
export type RecordOf<R extends Resource> = { [K in keyof R['fields']]: z.output<R['fields'][K]['schema']> } & {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};
