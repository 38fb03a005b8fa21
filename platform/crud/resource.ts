import type { z } from 'zod';
import type { ShapeKind } from '#platform/geo/shape.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';

const widgets = [
  'text',
  'text-long',
  'rich-text',
  'number',
  'boolean',
  'select',
  'date',
  'datetime',
  'color',
  'email',
  'phone',
  'reference',
  'references',
  'degrees',
  'decimal',
  'choices',
  'file',
  'geometry',
  'secret',
] as const;
/**
 * `text-long` is a textarea; `rich-text` HTML of the kinds `platform/richtext/allowed.ts` names, cleaned when it is written; `reference` picks a row of another table; `references` several; `degrees` is a latitude or longitude as people
 * write it; `decimal` a number of fixed places, as text; `choices` several of `options`; `geometry` a point, line or polygon on the map;
 * `secret` a key that is kept sealed and never told again.
 */
export type Widget = (typeof widgets)[number];

/** A table a reference points to. A declared resource fits; so does a literal for a table that is not declared (users). */
export interface ReferenceTarget {
  readonly table: string;
  /** Column (or camelCase field) that names a row in pickers. The table must have `id` and `deleted_at`. */
  readonly title: string;
  readonly said?: Said;
  /** Column that pickers go by; the title unless told. */
  readonly order?: string;
  readonly proposes?: readonly string[] | undefined;
}

/**
 * Views of a table by language: in them the names we gave ourselves (starter roles) are said in it, those of the municipality as they are.
 * Lists, search, order, pickers and exports read there, so that what is shown is what is sorted and found; writes go to the table.
 */
type Said = Readonly<Partial<Record<Locale, string>>>;

/** What the engine must know of a field beyond its zod schema. One declaration makes form, column, filter, API, OpenAPI, export and DDL. */
export interface FieldMeta {
  readonly label: Text;
  readonly help?: Text;
  readonly widget: Widget;
  /** Shown as a list column: always, on demand (column chooser), or never. */
  readonly column?: 'shown' | 'available' | 'never';
  readonly filter?: boolean;
  readonly search?: boolean;
  readonly sortable?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  /** Of a choice: rows with one of these values are listed only where its filter asks for the value. */
  readonly apart?: readonly string[];
  /** For reference widgets. */
  readonly of?: ReferenceTarget;
  /** For `references`: the link table and its two id columns. */
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
  /** Form section heading this field stands under; fields of one section stand together in the declaration. */
  readonly section?: Text;
  /** One live row per value (text: whatever its case and accents); `within` another field, e.g. a name within its type. */
  readonly unique?: boolean | { readonly within: string };
  /** Names the record to others (its code): a change that does not give it leaves it as it is. */
  readonly kept?: true;
  /** Whole numbers only. */
  readonly integer?: boolean;
  /** No leading minus is taken. */
  readonly unsigned?: boolean;
  /** Shown inside a number field ("dias"). */
  readonly unit?: Text;
  /** Of a decimal: how many digits in all, and how many of them after the sign. */
  readonly decimal?: { readonly digits: number; readonly scale: number };
  /** Of a geometry. */
  readonly geometry?: ShapeKind;
  /** Of a file: what it may be. */
  readonly takes?: 'document' | 'attachment' | 'image';
  /** A decimal that is an amount of money, in the currency another field of the record names, or the municipality's. */
  readonly money?: { readonly currency?: string };
  /** The field exists only while another field of the record has this value (one of these); otherwise it is not asked for and stays empty. */
  readonly when?: { readonly field: string; readonly is: string | boolean | readonly string[] };
  /** What a new form begins with. The server knows nothing of it. */
  readonly initial?: string | number | boolean;
  /** Says something about a person: the audit view shows it only to whoever may see personal data. */
  readonly personal?: boolean;
  /** Code that writing it needs besides the resource's own: fields of one section of a record that is divided among people. */
  readonly guard?: string;
  /** A mark that one live row has (of each parent, for a part): given to another it leaves the one that had it. */
  readonly exclusive?: boolean;
}

export interface Field<S extends z.ZodType = z.ZodType, W extends Widget = Widget> {
  readonly schema: S;
  readonly meta: FieldMeta & { readonly widget: W };
}

export type Fields = Readonly<Record<string, Field>>;

export interface ResourcePermissions {
  readonly view: string;
  readonly detail: string;
  readonly add: string;
  readonly edit: string;
  /** Also opens the trash and restores from it. */
  readonly delete: string;
  /** Absent: whoever may view may export. */
  readonly export?: string;
}

/**
 * A declared table: plain data, no function touches a tier. Table columns are the snake_case of the field names, beside the
 * engine's own: id, version, position (when `ordered`), created_at, updated_at, deleted_at.
 */
export interface ResourceBody<F extends Fields = Fields> {
  /** Unique over the product, plural, kebab-case. */
  readonly id: string;
  readonly table: string;
  readonly said?: Said;
  readonly label: { readonly one: Text; readonly many: Text };
  readonly permissions: ResourcePermissions;
  readonly fields: F;
  /**
   * The reference to the record this one is a part of: shown and changed on the page of that one, in the trash and back with it,
   * and it does not keep that one from being deleted.
   */
  readonly parent?: string;
  /** Rows have an order the clerk sets by drag or keyboard. */
  readonly ordered?: boolean;
  readonly defaultSort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** Yes/no fields that are all set in the row which new forms of records that refer here begin with. */
  readonly proposes?: readonly string[];
  /** Rules between fields, for the form and the server alike; runs when each field alone is right. Plain: no input, no output. */
  readonly check?: (values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx) => void;
}

export interface ResourceSpec<F extends Fields = Fields> extends ResourceBody<F> {
  readonly module: string;
  /** API path of the collection: `/api/meubairrogestao/gestao/channels`. */
  readonly path: string;
  /** First two segments of the screen's hash route: `meubairrogestao/channels`. */
  readonly screen: string;
  /** Field whose value names a record in titles, pickers and the audit trail. */
  readonly title: string;
}

export type Resource<F extends Fields = Fields> = ResourceSpec<F>;

/** What names a field is held to the fields there are; on the finished declaration it is text, so that every resource is a `Resource`. */
export type Named<F extends Fields> = { readonly title: keyof F & string; readonly parent?: keyof F & string };

/** Without what every object inherits: a field asked for as `constructor` is not there. */
function bare<F extends object>(fields: F): F {
  const none: object = Object.create(null);
  return Object.assign(none, fields);
}

export function defineResource<const F extends Fields>(spec: ResourceSpec<F> & Named<F>): Resource<F> {
  return { ...spec, fields: bare(spec.fields) };
}

/** What a clerk sends, and what is stored, by field name. */
export type InputOf<R extends Resource> = { [K in keyof R['fields']]: z.input<R['fields'][K]['schema']> };
export type ValuesOf<R extends Resource> = { [K in keyof R['fields']]: z.output<R['fields'][K]['schema']> };
export type RecordOf<R extends Resource> = ValuesOf<R> & {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Titles of the rows that reference fields name, by field. */
  refs: Record<string, { id: number; title: string }[]>;
};

/** Makes something of each field; where nothing comes, the field is left out. */
export function mapFields<T>(resource: Resource, make: (field: Field, name: string) => T | undefined): Record<string, T> {
  const made = Object.entries(resource.fields).map(([name, field]) => [name, make(field, name)] as const);
  return Object.fromEntries(made.filter((entry): entry is [string, T & {}] => entry[1] !== undefined));
}

/** The resource as it is read in a language. */
export function inLanguage<R extends Resource>(resource: R, locale: Locale): R {
  const table = resource.said?.[locale] ?? resource.table;
  const isSaid = Object.values(resource.fields).some(({ meta }) => meta.of?.said?.[locale] !== undefined);
  if (table === resource.table && !isSaid) return resource;
  const fields = mapFields(resource, ({ schema, meta }) => {
    const said = meta.of?.said?.[locale];
    return { schema, meta: meta.of && said !== undefined ? { ...meta, of: { ...meta.of, table: said } } : meta };
  });
  return { ...resource, table, fields: bare(fields) };
}

/** snake_case column of a camelCase field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Does the field exist in a record with these values? */
export function applies(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  const { when } = field.meta;
  if (when === undefined) return true;
  const value = values[when.field];
  return typeof when.is === 'object' ? when.is.some((one) => one === value) : value === when.is;
}

export function isRequired(field: Field): boolean {
  return !field.schema.safeParse(undefined).success;
}

/** Direction and field of the order a list starts with. */
export function defaultSort(resource: Resource): string {
  if (resource.defaultSort) return `${resource.defaultSort.direction === 'desc' ? '-' : ''}${resource.defaultSort.field}`;
  return resource.ordered ? 'position' : resource.title;
}

/** The end of a choice by the kind of field: does not compile where one was forgotten. */
export function noKind(kind: never): never {
  throw new Error(`Unknown kind of field: ${String(kind)}`);
}
